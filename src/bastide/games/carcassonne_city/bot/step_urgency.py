"""How soon each kind of step is played where many games go on together on a GPU: the rare ones wait until many games need them.

Found by trying on a model: `python -m benchmarks.warp_model --search 2000`.
"""

from bastide.games.carcassonne_city.rules.state import (
    FOLLOWER_STEP,
    GATE_STEP,
    GUARD_STEP,
    LAY_STEP,
    TOWER_STEP,
    WALL_STEP,
)

URGENCY = {LAY_STEP: 12, FOLLOWER_STEP: 12, GATE_STEP: 12, GUARD_STEP: 12, WALL_STEP: 9, TOWER_STEP: 7}
