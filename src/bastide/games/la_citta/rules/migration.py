"""Migration and what follows from it: neighbours, attraction, who must demolish, what may go (LC-60 to LC-66, LC-70)."""

from bastide.core.events import note
from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.la_citta.rules.cities import attraction_of, limit_of, may_go, surplus_of
from bastide.games.la_citta.rules.hexes import Out, overlap
from bastide.games.la_citta.rules.reasons import (
    ALLOWED,
    CASTLE_GOES_LAST,
    CITIZENS_ENOUGH,
    NOT_A_WISH,
    NOT_YOUR_BUILDING,
    WOULD_CUT_OFF,
)
from bastide.games.la_citta.rules.scoring import CITIZENS, FOR_EMIGRATION, FOR_MIGRATION
from bastide.games.la_citta.rules.state import HEX, WISH


@rule
def are_neighbours(s: State, city: int, other: int) -> bool:
    """LC-60, LC-61: cities of different owners, close enough."""
    return bool(s.owner[city] != s.owner[other]) and overlap(s, city, other)


@rule
def has_neighbour(s: State, city: int) -> bool:
    """Whether the city can trade citizens at all."""
    for other in range(s.cities):
        if are_neighbours(s, city, other):
            return True
    return False


@rule
def is_more_attractive(s: State, city: int, other: int, field: int) -> bool:
    """LC-62: whether a city takes a citizen from a neighbour if this is the wish."""
    return attraction_of(s, city, field) > attraction_of(s, other, field)


@rule
def attract(s: State, city: int, field: int) -> None:
    """LC-62, LC-64: a citizen from each neighbour with less attraction; who would break the limit goes to the supply."""
    for other in range(s.cities):
        if not s.citizens[other] or not is_more_attractive(s, city, other, field) or not are_neighbours(s, city, other):
            continue
        s.citizens[other] -= 1
        note(CITIZENS, int(s.owner[other]), -1, FOR_EMIGRATION, int(s.castle[other]))
        room = int(s.citizens[city] < limit_of(s, city))
        s.citizens[city] += room
        note(CITIZENS, int(s.owner[city]), room, FOR_MIGRATION, int(s.castle[city]))  # 0: it was full


@rule
def legal_wishes(bits: int, out: Out) -> int:
    """LC-63."""
    n = 0
    for field in range(3):
        if wish_refusal(bits, WISH + field) == ALLOWED:
            out[n] = WISH + field
            n += 1
    return n


@rule
def wish_refusal(bits: int, action: int) -> int:
    """LC-25, LC-63: why a city can't follow that wish."""
    return ALLOWED if (bits >> (action - WISH)) & 1 else NOT_A_WISH


@rule
def must_demolish(s: State, seat: int) -> bool:
    """LC-65: whether a building of the player has no citizen."""
    for city in range(s.cities):
        if s.owner[city] == seat and has_empty_building(s, city):
            return True
    return False


@rule
def has_empty_building(s: State, city: int) -> bool:
    """LC-65: whether the city has fewer citizens than buildings, the castle included."""
    return surplus_of(s, city) < 0


@rule
def legal_demolitions(s: State, out: Out) -> int:
    """LC-65: a building that may go, of any of his cities with fewer citizens than buildings."""
    n = 0
    for hex_number in range(s.hexes):
        if s.building[hex_number] and demolition_refusal(s, hex_number) == ALLOWED:
            out[n] = HEX + hex_number
            n += 1
    return n


@rule
def demolition_refusal(s: State, hex_number: int) -> int:
    """LC-65: why that building can't go."""
    city = int(s.city_at[hex_number])
    if not s.building[hex_number] or s.owner[city] != s.turn:
        return NOT_YOUR_BUILDING
    if not has_empty_building(s, city):
        return CITIZENS_ENOUGH
    if may_go(s, city, hex_number):
        return ALLOWED
    return CASTLE_GOES_LAST if s.castle[city] == hex_number else WOULD_CUT_OFF
