"""The features of a seat that a search weighs (trained, see data/weights.json).

The first ones are the terms of the greedy player's value (greedy_value.py), so that training could begin at its weights.
"""

from bastide.bots.linear_model import Values
from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.la_citta.bot.city_facts import (
    LOSES,
    PUSHES,
    WINS,
    fields_of,
    harvest_of_figures,
    migration_by,
    needed_gold,
    open_sites,
    quarry_gold,
    time_left,
)
from bastide.games.la_citta.bot.greedy_value import FLOW, FOOD_TO_COME
from bastide.games.la_citta.rules.cities import NO_MARKET_LIMIT, figures_left, food_of, limit_of
from bastide.games.la_citta.rules.migration import are_neighbours
from bastide.games.la_citta.rules.sites import founding_sites
from bastide.games.la_citta.rules.state import LAID_OUT, POLITICS, ROUNDS, WORDS, YEARS

# The terms of the greedy value.
ALWAYS, CITIZENS, FULL, TWO_IN_TIME, ONE_IN_TIME, BARE, SURPLUS, WIN, PUSH, LOSE, AHEAD_YEARS, FAR_YEARS = range(12)
FARM_SITE, SITES, WATER_SITE, HUNGER, HUNGRY, NEXT_HUNGER, TO_COME, SPARE = range(12, 20)
NEEDED, MORE_GOLD, CARDS, FIGURES, LOOKS, INCOME_YEARS, GOLD = range(20, 27)
# More of them: the same early or late in the year, and without regard to time.
CITIES, TWO, ONE, HUNGER_LATE, HUNGRY_LATE, HUNGRY_END, HUNGRY_END_LATE, SPARE_LITTLE, SPARE_SOME = range(27, 36)
POTENTIAL, GROWTH, MARKETS, BATHS, FIRST_SURPLUS, SURPLUS_LATE, SURPLUS_ALL = range(36, 43)
FIRST_GOLD, FEW_GOLD, SOME_GOLD, PLAYS, IDLE, INCOME = range(43, 49)
WIN_LATE, PUSH_LATE, LOSE_LATE, LOSE_BARE, AHEAD, FAR, TIES, NEIGHBOURS = range(49, 57)
ATTRACTION, CASTLES, CAN_FOUND, BEST_FARM, MANY_SITES, BUILDINGS, FOOD, FULL_SMALL, FULL_LARGE = range(57, 66)
FEATURES = 66


@rule
def rounds_left(s: State) -> int:
    """How many rounds are still to be played, this one included."""
    return (YEARS - int(s.year)) * ROUNDS + max(0, ROUNDS + 1 - int(s.round))


@rule
def left(s: State) -> float:
    """The part of the game that is still to come."""
    return rounds_left(s) / float(YEARS * ROUNDS)


@rule
def plays_left(s: State, seat: int) -> int:
    """How many plays a seat will still have this year."""
    if s.phase != POLITICS:
        return 0
    after = (seat - int(s.start)) % int(s.players) >= (int(s.turn) - int(s.start)) % int(s.players)
    return ROUNDS - int(s.round) + (1 if after else 0)


@rule
def features_with(s: State, seat: int, plays: int, likely: Values, f: Values) -> None:
    """All of a seat, into `f`; `plays` are those it will still have this year, `likely` is how likely each wish counts."""
    for i in range(FEATURES):
        f[i] = 0.0
    f[ALWAYS] = 1.0
    years = YEARS - int(s.year)
    late = 1.0 - plays / float(ROUNDS)
    flow = 0.0
    for city in range(s.cities):
        if s.owner[city] == seat:
            note_city(s, city, years, plays, f)
            flow += note_neighbours(s, city, years, likely, f)
            if years or plays:
                note_sites(s, city, f)
    f[SURPLUS_LATE] = late * f[SURPLUS]
    f[WIN_LATE] = late * f[WIN]
    f[PUSH_LATE] = late * f[PUSH]
    f[LOSE_LATE] = late * f[LOSE]
    note_food(s, seat, years, late, FLOW * flow, f)
    note_means(s, seat, years, plays, f)


@rule
def note_city(s: State, city: int, years: int, plays: int, f: Values) -> None:
    """Its citizens, fields, buildings and limit."""
    here = int(s.citizens[city])
    f[CITIES] += 1.0
    f[CITIZENS] += here
    f[BUILDINGS] += int(s.buildings[city])
    for field in range(3):
        f[ATTRACTION] += min(int(s.attraction[city, field]), 4)
    fields = fields_of(s, city)
    time = time_left(years, plays)
    if fields == 3:
        f[FULL] += 1.0
    elif fields == 2:
        f[TWO] += 1.0
        f[TWO_IN_TIME] += time
    elif fields == 1:
        f[ONE] += 1.0
        f[ONE_IN_TIME] += time
    surplus = here - int(s.buildings[city])
    if surplus < 0:
        f[BARE] -= surplus
    elif surplus and (years or plays):
        f[SURPLUS] += min(surplus, 2)
        f[FIRST_SURPLUS] += 1.0
        f[SURPLUS_ALL] += min(surplus, 5)
    note_limit(s, city, here, years, f)


