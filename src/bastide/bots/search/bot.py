"""Bots that search: a level is how long it thinks, and how far it strays among choices that look alike."""

import math
from dataclasses import dataclass

from bastide.bots.greedy import GreedyBot
from bastide.bots.search.searcher import Limits, Option, Searcher
from bastide.core import rng
from bastide.core.actions import Action
from bastide.core.game import Game
from bastide.core.jit import compiling
from bastide.core.player_view import PlayerView


@dataclass(frozen=True, slots=True)
class Level:
    """`simulations` and `seconds` limit a thought; `stray` is how many points a choice may seem better or worse than it is
    (0: never), `slack` how far behind the best a choice may seem and still be taken."""

    simulations: int
    seconds: float = 1.0
    stray: float = 0.0
    slack: float = 0.0


class SearchBot:
    """A seat's thoughts, from decision to decision; the same seed makes the same choices unless time runs out."""

    def __init__(self, name: str, game: Game, seed: int, level: Level) -> None:
        self.name = name
        self._level, self._seed, self._choices = level, seed, 0
        self._game = game
        self._searcher: Searcher | None = None  # made when it is needed: it takes some megabytes

    def choose(self, view: PlayerView) -> Action:
        """The action it takes."""
        if len(view.actions) == 1:
            return view.actions[0]
        if not compiling():  # a plain search would take minutes
            return GreedyBot(view.game).choose(view)
        limits = Limits(self._level.simulations, self._level.seconds)
        if self._searcher is None:
            self._searcher = Searcher(self._game, self._seed, simulations=self._level.simulations)
        options = self._searcher.think(view, limits)
        chosen = self._strayed(options) if self._level.stray else options[0]
        return next(action for action in view.actions if action.id == chosen.action)

    def _strayed(self, options: list[Option]) -> Option:
        """One of the plausible choices: each seems a little better or worse than it is, as it does to people."""
        plausible = [option for option in options if option.behind >= -self._level.slack]
        return max(plausible, key=lambda option: option.behind + self._level.stray * self._gumbel())

    def _gumbel(self) -> float:
        """A number that makes the best of several fall as a soft choice among them would."""
        word = rng.word_at(self._seed ^ 0x5EED, self._choices)
        self._choices += 1
        return -math.log(-math.log((word + 0.5) / 2**64))
