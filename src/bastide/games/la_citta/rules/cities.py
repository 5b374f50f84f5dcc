"""Cities: what belongs to one, what it counts, how it grows and falls (LC-13, LC-23, LC-44 to LC-50, LC-65, LC-66)."""

from bastide.core.events import LOSS, note
from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.la_citta.rules.hexes import bit, lowest
from bastide.games.la_citta.rules.scoring import FOR_DEMOLITION
from bastide.games.la_citta.rules.state import (
    ATTRACTION,
    BATHHOUSE,
    BITS,
    CASTLE,
    CASTLE_CITIZENS,
    FARM,
    FIGURES,
    FOUNTAIN,
    HARVEST,
    MARKET,
    MOST_BESIDE,
    NONE,
    PAIR_OF,
    WORDS,
)

NO_MARKET_LIMIT = 5  # LC-23
NO_WATER_LIMIT = 8
UNLIMITED = 30_000


@rule
def limit_by(market: bool, water: bool) -> int:
    """LC-23: how many citizens a city takes in, with or without a market, with or without a fountain or bathhouse."""
    if not market:
        return NO_MARKET_LIMIT
    return UNLIMITED if water else NO_WATER_LIMIT


@rule
def limit_of(s: State, city: int) -> int:
    """LC-23: how many citizens a city takes in."""
    return limit_by(s.markets[city] > 0, s.baths[city] > 0)


@rule
def limit_after(s: State, city: int, building: int) -> int:
    """LC-23: the same once such a building stands in it too."""
    market = s.markets[city] > 0 or building == MARKET
    return limit_by(market, s.baths[city] > 0 or building in (FOUNTAIN, BATHHOUSE))


@rule
def surplus_of(s: State, city: int) -> int:
    """LC-45: citizens on the castle who can move into new buildings, while one stays; below 0, so many buildings are empty."""
    return int(s.citizens[city]) - int(s.buildings[city])


@rule
def has_surplus(s: State, city: int) -> bool:
    """LC-45: whether a new building would have its citizen."""
    return surplus_of(s, city) > 0


@rule
def attraction_of(s: State, city: int, field: int) -> int:
    """LC-37, LC-47: buildings and figures."""
    return int(s.attraction[city, field]) + int(s.figured[city, field])


@rule
def figures_left(s: State, seat: int) -> int:
    """Of the player's four, on farms too (LC-37)."""
    return FIGURES - int(s.figures[seat])


@rule
def city_food(s: State, city: int) -> int:
    """LC-48, LC-39: castle and farms, farms with a figure twice."""
    food = int(s.food[city])
    seat = int(s.owner[city])
    for figure in range(int(s.figures[seat])):
        hex_number = int(s.figure_hex[seat, figure])
        if s.figure_for[seat, figure] == HARVEST and s.city_at[hex_number] == city:
            food += int(s.wheat[hex_number])
    return food


@rule
def food_of(s: State, seat: int) -> int:
    """All cities of the player together."""
    food = 0
    for city in range(s.cities):
        if s.owner[city] == seat:
            food += city_food(s, city)
    return food


@rule
def citizens_of(s: State, seat: int) -> int:
    """In all cities of the player."""
    citizens = 0
    for city in range(s.cities):
        if s.owner[city] == seat:
            citizens += int(s.citizens[city])
    return citizens


@rule
def add_city(s: State, seat: int, hex_number: int) -> int:
    """LC-13, LC-50: a castle with three citizens; the city's number."""
    city = int(s.cities)
    s.cities = city + 1
    s.owner[city] = seat
    s.castle[city] = hex_number
    s.citizens[city] = CASTLE_CITIZENS
    clear_counts(s, city)
    stand(s, city, hex_number, CASTLE)
    s.castles[seat] -= 1
    return city


@rule
def clear_counts(s: State, city: int) -> None:
    """A city without a building, its citizens aside."""
    s.buildings[city] = 0
    s.markets[city] = 0
    s.baths[city] = 0
    s.food[city] = 0
    for field in range(3):
        s.attraction[city, field] = 0
        s.figured[city, field] = 0
    for w in range(WORDS):
        s.body[city, w] = 0
        s.halo[city, w] = 0
        s.reach[city, w] = 0


