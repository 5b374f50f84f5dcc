"""What a seat can't know, and how it is drawn anew: the order of the tiles to come, the same for everybody."""

from bastide.core.jit import rule
from bastide.core.rng import choice, next_word
from bastide.core.state import State
from bastide.games.carcassonne_city.rules.state import TILES


@rule
def determinize(s: State, seat: int) -> None:
    """The tiles to come in a new order: sorted first, so that the old order leaves no trace."""
    first = int(s.drawn)
    for i in range(first + 1, TILES):
        tile = int(s.deck[i])
        j = i
        while j > first and s.deck[j - 1] > tile:
            s.deck[j] = s.deck[j - 1]
            j -= 1
        s.deck[j] = tile
    for last in range(TILES - 1, first, -1):
        place = first + choice(next_word(s), last + 1 - first)
        tile = int(s.deck[last])
        s.deck[last] = s.deck[place]
        s.deck[place] = tile
