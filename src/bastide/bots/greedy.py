"""The bot that takes the best turn it can see, by the game's own greedy rule."""

import numpy as np

from bastide.core import jit
from bastide.core.actions import Action
from bastide.core.game import Game, Greedy
from bastide.core.player_view import PlayerView


def greedy_of(game: Game) -> Greedy:
    """The greedy player of a game."""
    assert game.greedy is not None
    return game.greedy


class GreedyBot:
    """Deterministic: the same view gives the same action. Uncompiled it is slower, with the same choices."""

    name = "greedy"

    def __init__(self, game: Game, compiled: bool = True) -> None:
        self._greedy = greedy_of(game)
        self._compiled = compiled
        self._scratch = np.zeros(self._greedy.scratch, np.uint8)

    def choose(self, view: PlayerView) -> Action:
        """What the rule says."""
        rule = self._greedy.choose
        follow = jit.compiled(rule) if self._compiled else rule
        wanted = int(follow(view.buffer, self._scratch))
        return next(action for action in view.actions if action.id == wanted)


def warm(game: Game) -> None:
    """Compile the rule, before a bot is needed."""
    buffer = game.new_state(game.players[0])
    while game.engine.pending(game.engine.view(buffer)):
        game.engine.chance(game.engine.view(buffer), np.uint64(0))
    greedy = greedy_of(game)
    jit.compiled(greedy.choose)(buffer, np.zeros(greedy.scratch, np.uint8))
