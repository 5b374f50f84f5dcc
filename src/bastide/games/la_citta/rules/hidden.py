"""What a seat can't know, and how it is drawn anew (LC-31, LC-32, LC-40).

Hidden are the order of both decks, cards taken unseen, and the voice cards on places 2 to 4 that the seat has not looked
at; who looked where is public.
"""

from bastide.core.jit import rule
from bastide.core.rng import choice, next_word
from bastide.core.state import State
from bastide.games.la_citta.rules.decks import known_voices
from bastide.games.la_citta.rules.state import CARDS, VOICES

_KINDS = len(CARDS)
_BITS = 6  # a number of cards below 64
_FEW = (1 << _BITS) - 1


@rule
def determinize(s: State, seat: int) -> None:
    """Everything that the seat does not know in a new order; the old one leaves no trace."""
    draw_cards(s)
    draw_voices(s, known_voices(s, seat))


@rule
def draw_cards(s: State) -> None:
    """The cards taken unseen and the deck: one pool, counted by kinds in one number."""
    pool = 0
    total = 0
    for at in range(int(s.deck_top), int(s.deck_end)):
        pool += 1 << (_BITS * int(s.deck[at]))
        total += 1
    held = 0
    for seat in range(s.players):
        for card in range(_KINDS):
            taken = int(s.blind[seat, card])
            pool += taken << (_BITS * card)
            total += taken
            held += taken << (_BITS * seat)
            s.used[seat, card] -= taken
            s.blind[seat, card] = 0
    for seat in range(s.players):
        for _ in range((held >> (_BITS * seat)) & _FEW):
            card = one_of(pool, choice(next_word(s), total))
            pool -= 1 << (_BITS * card)
            total -= 1
            s.used[seat, card] += 1
            s.blind[seat, card] += 1
    for at in range(int(s.deck_top), int(s.deck_end)):
        card = one_of(pool, choice(next_word(s), total))
        pool -= 1 << (_BITS * card)
        total -= 1
        s.deck[at] = card


@rule
def one_of(pool: int, number: int) -> int:
    """The kind of card that stands at this place of a pool."""
    kind = 0
    left = number - ((pool >> 0) & _FEW)
    while left >= 0:
        kind += 1
        left -= (pool >> (_BITS * kind)) & _FEW
    return kind


@rule
def draw_voices(s: State, known: int) -> None:
    """The voice cards that the seat has not seen and those still in the deck: one pool."""
    pool = 0
    total = 0
    for place in range(int(s.voices)):
        if not (known >> place) & 1:
            pool += 1 << (_BITS * int(s.voice[place]))
            total += 1
    for at in range(int(s.voice_top), VOICES):
        pool += 1 << (_BITS * int(s.voice_deck[at]))
        total += 1
    for place in range(int(s.voices)):
        if not (known >> place) & 1:
            field = one_of(pool, choice(next_word(s), total))
            pool -= 1 << (_BITS * field)
            total -= 1
            s.voice[place] = field
    for at in range(int(s.voice_top), VOICES):
        field = one_of(pool, choice(next_word(s), total))
        pool -= 1 << (_BITS * field)
        total -= 1
        s.voice_deck[at] = field
