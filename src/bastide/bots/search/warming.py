"""Compiling the search before a bot needs it."""

import numpy as np

from bastide.bots.search.rollouts import FEWEST
from bastide.bots.search.searcher import Budget, Searcher
from bastide.core.actions import Action
from bastide.core.game import Game
from bastide.core.player_view import PlayerView


def warm(game: Game) -> None:
    """Compile everything that a search of this game runs."""
    buffer = game.new_state(game.players[0])
    state = game.engine.view(buffer)
    stream = 0
    while game.engine.pending(state):
        stream += 1
        game.engine.chance(state, np.uint64(stream << 40))
    seat = game.engine.turn_of(state)
    searcher = Searcher(game, 1, simulations=8)
    searcher.think(PlayerView(game, seat, buffer, (Action(0, ""),)), Budget(simulations=8, rounds=FEWEST))
    searcher.warm()
