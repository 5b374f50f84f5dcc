"""Migration and what follows from it: neighbours, attraction, who must demolish, who leaves (LC-60 to LC-66, LC-70)."""

from bastide.core.events import note
from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.la_citta.rules.cities import attraction_of, limit_of, may_go
from bastide.games.la_citta.rules.hexes import Out, overlap
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
        if (bits >> field) & 1:
            out[n] = WISH + field
            n += 1
    return n


@rule
def must_demolish(s: State, seat: int) -> bool:
    """LC-65: whether a building of the player has no citizen."""
    for city in range(s.cities):
        if s.owner[city] == seat and s.citizens[city] < s.buildings[city]:
            return True
    return False


@rule
def legal_demolitions(s: State, out: Out) -> int:
    """LC-65: a building that may go, of any of his cities with fewer citizens than buildings."""
    n = 0
    for hex_number in range(s.hexes):
        if not s.building[hex_number]:
            continue
        city = int(s.city_at[hex_number])
        if s.owner[city] == s.turn and s.citizens[city] < s.buildings[city] and may_go(s, city, hex_number):
            out[n] = HEX + hex_number
            n += 1
    return n
