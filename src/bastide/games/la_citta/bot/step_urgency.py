"""How soon each kind of step is played where many games go on together on a GPU: the rare ones wait until many games need them.

Found by trying on a model: `python -m benchmarks.warp_model --search 2000`.
"""

from bastide.games.la_citta.rules.state import (
    BLIND,
    CIRCUS_STEP,
    DEAL,
    DEMOLISH_STEP,
    FIELD_STEP,
    FIGURES_STEP,
    FOUND_STEP,
    GOLDEN_STEP,
    HARVEST_STEP,
    LOOK_STEP,
    MASTER_STEP,
    POLITICS_STEP,
    RESHUFFLE,
    SETTLE_STEP,
    SHUFFLE_CARDS,
    SHUFFLE_VOICES,
    SITE_STEP,
    SOURCE_STEP,
    STARVE_STEP,
    VOICE,
    WISH_STEP,
)

_AT_ONCE = (
    FOUND_STEP,
    SOURCE_STEP,
    MASTER_STEP,
    FIGURES_STEP,
    CIRCUS_STEP,
    FIELD_STEP,
    GOLDEN_STEP,
    SETTLE_STEP,
    LOOK_STEP,
    DEAL,
)
URGENCY = {
    VOICE: 7,
    SHUFFLE_CARDS: 10,
    DEMOLISH_STEP: 18,
    SHUFFLE_VOICES: 20,
    STARVE_STEP: 21,
    WISH_STEP: 23,
    RESHUFFLE: 23,
    POLITICS_STEP: 24,
    SITE_STEP: 35,
    BLIND: 35,
    HARVEST_STEP: 38,
    **dict.fromkeys(_AT_ONCE, 40),
}
