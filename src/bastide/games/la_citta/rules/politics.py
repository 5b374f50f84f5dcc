"""The political rounds: what may be played and chosen (LC-30 to LC-40, LC-44 to LC-50); plays.py carries it out."""

from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.la_citta.rules.cities import (
    figures_left,
    has_harvest,
    has_surplus,
    limit_of,
)
from bastide.games.la_citta.rules.hexes import Out, write_hexes
from bastide.games.la_citta.rules.sites import can_build, can_found, founding_sites, possible, sites_for
from bastide.games.la_citta.rules.state import (
    ATTRACTION,
    BREAD_CARD,
    BUILD,
    CARD,
    CARD_BUILDS,
    CARD_PRICE,
    CLOSENESS_CARD,
    FARM,
    FOUND,
    GOLD,
    GOLDEN_CARD,
    HARVEST_CARD,
    HEX,
    LAST_SIMPLE,
    LOOK,
    LOOK_BITS,
    LOOK_PRICE,
    MASTER_CARD,
    MASTER_PRICE,
    PASS,
    PRICE_OF,
    UNIVERSITY,
    WORDS,
    YEARS,
)

MOST_FIGURES = 3  # by one card; as many citizens


@rule
def legal_politics(s: State, out: Out) -> int:
    """LC-30 to LC-34."""
    seat = int(s.turn)
    found = possible(s, seat)
    n = 0
    if s.action_cards[seat]:
        out[n] = GOLD
        n += 1
        if can_found(s, seat):
            out[n] = FOUND
            n += 1
        for building in range(FARM, LAST_SIMPLE + 1):
            if can_build(s, found, building):
                out[n] = BUILD + building - 1
                n += 1
    builds = False
    for card in range(CLOSENESS_CARD + 1):
        if s.display[card] and can_play(s, seat, found, card):
            out[n] = CARD + card
            n += 1
            builds = builds or card <= MASTER_CARD
    if not s.action_cards[seat] and not builds:  # LC-32
        out[n] = PASS
        n += 1
    return n


@rule
def can_play(s: State, seat: int, found: int, card: int) -> bool:
    """LC-30: whether the player can carry the card out and pay for it at once."""
    if card < MASTER_CARD:
        return bool(s.gold[seat] >= CARD_PRICE[card]) and can_build(s, found, int(CARD_BUILDS[card]))
    if card == MASTER_CARD:
        for building in range(FARM, UNIVERSITY + 1):
            if s.gold[seat] >= MASTER_PRICE[building] and can_build(s, found, building):
                return True
        return False
    if card == BREAD_CARD:
        return figures_left(s, seat) > 0 and has_arch(s, seat)
    if card == GOLDEN_CARD:
        return most_room(s, seat) > 0
    if card == HARVEST_CARD:
        return can_harvest(s, seat)
    return True


@rule
def has_arch(s: State, seat: int) -> bool:
    """LC-37: whether a building of the player has an arch."""
    for city in range(s.cities):
        if s.owner[city] == seat and (s.attraction[city, 0] or s.attraction[city, 1] or s.attraction[city, 2]):
            return True
    return False


@rule
def room_in(s: State, city: int) -> int:
    """LC-38: how many citizens the city's limit still allows, as many as one card brings."""
    return min(max(limit_of(s, city) - int(s.citizens[city]), 0), MOST_FIGURES)


@rule
def most_room(s: State, seat: int) -> int:
    """The most that fit into one city of the player."""
    most = 0
    for city in range(s.cities):
        if s.owner[city] == seat:
            most = max(most, room_in(s, city))
    return most


@rule
def can_harvest(s: State, seat: int) -> bool:
    """LC-39: a figure left, a farm without one, and not in the last year."""
    if s.year == YEARS or figures_left(s, seat) == 0:
        return False
    for hex_number in range(s.hexes):
        if is_farm(s, seat, hex_number) and not has_harvest(s, seat, hex_number):
            return True
    return False


@rule
def is_farm(s: State, seat: int, hex_number: int) -> bool:
    """A farm of the player."""
    return bool(s.building[hex_number] == FARM and s.owner[int(s.city_at[hex_number])] == seat)


@rule
def legal_founding(s: State, out: Out) -> int:
    """LC-12, LC-50: where a castle may stand."""
    n = 0
    for w in range(WORDS):
        n = write_hexes(founding_sites(s, w), w, out, n)
    return n


@rule
def castles_out(s: State, out: Out, wanted: int) -> int:
    """Castles of the player's cities, ascending: with a surplus citizen (0), with room for so many (1 to 3), any citizen (-1)."""
    seat = int(s.turn)
    n = 0
    for hex_number in range(s.hexes):
        city = int(s.city_at[hex_number])
        if not s.building[hex_number] or s.castle[city] != hex_number or s.owner[city] != seat:
            continue
        if wanted == 0:
            fits = has_surplus(s, city)
        elif wanted < 0:
            fits = bool(s.citizens[city] > 0)
        else:
            fits = room_in(s, city) >= wanted
        if fits:
            out[n] = HEX + hex_number
            n += 1
    return n


@rule
def legal_sites(s: State, out: Out) -> int:
    """LC-44 to LC-46."""
    n = 0
    for w in range(WORDS):
        n = write_hexes(sites_for(s, int(s.turn), int(s.step_building), w), w, out, n)
    return n


@rule
def legal_master(s: State, out: Out) -> int:
    """LC-36: what he can pay and place."""
    seat = int(s.turn)
    found = possible(s, seat)
    n = 0
    for building in range(FARM, UNIVERSITY + 1):
        if s.gold[seat] >= MASTER_PRICE[building] and can_build(s, found, building):
            out[n] = BUILD + building - 1
            n += 1
    return n


@rule
def legal_amounts(s: State, out: Out, first: int, most: int) -> int:
    """LC-37, LC-38: 1 to 3 for 0, 2 or 5 gold, as many as there are."""
    n = 0
    for amount in range(1, min(most, MOST_FIGURES) + 1):
        if s.gold[int(s.turn)] >= PRICE_OF[amount]:
            out[n] = first + amount - 1
            n += 1
    return n


@rule
def legal_circus(s: State, out: Out) -> int:
    """LC-37: his buildings that have an arch."""
    n = 0
    for hex_number in range(s.hexes):
        building = int(s.building[hex_number])
        if building == 0 or s.owner[int(s.city_at[hex_number])] != s.turn:
            continue
        if ATTRACTION[building, 0] or ATTRACTION[building, 1] or ATTRACTION[building, 2]:
            out[n] = HEX + hex_number
            n += 1
    return n


@rule
def legal_harvest(s: State, out: Out) -> int:
    """LC-39: his farms without a figure."""
    n = 0
    for hex_number in range(s.hexes):
        if is_farm(s, int(s.turn), hex_number) and not has_harvest(s, int(s.turn), hex_number):
            out[n] = HEX + hex_number
            n += 1
    return n


@rule
def legal_looks(s: State, out: Out) -> int:
    """LC-40: two of the hidden voice cards, or all three for 2 gold."""
    n = 0
    for look in range(len(LOOK_BITS)):
        if look > 0 or s.gold[int(s.turn)] >= LOOK_PRICE:
            out[n] = LOOK + look
            n += 1
    return n
