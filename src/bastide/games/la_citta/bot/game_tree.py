"""Chance as branches of a tree, for OpenSpiel (research/openspiel): landscapes, the first display, then card by card as each
is turned up, and the four voice cards of a year at once.

The order of the decks is hidden from everybody, so it decides nothing before a card is drawn. Cards taken unseen and voice
cards that lie face down are outcomes, too: `seen` says what a seat knows of them.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from bastide.core.game import Game
from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.la_citta.rules.decks import known_voices, shuffle_one
from bastide.games.la_citta.rules.engine import after_shuffling, set_chance
from bastide.games.la_citta.rules.state import (
    AREAS,
    BLIND,
    CARDS,
    CASTLES,
    DEAL,
    DISPLAY,
    FIELDS,
    LAID_OUT,
    LANDSCAPES,
    RESHUFFLE,
    ROUNDS,
    SHUFFLE_CARDS,
    SHUFFLE_LAND,
    SHUFFLE_VOICES,
    VOICES,
    YEARS,
)
from bastide.games.la_citta.rules.state import VOICE as VOICE_STEP

# The outcomes, by what they decide.
DEALT = 0  # + card
TAKEN = DEALT + len(CARDS)  # + card, unseen
VOICE = TAKEN + len(CARDS)  # + the four fields as a number of base 3, the first place highest
LAND = VOICE + len(FIELDS) ** LAID_OUT  # + landscape of the next area, from the last one on
SHOWN = LAND + len(LANDSCAPES)  # + card of the first display
OUTCOMES = SHOWN + len(CARDS)

PLAYS = YEARS * ROUNDS  # of each player
STEPS = 8  # of a play: bread and circuses, how many figures, where each stands and for what
MOST_TAKEN = 3  # citizens that a play brings
CITIZENS = CASTLES * (3 + YEARS) + PLAYS * MOST_TAKEN  # that a player can ever have: with a castle, by growth, by plays
UNKNOWN = "?"


def most_decisions(players: int) -> int:
    """The steps of all plays; castles of the set-up; a wish of each city every year; each citizen that starves; each building
    that is demolished, of which a play brings one."""
    return players * (PLAYS * STEPS + 2 + CASTLES * YEARS + CITIZENS + PLAYS + CASTLES)


def most_chances(players: int) -> int:
    """The set-up, the voice cards, and for each play a card taken and a card dealt."""
    return AREAS + DISPLAY + YEARS + 2 * PLAYS * players


def text(game: Game, outcome: int) -> str:
    """How an outcome is written."""
    if outcome < TAKEN:
        return f"deal {CARDS[outcome - DEALT]}"
    if outcome < VOICE:
        return f"blind {CARDS[outcome - TAKEN]}"
    if outcome < LAND:
        return f"voice {' '.join(FIELDS[field] for field in fields_of(outcome - VOICE))}"
    if outcome < SHOWN:
        return f"landscape {LANDSCAPES[outcome - LAND]}"
    return f"display {CARDS[outcome - SHOWN]}"


def fields_of(number: int) -> tuple[int, ...]:
    """The fields of four voice cards."""
    return tuple(number // 3**place % 3 for place in range(LAID_OUT - 1, -1, -1))


def seen(s: State, seat: int, outcomes: Sequence[int]) -> list[str]:
    """What a seat knows now of all that chance has brought (-1: a spectator); what came before this year lies open by now."""
    told = [str(outcome) for outcome in outcomes]
    known = known_voices(s, seat)
    for at in range(len(outcomes) - 1, -1, -1):
        if TAKEN <= outcomes[at] < VOICE:
            told[at] = f"blind {UNKNOWN}"
        if VOICE <= outcomes[at] < LAND:
            fields = fields_of(outcomes[at] - VOICE)
            shown = (str(field) if known >> place & 1 else UNKNOWN for place, field in enumerate(fields))
            told[at] = f"voice {''.join(shown)}"
            break
    return told


def supposed(s: State, course: Sequence[tuple[int, int]]) -> list[int]:
    """A course of choices and chances (with who acts, -1 for chance) as it would have been, had what lies hidden in this state
    come: the cards taken unseen and the voice cards of this year."""
    told = [number for _, number in course]
    blind = [[card for card in range(len(CARDS)) for _ in range(int(s.blind[seat, card]))] for seat in range(s.players)]
    for at in range(len(course) - 1, -1, -1):
        if course[at][0] >= 0:
            continue
        if TAKEN <= told[at] < VOICE:
            taker = next(seat for seat, _ in reversed(course[:at]) if seat >= 0)
            if blind[taker]:
                told[at] = TAKEN + blind[taker].pop()
        if VOICE <= told[at] < LAND:
            if s.voices:
                told[at] = VOICE + int("".join(map(str, s.voice.tolist())), 3)
            break
    return told


@rule
def settle(s: State) -> None:
    """What is shuffled unseen stays as it lies: each card is drawn when it is needed."""
    while s.kind == SHUFFLE_VOICES or s.kind == RESHUFFLE or (s.kind == SHUFFLE_CARDS and shown(s) >= DISPLAY):
        s.decks_hidden = 1
        shuffle_one(s, int(s.shuffled) - 1)
        after_shuffling(s)


@rule
def shown(s: State) -> int:
    """How many cards of the first display are known, while the deck is shuffled: they lie on its top."""
    return int(s.deck_end) - int(s.shuffled)


@rule
def weigh(s: State, weights: npt.NDArray[np.int64]) -> None:
    """How likely each outcome is, beside the others; they are 0 before."""
    if s.kind == VOICE_STEP:
        weigh_voices(s, weights)
    elif s.kind == SHUFFLE_LAND:
        for at in range(int(s.shuffled)):
            weights[LAND + int(s.land[at])] += 1
    elif s.kind == SHUFFLE_CARDS:
        for at in range(shown(s), int(s.deck_end)):
            weights[SHOWN + int(s.deck[at])] += 1
    else:
        first = DEALT if s.kind == DEAL else TAKEN
        for at in range(int(s.deck_top), int(s.deck_end)):
            weights[first + int(s.deck[at])] += 1


@rule
def weigh_voices(s: State, weights: npt.NDArray[np.int64]) -> None:
    """In how many ways the deck gives each row of four voice cards."""
    for number in range(LAND - VOICE):
        ways = 1
        for place in range(LAID_OUT):
            field = number // 3**place % 3
            left = 0
            for at in range(int(s.voice_top), VOICES):
                left += s.voice_deck[at] == field
            for other in range(place):
                left -= number // 3**other % 3 == field
            ways *= max(left, 0)
        weights[VOICE + number] = ways


@rule
def let(s: State, outcome: int) -> None:
    """It comes so."""
    if s.kind == SHUFFLE_LAND:
        place = 0
        while s.land[place] != outcome - LAND:
            place += 1
        shuffle_one(s, place)
        after_shuffling(s)
    elif s.kind == SHUFFLE_CARDS:
        show(s, outcome - SHOWN)
    elif s.kind == VOICE_STEP:
        set_chance(s, outcome - VOICE)
    else:
        set_chance(s, outcome - (TAKEN if s.kind == BLIND else DEALT))


@rule
def show(s: State, card: int) -> None:
    """One more card of the first display, to the top of the deck beside the others."""
    place = shown(s)
    at = place
    while s.deck[at] != card:
        at += 1
    s.deck[at] = s.deck[place]
    s.deck[place] = card
    s.shuffled -= 1
