"""What a seat may know as JSON: everything but the order of the tiles to come."""

from collections.abc import Sequence

from bastide.core.game import Position
from bastide.core.state import State
from bastide.games.carcassonne_city.rules.tiles import Tile
from bastide.games.carcassonne_city.text.position import to_position


def view_json(s: State, pack: str, tiles: Sequence[Tile]) -> Position:
    """The same for every seat: of the piles only how many tiles are left, and which ones, all piles together, sorted."""
    position = to_position(s, pack, tiles)
    piles: list[list[str]] = position.pop("piles")
    unseen = sorted((name for pile in piles for name in pile), key=_natural)
    return position | {"piles": [len(pile) for pile in piles], "unseen": unseen}


def _natural(name: str) -> tuple[int, str]:
    return len(name), name