@rule
def stand(s: State, city: int, hex_number: int, building: int) -> None:
    """A building stands on a hex from now on."""
    s.building[hex_number] = building
    s.city_at[hex_number] = city
    s.occupied[hex_number // BITS] |= bit(hex_number)
    count_in(s, city, hex_number, building)


@rule
def count_in(s: State, city: int, hex_number: int, building: int) -> None:
    """What a building adds to its city."""
    s.buildings[city] += 1
    s.body[city, hex_number // BITS] |= bit(hex_number)
    for w in range(WORDS):
        s.reach[city, w] |= s.near[hex_number, w]
    for side in range(MOST_BESIDE):
        other = int(s.beside[hex_number, side])
        if other == NONE:
            break
        s.halo[city, other // BITS] |= bit(other)
    for field in range(3):
        s.attraction[city, field] += ATTRACTION[building, field]
    if building == MARKET:
        s.markets[city] += 1
    elif building in (FOUNTAIN, BATHHOUSE):
        s.baths[city] += 1
    elif building in (FARM, CASTLE):
        s.food[city] += s.wheat[hex_number]


@rule
def build(s: State, city: int, hex_number: int, building: int) -> None:
    """LC-45: a citizen of the castle moves in; the market brings its own."""
    stand(s, city, hex_number, building)
    s.supply[int(PAIR_OF[building])] -= 1
    if building == MARKET:
        s.citizens[city] += 1


@rule
def put_figure(s: State, seat: int, hex_number: int, purpose: int) -> None:
    """One of the player's figures on a building, for a field or a farm's harvest (LC-37, LC-39)."""
    figure = int(s.figures[seat])
    s.figure_hex[seat, figure] = hex_number
    s.figure_for[seat, figure] = purpose
    s.figures[seat] = figure + 1
    if purpose != HARVEST:
        s.figured[int(s.city_at[hex_number]), purpose] += 1


@rule
def has_harvest(s: State, seat: int, hex_number: int) -> bool:
    """LC-39: whether a figure works on that farm already."""
    for figure in range(int(s.figures[seat])):
        if s.figure_hex[seat, figure] == hex_number and s.figure_for[seat, figure] == HARVEST:
            return True
    return False


@rule
def take_figures_from(s: State, seat: int, hex_number: int) -> None:
    """LC-66: figures on a demolished building return."""
    kept = 0
    for figure in range(int(s.figures[seat])):
        if s.figure_hex[seat, figure] != hex_number:
            s.figure_hex[seat, kept] = s.figure_hex[seat, figure]
            s.figure_for[seat, kept] = s.figure_for[seat, figure]
            kept += 1
    for figure in range(kept, int(s.figures[seat])):
        s.figure_hex[seat, figure] = 0
        s.figure_for[seat, figure] = 0
    s.figures[seat] = kept


@rule
def may_go(s: State, city: int, hex_number: int) -> bool:
    """LC-65: whether the rest stays connected with the castle; the castle goes when it stands alone."""
    castle = int(s.castle[city])
    if hex_number == castle:
        return bool(s.buildings[city] == 1)
    for w in range(WORDS):
        s.unreached[w] = s.body[city, w]
    s.unreached[hex_number // BITS] &= ~bit(hex_number)
    s.unreached[castle // BITS] &= ~bit(castle)
    s.reached[castle // BITS] = bit(castle)
    walk(s)
    cut_off = False
    for w in range(WORDS):
        cut_off = cut_off or s.unreached[w] != 0
        s.unreached[w] = 0
    return not cut_off


@rule
def walk(s: State) -> None:
    """From the hexes in `reached`, which are taken out one by one, to all hexes of `unreached` that they lead to."""
    w = 0
    while w < WORDS:
        word = int(s.reached[w])
        if word == 0:
            w += 1
            continue
        s.reached[w] = word & (word - 1)
        at = w * BITS + lowest(word)
        for side in range(MOST_BESIDE):
            other = int(s.beside[at, side])
            if other == NONE:
                break
            there = int(s.unreached[other // BITS]) & bit(other)
            if there:
                s.unreached[other // BITS] -= there
                s.reached[other // BITS] |= there
                w = min(w, other // BITS)


@rule
def demolish(s: State, city: int, hex_number: int) -> None:
    """LC-65, LC-66: the tile returns to the supply, figures to their player; a castle takes its city with it."""
    seat = int(s.owner[city])
    building = int(s.building[hex_number])
    note(LOSS, seat, building, FOR_DEMOLITION, hex_number)
    take_figures_from(s, seat, hex_number)
    s.building[hex_number] = 0
    s.city_at[hex_number] = 0
    s.occupied[hex_number // BITS] &= ~bit(hex_number)
    if building == CASTLE:
        s.castles[seat] += 1
        remove_city(s, city)
        return
    s.supply[int(PAIR_OF[building])] += 1
    s.body[city, hex_number // BITS] &= ~bit(hex_number)
    count_again(s, city)


@rule
def count_again(s: State, city: int) -> None:
    """All that a city counts, from the buildings in its body."""
    for w in range(WORDS):
        s.unreached[w] = s.body[city, w]
    clear_counts(s, city)
    for w in range(WORDS):
        word = int(s.unreached[w])
        s.unreached[w] = 0
        while word:
            hex_number = w * BITS + lowest(word)
            word &= word - 1
            count_in(s, city, hex_number, int(s.building[hex_number]))
    seat = int(s.owner[city])
    for figure in range(int(s.figures[seat])):
        purpose = int(s.figure_for[seat, figure])
        if purpose != HARVEST and s.city_at[int(s.figure_hex[seat, figure])] == city:
            s.figured[city, purpose] += 1


@rule
def remove_city(s: State, city: int) -> None:
    """A city has fallen: those founded later move up."""
    last = int(s.cities) - 1
    for later in range(city, last):
        copy_city(s, later + 1, later)
    s.owner[last] = 0
    s.castle[last] = 0
    s.citizens[last] = 0
    clear_counts(s, last)
    s.cities = last
    for hex_number in range(s.hexes):
        if s.building[hex_number] and s.city_at[hex_number] > city:
            s.city_at[hex_number] -= 1


@rule
def copy_city(s: State, source: int, target: int) -> None:
    """All fields of a city into another place of the list."""
    s.owner[target] = s.owner[source]
    s.castle[target] = s.castle[source]
    s.citizens[target] = s.citizens[source]
    s.buildings[target] = s.buildings[source]
    s.markets[target] = s.markets[source]
    s.baths[target] = s.baths[source]
    s.food[target] = s.food[source]
    for field in range(3):
        s.attraction[target, field] = s.attraction[source, field]
        s.figured[target, field] = s.figured[source, field]
    for w in range(WORDS):
        s.body[target, w] = s.body[source, w]
        s.halo[target, w] = s.halo[source, w]
        s.reach[target, w] = s.reach[source, w]
