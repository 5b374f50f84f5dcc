"""The bot that takes the best turn it can see, by the game's own greedy rule."""

import numpy as np

from bastide.core.game import Action, Game
from bastide.core.jit import compiled
from bastide.core.sight import Sight

#: Games that are being compiled elsewhere: until that is done their bots follow the rule as it stands, slower and with the
#: same choices. Only a server puts any in (web/warming.py); everybody else waits for the compiler and then is fast.
cold: set[str] = set()


class GreedyBot:
    """Deterministic: the same sight gives the same action."""

    name = "greedy"

    def __init__(self, game: Game) -> None:
        self._game = game
        self._scratch = np.zeros(game.greedy.scratch, np.uint8)

    def choose(self, sight: Sight) -> Action:
        """What the rule says."""
        rule = self._game.greedy.choose
        follow = rule if self._game.name in cold else compiled(rule)
        wanted = int(follow(sight.state, self._scratch))
        return next(action for action in sight.actions if action.id == wanted)


def warm(game: Game) -> None:
    """Compile the rule, before a bot is needed."""
    buffer = game.engine.new()
    game.set_up(game.engine.view(buffer), game.players[0], game.checked_options({}))
    while game.engine.pending(game.engine.view(buffer)):
        game.engine.chance(game.engine.view(buffer), np.uint64(0))
    compiled(game.greedy.choose)(buffer, np.zeros(game.greedy.scratch, np.uint8))
