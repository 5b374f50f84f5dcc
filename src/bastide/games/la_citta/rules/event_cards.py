"""Bread and circuses, golden times, rich harvest, closeness to the people: what may be chosen, and why not (LC-37 to LC-40)."""

from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.la_citta.rules.cities import figures_left, has_harvest, limit_of
from bastide.games.la_citta.rules.hexes import Out
from bastide.games.la_citta.rules.reasons import (
    ALL_FULL,
    ALLOWED,
    CIRCUS_ELSEWHERE,
    CITIZENS_COST_MORE,
    FIGURE_ON_EVERY_FARM,
    FIGURE_ON_THIS_FARM,
    FIGURES_COST_MORE,
    LAST_YEAR,
    LOOK_COSTS_MORE,
    NO_ARCH,
    NO_ARCH_HERE,
    NO_CITY,
    NO_FARM,
    NO_FIGURE,
    NO_FIGURE_FOR_FARM,
    NOT_A_HOSPITALS_FIELD,
    NOT_YOUR_FARM,
    TOO_FEW_FIGURES,
    TOO_LITTLE_ROOM,
)
from bastide.games.la_citta.rules.sites import has_city
from bastide.games.la_citta.rules.state import (
    ATTRACTION,
    BREAD_CARD,
    FARM,
    FIELD,
    GOLDEN_CARD,
    HARVEST_CARD,
    HEX,
    HOSPITAL,
    LOOK,
    LOOK_BITS,
    LOOK_PRICE,
    PRICE_OF,
    TAKE_CITIZENS,
    TAKE_FIGURES,
    YEARS,
)

MOST_FIGURES = 3  # by one card; as many citizens


@rule
def can_play_event(s: State, seat: int, card: int) -> bool:
    """LC-30, LC-37 to LC-40: whether the player can carry the card out; at least one way costs nothing."""
    if card == BREAD_CARD:
        return figures_left(s, seat) > 0 and has_arch(s, seat)
    if card == GOLDEN_CARD:
        return most_room(s, seat) > 0
    if card == HARVEST_CARD:
        return can_harvest(s, seat)
    return True


@rule
def event_refusal(s: State, seat: int, card: int) -> int:
    """LC-37 to LC-40: why the player can't carry the card out."""
    if can_play_event(s, seat, card):
        return ALLOWED
    if card == BREAD_CARD:
        return NO_ARCH if figures_left(s, seat) > 0 else NO_FIGURE
    if card == GOLDEN_CARD:
        return ALL_FULL if has_city(s, seat) else NO_CITY
    if s.year == YEARS:
        return LAST_YEAR
    if figures_left(s, seat) == 0:
        return NO_FIGURE_FOR_FARM
    for hex_number in range(s.hexes):
        if is_farm(s, seat, hex_number):
            return FIGURE_ON_EVERY_FARM
    return NO_FARM


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
def legal_amounts(s: State, out: Out, first: int, most: int) -> int:
    """LC-37, LC-38: 1 to 3 for 0, 2 or 5 gold, as many as there are."""
    n = 0
    for amount in range(1, min(most, MOST_FIGURES) + 1):
        if can_pay_for(s, amount):
            out[n] = first + amount - 1
            n += 1
    return n


@rule
def can_pay_for(s: State, amount: int) -> bool:
    """LC-37, LC-38: so many figures or citizens."""
    return bool(s.gold[int(s.turn)] >= PRICE_OF[amount])


@rule
def figures_refusal(s: State, action: int) -> int:
    """LC-37: why so many figures can't be taken."""
    amount = action - TAKE_FIGURES + 1
    if amount > figures_left(s, int(s.turn)):
        return TOO_FEW_FIGURES
    return ALLOWED if can_pay_for(s, amount) else FIGURES_COST_MORE


@rule
def citizens_refusal(s: State, action: int) -> int:
    """LC-38: why so many citizens can't come."""
    amount = action - TAKE_CITIZENS + 1
    if amount > most_room(s, int(s.turn)):
        return TOO_LITTLE_ROOM
    return ALLOWED if can_pay_for(s, amount) else CITIZENS_COST_MORE


@rule
def legal_circus(s: State, out: Out) -> int:
    """LC-37: his buildings that have an arch."""
    n = 0
    for hex_number in range(s.hexes):
        if circus_refusal(s, hex_number) == ALLOWED:
            out[n] = HEX + hex_number
            n += 1
    return n


@rule
def circus_refusal(s: State, hex_number: int) -> int:
    """LC-37: why no figures can stand there."""
    building = int(s.building[hex_number])
    if building == 0 or s.owner[int(s.city_at[hex_number])] != s.turn:
        return CIRCUS_ELSEWHERE
    if ATTRACTION[building, 0] or ATTRACTION[building, 1] or ATTRACTION[building, 2]:
        return ALLOWED
    return NO_ARCH_HERE


@rule
def legal_fields(out: Out) -> int:
    """LC-37: what a figure on a hospital may count for."""
    n = 0
    for field in range(3):
        if ATTRACTION[HOSPITAL, field]:
            out[n] = FIELD + field
            n += 1
    return n


@rule
def field_refusal(action: int) -> int:
    """LC-37: why a figure on a hospital can't count for that."""
    return ALLOWED if ATTRACTION[HOSPITAL, action - FIELD] else NOT_A_HOSPITALS_FIELD


@rule
def legal_harvest(s: State, out: Out) -> int:
    """LC-39: his farms without a figure."""
    n = 0
    for hex_number in range(s.hexes):
        if harvest_refusal(s, hex_number) == ALLOWED:
            out[n] = HEX + hex_number
            n += 1
    return n


@rule
def harvest_refusal(s: State, hex_number: int) -> int:
    """LC-39: why there can be no rich harvest on that hex."""
    if not is_farm(s, int(s.turn), hex_number):
        return NOT_YOUR_FARM
    return FIGURE_ON_THIS_FARM if has_harvest(s, int(s.turn), hex_number) else ALLOWED


@rule
def legal_looks(s: State, out: Out) -> int:
    """LC-40: two of the hidden voice cards, or all three for 2 gold."""
    n = 0
    for look in range(len(LOOK_BITS)):
        if look_refusal(s, LOOK + look) == ALLOWED:
            out[n] = LOOK + look
            n += 1
    return n


@rule
def look_refusal(s: State, action: int) -> int:
    """LC-40: why these cards can't be looked at."""
    return ALLOWED if action > LOOK or s.gold[int(s.turn)] >= LOOK_PRICE else LOOK_COSTS_MORE
