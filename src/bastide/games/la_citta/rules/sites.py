"""Where one may build, found and place, and why not (LC-8, LC-10, LC-12, LC-44 to LC-46, LC-50)."""

from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.la_citta.rules.cities import has_surplus
from bastide.games.la_citta.rules.hexes import bit
from bastide.games.la_citta.rules.reasons import (
    ALLOWED,
    BESIDE_ANOTHER_CITY,
    CASTLE_ON_TAKEN,
    CASTLES_TOO_NEAR,
    CLOSED,
    FOUNDED_THIS_YEAR,
    HAS_A_MARKET,
    MARKETS_EVERYWHERE,
    NO_CASTLE_LEFT,
    NO_CITY,
    NO_FOUNDING_SITE,
    NO_FREE_CITIZEN,
    NO_FREE_CITIZEN_HERE,
    NO_PATH,
    NO_SETTLER,
    NO_SITE,
    NO_SITE_BY_WATER,
    NO_TILE,
    NO_WATER,
    NOTHING_BESIDE,
    TAKEN,
    TOO_NEAR,
)
from bastide.games.la_citta.rules.state import (
    BATHHOUSE,
    BITS,
    CASTLE_STEP,
    FOUNTAIN,
    MARKET,
    PAIR_OF,
    WORDS,
)


@rule
def free_hexes(s: State, w: int) -> int:
    """Word w of the hexes that are open to this number of players and free."""
    return int(s.open_hexes[w]) & ~int(s.occupied[w])


@rule
def is_in(word: int, hex_number: int) -> bool:
    """Whether a word of a set of hexes, the one in which this hex would be, holds it."""
    return word & bit(hex_number) != 0


@rule
def can_take(s: State, city: int, market: bool) -> bool:
    """LC-45: whether a city can take a market, which it has not yet, or any other building, for which it has a citizen."""
    return not s.markets[city] if market else has_surplus(s, city)


@rule
def sites(s: State, seat: int, market: bool, w: int) -> int:
    """LC-44, LC-45: word w of the free hexes beside a city of the player that can build, and beside no other city.

    For a market: cities without one; for all else: cities with a surplus citizen.
    """
    once = 0
    twice = 0
    own = 0
    for city in range(s.cities):
        halo = int(s.halo[city, w])
        twice |= once & halo
        once |= halo
        if s.owner[city] == seat and can_take(s, city, market):
            own |= halo
    return own & ~twice & free_hexes(s, w)


@rule
def sites_for(s: State, seat: int, building: int, w: int) -> int:
    """Word w of the hexes where the player may put that building."""
    word = sites(s, seat, building == MARKET, w)
    if needs_water(building):
        word &= int(s.water[w])
    return word


@rule
def needs_water(building: int) -> bool:
    """LC-46."""
    return building in (FOUNTAIN, BATHHOUSE)


@rule
def site_refusal(s: State, seat: int, building: int, hex_number: int) -> int:
    """LC-8, LC-10, LC-44 to LC-46: why the player can't put that building on a hex."""
    if hex_number >= s.hexes:
        return NO_PATH
    w = hex_number // BITS
    if not is_in(free_hexes(s, w), hex_number):
        return TAKEN if is_in(int(s.occupied[w]), hex_number) else CLOSED
    mine = city_beside(s, seat, hex_number)
    for city in range(s.cities):
        if city != mine and is_in(int(s.halo[city, w]), hex_number):
            return BESIDE_ANOTHER_CITY
    if mine < 0:
        return NOTHING_BESIDE
    if building == MARKET:
        return ALLOWED if can_take(s, mine, True) else HAS_A_MARKET
    if needs_water(building) and not is_in(int(s.water[w]), hex_number):
        return NO_WATER
    return ALLOWED if can_take(s, mine, False) else NO_FREE_CITIZEN_HERE


# What a player could put up somewhere, as bits.
CAN_MARKET, CAN_WATER, CAN_OTHER = 1, 2, 4


