"""The political rounds: what may be played and chosen, and why not (LC-30 to LC-36, LC-44 to LC-50); plays.py carries it out."""

from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.la_citta.rules.cities import has_surplus
from bastide.games.la_citta.rules.event_cards import can_play_event, event_refusal, room_in
from bastide.games.la_citta.rules.hexes import Out, write_hexes
from bastide.games.la_citta.rules.reasons import (
    A_CARD_BUILDS,
    ALLOWED,
    CARD_COSTS_MORE,
    HAS_ACTION_CARD,
    LEAVE_FROM_CASTLE,
    MASTER_COSTS_MORE,
    NO_ACTION_CARD,
    NO_CITY,
    NO_ROOM_HERE,
    NO_SETTLER_HERE,
    NOBODY_HERE,
    NOT_OPEN,
    NOT_SIMPLE,
    NOTHING_TO_BUILD,
    SETTLE_IN_CASTLE,
    SETTLER_FROM_CASTLE,
)
from bastide.games.la_citta.rules.sites import (
    building_refusal,
    can_build,
    can_found,
    founding_refusal,
    founding_sites,
    has_city,
    possible,
    sites_for,
)
from bastide.games.la_citta.rules.state import (
    BUILD,
    CARD,
    CARD_BUILDS,
    CARD_PRICE,
    CLOSENESS_CARD,
    FARM,
    FOUND,
    GOLD,
    HEX,
    LAST_SIMPLE,
    MASTER_CARD,
    MASTER_PRICE,
    PASS,
    UNIVERSITY,
    WORDS,
)

# What is asked of a city that is named by its castle: a citizen for a new city, somebody who leaves; above 0, room for so many.
GIVES_SETTLER, GIVES_ANYBODY = 0, -1


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
def politics_refusal(s: State, action: int) -> int:
    """LC-30 to LC-34: why the player on turn can't play that."""
    seat = int(s.turn)
    if action == PASS:
        return pass_refusal(s, seat)
    if action >= CARD:
        return card_refusal(s, seat, possible(s, seat), action - CARD)
    if action > BUILD + LAST_SIMPLE - 1:
        return NOT_SIMPLE
    if not s.action_cards[seat]:
        return NO_ACTION_CARD
    if action == GOLD:
        return ALLOWED
    if action == FOUND:
        return founding_refusal(s, seat)
    return building_refusal(s, seat, possible(s, seat), action - BUILD + 1)


@rule
def pass_refusal(s: State, seat: int) -> int:
    """LC-32: why the player can't pass."""
    if s.action_cards[seat]:
        return HAS_ACTION_CARD
    found = possible(s, seat)
    for card in range(MASTER_CARD + 1):
        if s.display[card] and can_play(s, seat, found, card):
            return A_CARD_BUILDS
    return ALLOWED


@rule
def can_play(s: State, seat: int, found: int, card: int) -> bool:
    """LC-30: whether the player can carry the card out and pay for it at once."""
    if card < MASTER_CARD:
        return bool(s.gold[seat] >= CARD_PRICE[card]) and can_build(s, found, int(CARD_BUILDS[card]))
    if card == MASTER_CARD:
        for building in range(FARM, UNIVERSITY + 1):
            if can_pay_master(s, seat, building) and can_build(s, found, building):
                return True
        return False
    return can_play_event(s, seat, card)


@rule
def card_refusal(s: State, seat: int, found: int, card: int) -> int:
    """LC-30, LC-35 to LC-40: why the player can't take that card."""
    if not s.display[card]:
        return NOT_OPEN
    if can_play(s, seat, found, card):
        return ALLOWED
    if card < MASTER_CARD:
        refused = building_refusal(s, seat, found, int(CARD_BUILDS[card]))
        return refused if refused else CARD_COSTS_MORE
    if card > MASTER_CARD:
        return event_refusal(s, seat, card)
    for building in range(FARM, UNIVERSITY + 1):
        if can_build(s, found, building):
            return MASTER_COSTS_MORE
    return NOTHING_TO_BUILD if has_city(s, seat) else NO_CITY


@rule
def can_pay_master(s: State, seat: int, building: int) -> bool:
    """LC-36."""
    return bool(s.gold[seat] >= MASTER_PRICE[building])


@rule
def legal_founding(s: State, out: Out) -> int:
    """LC-12, LC-50: where a castle may stand."""
    n = 0
    for w in range(WORDS):
        n = write_hexes(founding_sites(s, w), w, out, n)
    return n


@rule
def castles_out(s: State, out: Out, wanted: int) -> int:
    """Castles of the player's cities that do what is wanted, ascending."""
    n = 0
    for hex_number in range(s.hexes):
        if choosing_refusal(s, hex_number, wanted) == ALLOWED:
            out[n] = HEX + hex_number
            n += 1
    return n


@rule
def choosing_refusal(s: State, hex_number: int, wanted: int) -> int:
    """LC-38, LC-50, LC-70: why a city can't be chosen by that hex: it is not his castle, or the city can't do what is wanted."""
    city = int(s.city_at[hex_number])
    if not s.building[hex_number] or s.castle[city] != hex_number or s.owner[city] != s.turn:
        if wanted == GIVES_SETTLER:
            return SETTLER_FROM_CASTLE
        return LEAVE_FROM_CASTLE if wanted == GIVES_ANYBODY else SETTLE_IN_CASTLE
    if wanted == GIVES_SETTLER:
        return ALLOWED if has_surplus(s, city) else NO_SETTLER_HERE
    if wanted == GIVES_ANYBODY:
        return ALLOWED if s.citizens[city] > 0 else NOBODY_HERE
    return ALLOWED if room_in(s, city) >= wanted else NO_ROOM_HERE


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
        if can_pay_master(s, seat, building) and can_build(s, found, building):
            out[n] = BUILD + building - 1
            n += 1
    return n


@rule
def master_refusal(s: State, action: int) -> int:
    """LC-36: why the master builder can't build that."""
    seat, building = int(s.turn), action - BUILD + 1
    refused = building_refusal(s, seat, possible(s, seat), building)
    return refused if refused or can_pay_master(s, seat, building) else MASTER_COSTS_MORE
