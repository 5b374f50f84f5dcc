"""Bots that search: a level is how long it thinks, and how far it strays among choices that look alike."""

import logging

from bastide.bots.greedy import GreedyBot
from bastide.bots.search.candidates import Candidate
from bastide.bots.search.level import Level
from bastide.bots.search.searcher import Budget, Searcher
from bastide.core import engines
from bastide.core.actions import Action
from bastide.core.game import Game
from bastide.core.player_view import PlayerView
from bastide.core.wasm import RanOver

log = logging.getLogger("bastide.bots")


class SearchBot:
    """One seat of one game, from decision to decision; the same seed makes the same choices unless time runs out."""

    def __init__(self, name: str, game: Game, seed: int, level: Level, engine: str | None = None) -> None:
        self.name = name
        self._engine = engine or engines.chosen(game)
        self._level, self._seed = level, seed
        self._game = game
        self._searcher: Searcher | None = None  # made when it is needed: it takes some megabytes
        self._searched = False  # for the last choice

    def choose(self, view: PlayerView) -> Action:
        """The action it takes."""
        self._searched = False
        if len(view.actions) == 1:
            return view.actions[0]
        if self._engine == engines.PLAIN:  # a plain search would take minutes
            return GreedyBot(view.game, engines.PLAIN).choose(view)
        try:
            chosen = self._thought(view)
        except RanOver:
            log.exception("%s: a thought was stopped, the greedy player decides", self.name)
            self._searcher = None  # what it remembers may be in disorder
            return GreedyBot(view.game, self._engine).choose(view)
        self._searched = True
        return next(action for action in view.actions if action.id == chosen)

    def considered(self) -> list[Candidate]:
        """What the search for the last choice found, the best first; nothing where it did not search."""
        return self._searcher.considered() if self._searched and self._searcher is not None else []

    def _thought(self, view: PlayerView) -> int:
        level = self._level
        if self._searcher is None:
            self._searcher = Searcher(self._game, self._seed, simulations=level.simulations, engine=self._engine)
        return self._searcher.choose(view, Budget(level.simulations, level.seconds), level.noise, level.slack)
