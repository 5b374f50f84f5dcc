"""What lies beside the city: tiles not yet drawn, supplies. All of it follows from what is on the table."""

from collections import Counter
from collections.abc import Iterable
from copy import deepcopy
from dataclasses import replace

from bastide.core.errors import BadPosition
from bastide.core.game import Position
from bastide.games.carcassonne_city.rules.state import FOLLOWERS, PILES, TOWERS, WALLS
from bastide.games.carcassonne_city.rules.tiles import Tile
from bastide.games.carcassonne_city.text.i18n import _


def unseen(position: Position) -> list[str]:
    """The tiles not yet drawn, in the order of drawing."""
    return [name for pile in position["piles"] for name in pile]


def piled(names: list[str]) -> list[list[str]]:
    """The tiles as three piles: the last ones are full as long as there is one before them (CC-2)."""
    third = min(len(names), PILES[2])
    second = min(len(names) - third, PILES[1])
    first = len(names) - second - third
    return [names[:first], names[first : first + second], names[first + second :]]


def looks(tiles: Iterable[Tile]) -> list[list[Tile]]:
    """The tiles of a pack, those together that look the same."""
    found: dict[Tile, list[Tile]] = {}
    for tile in tiles:
        found.setdefault(replace(tile, name=""), []).append(tile)
    return list(found.values())


def next_like(position: Position, name: str, tiles: Iterable[Tile]) -> str | None:
    """The tile that comes to hand: one that is left and looks like the one named, that one first."""
    left = unseen(position)
    alike = [tile.name for same in looks(tiles) for tile in same if name in (each.name for each in same)]
    return next((each for each in (name, *alike) if each in left), None)


def in_hand(position: Position) -> list[str]:
    """The tile about to be laid, if there is one."""
    step = position["step"]
    return [step["tile"]] if step and step["kind"] == "lay" and step["tile"] else []


def on_table(position: Position) -> list[str]:
    """All tiles that have been drawn."""
    return [*(tile["id"] for tile in position["tiles"]), *in_hand(position), *position["aside"]]


def restocked(position: Position, tiles: Iterable[Tile]) -> Position:
    """The same table with piles and supplies that fit it. Tiles keep their order, those taken back come last."""
    then = deepcopy(position)
    left = Counter({tile.name: tile.count for tile in tiles}) - Counter(on_table(then))
    order = [name for name in unseen(then) if _taken(left, name)]
    then["piles"] = piled(order + sorted(left.elements()))
    seats = range(then["players"])
    placed = Counter(follower["seat"] for follower in then["followers"])
    towers = Counter(tower["seat"] for tower in then["towers"])
    then["supply"] = [FOLLOWERS - placed[seat] for seat in seats]
    then["resting"] = [max(0, min(then["resting"][seat], then["supply"][seat])) for seat in seats]
    then["tower_supply"] = [TOWERS // then["players"] - towers[seat] for seat in seats]
    then["wall_supply"] = WALLS - len(then["walls"]["cw"]) - len(then["walls"]["ccw"])
    return then


def _taken(left: Counter[str], name: str) -> bool:
    """Take one of these, if one is left."""
    if left[name] <= 0:
        return False
    left[name] -= 1
    return True


def check_left(position: Position, names: Iterable[str], where: str) -> None:
    """Only tiles that have not been drawn can be taken."""
    missing = Counter(names) - Counter(unseen(position))
    if missing:
        raise BadPosition(where, _("{tile} is not among the tiles that are left", tile=next(iter(missing))))
