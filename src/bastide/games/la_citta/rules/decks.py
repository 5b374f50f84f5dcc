"""Cards: the political deck, the display, the voice cards, and all shuffling (LC-5, LC-6, LC-13, LC-21, LC-25, LC-31).

Shuffling settles one place after the other, from the last one on, each by a word of chance of its own.
"""

import numpy as np

from bastide.core.jit import rule
from bastide.core.rng import choice
from bastide.core.state import State
from bastide.games.la_citta.rules.state import (
    CARDS,
    CULTURE,
    DISPLAY,
    EDUCATION,
    LAID_OUT,
    POLITICS,
    RESHUFFLE,
    SHUFFLE_CARDS,
    SHUFFLE_LAND,
    SHUFFLE_VOICES,
    VOICE,
    VOICES,
)

TURN, REST = np.uint64(16), np.uint64(48)

HIDDEN = -2  # an outcome: a card not known here; before the cards are shuffled: their order is not known here
HIDDEN_VOICE = 1000  # + field of the first card: the other three are not known here


@rule
def shuffle_one(s: State, place: int) -> None:
    """One more place is settled."""
    last = int(s.shuffled) - 1
    s.shuffled = last
    if s.kind == SHUFFLE_LAND:
        kept = s.land[last]
        s.land[last] = s.land[place]
        s.land[place] = kept
    elif s.kind == SHUFFLE_VOICES:
        kept = s.voice_deck[last]
        s.voice_deck[last] = s.voice_deck[place]
        s.voice_deck[place] = kept
    else:
        top = int(s.deck_top)
        kept = s.deck[top + last]
        s.deck[top + last] = s.deck[top + place]
        s.deck[top + place] = kept


@rule
def draw(s: State, purpose: int) -> None:
    """LC-31: a card must be drawn; if the deck is empty, and not before, the discard pile becomes the deck."""
    s.kind = purpose
    if s.deck_top < s.deck_end:
        return
    s.deck_top = 0
    s.deck_end = 0
    for card in range(len(CARDS)):
        for _ in range(int(s.discard[card])):
            s.deck[int(s.deck_end)] = card
            s.deck_end += 1
        s.discard[card] = 0
    s.shuffled = s.deck_end
    s.drawing = purpose
    s.kind = RESHUFFLE


@rule
def top_card(s: State) -> int:
    """The next card of the deck, taken away; past the last one nothing is kept, so that equal games have equal bytes."""
    card = int(s.deck[int(s.deck_top)])
    s.deck[int(s.deck_top)] = 0
    s.deck_top += 1
    return card


@rule
def open_display(s: State) -> None:
    """LC-13: seven political cards lie open."""
    for _ in range(DISPLAY):
        s.display[top_card(s)] += 1


@rule
def discard_used(s: State) -> None:
    """LC-78: the cards in front of the players to the discard pile, the voice cards to theirs."""
    for seat in range(s.players):
        for card in range(len(CARDS)):
            s.discard[card] += s.used[seat, card]
            s.used[seat, card] = 0
            s.blind[seat, card] = 0
    for place in range(int(s.voices)):
        s.voice_discard[int(s.voice[place])] += 1
        s.voice[place] = 0
    s.voices = 0


@rule
def lay_out_voices(s: State) -> int:
    """LC-21: four voice cards; they as a number of base 3, the first place highest."""
    number = 0
    for place in range(LAID_OUT):
        field = int(s.voice_deck[int(s.voice_top)])
        s.voice_deck[int(s.voice_top)] = 0
        s.voice_top += 1
        s.voice[place] = field
        number = 3 * number + field
    s.voices = LAID_OUT
    return number


@rule
def known_voices(s: State, seat: int) -> int:
    """LC-21, LC-25, LC-40: bits of the voice cards that a seat knows (-1: a spectator); after the political rounds all."""
    if s.phase != POLITICS:
        return 0b1111
    return 1 | int(s.seen[seat]) if seat >= 0 else 1


@rule
def wishes(s: State) -> int:
    """LC-25: the wish on most of the four cards, as a bit; 2 and 2: both."""
    culture = 0
    education = 0
    for place in range(LAID_OUT):
        if s.voice[place] == CULTURE:
            culture += 1
        elif s.voice[place] == EDUCATION:
            education += 1
    return most_wished(culture, education, LAID_OUT - culture - education)


@rule
def most_wished(culture: int, education: int, health: int) -> int:
    """LC-25: the fields on most of four cards, of which there are so many of each, as bits."""
    most = max(culture, education, health)
    return (culture == most) * 1 + (education == most) * 2 + (health == most) * 4


@rule
def bring_up(s: State, card: int) -> bool:
    """Where the order is not known: the told card to the top of the deck; False if it can't be there.

    A card that the deck lacks may lie unseen before a player: then it was another one that he took.
    """
    top = int(s.deck_top)
    for at in range(top, int(s.deck_end)):
        if s.deck[at] == card:
            s.deck[at] = s.deck[top]
            s.deck[top] = card
            return True
    for seat in range(s.players):
        if s.blind[seat, card]:
            other = int(s.deck[top])
            s.blind[seat, card] -= 1
            s.used[seat, card] -= 1
            s.blind[seat, other] += 1
            s.used[seat, other] += 1
            s.deck[top] = card
            return True
    return False


@rule
def bring_up_any(s: State, word: np.uint64) -> None:
    """Where the order is not known and nothing is told: any card to the top, or any four voice cards."""
    if s.kind != VOICE:
        top = int(s.deck_top)
        at = top + choice(word, int(s.deck_end) - top)
        card = s.deck[at]
        s.deck[at] = s.deck[top]
        s.deck[top] = card
        return
    for place in range(LAID_OUT):
        top = int(s.voice_top) + place
        at = top + choice(word, VOICES - top)
        word = (word << TURN) | (word >> REST)  # other bits of the same word for the next card
        field = s.voice_deck[at]
        s.voice_deck[at] = s.voice_deck[top]
        s.voice_deck[top] = field


@rule
def bring_up_voice(s: State, place: int, field: int) -> bool:
    """The same for a voice card: to the given place from the top."""
    top = int(s.voice_top) + place
    for at in range(top, VOICES):
        if s.voice_deck[at] == field:
            s.voice_deck[at] = s.voice_deck[top]
            s.voice_deck[top] = field
            return True
    return False


@rule
def next_shuffle(s: State) -> bool:
    """What comes after a pile is shuffled; False if that was the last one of the set-up."""
    if s.kind == SHUFFLE_LAND:
        s.kind = SHUFFLE_CARDS
        s.shuffled = s.deck_end
        return True
    if s.kind == SHUFFLE_CARDS:
        s.kind = SHUFFLE_VOICES
        s.shuffled = VOICES
        return True
    if s.kind == RESHUFFLE:
        s.kind = s.drawing
        s.drawing = 0
        return True
    return False
