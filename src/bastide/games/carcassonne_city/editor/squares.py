"""Where things may stand: squares on which a tile fits, pieces of tiles that nobody holds."""

from collections.abc import Iterator

from bastide.games.carcassonne_city.rules.squares import Square, connected, turned
from bastide.games.carcassonne_city.rules.state import REACH, SIDES
from bastide.games.carcassonne_city.rules.tiles import Tile
from bastide.games.carcassonne_city.view import CarcassonneCityView
from bastide.games.carcassonne_city.view.pieces import KIND_OF, Laid


def free_squares(view: CarcassonneCityView) -> list[Square]:
    """The empty squares beside the city, in reading order, where walls allow a tile (CC-12, CC-13)."""
    s = view.state
    if not view.laid:
        return [Square(0, 0)]
    open_ones = [f for f in s.order[: s.frontier].tolist() if not s.barred[f]]
    found = [Square(int(s.frontier_x[f]), int(s.frontier_y[f])) for f in open_ones]
    return [at for at in found if max(map(abs, at)) <= REACH]


def turns(view: CarcassonneCityView, tile: Tile, at: Square) -> list[int]:
    """The turns in which the streets of a tile meet those beside it; the first tile lies as it is."""
    tried = range(4) if len(view.city) > (at in view.city) else range(1)
    return [turn for turn in tried if _meets(view, Laid(tile, *at, turn, len(view.laid)))]


def _meets(view: CarcassonneCityView, laid: Laid) -> bool:
    for side in SIDES:
        beside = view.city.get(laid.square.beyond(side))
        if beside and (laid.street(side) is None) != (beside.street(turned(side, 2)) is None):
            return False
    return True


def open_places(view: CarcassonneCityView, role: str) -> Iterator[tuple[Laid, str]]:
    """Where a follower of this role could stand; several may have come together on one feature.

    Where it is complete they have gone home, unless the tile that completed it has just been laid (CC-22, CC-27).
    """
    there = {(one.square, one.role, one.on) for one in view.followers}
    for at, laid in view.city.items():
        for name in laid.tile.streets if role == "burgher" else sorted(laid.tile.places(role)):
            scored = view.step != "follower" and view.complete(laid, KIND_OF[role], name)
            if (at, role, name) not in there and not scored:
                yield laid, name


def needed(view: CarcassonneCityView, at: Square) -> bool:
    """Whether the city would fall apart without this tile, or a wall stands on it."""
    if any(side.square == at for side in view.walls) or (at == (0, 0) and len(view.city) > 1):
        return True
    rest = set(view.city) - {at}
    return bool(rest) and connected(rest, next(iter(rest))) != rest
