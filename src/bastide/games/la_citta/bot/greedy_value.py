"""The greedy player's value of a position, in final points.

Citizens count as far as they can live to the end: each city grows to its limit, all of them to their food, of which more can
still be found. Hunger costs, three fields bring, and neighbours give and take citizens by the people's likely wish.
"""

import numpy as np

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
from bastide.games.la_citta.rules.cities import figures_left, food_of, limit_of
from bastide.games.la_citta.rules.migration import are_neighbours
from bastide.games.la_citta.rules.state import LAID_OUT, ROUNDS, YEARS

# The weights by place, so that a search can change them.
(
    W_POTENTIAL,
    W_FOOD_TO_COME,
    W_HUNGER,
    W_HUNGRY,
    W_NEXT_HUNGER,
    W_SPARE_FOOD,
    W_ONE_FIELD,
    W_TWO_FIELDS,
    W_MIGRATION,
    W_LATER_MIGRATION,
    W_LEAD,
    W_RIVAL,
    W_NO_SURPLUS,
    W_GOLD,
    W_MORE_GOLD,
    W_INCOME,
    W_ACTION_CARD,
    W_FARM_SITE,
    W_WATER_SITE,
    W_SITES,
    W_SURPLUS,
    W_LOOK,
    W_FIGURE,
    W_FLOW,
) = range(24)
WEIGHTS = np.array(
    [
        0.29,  # a citizen who may still come
        2.70,  # food that each year to come may bring
        1.08,  # a citizen who will leave this year
        0.72,  # any of them at all: an action card less next year
        0.49,  # a citizen without food next year
        0.34,  # food that nobody needs yet
        0.12,  # one field of a city, while there is time for the others
        2.40,  # two
        0.63,  # a citizen won or lost this year
        0.22,  # the same in each later year
        0.47,  # how much a lead of two counts more than a lead of one, later
        0.57,  # what a rival loses, shared among them
        1.22,  # a building that has no citizen
        1.13,  # gold for a play that has no action card
        0.14,  # gold above that
        0.16,  # gold of a quarry, each year to come
        1.27,  # an action card that can still be used this year
        0.06,  # wheat beside a free site of a city
        0.17,  # water beside a free site of a city that has none
        0.04,  # any free site, up to four
        0.67,  # a citizen who can build
        0.07,  # a voice card more that one knows
        0.05,  # a figure left
        0.30,  # how far citizens who are likely to come count as mouths to feed
    ],
    np.float64,
)


@rule
def greedy_value(s: State, seat: int, plays: int, likely: Values, w: Values) -> float:
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
        value += fields_value(s, city, years, plays, w)
        value += people_value(s, city, years, plays, w)
        value += migration_value(s, city, years, likely, w)
        flow += flow_of(s, city, likely)
        value += sites_value(s, city, years, plays, w)
    value += food_value(s, seat, citizens, flow * w[W_FLOW], growth, potential, years, w)
    return value + means_value(s, seat, years, plays, w)


@rule
def fields_value(s: State, city: int, years: int, plays: int, w: Values) -> float:
    """LC-80: three fields bring 3, one or two of them hope while there is time."""
    fields = fields_of(s, city)
    if fields == 3:
        return 3.0
    time = time_left(years, plays)
    if fields == 2:
        return float(w[W_TWO_FIELDS] * time)
    return float(w[W_ONE_FIELD] * time * fields)


@rule
def people_value(s: State, city: int, years: int, plays: int, w: Values) -> float:
    """Who can build, and buildings that nobody lives in."""
    surplus = int(s.citizens[city]) - int(s.buildings[city])
    if surplus < 0:
        return float(w[W_NO_SURPLUS] * surplus)
    return float(w[W_SURPLUS] * min(surplus, 2)) if years or plays else 0.0


@rule
def migration_value(s: State, city: int, years: int, likely: Values, w: Values) -> float:
    """LC-62: what the city wins from its neighbours and loses to them, this year and later."""
    value = 0.0
    rival = w[W_RIVAL] / (s.players - 1)
    for other in range(s.cities):
        if not are_neighbours(s, city, other):
            continue
        for field in range(3):
            change = migration_by(s, city, other, field)
            if change >= PUSHES:
                value += likely[field] * w[W_MIGRATION] * (rival + (change - PUSHES))
            elif change == LOSES:
                value -= likely[field] * w[W_MIGRATION] * (1.0 + rival)
            lead = int(s.attraction[city, field]) - int(s.attraction[other, field])
            later = min(abs(lead), 1) + w[W_LEAD] * min(max(abs(lead) - 1, 0), 1)
            value += (later if lead > 0 else -later) * w[W_LATER_MIGRATION] * years * 0.4
    return float(value)


@rule
def flow_of(s: State, city: int, likely: Values) -> float:
    """How many citizens the city is likely to win this year, less those it loses."""
    flow = 0.0
    for other in range(s.cities):
        if not are_neighbours(s, city, other):
            continue
        for field in range(3):
            change = migration_by(s, city, other, field)
            if change == WINS:
                flow += likely[field]
            elif change == LOSES:
                flow -= likely[field]
    return flow


@rule
def sites_value(s: State, city: int, years: int, plays: int, w: Values) -> float:
    """What the city may still be built on: wheat, water, room."""
    if years == 0 and plays == 0:
        return 0.0
    best, count, water = open_sites(s, city)
    value = w[W_FARM_SITE] * best + w[W_SITES] * min(count, 4)
    if water and not s.baths[city]:
        value += w[W_WATER_SITE]
    return float(value)


@rule
def food_value(
    s: State, seat: int, citizens: int, flow: float, growth: int, potential: int, years: int, w: Values
) -> float:
    """LC-70: who is there, who may still come, as far as there is food."""
    food = food_of(s, seat)
    lasting = food - harvest_of_figures(s, seat)
    hunger = max(citizens + flow - food, 0.0)
    value = citizens - hunger * w[W_HUNGER]
    value -= (5.0 if years == 0 else w[W_HUNGRY]) * min(hunger, 1.0)
    if years:
        value -= w[W_NEXT_HUNGER] * max(citizens - hunger + growth - lasting, 0.0)
        room = max(lasting + w[W_FOOD_TO_COME] * years - citizens, 0.0)
        value += w[W_POTENTIAL] * min(potential, room)
        value += w[W_SPARE_FOOD] * min(max(lasting - citizens, 0), 12)
    return float(value)


@rule
def means_value(s: State, seat: int, years: int, plays: int, w: Values) -> float:
    """Gold, income, action cards, figures, knowledge."""
    left = years * ROUNDS + plays
    value = 0.02 * min(int(s.gold[seat]), 20)
    if left == 0:
        return value
    needed = needed_gold(s, seat, years, plays)
    value += w[W_GOLD] * needed + w[W_MORE_GOLD] * min(int(s.gold[seat]) - needed, 6)
    value += w[W_ACTION_CARD] * min(int(s.action_cards[seat]), plays)
    if plays:
        value += w[W_FIGURE] * figures_left(s, seat)
        for place in range(1, LAID_OUT):
            value += w[W_LOOK] * ((int(s.seen[seat]) >> place) & 1) * min(plays, 3) / 3
    if years:
        for hex_number in range(s.hexes):
            value += w[W_INCOME] * years * quarry_gold(s, seat, hex_number)
    return float(value)
