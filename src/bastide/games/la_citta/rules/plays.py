"""What the choices of a play do: cards taken and paid, buildings, cities, figures, looks (LC-30 to LC-40, LC-44 to LC-50).

Each returns whether the play is complete with it.
"""

from bastide.core.events import COINS, REVEAL, note
from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.la_citta.rules.cities import (
    add_city,
    build,
    put_figure,
)
from bastide.games.la_citta.rules.decks import draw
from bastide.games.la_citta.rules.scoring import (
    CITIZENS,
    FOR_ACTION_CARD,
    FOR_CARD,
    FOR_FIGURES,
    FOR_FOUNDING,
    FOR_GOLDEN,
    FOR_LOOK,
    FOR_MARKET,
    FOR_MASTER,
    FOR_MOVING_OUT,
)
from bastide.games.la_citta.rules.sites import city_beside
from bastide.games.la_citta.rules.state import (
    ATTRACTION,
    BLIND,
    BREAD_CARD,
    BUILD,
    CARD,
    CARD_BUILDS,
    CARD_PRICE,
    CASTLE_CITIZENS,
    CIRCUS_STEP,
    CULTURE,
    DEAL,
    EDUCATION,
    FIELD,
    FIELD_STEP,
    FIGURES_STEP,
    FOUND,
    FOUND_STEP,
    GOLD,
    GOLDEN_CARD,
    GOLDEN_STEP,
    HARVEST,
    HARVEST_CARD,
    HARVEST_STEP,
    HEALTH,
    HEX,
    HOSPITAL,
    LOOK,
    LOOK_BITS,
    LOOK_PRICE,
    LOOK_STEP,
    MARKET,
    MASTER_CARD,
    MASTER_PRICE,
    MASTER_STEP,
    PASS,
    PRICE_OF,
    SETTLE_STEP,
    SITE_STEP,
    SOURCE_STEP,
    TAKE_CITIZENS,
    TAKE_FIGURES,
)

GOLD_OF_ACTION_CARD = 2


@rule
def play_card(s: State, action: int) -> bool:
    """LC-30 to LC-36: an action card or a political card; the card is used at once."""
    seat = int(s.turn)
    if action == PASS:
        draw(s, BLIND)
        return False
    if action >= CARD:
        take_card(s, seat, action - CARD)
        return False
    s.action_cards[seat] -= 1
    if action == GOLD:
        s.gold[seat] += GOLD_OF_ACTION_CARD
        note(COINS, seat, GOLD_OF_ACTION_CARD, FOR_ACTION_CARD, -1)
        return True
    if action == FOUND:
        s.kind = FOUND_STEP
    else:
        s.step_building = action - BUILD + 1
        s.kind = SITE_STEP
    return False


@rule
def take_card(s: State, seat: int, card: int) -> None:
    """LC-31: the card lies in front of the player, the display is filled up, then it is carried out."""
    s.display[card] -= 1
    s.used[seat, card] += 1
    if card < MASTER_CARD:
        pay(s, seat, int(CARD_PRICE[card]), FOR_CARD)
        s.step_pay = CARD_PRICE[card]
        s.step_building = CARD_BUILDS[card]
        s.following = SITE_STEP
    elif card == MASTER_CARD:
        s.following = MASTER_STEP
    elif card == BREAD_CARD:
        s.following = FIGURES_STEP
    elif card == GOLDEN_CARD:
        s.following = GOLDEN_STEP
    elif card == HARVEST_CARD:
        s.following = HARVEST_STEP
    else:
        s.following = LOOK_STEP
    draw(s, DEAL)


@rule
def pay(s: State, seat: int, gold: int, reason: int) -> None:
    """Gold is paid when the choice that fixes the price is made."""
    if gold:
        s.gold[seat] -= gold
        note(COINS, seat, -gold, reason, -1)


@rule
def choose_site(s: State, action: int) -> bool:
    """LC-44: the building stands."""
    hex_number = action - HEX
    seat = int(s.turn)
    building = int(s.step_building)
    build(s, city_beside(s, seat, hex_number), hex_number, building)
    if building == MARKET:
        note(CITIZENS, seat, 1, FOR_MARKET, hex_number)
    return True


@rule
def choose_master(s: State, action: int) -> bool:
    """LC-36: which building; paid here."""
    s.step_building = action - BUILD + 1
    s.step_pay = MASTER_PRICE[int(s.step_building)]
    pay(s, int(s.turn), int(s.step_pay), FOR_MASTER)
    s.kind = SITE_STEP
    return False


@rule
def choose_founding(s: State, action: int) -> bool:
    """LC-50: where the castle will stand."""
    s.step_hex = action - HEX
    s.kind = SOURCE_STEP
    return False


@rule
def choose_source(s: State, action: int) -> bool:
    """LC-50: one citizen from another castle, two from the supply."""
    seat = int(s.turn)
    giver = int(s.city_at[action - HEX])
    s.citizens[giver] -= 1
    note(CITIZENS, seat, -1, FOR_MOVING_OUT, action - HEX)
    add_city(s, seat, int(s.step_hex))
    note(CITIZENS, seat, CASTLE_CITIZENS, FOR_FOUNDING, int(s.step_hex))
    s.founded[seat] = 1
    return True


@rule
def choose_amount(s: State, action: int) -> bool:
    """LC-37, LC-38: how many figures or citizens; paid here."""
    if s.kind == FIGURES_STEP:
        s.step_n = action - TAKE_FIGURES + 1
        pay(s, int(s.turn), int(PRICE_OF[int(s.step_n)]), FOR_FIGURES)
        s.kind = CIRCUS_STEP
    else:
        s.step_n = action - TAKE_CITIZENS + 1
        pay(s, int(s.turn), int(PRICE_OF[int(s.step_n)]), FOR_GOLDEN)
        s.kind = SETTLE_STEP
    return False


@rule
def choose_circus(s: State, action: int) -> bool:
    """LC-37: on which building; a hospital has two fields to choose from."""
    s.step_hex = action - HEX
    building = int(s.building[int(s.step_hex)])
    if building == HOSPITAL:
        s.kind = FIELD_STEP
        return False
    field = CULTURE if ATTRACTION[building, CULTURE] else EDUCATION if ATTRACTION[building, EDUCATION] else HEALTH
    put_figures(s, field)
    return True


@rule
def put_figures(s: State, field: int) -> None:
    """All figures of the card."""
    for _ in range(int(s.step_n)):
        put_figure(s, int(s.turn), int(s.step_hex), field)


@rule
def choose_field(s: State, action: int) -> bool:
    """LC-37: education or health, for all figures of that card."""
    put_figures(s, action - FIELD)
    return True


@rule
def choose_settling(s: State, action: int) -> bool:
    """LC-38: which city the citizens go to."""
    s.citizens[int(s.city_at[action - HEX])] += s.step_n
    note(CITIZENS, int(s.turn), int(s.step_n), FOR_GOLDEN, action - HEX)
    return True


@rule
def choose_harvest(s: State, action: int) -> bool:
    """LC-39."""
    put_figure(s, int(s.turn), action - HEX, HARVEST)
    return True


@rule
def choose_look(s: State, action: int) -> bool:
    """LC-40: which cards everybody sees; only he sees what is on them."""
    look = action - LOOK
    seat = int(s.turn)
    if look == 0:
        pay(s, seat, LOOK_PRICE, FOR_LOOK)
    s.seen[seat] |= LOOK_BITS[look]
    note(REVEAL, seat, int(LOOK_BITS[look]), FOR_LOOK, -1)
    return True
