"""What each way to use the dice gains: the best city it leads to, square by square, as if all five dice showed its symbol.

Most of the work is shared. Walls are drawn where each is best at its time, however many are to come, so the way to five of them
passes the way to fewer; so do crates as long as every free region has room for all, and else the squares of the first one are
looked at once. Where a church stands best does not depend on its size, and a labourer, a soldier and a noble do the same to the
squares around them. Squares that are alike are looked at once (equal_squares.py).
"""

from bastide.bots.linear_model import Evaluator, Values
from bastide.core.jit import bind, rule
from bastide.core.simulate import copy_into
from bastide.core.state import Buffer
from bastide.games.saint_malo.bot import greedy
from bastide.games.saint_malo.bot.equal_squares import unlike
from bastide.games.saint_malo.bot.evaluation import expected_points
from bastide.games.saint_malo.bot.greedy import GROWTHS, HIRING, IMPOSSIBLE, STATE_BYTES, WAYS, begin_way
from bastide.games.saint_malo.rules.board import count, spread, squares_in_regions
from bastide.games.saint_malo.rules.dice import CRATE, CROSS, LOG, WALL
from bastide.games.saint_malo.rules.engine import carry_out
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
    SOLDIER,
    TURN_END,
    USE_STEP,
    WALL_STEP,
    opened,
)
from bastide.games.saint_malo.rules.turn import defence

GAINS, GROWN = 0, WAYS  # where they stand in the odds of a turn: gains in points, and in defence
DICE = 5
SQUARES = 45

# The greedy player's way to the best square, by the evaluation of the search.
best_person = bind(greedy.best_value_of_person, "expected", greedy_value=expected_points, legal=unlike)
best_placement = bind(
    greedy.best_placement, "expected", greedy_value=expected_points, legal=unlike, best_value_of_person=best_person
)
draw_rest = bind(greedy.draw_rest, "expected", best_placement=best_placement)


@rule
def note_gain(state: Buffer, scratch: Buffer, way: int, before: float, odds: Values, e: Evaluator) -> None:
    """The city in the first state of the scratch is what a way comes to."""
    s, t = opened(state), opened(scratch[:STATE_BYTES])
    seat = int(s.turn)
    odds[GAINS + way] = expected_points(t, seat, e) - before
    odds[GROWN + way] = min(GROWTHS - 1, defence(t, seat) - defence(s, seat))


@rule
def value_ways(state: Buffer, scratch: Buffer, odds: Values, e: Evaluator) -> None:
    """For each way to use dice: what it gains if all five dice show the symbol, and what it adds to the defence."""
    s = opened(state)
    t = opened(scratch[:STATE_BYTES])
    copy_into(scratch[:STATE_BYTES], state)
    t.kind = USE_STEP
    before = expected_points(t, int(s.turn), e)
    for way in range(WAYS):
        odds[GAINS + way] = IMPOSSIBLE
        odds[GROWN + way] = 0.0
    for n in range(DICE):
        value_alone(state, scratch, 5 * LOG + n, before, odds, e)
    value_row(state, scratch, 5 * WALL, WALL_STEP, before, odds, e)
    if roomy(int(s.free[s.turn])):
        value_row(state, scratch, 5 * CRATE, CRATE_STEP, before, odds, e)
    else:
        firsts = odds[2 * WAYS : 2 * WAYS + SQUARES]  # what stands there is worked out later
        value_first_crates(state, scratch, firsts, e)
        for n in range(DICE):
            value_crates(state, scratch, 5 * CRATE + n, firsts, before, odds, e)
    square = value_alone(state, scratch, 5 * CROSS, before, odds, e)
    for n in range(1, DICE):
        value_there(state, scratch, 5 * CROSS + n, square, before, odds, e)
    square = value_alone(state, scratch, HIRING + LABOURER, before, odds, e)
    value_there(state, scratch, HIRING + SOLDIER, square, before, odds, e)
    value_there(state, scratch, HIRING + NOBLE, square, before, odds, e)
    for who in (PRIEST, BUILDER, MERCHANT, JUGGLER):
        value_alone(state, scratch, HIRING + who, before, odds, e)


