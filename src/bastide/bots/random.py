"""The bot that doesn't think: every legal action is as likely as any other."""

from bastide.core import rng
from bastide.core.actions import Action
from bastide.core.player_view import PlayerView


class RandomBot:
    """Evenly random."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._choices = 0

    def choose(self, view: PlayerView) -> Action:
        """One of the actions."""
        word = rng.word_at(self._seed, self._choices)
        self._choices += 1
        return view.actions[word * len(view.actions) >> 64]
