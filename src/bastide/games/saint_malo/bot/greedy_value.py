"""The greedy player's value of a city, in points.

Points count as they are; everything else counts as what it may still become, less and less towards the end. The weights
were set by hand and then nudged for a quarter of an hour by games against themselves: a yardstick, not a champion.
"""

import numpy as np

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

COIN = 0.85  # of each of the first coins, above the half point it is worth anyway
COINS_WANTED = 8.0  # how many of them
LOG = 0.8  # of each of the first logs, above the point it is worth anyway
LOGS_WANTED = 7.0
GAP = 0.8  # what a church keeps of its points for each smaller one still missing
SIDE_TOP = 2.8  # the hope for a side's bonus, in points
SIDE_BOTTOM = 1.8
SIDE_COINS = 1.4
SIDE_DEFENCE = 2.2  # and for its defence
SIDE_POWER = 2.3  # how hope grows with the walls that stand
SABRES = 0.6  # how many a player rolls in a turn, about
DEFENCE_HOPE = 0.37  # what a defence that is not enough counts
TRADE = 0.3  # of the crates around the best free square for a merchant
TRADE_NEXT = 0.2  # and around the second best
SERMON = 0.45  # of the churches around the best free square for a priest
FULL = 0.6  # of the bonus for a full city, as it fills
PACE = 2.9  # squares that a city fills in a turn, about
HOPES = ((np.arange(6) + 0.5) / 5.5) ** SIDE_POWER  # for a side, by the walls that stand


@rule
def coin_value(coins: int, soon: float) -> float:
    """Coins turn dice as long as there are turns left; in the end two make a point."""
    return 0.5 * coins + soon * COIN * min(float(coins), COINS_WANTED)


@rule
def log_value(logs: int, soon: float) -> float:
    """Logs want to become houses; in the end each makes a point."""
    return logs + soon * LOG * min(float(logs), LOGS_WANTED)


@rule
def turns_left(s: State) -> float:
    """How many turns each player has left, about: the fullest city decides."""
    return fewest_free(s) / PACE


@rule
def church_value(tally: int, soon: float) -> float:
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
                factor *= GAP * soon
    return total


@rule
def wall_value(s: State, seat: int, soon: float) -> float:
    """The hope for the sides that are neither complete nor spoilt."""
    total = 0.0
    for side in range(4):
        done = walls_of_open_side(s, seat, side)
        if done >= 0:
            hope = SIDE_DEFENCE
            if side == 0:
                hope += SIDE_TOP
            elif side == 2:
                hope += SIDE_BOTTOM
            else:
                hope += SIDE_COINS
            total += soon * hope * HOPES[done]
    return total


@rule
def pirate_value(s: State, seat: int, turns: float) -> float:
    """Cannons lost, and those that the attacks to come will cost, as far as they will come before the end."""
    total = -float(LOST_CANNON * (CANNONS - int(s.cannons[seat])))
    to_come = SABRES * s.players * turns
    strong = defence(s, seat)
    for row in range(first_row(s), ROWS):
        likely = attack_chance(boxes_before_attack(s, row), to_come)
        if strong < STRENGTH[row]:
            total -= LOST_CANNON * likely * (1.0 - DEFENCE_HOPE * strong / int(STRENGTH[row]))
    return total


@rule
def neighbour_value(near: int, soon: float) -> float:
    """The best free squares for the merchant and the priest to come."""
    best, second, sermon = near & 255, (near >> 8) & 255, (near >> 16) & 255
    return soon * (TRADE * best + TRADE_NEXT * second + SERMON * sermon)


@rule
def greedy_value(s: State, seat: int) -> float:
    """The value of a city, in points."""
    return greedy_value_with(s, seat, church_tally(s, seat), best_squares(s, seat))


@rule
def greedy_value_with(s: State, seat: int, tally: int, near: int) -> float:
    """The same where churches and neighbours are counted already."""
    turns = turns_left(s)
    soon = min(1.0, turns / 5.0)
    total = float(s.points[seat])
    total += coin_value(int(s.coins[seat]), soon) + log_value(int(s.logs[seat]), soon)
    total += church_value(tally, soon) + wall_value(s, seat, soon)
    total += pirate_value(s, seat, turns) + neighbour_value(near, soon)
    if s.free[seat] == 0:
        total += FULL_CITY
    else:
        total += FULL * FULL_CITY * fullness(s, seat)
    houses = houses_to_come(s, seat)
    if houses:
        total += HOUSE_POINTS * houses - log_value(houses, soon)
    return total
