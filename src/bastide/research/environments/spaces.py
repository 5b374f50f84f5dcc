"""Gymnasium's spaces of what is seen and chosen."""

from typing import Any

import numpy as np
from gymnasium import spaces

from bastide.research.environments.play import Play

MASK = "action_mask"


def arrays(play: Play) -> dict[str, spaces.Space[Any]]:
    """A box for each array of an observation."""
    sight = play.sight
    if sight.flat:
        least, most = sight.limits()
        return {"observation": spaces.Box(least, most, dtype=sight.dtype)}
    return {
        name: spaces.Box(each.low, each.high, each.shape, np.dtype(each.dtype).type)
        for name, each in sight.space.arrays.items()
    }


def mask(play: Play) -> spaces.Box:
    """1 where an action is legal."""
    return spaces.Box(0, 1, (play.actions,), np.int8)
