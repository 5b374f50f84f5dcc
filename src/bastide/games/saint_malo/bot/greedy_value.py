"""The greedy player's value of a city, in points.

Points count as they are; everything else counts as what it may still become, less and less towards the end. The weights
were set by hand and then nudged for a quarter of an hour by games against themselves: a yardstick, not a champion.
"""

import numpy as np

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
from bastide.games.saint_malo.rules.persons import HOUSE_POINTS
from bastide.games.saint_malo.rules.scoring import FULL_CITY, LOST_CANNON, SERIES
from bastide.games.saint_malo.rules.state import CANNONS, ROWS, STRENGTH
from bastide.games.saint_malo.rules.turn import defence

(
    COIN,  # of each of the first coins, above the half point it is worth anyway
    COINS_WANTED,  # how many of them
    LOG,  # of each of the first logs, above the point it is worth anyway
    LOGS_WANTED,
    GAP,  # what a church keeps of its points for each smaller one still missing
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
def coin_value(coins: int, soon: float, w: Values) -> float:
    """Coins turn dice as long as there are turns left; in the end two make a point."""
    return 0.5 * coins + soon * float(w[COIN]) * min(float(coins), float(w[COINS_WANTED]))


@rule
def log_value(logs: int, soon: float, w: Values) -> float:
    """Logs want to become houses; in the end each makes a point."""
    return logs + soon * float(w[LOG]) * min(float(logs), float(w[LOGS_WANTED]))


@rule
def turns_left(s: State, w: Values) -> float:
    """How many turns each player has left, about: the fullest city decides."""
    return fewest_free(s) / float(w[PACE])


@rule
def church_value(tally: int, soon: float, w: Values) -> float:
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
def wall_value(s: State, seat: int, soon: float, w: Values) -> float:
    """The hope for the sides that are neither complete nor spoilt."""
    total = 0.0
    for side in range(4):
        done = walls_of_open_side(s, seat, side)
        if done >= 0:
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
def pirate_value(s: State, seat: int, turns: float, w: Values) -> float:
    """Cannons lost, and those that the attacks to come will cost, as far as they will come before the end."""
    total = -float(LOST_CANNON * (CANNONS - int(s.cannons[seat])))
    to_come = w[SABRES] * s.players * turns
    strong = defence(s, seat)
    for row in range(first_row(s), ROWS):
        likely = attack_chance(boxes_before_attack(s, row), to_come)
        if strong < STRENGTH[row]:
            total -= LOST_CANNON * likely * (1.0 - w[DEFENCE_HOPE] * strong / int(STRENGTH[row]))
    return total


@rule
def neighbour_value(near: int, soon: float, w: Values) -> float:
    """The best free squares for the merchant and the priest to come."""
    best, second, sermon = near & 255, (near >> 8) & 255, (near >> 16) & 255
    return soon * float(w[TRADE] * best + w[TRADE_NEXT] * second + w[SERMON] * sermon)


@rule
def greedy_value(s: State, seat: int, w: Values) -> float:
    """The value of a city, in points."""
    return greedy_value_with(s, seat, church_tally(s, seat), best_squares(s, seat), w)


@rule
def greedy_value_with(s: State, seat: int, tally: int, near: int, w: Values) -> float:
    """The same where churches and neighbours are counted already."""
    turns = turns_left(s, w)
    soon = min(1.0, turns / 5.0)
    total = float(s.points[seat])
    total += coin_value(int(s.coins[seat]), soon, w) + log_value(int(s.logs[seat]), soon, w)
    total += church_value(tally, soon, w) + wall_value(s, seat, soon, w)
    total += pirate_value(s, seat, turns, w) + neighbour_value(near, soon, w)
    if s.free[seat] == 0:
        total += FULL_CITY
    else:
        total += w[FULL] * FULL_CITY * fullness(s, seat)
    houses = houses_to_come(s, seat)
    if houses:
        total += HOUSE_POINTS * houses - log_value(houses, soon, w)
    return total