@rule
def note_limit(s: State, city: int, here: int, years: int, f: Values) -> None:
    """How far it can still grow."""
    if s.markets[city]:
        f[MARKETS] += 1.0
        if s.baths[city]:
            f[BATHS] += 1.0
    limit = limit_of(s, city)
    if here >= limit:
        f[FULL_SMALL if limit == NO_MARKET_LIMIT else FULL_LARGE] += 1.0
    elif years:
        f[POTENTIAL] += min(limit - here, years)
        f[GROWTH] += 1.0


@rule
def note_neighbours(s: State, city: int, years: int, likely: Values, f: Values) -> float:
    """LC-62: what the city may win and lose, this year and later; how many citizens that is likely to be this year."""
    flow = 0.0
    for other in range(s.cities):
        if not are_neighbours(s, city, other):
            continue
        f[NEIGHBOURS] += 1.0
        for field in range(3):
            change = migration_by(s, city, other, field)
            if change >= PUSHES:
                f[PUSH] += likely[field] / (s.players - 1)
                if change == WINS:
                    f[WIN] += likely[field]
                    flow += likely[field]
            elif change == LOSES:
                f[LOSE] += likely[field]
                flow -= likely[field]
                if s.citizens[city] <= s.buildings[city]:
                    f[LOSE_BARE] += likely[field]
            lasting = int(s.attraction[city, field]) - int(s.attraction[other, field])
            note_lead(lasting, years, f)
    return flow


@rule
def note_lead(lead: int, years: int, f: Values) -> None:
    """How far ahead of a neighbour in a field, for the years to come."""
    if lead == 0:
        f[TIES] += 1.0
        return
    sign = 1.0 if lead > 0 else -1.0
    f[AHEAD] += sign
    f[AHEAD_YEARS] += 0.4 * sign * years
    if abs(lead) > 1:
        f[FAR] += sign
        f[FAR_YEARS] += 0.4 * sign * years


@rule
def note_sites(s: State, city: int, f: Values) -> None:
    """What the city may still be built on: wheat, water, room."""
    best, count, water = open_sites(s, city)
    f[FARM_SITE] += best
    f[BEST_FARM] = max(f[BEST_FARM], float(best))
    f[SITES] += min(count, 4)
    f[MANY_SITES] += min(count, 10)
    if water and not s.baths[city]:
        f[WATER_SITE] += 1.0


@rule
def note_food(s: State, seat: int, years: int, late: float, flow: float, f: Values) -> None:
    """LC-70: who is there, who may still come, as far as there is food."""
    food = food_of(s, seat)
    lasting = food - harvest_of_figures(s, seat)
    citizens = f[CITIZENS]
    hunger = max(citizens + flow - food, 0.0)
    f[FOOD] = lasting
    f[HUNGER] = hunger
    f[HUNGER_LATE] = late * hunger
    if years:
        spare = max(lasting - citizens, 0.0)
        f[HUNGRY] = min(hunger, 1.0)
        f[HUNGRY_LATE] = late * f[HUNGRY]
        f[NEXT_HUNGER] = max(citizens - hunger + f[GROWTH] - lasting, 0.0)
        f[TO_COME] = min(f[POTENTIAL], max(lasting + FOOD_TO_COME * years - citizens, 0.0))
        f[SPARE_LITTLE] = min(spare, 2.0)
        f[SPARE_SOME] = min(spare, 5.0)
        f[SPARE] = min(spare, 12.0)
    else:
        f[HUNGRY_END] = min(hunger, 1.0)
        f[HUNGRY_END_LATE] = late * f[HUNGRY_END]


@rule
def note_means(s: State, seat: int, years: int, plays: int, f: Values) -> None:
    """Gold, income, cards, figures, knowledge, castles."""
    gold = int(s.gold[seat])
    f[GOLD] = min(gold, 20)
    if years * ROUNDS + plays == 0:
        return
    cards = int(s.action_cards[seat])
    needed = needed_gold(s, seat, years, plays)
    f[NEEDED] = needed
    f[MORE_GOLD] = min(gold - needed, 6)
    f[FIRST_GOLD], f[FEW_GOLD], f[SOME_GOLD] = min(gold, 1.0), min(gold, 3.0), min(gold, 6.0)
    f[CARDS] = min(cards, plays)
    f[PLAYS] = plays
    f[IDLE] = max(plays - cards - gold, 0)
    if plays:
        f[FIGURES] = figures_left(s, seat)
        for place in range(1, LAID_OUT):
            f[LOOKS] += ((int(s.seen[seat]) >> place) & 1) * min(plays, 3) / 3.0
    f[CASTLES] = int(s.castles[seat])
    if s.castles[seat] and (years or not s.founded[seat]):
        f[CAN_FOUND] = 1.0 if can_settle(s) else 0.0
    if years:
        for hex_number in range(s.hexes):
            f[INCOME] += quarry_gold(s, seat, hex_number)
        f[INCOME_YEARS] = years * f[INCOME]


@rule
def can_settle(s: State) -> bool:
    """Whether there is a hex for a new city."""
    for w in range(WORDS):
        if founding_sites(s, w):
            return True
    return False
