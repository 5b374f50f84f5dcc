"""What a seat can't know, and how it is drawn anew: the order of the tiles to come, the same for everybody."""

from bastide.core.jit import compiled_as, rule
from bastide.core.rng import CHOICE_BITS, CHOICE_DROP, GAMMA, choice, mix, next_word
from bastide.core.state import State
from bastide.games.carcassonne_city.rules.state import TILES

_GAMMA, _CHOICE_DROP, _CHOICE_BITS = int(GAMMA), int(CHOICE_DROP), int(CHOICE_BITS)


@rule
def _determinize(s: State, seat: int) -> None:
    first = int(s.drawn)
    gap = 13  # sorted in three rounds, each over smaller steps (Shell): half the work of one
    while gap > 0:
        for i in range(first + gap, TILES):
            tile = int(s.deck[i])
            j = i
            while j >= first + gap and s.deck[j - gap] > tile:
                s.deck[j] = s.deck[j - gap]
                j -= gap
            s.deck[j] = tile
        gap //= 3
    for last in range(TILES - 1, first, -1):
        place = first + choice(next_word(s), last + 1 - first)
        tile = int(s.deck[last])
        s.deck[last] = s.deck[place]
        s.deck[place] = tile


# Two sources: plain, it runs for every page, and lists and Python's integers are thirty times faster than the record there.
@compiled_as(_determinize)
def determinize(s: State, seat: int) -> None:
    """The tiles to come in a new order: sorted first, so that the old order leaves no trace."""
    first = int(s.drawn)
    left, counter = sorted(s.deck[first:].tolist()), s.rng
    for last in range(len(left) - 1, 0, -1):
        counter = (counter + _GAMMA) % 2**64
        place = ((mix(counter) >> _CHOICE_DROP) * (last + 1)) >> _CHOICE_BITS  # as `choice` takes it from a word
        left[last], left[place] = left[place], left[last]
    for i, tile in enumerate(left):
        s.deck[first + i] = tile
    s.rng = counter
