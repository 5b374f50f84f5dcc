"""What a search needs to know of La Città: how choices rank, what everybody may expect, how sure that is."""

import math

import numpy as np
import numpy.typing as npt

from bastide.core.jit import rule
from bastide.core.rng import choice, next_word
from bastide.core.simulate import Choices, copy_into
from bastide.core.state import Buffer, State
from bastide.core.weighing import read_weights
from bastide.games.la_citta.decks import known_voices
from bastide.games.la_citta.greedy import _BYTES, _LIKELY, best_rest, carry_out, go_on, prepare
from bastide.games.la_citta.greedy import SCRATCH as GREEDY_SCRATCH
from bastide.games.la_citta.state import (
    CARDS,
    CASTLE_STEP,
    LAID_OUT,
    OVER,
    POLITICS,
    POLITICS_STEP,
    ROUNDS,
    VOICES,
    WISH_STEP,
    YEARS,
    opened,
)
from bastide.games.la_citta.worth import LIKELY, likely_wishes, worth

Values = npt.NDArray[np.float64]

SPREAD = 16.0  # a margin as large as this is as good as two of them
# How the tree grows (bots/search/explore.py).
EXPLORATION, TRUST, WIDEN, WIDEN_POWER, TURNS = 2.0, 10.0, 1.5, 0.5, 0
SCRATCH = GREEDY_SCRATCH
WEIGHTS = read_weights("la_citta")  # in the places of worth.py
LACKS = np.array([0.0, -8.0, -5.7, 6.1, 18.6], np.float64)  # at the end, and with one to four quarters of the game left
_KINDS = len(CARDS)
_BITS = 6  # a number of cards below 64
_FEW = (1 << _BITS) - 1


@rule
def redeal(s: State, seat: int) -> None:
    """Everything that the seat does not know in a new order; the old one leaves no trace."""
    redeal_cards(s)
    redeal_voices(s, known_voices(s, seat))


@rule
def redeal_cards(s: State) -> None:
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
def redeal_voices(s: State, known: int) -> None:
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


@rule
def look_up(s: State, w: Values) -> None:
    """A thought begins here: nothing to prepare."""
    return


@rule
def token(s: State) -> int:
    """What chance has shown: the cards laid out, the voices, and where the year stands."""
    number = int(s.year) * 8 + int(s.round)
    for card in range(_KINDS):
        number = number * 8 + int(s.display[card])
    shown = LAID_OUT if s.phase != POLITICS else 1
    for place in range(min(shown, int(s.voices))):
        number = number * 4 + 1 + int(s.voice[place])
    return number * 32 + int(s.kind)


@rule
def quiet(s: State) -> bool:
    """Whether `outlook` can speak: between two plays."""
    return bool(s.kind == POLITICS_STEP)


@rule
def rounds_left(s: State) -> int:
    """How many rounds are still to be played, this one included."""
    return (YEARS - int(s.year)) * ROUNDS + max(0, ROUNDS + 1 - int(s.round))


@rule
def unsure(s: State) -> float:
    """How far the points at the end may lie from what is expected now."""
    return 1.0 + 1.1 * math.sqrt(float(rounds_left(s)))


@rule
def common(s: State) -> float:
    """What `worth` lacks of the points in the end, for all seats alike."""
    at = min(4.0, 4.0 * rounds_left(s) / (YEARS * ROUNDS))
    whole = min(3, int(at))
    return float(LACKS[whole] + (at - whole) * (LACKS[whole + 1] - LACKS[whole]))


@rule
def plays_left(s: State, seat: int) -> int:
    """How many plays a seat will still have this year."""
    if s.phase != POLITICS:
        return 0
    after = (seat - int(s.start)) % int(s.players) >= (int(s.turn) - int(s.start)) % int(s.players)
    return ROUNDS - int(s.round) + (1 if after else 0)


@rule
def outlook(state: Buffer, scratch: Buffer, points: Values, w: Values) -> None:
    """What each seat may expect to have in the end."""
    s = opened(state)
    likely = scratch[_LIKELY : _LIKELY + 8 * LIKELY].view(np.float64)
    for seat in range(s.players):
        if s.kind == OVER:
            points[seat] = float(s.points[seat])
        else:
            likely_wishes(s, seat, likely)
            points[seat] = worth(s, seat, plays_left(s, seat), likely, w) + common(s)


@rule
def rank(state: Buffer, scratch: Buffer, choices: Choices, n: int, scores: Values, w: Values) -> None:
    """What each choice promises, in points: a play is followed to its end, everything else counts by itself."""
    s = opened(state)
    likely = scratch[_LIKELY : _LIKELY + 8 * LIKELY].view(np.float64)
    seat = int(s.turn)
    likely_wishes(s, seat, likely)
    first = scratch[:_BYTES]
    t = opened(first)
    single = s.kind == CASTLE_STEP or s.kind >= WISH_STEP
    plays = ROUNDS - int(s.round)
    if single:
        plays = ROUNDS if s.kind == CASTLE_STEP else 0
    for i in range(n):
        copy_into(first, state)
        if single:
            carry_out(t, int(choices[i]))
            scores[i] = worth(t, seat, plays, likely, w)
        else:
            prepare(t)
            go_on(t, int(choices[i]))
            scores[i] = best_rest(scratch, seat, plays, likely, w)
