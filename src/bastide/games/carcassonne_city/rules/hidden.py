"""What one seat may know: everything but the order of the tiles to come, which is drawn anew for planners."""

from bastide.core import rng
from bastide.core.game import Position
from bastide.core.state import Buffer, State, plain
from bastide.games.carcassonne_city.rules.pack import Pack
from bastide.games.carcassonne_city.rules.state import STATE, TILES
from bastide.games.carcassonne_city.text.position import to_position


def view(s: State, pack: Pack) -> Position:
    """The same for every seat: of the piles only how many tiles are left, and which ones, all piles together, sorted."""
    position = to_position(s, pack)
    piles: list[list[str]] = position.pop("piles")
    unseen = sorted((name for pile in piles for name in pile), key=_natural)
    return position | {"piles": [len(pile) for pile in piles], "unseen": unseen}


def _natural(name: str) -> tuple[int, str]:
    return len(name), name


def resampled(buffer: Buffer, stream: int) -> Buffer:
    """A state that a planner may explore: the tiles to come shuffled anew, with a stream of its own."""
    copy = buffer.copy()
    s = plain(copy, STATE)
    for number, last in enumerate(range(TILES - 1, s.drawn, -1)):
        place = s.drawn + rng.word_at(stream, number) * (last + 1 - s.drawn) // (1 << 64)
        s.deck[last], s.deck[place] = int(s.deck[place]), int(s.deck[last])
    s.rng = rng.origin(stream)
    return copy
