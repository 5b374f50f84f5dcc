"""The features of a city that a search weighs (trained, see data/weights.json), and the points if the game ended now."""

from bastide.bots.linear_model import Values
from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.saint_malo.bot.city_facts import (
    attack_chance,
    best_squares,
    boxes_before_attack,
    church_tally,
    fewest_free,
    first_row,
    fullness,
    houses_to_come,
    walls_of_open_side,
)
from bastide.games.saint_malo.bot.greedy_value import PACE, SABRES, greedy_value_with
from bastide.games.saint_malo.rules.board import count
from bastide.games.saint_malo.rules.persons import HOUSE_POINTS
from bastide.games.saint_malo.rules.scoring import FULL_CITY, LOST_CANNON, SERIES
from bastide.games.saint_malo.rules.state import CANNONS, KEEP_STEP, ROLL, ROWS, STRENGTH
from bastide.games.saint_malo.rules.turn import defence

ALWAYS, TO_MOVE, POINTS, COINS, FEW_COINS, SOME_COINS, LOGS, FEW_LOGS, SOME_LOGS = range(9)
CHURCHES = 9  # a place for each size from 1 to 5
SERIES_NOW, SERIES_GAPS, SECOND_SERIES = range(14, 17)
TOP, BOTTOM, LEFT_RIGHT, BEGUN, WHOLE_SIDES = range(17, 22)
DEFENCE, LOST, ATTACKED, TOO_WEAK, NEXT_ROW = range(22, 27)
TRADE, NEXT_TRADE, SERMON, NEXT_SERMON, FULL, CRATES = range(27, 33)
GREEDY = 33  # the greedy player's own value
FEATURES = 34

GROUND = 41.0  # free squares at the start


@rule
def left(s: State) -> float:
    """The part of the game that is still to come."""
    return fewest_free(s) / GROUND


@rule
def turns_before(s: State, seat: int) -> int:
    """How many turns others have before it is the seat's again. In the middle of a turn that one counts as done."""
    ahead = (seat - int(s.turn)) % int(s.players)
    if s.kind == ROLL or (s.kind == KEEP_STEP and s.rolls == 1):
        return ahead
    return (ahead - 1) % int(s.players)


@rule
def has_played(s: State, seat: int) -> bool:
    """Whether no turn is left to the seat (SM-70). In the middle of a turn that one counts as done."""
    if not s.last_round:
        return False
    now, own = (int(s.turn) - int(s.first)) % int(s.players), (seat - int(s.first)) % int(s.players)
    return own < now or (own == now and turns_before(s, seat) != 0)


@rule
def final_points(s: State, seat: int) -> float:
    """SM-71: the points if the game ended now, and the houses of a builder who stands already."""
    total = int(s.points[seat]) + int(s.logs[seat]) + int(s.coins[seat]) // 2
    total += (HOUSE_POINTS - 1) * houses_to_come(s, seat) + series(church_tally(s, seat))
    total -= LOST_CANNON * (CANNONS - int(s.cannons[seat]))
    if s.free[seat] == 0:
        total += FULL_CITY
    return float(total)


@rule
def series(tally: int) -> int:
    """SM-41 from a tally of churches."""
    total = 0
    longest = 255
    for size in range(1, 6):
        longest = min(longest, (tally >> (8 * (size - 1))) & 255)
        total += longest * (int(SERIES[size]) - int(SERIES[size - 1]))
    return total


@rule
def features(s: State, seat: int, f: Values) -> None:
    """All of a seat, into `f`."""
    for i in range(FEATURES):
        f[i] = 0.0
    tally, near = church_tally(s, seat), best_squares(s, seat)
    houses = houses_to_come(s, seat)
    f[ALWAYS] = 1.0
    f[TO_MOVE] = 1.0 if turns_before(s, seat) == 0 else 0.0
    f[POINTS] = float(int(s.points[seat]) + HOUSE_POINTS * houses)
    means(f, int(s.coins[seat]), int(s.logs[seat]) - houses)
    churches(tally, f)
    walls(s, seat, f)
    pirates(s, seat, f)
    f[TRADE], f[NEXT_TRADE] = float(near & 255), float((near >> 8) & 255)
    f[SERMON], f[NEXT_SERMON] = float((near >> 16) & 255), float((near >> 24) & 255)
    f[FULL] = fullness(s, seat)
    f[CRATES] = float(count(int(s.crates[seat])))
    f[GREEDY] = greedy_value_with(s, seat, tally, near)


@rule
def means(f: Values, coins: int, logs: int) -> None:
    """Coins and logs; the first ones are worth more."""
    f[COINS] = float(coins)
    f[FEW_COINS] = min(coins, 3.0)
    f[SOME_COINS] = min(coins, 8.0)
    f[LOGS] = float(logs)
    f[FEW_LOGS] = min(logs, 3.0)
    f[SOME_LOGS] = min(logs, 7.0)


@rule
def churches(tally: int, f: Values) -> None:
    """The sizes there are, and the series."""
    first = second = True
    for size in range(1, 6):
        here = (tally >> (8 * (size - 1))) & 255
        gain = float(int(SERIES[size]) - int(SERIES[size - 1]))
        if here:
            f[CHURCHES + size - 1] = 1.0
            f[SERIES_NOW if first else SERIES_GAPS] += gain
        if here > 1:
            f[SECOND_SERIES] += gain if second else 0.5 * gain
        first = first and here > 0
        second = second and here > 1


@rule
def walls(s: State, seat: int, f: Values) -> None:
    """Sides that are whole, and hope for those that are neither whole nor spoilt."""
    f[WHOLE_SIDES] = float(s.sides[seat])
    for side in range(4):
        done = walls_of_open_side(s, seat, side)
        if done >= 0:
            hope = (done + 0.5) * (done + 0.5) / 30.0
            f[TOP if side == 0 else BOTTOM if side == 2 else LEFT_RIGHT] += hope
            f[BEGUN] += 1.0 if done >= 3 else 0.0


@rule
def pirates(s: State, seat: int, f: Values) -> None:
    """Cannons lost, and the attacks that are likely before the end."""
    strong = defence(s, seat)
    f[DEFENCE] = float(strong)
    f[LOST] = float(CANNONS - int(s.cannons[seat]))
    to_come = SABRES * s.players * fewest_free(s) / PACE
    next_row = first_row(s)
    for row in range(next_row, ROWS):
        needed = boxes_before_attack(s, row)
        likely = attack_chance(needed, to_come)
        if strong < STRENGTH[row]:
            f[ATTACKED] += likely
            f[TOO_WEAK] += likely * (1.0 - strong / float(STRENGTH[row]))
            if row == next_row:
                f[NEXT_ROW] = 1.0 / (needed + 1.0)
