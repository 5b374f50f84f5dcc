"""What both evaluations (greedy_value.py, features.py) count in a city and of a player."""

from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.la_citta.rules.cities import attraction_of, limit_of
from bastide.games.la_citta.rules.hexes import lowest
from bastide.games.la_citta.rules.sites import free_hexes
from bastide.games.la_citta.rules.state import BITS, HARVEST, QUARRY, ROUNDS, WORDS

LOSES, NOTHING, PUSHES, WINS = range(-1, 3)  # what a city's lead over a neighbour does


@rule
def fields_of(s: State, city: int) -> int:
    """In how many of the three fields the city has something."""
    fields = 0
    for field in range(3):
        if s.attraction[city, field]:
            fields += 1
    return fields


@rule
def time_left(years: int, plays: int) -> float:
    """How much can still be built, 0 to 1."""
    return min(1.0, (years * ROUNDS + plays) / 8.0)


@rule
def migration_by(s: State, city: int, other: int, field: int) -> int:
    """LC-62: what a wish for a field does between a city and its neighbour: the city WINS a citizen, PUSHES one out of the other
    without room for him, or LOSES one."""
    lead = attraction_of(s, city, field) - attraction_of(s, other, field)
    if lead > 0 and s.citizens[other]:
        return WINS if s.citizens[city] < limit_of(s, city) else PUSHES
    return LOSES if lead < 0 else NOTHING


@rule
def open_sites(s: State, city: int) -> tuple[int, int, bool]:
    """What the city alone may still be built on: the most wheat beside a site, how many sites, whether one has water."""
    best = 0
    count = 0
    water = 0
    for w in range(WORDS):
        word = int(s.halo[city, w]) & free_hexes(s, w)
        if not word:
            continue
        for other in range(s.cities):
            if other != city:
                word &= ~int(s.halo[other, w])
        water |= word & int(s.water[w])
        while word:
            best = max(best, int(s.wheat[w * BITS + lowest(word)]))
            count += 1
            word &= word - 1
    return best, count, water != 0


@rule
def harvest_of_figures(s: State, seat: int) -> int:
    """LC-39: the food that figures bring, this year only."""
    food = 0
    for figure in range(int(s.figures[seat])):
        if s.figure_for[seat, figure] == HARVEST:
            food += int(s.wheat[int(s.figure_hex[seat, figure])])
    return food


@rule
def needed_gold(s: State, seat: int, years: int, plays: int) -> int:
    """Of a player's gold, what he can use for plays without an action card, this year and later."""
    return min(2 * years + max(plays - int(s.action_cards[seat]), 0), int(s.gold[seat]))


@rule
def quarry_gold(s: State, seat: int, hex_number: int) -> int:
    """LC-22: what a hex brings a player each year: nothing, if no quarry of his stands there."""
    if s.building[hex_number] == QUARRY and s.owner[int(s.city_at[hex_number])] == seat:
        return int(s.mountains[hex_number])
    return 0