@rule
def possible(s: State, seat: int) -> int:
    """Which sorts of buildings the player has a site for, whatever they cost."""
    found = 0
    for w in range(WORDS):
        room = sites(s, seat, False, w)
        if room:
            found |= CAN_OTHER
        if room & int(s.water[w]):
            found |= CAN_WATER
        if sites(s, seat, True, w):
            found |= CAN_MARKET
    return found


@rule
def can_build(s: State, found: int, building: int) -> bool:
    """LC-2, LC-44 to LC-46: a tile is left, and a site for it (`found` by `possible`)."""
    if not s.supply[int(PAIR_OF[building])]:
        return False
    if building == MARKET:
        return found & CAN_MARKET != 0
    if needs_water(building):
        return found & CAN_WATER != 0
    return found & CAN_OTHER != 0


@rule
def building_refusal(s: State, seat: int, found: int, building: int) -> int:
    """LC-2, LC-44 to LC-46: why the player can't put that building anywhere (`found` by `possible`)."""
    if can_build(s, found, building):
        return ALLOWED
    if not s.supply[int(PAIR_OF[building])]:
        return NO_TILE
    if not has_city(s, seat):
        return NO_CITY
    if not some_city_can_take(s, seat, building == MARKET):
        return MARKETS_EVERYWHERE if building == MARKET else NO_FREE_CITIZEN
    return NO_SITE_BY_WATER if needs_water(building) and found & CAN_OTHER else NO_SITE


@rule
def has_city(s: State, seat: int) -> bool:
    """LC-82: a player may have lost all of his."""
    for city in range(s.cities):
        if s.owner[city] == seat:
            return True
    return False


@rule
def some_city_can_take(s: State, seat: int, market: bool) -> bool:
    """LC-45: whether one of the player's cities can."""
    for city in range(s.cities):
        if s.owner[city] == seat and can_take(s, city, market):
            return True
    return False


@rule
def founding_sites(s: State, w: int) -> int:
    """LC-12, LC-50: word w of the free hexes at a distance of at least 3 from every building."""
    word = free_hexes(s, w)
    for city in range(s.cities):
        word &= ~int(s.reach[city, w])
    return word


@rule
def can_found(s: State, seat: int) -> bool:
    """LC-50: a castle, a surplus citizen, a site, and no city founded yet this year."""
    if s.founded[seat] or not s.castles[seat]:
        return False
    return some_city_can_take(s, seat, False) and has_founding_site(s)


@rule
def has_founding_site(s: State) -> bool:
    """LC-50: whether a castle could stand anywhere."""
    for w in range(WORDS):
        if founding_sites(s, w):
            return True
    return False


@rule
def founding_refusal(s: State, seat: int) -> int:
    """LC-50: why the player can't found a city."""
    if not s.castles[seat]:
        return NO_CASTLE_LEFT
    if not has_founding_site(s):
        return NO_FOUNDING_SITE
    if s.founded[seat]:
        return FOUNDED_THIS_YEAR
    return ALLOWED if some_city_can_take(s, seat, False) else NO_SETTLER


@rule
def castle_refusal(s: State, hex_number: int) -> int:
    """LC-8, LC-10, LC-12, LC-50: why no castle can stand on a hex."""
    if hex_number >= s.hexes:
        return NO_PATH
    w = hex_number // BITS
    if is_in(int(s.occupied[w]), hex_number):
        return CASTLE_ON_TAKEN
    if not is_in(free_hexes(s, w), hex_number):
        return CLOSED
    if is_in(founding_sites(s, w), hex_number):
        return ALLOWED
    return CASTLES_TOO_NEAR if s.kind == CASTLE_STEP else TOO_NEAR


@rule
def city_beside(s: State, seat: int, hex_number: int) -> int:
    """The player's city that a building on this site belongs to."""
    for city in range(s.cities):
        if s.owner[city] == seat and is_in(int(s.halo[city, hex_number // BITS]), hex_number):
            return city
    return -1
