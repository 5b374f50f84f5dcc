"""A year: who is next, the phases without a decision, and the end of the year (LC-20 to LC-26, LC-71, LC-78).

What follows from what: politics -> migration -> demolition -> feeding, player by player -> end of the year -> the next one.
Each function goes on until somebody has to decide or chance is due.
"""

from bastide.core.events import COINS, EVERYBODY, REVEAL, note
from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.la_citta.rules.cities import citizens_of, food_of, limit_of
from bastide.games.la_citta.rules.decks import discard_used, wishes
from bastide.games.la_citta.rules.migration import attract, has_neighbour, must_demolish
from bastide.games.la_citta.rules.scoring import CITIZENS, FOR_GROWTH, FOR_QUARRY, final_scoring
from bastide.games.la_citta.rules.state import (
    ACTION_CARDS,
    DEMOLISH_STEP,
    FEEDING,
    FIGURES,
    FINISHED,
    MIGRATION,
    OVER,
    POLITICS,
    POLITICS_STEP,
    QUARRY,
    ROUNDS,
    STARVE_STEP,
    VOICE,
    WISH_STEP,
    YEARS,
)


@rule
def next_seat(s: State) -> bool:
    """The turn goes to the left; False when it has come round to the start player (LC-20)."""
    s.turn = (s.turn + 1) % s.players
    return bool(s.turn != s.start)


@rule
def next_castle(s: State) -> None:
    """LC-12: round counter-clockwise, and from the last player back clockwise; then the first year begins."""
    s.placed += 1
    if s.placed == 2 * s.players:
        s.start = (s.turn + 1) % s.players
        s.turn = s.start
        s.kind = VOICE
    elif s.placed < s.players:
        s.turn = (s.turn - 1) % s.players
    elif s.placed > s.players:
        s.turn = (s.turn + 1) % s.players


@rule
def begin_year(s: State) -> None:
    """Phases 3 to 5: the voice cards lie there, three of them hidden from now on (LC-21): whoever looks at what is told
    below sees no more of them."""
    s.phase = POLITICS
    s.round = 1
    s.turn = s.start
    for hex_number in range(s.hexes):  # LC-22
        if s.building[hex_number] == QUARRY and s.mountains[hex_number]:
            seat = int(s.owner[int(s.city_at[hex_number])])
            s.gold[seat] += s.mountains[hex_number]
            note(COINS, seat, int(s.mountains[hex_number]), FOR_QUARRY, hex_number)
    for city in range(s.cities):  # LC-23
        if s.citizens[city] < limit_of(s, city):
            s.citizens[city] += 1
            note(CITIZENS, int(s.owner[city]), 1, FOR_GROWTH, int(s.castle[city]))
    s.kind = POLITICS_STEP
    if must_stand_back(s):
        next_play(s)


@rule
def must_stand_back(s: State) -> bool:
    """LC-71: who lost citizens to hunger last year turns an action card face down as his play of the first round."""
    if s.round > 1 or s.year == 1 or not s.starved[int(s.turn)]:
        return False
    s.action_cards[int(s.turn)] -= 1
    return True


@rule
def turns_after(s: State, seat: int) -> int:
    """How many seats come before this one, from the start player on."""
    return int(seat - s.start) % int(s.players)


@rule
def will_stand_back(s: State, seat: int) -> bool:
    """LC-71: whether hunger will still cost the player his play of the first round of this year."""
    early = s.phase == POLITICS and s.round == 1 and turns_after(s, seat) > turns_after(s, int(s.turn))
    return bool(early and s.starved[seat])


@rule
def hungry_this_year(s: State, seat: int) -> bool:
    """LC-70: whether citizens left for hunger in this year's count; before it `starved` tells of the year before."""
    if s.phase != FINISHED and (s.phase != FEEDING or turns_after(s, seat) > turns_after(s, int(s.turn))):
        return False
    return bool(s.starved[seat])


@rule
def next_play(s: State) -> None:
    """LC-24: five rounds, in each everybody once."""
    s.kind = POLITICS_STEP
    s.following = 0
    s.step_building = 0
    s.step_pay = 0
    s.step_n = 0
    s.step_hex = 0
    while True:
        if not next_seat(s):
            if s.round == ROUNDS:
                s.phase = MIGRATION
                note(REVEAL, EVERYBODY, 0, 0, -1)  # the voices are turned over
                migrate(s, 0)
                return
            s.round += 1
        if not must_stand_back(s):
            return


@rule
def migrate(s: State, first: int) -> None:
    """LC-60 to LC-63: from that city of the player on; who has two wishes is asked."""
    bits = wishes(s)
    two = bits & (bits - 1) != 0
    while True:
        for city in range(first, int(s.cities)):
            if s.owner[city] != s.turn:
                continue
            if not two:
                attract(s, city, bits >> 1)  # bits 1, 2, 4 -> fields 0, 1, 2
            elif has_neighbour(s, city):
                s.kind = WISH_STEP
                s.step_hex = s.castle[city]
                return
        first = 0
        if not next_seat(s):
            demolish_on(s)
            return


@rule
def demolish_on(s: State) -> None:
    """LC-65 after migration: the player on turn, if he must, then the others; then feeding begins."""
    s.step_hex = 0
    while True:
        if must_demolish(s, int(s.turn)):
            s.kind = DEMOLISH_STEP
            return
        if not next_seat(s):
            s.phase = FEEDING
            feed_on(s)
            return


@rule
def feed_on(s: State) -> None:
    """LC-70: the player on turn counts, then the others."""
    while True:
        seat = int(s.turn)
        hunger = citizens_of(s, seat) - food_of(s, seat)
        s.starved[seat] = hunger > 0
        if hunger > 0:
            s.kind = STARVE_STEP
            s.step_n = hunger
            return
        if not next_seat(s):
            end_year(s)
            return


@rule
def after_hunger(s: State) -> None:
    """LC-70: he demolishes before the next player counts; no second count."""
    if must_demolish(s, int(s.turn)):
        s.kind = DEMOLISH_STEP
    elif next_seat(s):
        feed_on(s)
    else:
        end_year(s)


@rule
def end_year(s: State) -> None:
    """LC-78; after year 6 the game ends (LC-80), else the start player moves one to the left (LC-20)."""
    discard_used(s)
    for seat in range(s.players):
        s.action_cards[seat] = ACTION_CARDS
        s.founded[seat] = 0
        s.seen[seat] = 0
        s.figures[seat] = 0
        for figure in range(FIGURES):
            s.figure_hex[seat, figure] = 0
            s.figure_for[seat, figure] = 0
    for city in range(s.cities):
        for field in range(3):
            s.figured[city, field] = 0
    if s.year == YEARS:
        s.phase = FINISHED
        s.turn = s.start
        s.kind = OVER
        final_scoring(s)
    else:
        s.year += 1
        s.start = (s.start + 1) % s.players
        s.turn = s.start
        s.kind = VOICE
