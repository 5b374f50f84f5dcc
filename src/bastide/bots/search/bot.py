"""Bots that search: a level is how long it thinks, and how far it strays among choices that look alike."""

import math

from bastide.bots.greedy import GreedyBot
from bastide.bots.search.candidates import Candidate
from bastide.bots.search.level import Level
from bastide.bots.search.searcher import Budget, Searcher
from bastide.core import rng
from bastide.core.actions import Action
from bastide.core.game import Game
from bastide.core.jit import compiling
from bastide.core.player_view import PlayerView


class SearchBot:
    """One seat of one game, from decision to decision; the same seed makes the same choices unless time runs out."""

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
        if self._searcher is None:
            self._searcher = Searcher(self._game, self._seed, simulations=self._level.simulations)
        candidates = self._searcher.think(view, Budget(self._level.simulations, self._level.seconds))
        chosen = self._with_noise(candidates) if self._level.noise else candidates[0]
        return next(action for action in view.actions if action.id == chosen.action)

    def _with_noise(self, candidates: list[Candidate]) -> Candidate:
        """One of the plausible choices: each seems a little better or worse than it is, as it does to people."""
        plausible = [each for each in candidates if each.prior >= -self._level.slack]
        return max(plausible, key=lambda each: each.prior + self._level.noise * self._gumbel())

    def _gumbel(self) -> float:
        """A number that makes the best of several fall as a soft choice among them would."""
        word = rng.word_at(self._seed ^ 0x5EED, self._choices)
        self._choices += 1
        return -math.log(-math.log((word + 0.5) / 2**64))
