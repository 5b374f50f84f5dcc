"""Points, each with its reason."""

import numpy as np

from bastide.core.events import COINS, POINTS, note
from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.saint_malo.rules.board import ALL
from bastide.games.saint_malo.rules.state import CANNONS, CHURCH, OVER

SERIES = np.array([0, 1, 4, 8, 13, 20], np.int8)  # SM-41: worth of a series up to 1, 2, 3, 4, 5
FULL_CITY = 5
LOST_CANNON = 5

# Why something was given or lost: the statement; text/reasons.py has the words.
REASONS = (
    "SM-46",
    "SM-47",
    "SM-48",
    "SM-49",
    "SM-50",
    "SM-51",
    "SM-7",
    "SM-20",
    "SM-61",
    "SM-71",
    "SM-71",
    "SM-71",
    "SM-41",
    "SM-71",
    "SM-13",
)
(
    FOR_LABOURER,
    FOR_PRIEST,
    FOR_MERCHANT,
    FOR_HOUSE,
    FOR_JUGGLER,
    FOR_NOBLE,
    FOR_SIDE,
    FOR_DELIVERY,
    FOR_ATTACK,
    FOR_FULL_CITY,
    FOR_COINS,
    FOR_LOGS,
    FOR_SERIES,
    FOR_CANNONS,
    FOR_TURNING,
) = range(len(REASONS))
FINAL = (FOR_FULL_CITY, FOR_COINS, FOR_LOGS, FOR_SERIES, FOR_CANNONS)  # of the final scoring

# Why somebody has won (SM-72); text/reasons.py has the words.
BY_POINTS, BY_FREE_SQUARES, BY_SHARING = range(3)


@rule
def award(s: State, seat: int, points: int, reason: int, where: int) -> None:
    """Points for a seat, with the reason and the squares that brought them."""
    if points != 0:
        s.points[seat] += points
        note(POINTS, seat, points, reason, where)


@rule
def earn(s: State, seat: int, coins: int, reason: int, where: int) -> None:
    """Coins for a seat, likewise; paying is earning less than nothing."""
    if coins != 0:
        s.coins[seat] += coins
        note(COINS, seat, coins, reason, where)


@rule
def church_series(s: State, seat: int) -> int:
    """SM-41: the worth of all series; a series up to n takes one church of each size from 1 to n."""
    longest = 1 << 30
    total = 0
    for size in range(1, 6):
        here = 0
        for cell in range(49):
            if s.grid[seat, cell] == CHURCH + size:
                here += 1
        longest = min(longest, here)
        # Each of the series that reach this size is worth the difference to the size below more.
        total += longest * (int(SERIES[size]) - int(SERIES[size - 1]))
    return total


@rule
def final_scoring(s: State) -> None:
    """SM-71, in the order of the rulebook, for every seat."""
    for seat in range(s.players):
        if s.free[seat] == 0:
            award(s, seat, FULL_CITY, FOR_FULL_CITY, ALL)
        award(s, seat, int(s.coins[seat]) // 2, FOR_COINS, 0)
        award(s, seat, int(s.logs[seat]), FOR_LOGS, 0)
        award(s, seat, church_series(s, seat), FOR_SERIES, int(s.churches[seat]))
        award(s, seat, -LOST_CANNON * (CANNONS - int(s.cannons[seat])), FOR_CANNONS, 0)
    s.kind = OVER


def result(s: State) -> tuple[tuple[int, ...], int]:
    """SM-72: the winners, and why: most points, then more free squares, then they share."""
    seats = range(s.players)
    most = max(int(s.points[seat]) for seat in seats)
    best = [seat for seat in seats if s.points[seat] == most]
    if len(best) == 1:
        return (best[0],), BY_POINTS
    free = {seat: int(s.free[seat]).bit_count() for seat in best}
    winners = tuple(seat for seat in best if free[seat] == max(free.values()))
    return winners, BY_FREE_SQUARES if len(winners) == 1 else BY_SHARING


def ranking(s: State) -> list[int]:
    """The seats, best first, as SM-72 compares them; equal ones in the order of the seats."""
    return sorted(range(s.players), key=lambda seat: (-int(s.points[seat]), -int(s.free[seat]).bit_count()))
