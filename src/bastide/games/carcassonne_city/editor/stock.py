"""What lies beside the city: tiles not yet drawn, supplies. All of it follows from what is on the table."""

from collections import Counter
from collections.abc import Iterable
from copy import deepcopy
from dataclasses import replace

from bastide.core.game import Position
from bastide.games.carcassonne_city.rules.state import FOLLOWERS, PILES, TOWERS, WALLS
from bastide.games.carcassonne_city.rules.tiles import Tile


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
    for same in looks(tiles):
        alike = [tile.name for tile in same]
        if name in alike:
            return next((each for each in (name, *alike) if each in left), None)
    return None


def in_hand(position: Position) -> list[str]:
    """The tile about to be laid, if there is one."""
    step = position["step"]
    return [step["tile"]] if step and step["kind"] == "lay" and step["tile"] else []


def restocked(position: Position, tiles: Iterable[Tile]) -> Position:
    """The same table with piles and supplies that fit it. Tiles keep their order, those taken back come last."""
    then = deepcopy(position)
    drawn = [*(tile["id"] for tile in then["tiles"]), *in_hand(then), *then["aside"]]
    left = Counter({tile.name: tile.count for tile in tiles}) - Counter(drawn)
    order = []
    for name in unseen(then):
        if left[name] > 0:
            left[name] -= 1
            order.append(name)
    then["piles"] = piled(order + sorted(left.elements()))
    seats = range(then["players"])
    placed = Counter(follower["seat"] for follower in then["followers"])
    towers = Counter(tower["seat"] for tower in then["towers"])
    then["supply"] = [FOLLOWERS - placed[seat] for seat in seats]
    then["resting"] = [max(0, min(then["resting"][seat], then["supply"][seat])) for seat in seats]
    then["tower_supply"] = [TOWERS // then["players"] - towers[seat] for seat in seats]
    then["wall_supply"] = WALLS - len(then["walls"]["cw"]) - len(then["walls"]["ccw"])
    return then
