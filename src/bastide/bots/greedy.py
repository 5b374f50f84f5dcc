"""The bot that takes the best turn it can see, by the game's own greedy rule."""

import numpy as np

from bastide.core import jit
from bastide.core.game import Action, Game
from bastide.core.sight import Sight


class GreedyBot:
    """Deterministic: the same sight gives the same action. Uncompiled it is slower, with the same choices."""

    name = "greedy"

    def __init__(self, game: Game, compiled: bool = True) -> None:
        self._game = game
        self._compiled = compiled
        self._scratch = np.zeros(game.greedy.scratch, np.uint8)

    def choose(self, sight: Sight) -> Action:
        """What the rule says."""
        rule = self._game.greedy.choose
        follow = jit.compiled(rule) if self._compiled else rule
        wanted = int(follow(sight.state, self._scratch))
        return next(action for action in sight.actions if action.id == wanted)


def warm(game: Game) -> None:
    """Compile the rule, before a bot is needed."""
    buffer = game.engine.new()
    game.set_up(game.engine.view(buffer), game.players[0], game.checked_options({}))
    while game.engine.pending(game.engine.view(buffer)):
        game.engine.chance(game.engine.view(buffer), np.uint64(0))
    jit.compiled(game.greedy.choose)(buffer, np.zeros(game.greedy.scratch, np.uint8))
