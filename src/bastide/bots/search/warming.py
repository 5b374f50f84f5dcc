"""Compiling the search before a bot needs it."""

from bastide.bots.search.rollouts import FEWEST
from bastide.bots.search.searcher import Budget, Searcher
from bastide.core import engines
from bastide.core.game import Game


def warm(game: Game) -> None:
    """Compile everything that a search of this game runs."""
    match = game.start(seed=1)
    searcher = Searcher(game, 1, simulations=8, engine=engines.NATIVE)
    searcher.think(match.player_view(match.turn), Budget(simulations=8, rounds=FEWEST))
    searcher.think(match.player_view(match.turn), Budget(simulations=9, rounds=0))
    searcher.line(1)
