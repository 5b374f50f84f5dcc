"""Why an action can't be chosen now. The tests stand in the chapters beside what lists the legal actions; here they are asked."""

from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.saint_malo.rules.city import refused_crate, refused_square, refused_wall
from bastide.games.saint_malo.rules.persons import refused_house
from bastide.games.saint_malo.rules.refusal_numbers import (
    BONUS_FIRST,
    CHOOSE_FIRST,
    CHOSEN_ALREADY,
    GAME_OVER,
    HOUSES_NOW,
    LEGAL,
    NO_BONUS,
    NO_BUILDER,
    ROLL_FIRST,
    ROLLING_OVER,
)
from bastide.games.saint_malo.rules.state import (
    AT,
    BONUS,
    BONUS_STEP,
    BUILD,
    CELL_AT,
    CRATE_STEP,
    DONE,
    HOUSE_STEP,
    KEEP_STEP,
    OVER,
    PASS,
    STOP,
    USE,
    USE_STEP,
    WALL_STEP,
)
from bastide.games.saint_malo.rules.turn import refused_keep, refused_use


@rule
def refusal(s: State, action: int) -> int:
    """Why an action can't be chosen by whoever is asked now; LEGAL, which is 0, exactly when it can."""
    if s.kind == OVER:
        return GAME_OVER
    if action < USE:
        return refused_rolling(s, action)
    if action < AT:
        return refused_choosing(s, action)
    if action < BONUS:
        return refused_at(s, int(CELL_AT[action - AT]))
    if action < BUILD:
        return LEGAL if s.kind == BONUS_STEP else NO_BONUS
    if s.kind != HOUSE_STEP:
        return NO_BUILDER
    return LEGAL if action == DONE else refused_house(s, int(CELL_AT[action - BUILD]))


@rule
def refused_rolling(s: State, action: int) -> int:
    """`keep` and `stop`."""
    if s.kind != KEEP_STEP:
        return ROLLING_OVER
    return LEGAL if action == STOP else refused_keep(s, action)


@rule
def refused_choosing(s: State, action: int) -> int:
    """`use`, `hire` and `pass`."""
    if s.kind == KEEP_STEP:
        return ROLL_FIRST
    if s.kind != USE_STEP:
        return CHOSEN_ALREADY
    return LEGAL if action == PASS else refused_use(s, action)


@rule
def refused_at(s: State, cell: int) -> int:
    """`at`: one square for whatever is to be drawn."""
    if s.kind == KEEP_STEP:
        return ROLL_FIRST
    if s.kind == USE_STEP:
        return CHOOSE_FIRST
    if s.kind == BONUS_STEP:
        return BONUS_FIRST
    if s.kind == HOUSE_STEP:
        return HOUSES_NOW
    if s.kind == CRATE_STEP:
        return refused_crate(s, cell)
    if s.kind == WALL_STEP:
        return refused_wall(s, cell)
    return refused_square(s, cell)  # church and person
