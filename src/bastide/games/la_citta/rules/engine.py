"""The rules in one place: what is legal now, what a choice does, what chance does. The chapters stand in the files beside.

sites.py        where one may build and found (LC-10, LC-12, LC-44 to LC-46, LC-50)
politics.py     what may be played in the political rounds (LC-30 to LC-36)
event_cards.py  what the other cards let one choose (LC-37 to LC-40)
plays.py        what a play does
cities.py       what a city is and counts (LC-13, LC-23, LC-44 to LC-49, LC-65, LC-66)
migration.py    neighbours, wishes, demolition (LC-60 to LC-66)
year.py         the phases of a year and its end (LC-20 to LC-26, LC-70, LC-71, LC-78)
decks.py        cards and shuffling (LC-5, LC-6, LC-21, LC-25, LC-31)
land.py         what the landscapes give (LC-22, LC-46, LC-48)
scoring.py      points (LC-80 to LC-82)
refusals.py     why something is not legal, by the numbers of reasons.py
"""

import numpy as np

from bastide.core.events import note
from bastide.core.jit import rule
from bastide.core.rng import choice
from bastide.core.state import State
from bastide.games.la_citta.rules.cities import add_city, demolish, figures_left
from bastide.games.la_citta.rules.decks import (
    HIDDEN,
    HIDDEN_VOICE,
    bring_up,
    bring_up_any,
    bring_up_voice,
    lay_out_voices,
    next_shuffle,
    open_display,
    shuffle_one,
    top_card,
    wishes,
)
from bastide.games.la_citta.rules.event_cards import (
    legal_amounts,
    legal_circus,
    legal_fields,
    legal_harvest,
    legal_looks,
    most_room,
)
from bastide.games.la_citta.rules.hexes import Out
from bastide.games.la_citta.rules.land import survey
from bastide.games.la_citta.rules.migration import attract, legal_demolitions, legal_wishes, must_demolish
from bastide.games.la_citta.rules.plays import (
    choose_amount,
    choose_circus,
    choose_field,
    choose_founding,
    choose_harvest,
    choose_look,
    choose_master,
    choose_settling,
    choose_site,
    choose_source,
    play_card,
)
from bastide.games.la_citta.rules.politics import (
    GIVES_ANYBODY,
    GIVES_SETTLER,
    castles_out,
    legal_founding,
    legal_master,
    legal_politics,
    legal_sites,
)
from bastide.games.la_citta.rules.scoring import CITIZENS, FOR_STARVING
from bastide.games.la_citta.rules.state import (
    ADVANCED,
    BLIND,
    CASTLE_STEP,
    CIRCUS_STEP,
    DEAL,
    DEMOLISH_STEP,
    FIELD_STEP,
    FIGURES_STEP,
    FOUND_STEP,
    GOLDEN_STEP,
    HARVEST_STEP,
    HEX,
    LOOK_STEP,
    MASTER_STEP,
    MIGRATION,
    OVER,
    PLAY_END,
    POLITICS_STEP,
    SETTLE_STEP,
    SHUFFLE_LAND,
    SITE_STEP,
    SOURCE_STEP,
    STARVE_STEP,
    TAKE_CITIZENS,
    TAKE_FIGURES,
    VOICE,
    WISH,
    WISH_STEP,
)
from bastide.games.la_citta.rules.year import after_hunger, begin_year, demolish_on, migrate, next_castle, next_play


@rule
def turn_of(s: State) -> int:
    """The seat to decide, -1 when the game is over."""
    return -1 if s.kind == OVER else int(s.turn)


@rule
def legal(s: State, out: Out) -> int:
    """Writes the numbers of the legal actions, ascending; how many there are."""
    kind = int(s.kind)
    if kind == POLITICS_STEP:
        return legal_politics(s, out)
    if kind == SITE_STEP:
        return legal_sites(s, out)
    if kind == MASTER_STEP:
        return legal_master(s, out)
    if kind in (FOUND_STEP, CASTLE_STEP):
        return legal_founding(s, out)
    if kind == SOURCE_STEP:
        return castles_out(s, out, GIVES_SETTLER)
    if kind == DEMOLISH_STEP:
        return legal_demolitions(s, out)
    if kind == STARVE_STEP:
        return castles_out(s, out, GIVES_ANYBODY)
    if kind == WISH_STEP:
        return legal_wishes(wishes(s), out)
    return legal_of_card(s, kind, out)


@rule
def legal_of_card(s: State, kind: int, out: Out) -> int:
    """The choices of bread and circuses, golden times, rich harvest, closeness to the people."""
    if kind == FIGURES_STEP:
        return legal_amounts(s, out, TAKE_FIGURES, figures_left(s, int(s.turn)))
    if kind == CIRCUS_STEP:
        return legal_circus(s, out)
    if kind == FIELD_STEP:
        return legal_fields(out)
    if kind == GOLDEN_STEP:
        return legal_amounts(s, out, TAKE_CITIZENS, most_room(s, int(s.turn)))
    if kind == SETTLE_STEP:
        return castles_out(s, out, int(s.step_n))
    if kind == HARVEST_STEP:
        return legal_harvest(s, out)
    if kind == LOOK_STEP:
        return legal_looks(s, out)
    return 0


@rule
def decide(s: State, action: int) -> None:
    """Carry out a legal action, up to the next decision or the next chance."""
    carry_out(s, action)
    advance(s)


