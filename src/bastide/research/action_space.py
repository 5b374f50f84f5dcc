"""The actions of a game as the numbers 0 to size - 1 that a learner chooses from.

That is the game's own compact space where it declares one (`Game.compact_actions`), else the numbers of the actions themselves.
What a number means may depend on the position; every legal action has exactly one; `action_of` and `compact_of` undo each other.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from bastide.core.game import Game
from bastide.core.jit import rule
from bastide.core.state import State


@rule
def itself(s: State, number: int) -> int:
    """`action_of` and `compact_of` where the numbers of the actions serve."""
    return number


@dataclass(frozen=True, eq=False)
class ActionSpace:
    """All are rules in the sense of core/jit.py: they run plain and compiled.

    legal(s, out) -> n         the legal actions as numbers of this space, in the order of the engine's `legal`
    action_of(s, number)       the number of the action in the game's own space
    compact_of(s, action)      the other way
    mark_legal(s, lane, lanes, out, mask)  if there: `legal` into a mask of zeros by several threads, each its share
    """

    size: int
    most_legal: int
    legal: Callable[..., int]
    action_of: Callable[[State, int], int]
    compact_of: Callable[[State, int], int]
    mark_legal: Callable[..., None] | None = None

    def mask(self, s: State) -> npt.NDArray[np.int8]:
        """1 where an action is legal, as PettingZoo and Gymnasium want it; all 0 when the game is over."""
        out = np.zeros(self.most_legal, np.int32)
        mask = np.zeros(self.size, np.int8)
        mask[out[: self.legal(s, out)]] = 1
        return mask


def action_space(game: Game) -> ActionSpace:
    """The space of a game, the same whatever its options."""
    engine, compact = game.engine, game.compact_actions
    if compact is None:
        return ActionSpace(engine.actions, engine.most_legal, engine.legal, itself, itself)
    numbers = compact.legal_compact, compact.action_of, compact.compact_of
    return ActionSpace(compact.SIZE, engine.most_legal, *numbers, getattr(compact, "mark_legal", None))
