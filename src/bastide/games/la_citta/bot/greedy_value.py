"""The greedy player's value of a position, in final points.

Citizens count as far as they can live to the end: each city grows to its limit, all of them to their food, of which more can
still be found. Hunger costs, three fields bring, and neighbours give and take citizens by the people's likely wish.
"""

from bastide.bots.linear_model import Values
from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.la_citta.bot.city_facts import (
    LOSES,
    PUSHES,
    fields_of,
    harvest_of_figures,
    migration_by,
    needed_gold,
    open_sites,
    quarry_gold,
    time_left,
)
from bastide.games.la_citta.rules.cities import figures_left, food_of, limit_of
from bastide.games.la_citta.rules.migration import are_neighbours
from bastide.games.la_citta.rules.state import LAID_OUT, ROUNDS, YEARS

# The value of each, in points.
POTENTIAL = 0.29  # a citizen who may still come
FOOD_TO_COME = 2.70  # food that each year to come may bring
HUNGER = 1.08  # a citizen who will leave this year
HUNGRY = 0.72  # any of them at all: an action card less next year
NEXT_HUNGER = 0.49  # a citizen without food next year
SPARE_FOOD = 0.34  # food that nobody needs yet
ONE_FIELD = 0.12  # one field of a city, while there is time for the others
TWO_FIELDS = 2.40  # two
MIGRATION = 0.63  # a citizen won or lost this year
LATER_MIGRATION = 0.22  # the same in each later year
LEAD = 0.47  # how much a lead of two counts more than a lead of one, later
RIVAL = 0.57  # what a rival loses, shared among them
NO_SURPLUS = 1.22  # a building that has no citizen
GOLD = 1.13  # gold for a play that has no action card
MORE_GOLD = 0.14  # gold above that
INCOME = 0.16  # gold of a quarry, each year to come
ACTION_CARD = 1.27  # an action card that can still be used this year
FARM_SITE = 0.06  # wheat beside a free site of a city
WATER_SITE = 0.17  # water beside a free site of a city that has none
SITES = 0.04  # any free site, up to four
SURPLUS = 0.67  # a citizen who can build
LOOK = 0.07  # a voice card more that one knows
FIGURE = 0.05  # a figure left
FLOW = 0.30  # how far citizens who are likely to come count as mouths to feed


@rule
def greedy_value(s: State, seat: int, plays: int, likely: Values) -> float:
    """Of the whole position; `plays` are those that the seat will still have this year."""
    years = YEARS - int(s.year)
    value = 0.0
    flow = 0.0
    potential = 0
    citizens = 0
    growth = 0
    for city in range(s.cities):
        if s.owner[city] != seat:
            continue
        here = int(s.citizens[city])
        citizens += here
        to_come = max(min(limit_of(s, city) - here, years), 0)
        potential += to_come
        growth += min(to_come, 1)
        value += fields_value(s, city, years, plays)
        value += people_value(s, city, years, plays)
        won, citizens_won = migration_value(s, city, years, likely)
        value += won
        flow += citizens_won
        value += sites_value(s, city, years, plays)
    value += food_value(s, seat, citizens, flow * FLOW, growth, potential, years)
    return value + means_value(s, seat, years, plays)


@rule
def fields_value(s: State, city: int, years: int, plays: int) -> float:
    """LC-80: three fields bring 3, one or two of them hope while there is time."""
    fields = fields_of(s, city)
    if fields == 3:
        return 3.0
    time = time_left(years, plays)
    if fields == 2:
        return TWO_FIELDS * time
    return ONE_FIELD * time * fields


@rule
def people_value(s: State, city: int, years: int, plays: int) -> float:
    """Who can build, and buildings that nobody lives in."""
    surplus = int(s.citizens[city]) - int(s.buildings[city])
    if surplus < 0:
        return NO_SURPLUS * surplus
    return SURPLUS * min(surplus, 2) if years or plays else 0.0


@rule
def migration_value(s: State, city: int, years: int, likely: Values) -> tuple[float, float]:
    """LC-62: what the city wins from its neighbours and loses to them, this year and later; and how many citizens that is likely
    to be this year."""
    value = flow = 0.0
    rival = RIVAL / (s.players - 1)
    for other in range(s.cities):
        if not are_neighbours(s, city, other):
            continue
        for field in range(3):
            change = migration_by(s, city, other, field)
            if change >= PUSHES:
                value += likely[field] * MIGRATION * (rival + (change - PUSHES))
                flow += likely[field] * (change - PUSHES)
            elif change == LOSES:
                value -= likely[field] * MIGRATION * (1.0 + rival)
                flow -= likely[field]
            lead = int(s.attraction[city, field]) - int(s.attraction[other, field])
            later = min(abs(lead), 1) + LEAD * min(max(abs(lead) - 1, 0), 1)
            value += (later if lead > 0 else -later) * LATER_MIGRATION * years * 0.4
    return value, flow


@rule
def sites_value(s: State, city: int, years: int, plays: int) -> float:
    """What the city may still be built on: wheat, water, room."""
    if years == 0 and plays == 0:
        return 0.0
    best, count, water = open_sites(s, city)
    value = FARM_SITE * best + SITES * min(count, 4)
    if water and not s.baths[city]:
        value += WATER_SITE
    return float(value)


@rule
def food_value(s: State, seat: int, citizens: int, flow: float, growth: int, potential: int, years: int) -> float:
    """LC-70: who is there, who may still come, as far as there is food."""
    food = food_of(s, seat)
    lasting = food - harvest_of_figures(s, seat)
    hunger = max(citizens + flow - food, 0.0)
    value = citizens - hunger * HUNGER
    value -= (5.0 if years == 0 else HUNGRY) * min(hunger, 1.0)
    if years:
        value -= NEXT_HUNGER * max(citizens - hunger + growth - lasting, 0.0)
        room = max(lasting + FOOD_TO_COME * years - citizens, 0.0)
        value += POTENTIAL * min(potential, room)
        value += SPARE_FOOD * min(max(lasting - citizens, 0), 12)
    return float(value)


@rule
def means_value(s: State, seat: int, years: int, plays: int) -> float:
    """Gold, income, action cards, figures, knowledge."""
    left = years * ROUNDS + plays
    value = 0.02 * min(int(s.gold[seat]), 20)
    if left == 0:
        return value
    needed = needed_gold(s, seat, years, plays)
    value += GOLD * needed + MORE_GOLD * min(int(s.gold[seat]) - needed, 6)
    value += ACTION_CARD * min(int(s.action_cards[seat]), plays)
    if plays:
        value += FIGURE * figures_left(s, seat)
        for place in range(1, LAID_OUT):
            value += LOOK * ((int(s.seen[seat]) >> place) & 1) * min(plays, 3) / 3
    if years:
        for hex_number in range(s.hexes):
            value += INCOME * years * quarry_gold(s, seat, hex_number)
    return float(value)