@rule
def carry_out(s: State, action: int) -> None:
    """What an action does by itself, without what follows for the player or for others."""
    kind = int(s.kind)
    if kind == CASTLE_STEP:
        add_city(s, int(s.turn), action - HEX)
    elif kind == WISH_STEP:
        attract(s, int(s.city_at[int(s.step_hex)]), action - WISH)
    elif kind == STARVE_STEP:
        starve(s, action - HEX)
    elif kind == DEMOLISH_STEP:
        demolish(s, int(s.city_at[action - HEX]), action - HEX)
    elif political_choice(s, kind, action):
        s.kind = PLAY_END


@rule
def advance(s: State) -> None:
    """What follows an action that has been carried out: nothing in the middle of a play."""
    kind = int(s.kind)
    if kind == PLAY_END:
        next_play(s)
    elif kind == CASTLE_STEP:
        next_castle(s)
    elif kind == WISH_STEP:
        migrate(s, int(s.city_at[int(s.step_hex)]) + 1)
    elif kind == STARVE_STEP:
        if s.step_n == 0:
            after_hunger(s)
    elif kind == DEMOLISH_STEP and not must_demolish(s, int(s.turn)):
        if s.phase == MIGRATION:
            demolish_on(s)
        else:
            after_hunger(s)


@rule
def political_choice(s: State, kind: int, action: int) -> bool:
    """One choice of a play; whether the play is complete."""
    if kind == POLITICS_STEP:
        return play_card(s, action)
    if kind == SITE_STEP:
        return choose_site(s, action)
    if kind == MASTER_STEP:
        return choose_master(s, action)
    if kind == FOUND_STEP:
        return choose_founding(s, action)
    if kind == SOURCE_STEP:
        return choose_source(s, action)
    if kind in (FIGURES_STEP, GOLDEN_STEP):
        return choose_amount(s, action)
    if kind == CIRCUS_STEP:
        return choose_circus(s, action)
    if kind == FIELD_STEP:
        return choose_field(s, action)
    if kind == SETTLE_STEP:
        return choose_settling(s, action)
    if kind == HARVEST_STEP:
        return choose_harvest(s, action)
    return choose_look(s, action)


@rule
def starve(s: State, hex_number: int) -> None:
    """LC-70: one citizen leaves."""
    city = int(s.city_at[hex_number])
    s.citizens[city] -= 1
    note(CITIZENS, int(s.turn), -1, FOR_STARVING, hex_number)
    s.step_n -= 1


@rule
def pending(s: State) -> bool:
    """Whether cards are being shuffled or drawn."""
    return bool(DEAL <= s.kind < OVER)


@rule
def chance(s: State, word: np.uint64) -> int:
    """Shuffle one place by a word of chance, or turn up what lies on top (the word is not needed if the order is known)."""
    if s.kind == DEAL or s.kind == BLIND or s.kind == VOICE:
        if s.decks_hidden:
            bring_up_any(s, word)
        return turn_up(s)
    place = choice(word, int(s.shuffled))
    shuffle_one(s, place)
    after_shuffling(s)
    return place


@rule
def after_shuffling(s: State) -> None:
    """When a pile is done: the next one, or what it was shuffled for; after the set-up the first year, or castles."""
    if s.shuffled > 1:
        return
    s.shuffled = 0
    if s.kind == SHUFFLE_LAND:
        survey(s)
    if next_shuffle(s):
        return
    open_display(s)
    s.kind = CASTLE_STEP if s.setup == ADVANCED else VOICE


@rule
def turn_up(s: State) -> int:
    """LC-21, LC-31, LC-32: a card dealt or taken unseen (its kind), or four voice cards (a number of base 3)."""
    if s.kind == VOICE:
        number = lay_out_voices(s)
        begin_year(s)
        return number
    card = top_card(s)
    if s.kind == DEAL:
        s.display[card] += 1
        s.kind = s.following
    else:
        s.used[int(s.turn), card] += 1
        s.blind[int(s.turn), card] += 1
        next_play(s)
    return card


@rule
def set_chance(s: State, outcome: int) -> int:
    """Let chance come out as told; what really came: where the order is known, that is what lies on top."""
    if s.kind != DEAL and s.kind != BLIND and s.kind != VOICE:
        if outcome == HIDDEN:
            s.decks_hidden = 1
        else:
            shuffle_one(s, outcome)
            after_shuffling(s)
        return outcome
    if not s.decks_hidden:
        return turn_up(s)
    if s.kind == VOICE:
        return settle_voices(s, outcome)
    if outcome != HIDDEN:
        bring_up(s, outcome)
        return turn_up(s)
    turn_up(s)
    return HIDDEN


@rule
def settle_voices(s: State, outcome: int) -> int:
    """The voice cards as told, of which three may be hidden."""
    if outcome >= HIDDEN_VOICE:
        bring_up_voice(s, 0, outcome - HIDDEN_VOICE)
        first = turn_up(s) // 27
        return HIDDEN_VOICE + first
    bring_up_voice(s, 0, outcome // 27)
    bring_up_voice(s, 1, outcome // 9 % 3)
    bring_up_voice(s, 2, outcome // 3 % 3)
    bring_up_voice(s, 3, outcome % 3)
    return turn_up(s)
