"""What each way to use the dice gains: the best city it leads to, square by square, as if all five dice showed its symbol.

Most of the work is shared. Walls are drawn where each is best at its time, however many are to come, so the way to five of them
passes the way to fewer; so do crates as long as every free region has room for all, and else the squares of the first one are
looked at once. Where a church stands best does not depend on its size, and a labourer, a soldier and a noble do the same to the
squares around them. Squares that are alike are looked at once (alike.py).
"""

import numpy as np
import numpy.typing as npt

from bastide.core.jit import bind, rule
from bastide.core.simulate import copy_into
from bastide.core.state import Buffer
from bastide.games.saint_malo.bot import greedy
from bastide.games.saint_malo.bot.equal_squares import unlike
from bastide.games.saint_malo.bot.evaluation import promise
from bastide.games.saint_malo.bot.greedy import ALL_SHOW, GROWTHS, IMPOSSIBLE, OPTIONS, dice_of, face_of
from bastide.games.saint_malo.rules.board import count, spread, squares_in_regions
from bastide.games.saint_malo.rules.dice import CRATE, CROSS, LOG, WALL
from bastide.games.saint_malo.rules.engine import decide
from bastide.games.saint_malo.rules.state import (
    AT,
    BUILDER,
    CELL_AT,
    CRATE_STEP,
    JUGGLER,
    LABOURER,
    MERCHANT,
    NOBLE,
    PRIEST,
    ROLL,
    SOLDIER,
    STATE,
    USE,
    USE_STEP,
    WALL_STEP,
    opened,
)
from bastide.games.saint_malo.rules.turn import defence, room

Values = npt.NDArray[np.float64]

GAINS, GROWN = 0, OPTIONS  # where they stand in the odds of a turn: gains in points, and in defence
DICE = 5
SQUARES = 45

_BYTES = STATE.itemsize
_HIRE = 20  # the first option that hires
NEEDED = np.array([dice_of(option) for option in range(OPTIONS)], np.int64)
FACE = np.array([face_of(option) for option in range(OPTIONS)], np.int64)

best_person = bind(greedy.best_worth_of_person, "eye", worth=promise, legal=unlike)
best_placement = bind(greedy.best_placement, "eye", worth=promise, legal=unlike, best_worth_of_person=best_person)


@rule
def begin_option(state: Buffer, scratch: Buffer, option: int) -> bool:
    """An option with all dice showing the symbol, in the first state of the scratch, up to its squares; whether it has
    room."""
    trial = scratch[:_BYTES]
    t = opened(trial)
    copy_into(trial, state)
    t.kind = USE_STEP
    t.dice = ALL_SHOW[FACE[option]]
    t.first = -1  # so that no trial runs into the final scoring
    if room(t, FACE[option]) < NEEDED[option]:
        return False
    decide(t, USE + option)
    return True


@rule
def draw_rest(scratch: Buffer, seat: int, w: Values) -> None:
    """What is still to be drawn in the first state of the scratch, each where it is best at its time."""
    t = opened(scratch[:_BYTES])
    while t.kind != ROLL:
        decide(t, best_placement(scratch, seat, w))


@rule
def note_gain(state: Buffer, scratch: Buffer, option: int, before: float, odds: Values, w: Values) -> None:
    """The city in the first state of the scratch is what an option comes to."""
    s, t = opened(state), opened(scratch[:_BYTES])
    seat = int(s.turn)
    odds[GAINS + option] = promise(t, seat, w) - before
    odds[GROWN + option] = min(GROWTHS - 1, defence(t, seat) - defence(s, seat))