@rule
def value_alone(state: Buffer, scratch: Buffer, way: int, before: float, odds: Values, e: Evaluator) -> int:
    """One way by itself; its first choice of a square."""
    t = opened(scratch[:STATE_BYTES])
    first = -1
    if begin_way(state, scratch, way):
        while t.kind != TURN_END:
            chosen = best_placement(scratch, int(opened(state).turn), e)
            if first < 0:
                first = chosen
            carry_out(t, chosen)
        note_gain(state, scratch, way, before, odds, e)
    return first


@rule
def value_first_crates(state: Buffer, scratch: Buffer, firsts: Values, e: Evaluator) -> None:
    """What is expected of the city with one crate on each free square, by the number of the square."""
    here, after = scratch[:STATE_BYTES], scratch[STATE_BYTES : 2 * STATE_BYTES]
    seat = int(opened(state).turn)
    if begin_way(state, scratch, 5 * CRATE):
        free = int(opened(here).free[seat])
        for number in range(SQUARES):
            if (free >> int(CELL_AT[number])) & 1:
                copy_into(after, here)
                carry_out(opened(after), AT + number)
                firsts[number] = expected_points(opened(after), seat, e)


@rule
def value_crates(
    state: Buffer, scratch: Buffer, way: int, firsts: Values, before: float, odds: Values, e: Evaluator
) -> None:
    """So many crates, the first of them where it is best among the squares that have room for all."""
    t = opened(scratch[:STATE_BYTES])
    seat = int(opened(state).turn)
    if not begin_way(state, scratch, way):
        return
    where = squares_in_regions(int(t.free[seat]), int(t.left))
    first = -1
    for number in range(SQUARES):
        if (where >> int(CELL_AT[number])) & 1 and (first < 0 or firsts[number] > firsts[first]):
            first = number
    carry_out(t, AT + first)
    draw_rest(scratch, seat, e)
    note_gain(state, scratch, way, before, odds, e)


@rule
def value_there(
    state: Buffer, scratch: Buffer, way: int, square: int, before: float, odds: Values, e: Evaluator
) -> None:
    """One way on a square that is known to be its best."""
    if square >= 0 and begin_way(state, scratch, way):
        carry_out(opened(scratch[:STATE_BYTES]), square)
        note_gain(state, scratch, way, before, odds, e)


@rule
def value_row(state: Buffer, scratch: Buffer, way: int, step: int, before: float, odds: Values, e: Evaluator) -> None:
    """A way with one die, and on from it those with more: as many as have room."""
    most = DICE - 1
    while most >= 0 and not begin_way(state, scratch, way + most):
        most -= 1
    for n in range(most + 1):
        draw_next(scratch, int(opened(state).turn), step, e)
        note_gain(state, scratch, way + n, before, odds, e)


@rule
def draw_next(scratch: Buffer, seat: int, step: int, e: Evaluator) -> None:
    """The next of a row in the first state of the scratch, and what its bonus brings."""
    t = opened(scratch[:STATE_BYTES])
    if t.kind == TURN_END:
        # A bonus took the last outer square, so the turn is over with walls left. They go on into the next city, where nobody
        # would draw them: such a way looks one or two points better than it is. Ending here would be right, and would
        # change decisions and weights that were trained so.
        t.turn = (t.turn + 1) % t.players
        if t.free[t.turn] == 0:
            return
    carry_out(t, best_placement(scratch, seat, e))
    while t.kind != step and t.kind != TURN_END:
        carry_out(t, best_placement(scratch, seat, e))


@rule
def roomy(free: int) -> bool:
    """Whether every region of free squares has room for as many crates as there are dice."""
    while free != 0:
        region = spread(free & -free, free, 45)
        if count(region) < DICE:
            return False
        free &= ~region
    return True
