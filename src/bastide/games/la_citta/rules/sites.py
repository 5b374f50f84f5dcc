"""Where one may build, found and place (LC-10, LC-12, LC-44 to LC-46, LC-50)."""

from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.la_citta.rules.cities import has_surplus
from bastide.games.la_citta.rules.state import (
    BATHHOUSE,
    BITS,
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
        if s.owner[city] == seat:
            able = not s.markets[city] if market else has_surplus(s, city)
            if able:
                own |= halo
    return own & ~twice & free_hexes(s, w)


@rule
def sites_for(s: State, seat: int, building: int, w: int) -> int:
    """Word w of the hexes where the player may put that building."""
    word = sites(s, seat, building == MARKET, w)
    if building in (FOUNTAIN, BATHHOUSE):
        word &= int(s.water[w])
    return word


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
    if building in (FOUNTAIN, BATHHOUSE):
        return found & CAN_WATER != 0
    return found & CAN_OTHER != 0


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
    surplus = False
    for city in range(s.cities):
        surplus = surplus or (s.owner[city] == seat and has_surplus(s, city))
    if not surplus:
        return False
    for w in range(WORDS):
        if founding_sites(s, w):
            return True
    return False


@rule
def city_beside(s: State, seat: int, hex_number: int) -> int:
    """The player's city that a building on this site belongs to."""
    for city in range(s.cities):
        if s.owner[city] == seat and (int(s.halo[city, hex_number // BITS]) >> (hex_number % BITS)) & 1:
            return city
    return -1
