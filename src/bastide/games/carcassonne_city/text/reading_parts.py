"""Tiles, sides and followers of a position, read with care: for whoever reads a whole one, and for the editor."""

from collections.abc import Sequence
from typing import Any

from bastide.core.errors import BadPosition, brief
from bastide.core.fields import chosen, number, read_fields
from bastide.core.state import State
from bastide.games.carcassonne_city.rules.plane import tile_at
from bastide.games.carcassonne_city.rules.state import REACH, SIDES
from bastide.games.carcassonne_city.rules.tiles import Tile
from bastide.games.carcassonne_city.rules.turn import stand


def read_tile(tile: Any, where: str, kinds: dict[str, int]) -> tuple[int, int, int, int]:
    """A tile by kind, x, y and turn."""
    read_fields(tile, ("id", "x", "y", "turn"), where)
    if not isinstance(tile["id"], str) or tile["id"] not in kinds:
        raise BadPosition(f"{where}.id", f"expected a tile of the pack, got {brief(tile['id'])}")
    x = number(tile["x"], f"{where}.x", -REACH, REACH)
    y = number(tile["y"], f"{where}.y", -REACH, REACH)
    return kinds[tile["id"]], x, y, number(tile["turn"], f"{where}.turn", 0, 3)


def last_laid(step: Any) -> tuple[Any, Any]:
    """The square of the tile just laid, if a follower is asked for."""
    if isinstance(step, dict) and step.get("kind") == "follower":
        return step.get("x"), step.get("y")
    return None, None


def read_ids(value: Any, where: str, kinds: dict[str, int]) -> list[int]:
    """Tiles by their names."""
    if not isinstance(value, list):
        raise BadPosition(where, f"expected a list of tiles, got {brief(value)}")
    for i, name in enumerate(value):
        if not isinstance(name, str) or name not in kinds:
            raise BadPosition(f"{where}[{i}]", f"expected a tile of the pack, got {brief(name)}")
    return [kinds[name] for name in value]


def read_side(s: State, value: Any, where: str) -> int:
    """A side of a laid tile, as rules know it."""
    if not isinstance(value, list) or len(value) != 3:
        raise BadPosition(where, f"expected [x, y, side], got {brief(value)}")
    x, y = number(value[0], f"{where}[0]", -REACH, REACH), number(value[1], f"{where}[1]", -REACH, REACH)
    side = SIDES.index(chosen(value[2], f"{where}[2]", tuple(SIDES)))
    tile = tile_at(s, x, y)
    if tile < 0:
        raise BadPosition(where, f"no tile lies on {x},{y}")
    return 4 * tile + side


def read_standing(s: State, seat: int, follower: Any, where: str, tiles: Sequence[Tile]) -> None:
    """A follower on a tile."""
    x, y = number(follower["x"], f"{where}.x", -REACH, REACH), number(follower["y"], f"{where}.y", -REACH, REACH)
    tile = tile_at(s, x, y)
    if tile < 0:
        raise BadPosition(where, f"no tile lies on {x},{y}")
    printed = tiles[int(s.tile_kind[tile])]
    places = printed.places(follower["role"])
    if follower["on"] not in places:
        expected = ", ".join(places) or "none: the tile has no such place"
        raise BadPosition(f"{where}.on", f"expected one of {expected}, got {brief(follower['on'])}")
    stand(s, seat, int(s.tile_node[tile]) + printed.slot(follower["role"], follower["on"]))
