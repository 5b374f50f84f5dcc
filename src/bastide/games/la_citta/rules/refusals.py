"""Why a choice can't be made now (LC-8 to LC-70): for every number of the action space the reason, 0 exactly where it is legal.

The numbers stand in reasons.py, the tests in the chapters, beside those of what is legal. If several reasons hold, the one
that can be changed least is told.
"""

import numpy as np

from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.la_citta.rules.decks import wishes
from bastide.games.la_citta.rules.event_cards import (
    circus_refusal,
    citizens_refusal,
    field_refusal,
    figures_refusal,
    harvest_refusal,
    look_refusal,
)
from bastide.games.la_citta.rules.migration import demolition_refusal, wish_refusal
from bastide.games.la_citta.rules.politics import (
    GIVES_ANYBODY,
    GIVES_SETTLER,
    choosing_refusal,
    master_refusal,
    politics_refusal,
)
from bastide.games.la_citta.rules.reasons import (
    FIRST_A_CARD,
    FIRST_THE_CASTLES,
    FIRST_THE_WISH,
    FIRST_THIS_PLAY,
    FIRST_WHAT_FALLS,
    FIRST_WHO_LEAVES,
    NOBODY_DECIDES,
    STATEMENT_OF,
)
from bastide.games.la_citta.rules.sites import castle_refusal, site_refusal
from bastide.games.la_citta.rules.state import (
    ACTIONS,
    BUILD,
    CARD,
    CASTLE_STEP,
    CIRCUS_STEP,
    DEAL,
    DEMOLISH_STEP,
    FIELD,
    FIELD_STEP,
    FIGURES_STEP,
    FOUND_STEP,
    GOLDEN_STEP,
    HARVEST_STEP,
    HEX,
    KINDS,
    LOOK,
    LOOK_STEP,
    MASTER_STEP,
    PASS,
    POLITICS_STEP,
    SETTLE_STEP,
    SITE_STEP,
    SOURCE_STEP,
    STARVE_STEP,
    TAKE_CITIZENS,
    TAKE_FIGURES,
    WISH,
    WISH_STEP,
)

__all__ = ["ASKED_NOW", "STATEMENT_OF", "refusal"]

#: The part of the action space that each step asks for: from a number on, up to another. Steps that are not named ask for a hex.
ASKED_NOW = np.array([[HEX, ACTIONS]] * len(KINDS), np.int32)
for _kind, _first, _end in (
    (POLITICS_STEP, 0, PASS + 1),
    (MASTER_STEP, BUILD, CARD),
    (FIGURES_STEP, TAKE_FIGURES, TAKE_CITIZENS),
    (GOLDEN_STEP, TAKE_CITIZENS, FIELD),
    (FIELD_STEP, FIELD, WISH),
    (WISH_STEP, WISH, LOOK),
    (LOOK_STEP, LOOK, HEX),
):
    ASKED_NOW[_kind] = _first, _end

#: What comes first, by the step that is asked; else the play that has begun.
FIRST = np.array([FIRST_THIS_PLAY] * len(KINDS), np.int32)
for _kind, _first in (
    (CASTLE_STEP, FIRST_THE_CASTLES),
    (POLITICS_STEP, FIRST_A_CARD),
    (WISH_STEP, FIRST_THE_WISH),
    (STARVE_STEP, FIRST_WHO_LEAVES),
    (DEMOLISH_STEP, FIRST_WHAT_FALLS),
):
    FIRST[_kind] = _first


@rule
def refusal(s: State, action: int) -> int:
    """Why the player on turn can't choose that; 0: he can."""
    kind = int(s.kind)
    if kind >= DEAL:
        return NOBODY_DECIDES
    if not ASKED_NOW[kind, 0] <= action < ASKED_NOW[kind, 1]:
        return int(FIRST[kind])
    if kind == POLITICS_STEP:
        return politics_refusal(s, action)
    if kind == MASTER_STEP:
        return master_refusal(s, action)
    if kind == FIGURES_STEP:
        return figures_refusal(s, action)
    if kind == GOLDEN_STEP:
        return citizens_refusal(s, action)
    if kind == FIELD_STEP:
        return field_refusal(action)
    if kind == WISH_STEP:
        return wish_refusal(wishes(s), action)
    if kind == LOOK_STEP:
        return look_refusal(s, action)
    return hex_refusal(s, kind, action - HEX)


@rule
def hex_refusal(s: State, kind: int, hex_number: int) -> int:
    """The same of a hex, whatever the step asks it for."""
    if kind == SITE_STEP:
        return site_refusal(s, int(s.turn), int(s.step_building), hex_number)
    if kind in (FOUND_STEP, CASTLE_STEP):
        return castle_refusal(s, hex_number)
    if kind == SOURCE_STEP:
        return choosing_refusal(s, hex_number, GIVES_SETTLER)
    if kind == STARVE_STEP:
        return choosing_refusal(s, hex_number, GIVES_ANYBODY)
    if kind == SETTLE_STEP:
        return choosing_refusal(s, hex_number, int(s.step_n))
    if kind == CIRCUS_STEP:
        return circus_refusal(s, hex_number)
    if kind == HARVEST_STEP:
        return harvest_refusal(s, hex_number)
    return demolition_refusal(s, hex_number)
