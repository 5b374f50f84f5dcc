"""Compiling the search before a bot needs it."""

import numpy as np

from bastide.bots.search.reroot import reroot
from bastide.bots.search.searcher import Limits, Searcher
from bastide.bots.search.trials import FEWEST
from bastide.core.game import Action, Game
from bastide.core.jit import compiled
from bastide.core.sight import Sight


def warm(game: Game) -> None:
    """Compile everything that a search of this game runs."""
    buffer = game.engine.new()
    state = game.engine.view(buffer)
    game.set_up(state, game.players[0], game.checked_options({}))
    stream = 0
    while game.engine.pending(state):
        stream += 1
        game.engine.chance(state, np.uint64(stream << 40))
    seat = game.engine.turn_of(state)
    searcher = Searcher(game, 1, simulations=8)
    searcher.think(Sight(game, seat, buffer, (Action(0, ""),)), Limits(simulations=8, rounds=FEWEST))
    compiled(reroot)(searcher._spare, searcher._tree, 0, searcher._origin)