@rule
def value_options(state: Buffer, scratch: Buffer, odds: Values, w: Values) -> None:
    """For each way to use dice: what it gains if all five dice show the symbol, and what it adds to the defence."""
    s = opened(state)
    t = opened(scratch[:_BYTES])
    copy_into(scratch[:_BYTES], state)
    t.kind = USE_STEP
    before = promise(t, int(s.turn), w)
    for option in range(OPTIONS):
        odds[GAINS + option] = IMPOSSIBLE
        odds[GROWN + option] = 0.0
    for n in range(DICE):
        value_alone(state, scratch, 5 * LOG + n, before, odds, w)
    value_row(state, scratch, 5 * WALL, WALL_STEP, before, odds, w)
    if roomy(int(s.free[s.turn])):
        value_row(state, scratch, 5 * CRATE, CRATE_STEP, before, odds, w)
    else:
        firsts = odds[2 * OPTIONS : 2 * OPTIONS + SQUARES]  # what stands there is worked out later
        value_first_crates(state, scratch, firsts, w)
        for n in range(DICE):
            value_crates(state, scratch, 5 * CRATE + n, firsts, before, odds, w)
    square = value_alone(state, scratch, 5 * CROSS, before, odds, w)
    for n in range(1, DICE):
        value_there(state, scratch, 5 * CROSS + n, square, before, odds, w)
    square = value_alone(state, scratch, _HIRE + LABOURER, before, odds, w)
    value_there(state, scratch, _HIRE + SOLDIER, square, before, odds, w)
    value_there(state, scratch, _HIRE + NOBLE, square, before, odds, w)
    for who in (PRIEST, BUILDER, MERCHANT, JUGGLER):
        value_alone(state, scratch, _HIRE + who, before, odds, w)


@rule
def value_alone(state: Buffer, scratch: Buffer, option: int, before: float, odds: Values, w: Values) -> int:
    """One option by itself; its first choice of a square."""
    t = opened(scratch[:_BYTES])
    first = -1
    if begin_option(state, scratch, option):
        while t.kind != ROLL:
            chosen = best_placement(scratch, int(opened(state).turn), w)
            if first < 0:
                first = chosen
            decide(t, chosen)
        note_gain(state, scratch, option, before, odds, w)
    return first


@rule
def value_first_crates(state: Buffer, scratch: Buffer, firsts: Values, w: Values) -> None:
    """What the city promises with one crate on each free square, by the number of the square."""
    here, after = scratch[:_BYTES], scratch[_BYTES : 2 * _BYTES]
    seat = int(opened(state).turn)
    if begin_option(state, scratch, 5 * CRATE):
        free = int(opened(here).free[seat])
        for number in range(SQUARES):
            if (free >> int(CELL_AT[number])) & 1:
                copy_into(after, here)
                decide(opened(after), AT + number)
                firsts[number] = promise(opened(after), seat, w)


@rule
def value_crates(
    state: Buffer, scratch: Buffer, option: int, firsts: Values, before: float, odds: Values, w: Values
) -> None:
    """So many crates, the first of them where it is best among the squares that have room for all."""
    t = opened(scratch[:_BYTES])
    seat = int(opened(state).turn)
    if not begin_option(state, scratch, option):
        return
    where = squares_in_regions(int(t.free[seat]), int(t.left))
    first = -1
    for number in range(SQUARES):
        if (where >> int(CELL_AT[number])) & 1 and (first < 0 or firsts[number] > firsts[first]):
            first = number
    decide(t, AT + first)
    draw_rest(scratch, seat, w)
    note_gain(state, scratch, option, before, odds, w)


@rule
def value_there(
    state: Buffer, scratch: Buffer, option: int, square: int, before: float, odds: Values, w: Values
) -> None:
    """One option on a square that is known to be its best."""
    if square >= 0 and begin_option(state, scratch, option):
        decide(opened(scratch[:_BYTES]), square)
        note_gain(state, scratch, option, before, odds, w)


@rule
def value_row(state: Buffer, scratch: Buffer, option: int, step: int, before: float, odds: Values, w: Values) -> None:
    """An option with one die, and on from it those with more: as many as have room."""
    t = opened(scratch[:_BYTES])
    most = DICE - 1
    while most >= 0 and not begin_option(state, scratch, option + most):
        most -= 1
    for n in range(most + 1):
        decide(t, best_placement(scratch, int(opened(state).turn), w))
        while t.kind != step and t.kind != ROLL:  # a bonus
            decide(t, best_placement(scratch, int(opened(state).turn), w))
        note_gain(state, scratch, option + n, before, odds, w)


@rule
def roomy(free: int) -> bool:
    """Whether every region of free squares has room for as many crates as there are dice."""
    while free != 0:
        region = spread(free & -free, free, 45)
        if count(region) < DICE:
            return False
        free &= ~region
    return True
