"""How soon each kind of step is played where many games go on together on a GPU: the rare ones wait until many games need them.

Found by trying on a model: `python -m benchmarks.warp_model --search 2000`.
"""

from bastide.games.saint_malo.rules.state import (
    BONUS_STEP,
    CHURCH_STEP,
    CRATE_STEP,
    HOUSE_STEP,
    PERSON_STEP,
    WALL_STEP,
)

URGENCY = {CRATE_STEP: 2, CHURCH_STEP: 2, PERSON_STEP: 2, WALL_STEP: 4, HOUSE_STEP: 6, BONUS_STEP: 8}
