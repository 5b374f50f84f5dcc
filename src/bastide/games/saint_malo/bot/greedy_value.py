"""What a city promises: the greedy player's sense of worth, in points.

Points are worth what they are; everything else is worth what it may still become, less and less towards the end. The weights
were set by hand and then nudged for a quarter of an hour by games against themselves: a yardstick, not a champion.
"""

import numpy as np
import numpy.typing as npt

from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.saint_malo.bot.neighbour_counts import most_around
from bastide.games.saint_malo.rules.board import INNER, SIDES, count, spread
from bastide.games.saint_malo.rules.persons import HOUSE_POINTS, house_squares
from bastide.games.saint_malo.rules.scoring import FULL_CITY, LOST_CANNON, SERIES
from bastide.games.saint_malo.rules.state import BOXES_PER_PLAYER, CANNONS, CHURCH, HOUSE_STEP, ROWS, STRENGTH
from bastide.games.saint_malo.rules.turn import defence

Weights = npt.NDArray[np.float64]

(
    COIN,  # of each of the first coins, above the half point it is worth anyway
    COINS_WANTED,  # how many of them
    LOG,  # of each of the first logs, above the point it is worth anyway
    LOGS_WANTED,
    GAP,  # what a church keeps of its worth for each smaller one still missing
    SIDE_TOP,  # the hope for a side's bonus, in points
    SIDE_BOTTOM,
    SIDE_COINS,
    SIDE_DEFENCE,  # and for its defence
    SIDE_POWER,  # how hope grows with the walls that stand
    SABRES,  # how many a player rolls in a turn, about
    DEFENCE_HOPE,  # what a defence that is not enough counts
    TRADE,  # of the crates around the best free square for a merchant
    TRADE_NEXT,  # and around the second best
    SERMON,  # of the churches around the best free square for a priest
    FULL,  # of the bonus for a full city, as it fills
    PACE,  # squares that a city fills in a turn, about
) = range(17)

WEIGHTS = np.array(
    [0.85, 8.0, 0.8, 7.0, 0.8, 2.8, 1.8, 1.4, 2.2, 2.3, 0.6, 0.37, 0.3, 0.2, 0.45, 0.6, 2.9],
    np.float64,
)
HOPES = ((np.arange(6) + 0.5) / 5.5) ** WEIGHTS[SIDE_POWER]  # for a side, by the walls that stand


@rule
def coin_worth(coins: int, soon: float, w: Weights) -> float:
    """Coins turn dice as long as there are turns left; in the end two make a point."""
    return 0.5 * coins + soon * float(w[COIN]) * min(float(coins), float(w[COINS_WANTED]))


@rule
def log_worth(logs: int, soon: float, w: Weights) -> float:
    """Logs want to become houses; in the end each makes a point."""
    return logs + soon * float(w[LOG]) * min(float(logs), float(w[LOGS_WANTED]))


@rule
def turns_left(s: State, w: Weights) -> float:
    """How many turns each player has left, about: the fullest city decides."""
    fewest = 45
    for seat in range(s.players):
        fewest = min(fewest, count(int(s.free[seat])))
    return fewest / float(w[PACE])


@rule
def church_tally(s: State, seat: int) -> int:
    """How many churches of each size there are: eight bits for each."""
    tally = 0
    churches = int(s.churches[seat])
    while churches:
        cell = count((churches & -churches) - 1)
        tally += 1 << (8 * (int(s.grid[seat, cell]) - CHURCH - 1))
        churches &= churches - 1
    return tally


@rule
def church_worth(tally: int, soon: float, w: Weights) -> float:
    """Churches in their series; one that waits for a smaller one counts for less."""
    longest = 0
    for size in range(5):
        longest = max(longest, (tally >> (8 * size)) & 255)
    total = 0.0
    for row in range(1, longest + 1):
        factor = 1.0
        for size in range(1, 6):
            if ((tally >> (8 * (size - 1))) & 255) >= row:
                total += factor * (int(SERIES[size]) - int(SERIES[size - 1]))
            else:
                factor *= w[GAP] * soon
    return total


@rule
def wall_worth(s: State, seat: int, soon: float, w: Weights) -> float:
    """The hope for the sides that are neither complete nor spoilt."""
    total = 0.0
    for side in range(4):
        mask = int(SIDES[side])
        walls = int(s.ramparts[seat]) & mask
        done = count(walls)
        if done < 5 and (walls | int(s.free[seat])) & mask == mask:
            hope = w[SIDE_DEFENCE]
            if side == 0:
                hope += w[SIDE_TOP]
            elif side == 2:
                hope += w[SIDE_BOTTOM]
            else:
                hope += w[SIDE_COINS]
            total += soon * hope * HOPES[done]
    return total


@rule
def pirate_worth(s: State, seat: int, turns: float, w: Weights) -> float:
    """Cannons lost, and those that the attacks to come will cost, as far as they will come before the end."""
    total = -float(LOST_CANNON * (CANNONS - int(s.cannons[seat])))
    row_length = BOXES_PER_PLAYER * s.players
    boxes_to_come = w[SABRES] * s.players * turns
    strong = defence(s, seat)
    for row in range(s.boxes // row_length, ROWS):
        needed = (row + 1) * row_length - s.boxes
        likely = min(1.0, max(0.0, 1.5 - needed / (boxes_to_come + 0.1)))
        if strong < STRENGTH[row]:
            total -= LOST_CANNON * likely * (1.0 - w[DEFENCE_HOPE] * strong / int(STRENGTH[row]))
    return total


@rule
def neighbours(s: State, seat: int) -> int:
    """The best two free inner squares for the merchant and for the priest to come: the crates and the churches around them,
    eight bits for each."""
    squares = int(s.free[seat]) & INNER
    return most_around(int(s.crates[seat]), squares) + (most_around(int(s.churches[seat]), squares) << 16)


@rule
def neighbour_worth(near: int, soon: float, w: Weights) -> float:
    """The best free squares for the merchant and the priest to come."""
    best, second, sermon = near & 255, (near >> 8) & 255, (near >> 16) & 255
    return soon * float(w[TRADE] * best + w[TRADE_NEXT] * second + w[SERMON] * sermon)


@rule
def worth(s: State, seat: int, w: Weights) -> float:
    """The promise of a city, in points."""
    return worth_with(s, seat, church_tally(s, seat), neighbours(s, seat), w)


@rule
def worth_with(s: State, seat: int, tally: int, near: int, w: Weights) -> float:
    """The same where churches and neighbours are counted already."""
    turns = turns_left(s, w)
    soon = min(1.0, turns / 5.0)
    free = count(int(s.free[seat]))
    total = float(s.points[seat])
    total += coin_worth(int(s.coins[seat]), soon, w) + log_worth(int(s.logs[seat]), soon, w)
    total += church_worth(tally, soon, w) + wall_worth(s, seat, soon, w)
    total += pirate_worth(s, seat, turns, w) + neighbour_worth(near, soon, w)
    if free == 0:
        total += FULL_CITY
    else:
        total += w[FULL] * FULL_CITY * (1.0 - free / 45.0) ** 4
    if s.kind == HOUSE_STEP and s.turn == seat:
        houses = min(int(s.left), count(spread(house_squares(s), int(s.free[seat]), int(s.left))))
        total += HOUSE_POINTS * houses - log_worth(houses, soon, w)
    return total
