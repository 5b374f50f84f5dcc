"""Where things may stand: squares on which a tile fits, sides, pieces of tiles that nobody holds."""

from collections.abc import Iterator

from bastide.core.game import Position
from bastide.games.carcassonne_city.rules.state import REACH
from bastide.games.carcassonne_city.view.facts import (
    SIDES,
    STEP,
    City,
    Feature,
    Laid,
    Pack,
    Side,
    Square,
    Tile,
    beyond,
    city_of,
    feature,
    kind_of,
    tiles_of,
    turned,
    walls,
)

ROLES = ("burgher", "trader", "steward")


class Ground:
    """The city on the table, for asking what fits where."""

    def __init__(self, position: Position, pack: Pack) -> None:
        self.position = position
        self.tiles = tiles_of(pack)
        self.city: City = city_of(position, pack)
        self.walls = set(walls(position))
        self._barred = {beyond(side) for side in self.walls}

    def free(self) -> list[Square]:
        """The empty squares beside the city, where walls allow a tile (CC-12, CC-13)."""
        if not self.city:
            return [(0, 0)]
        found = {(x + dx, y + dy) for x, y in self.city for dx, dy in STEP.values()} - set(self.city) - self._barred
        return sorted((at for at in found if max(map(abs, at)) <= REACH), key=lambda at: (at[1], at[0]))

    def turns(self, tile: Tile, at: Square) -> list[int]:
        """The turns in which the streets of a tile meet those beside it; the first tile lies as it is."""
        turns = range(4) if len(self.city) > (at in self.city) else range(1)
        return [turn for turn in turns if self._meets(Laid(tile, *at, turn))]

    def _meets(self, laid: Laid) -> bool:
        for side in SIDES:
            beside = self.city.get((laid.x + STEP[side][0], laid.y + STEP[side][1]))
            if beside and (laid.street(side) is None) != (beside.street(turned(side, 2)) is None):
                return False
        return True

    def open_pieces(self, role: str) -> Iterator[tuple[Laid, str]]:
        """Where a follower of this role could stand; several may have come together on one feature.

        Where it is complete they have gone home, unless the tile that completed it has just been laid (CC-22, CC-27).
        """
        there = {(one["x"], one["y"], one["on"]) for one in self.position["followers"] if one["role"] != "guard"}
        scored = role != "steward" and (self.position["step"] or {}).get("kind") != "follower"
        for (x, y), laid in self.city.items():
            for name in _pieces(laid.tile, role):
                done = scored and self.complete(feature(self.city, kind_of(name, role), x, y, name))
                if (x, y, name) not in there and not done:
                    yield laid, name

    def complete(self, whole: Feature) -> bool:
        """Whether every side that the feature reaches meets a tile, a wall or the gate (CC-25, CC-26)."""
        return all(
            (x + STEP[side][0], y + STEP[side][1]) in self.city or (x, y, side) in self.walls
            for x, y, name in whole.parts
            for side in self._reached(self.city[x, y], whole.kind, name)
        )

    @staticmethod
    def _reached(laid: Laid, kind: str, name: str) -> set[str]:
        if kind == "street":
            return set(laid.open_sides(name))
        return {SIDES[half // 2] for half in range(8) if laid.region(half) == name}

    def needed(self, at: Square) -> bool:
        """Whether the city would fall apart without this tile, or a wall stands on it."""
        if any((x, y) == at for x, y, _ in self.walls) or (at == (0, 0) and len(self.city) > 1):
            return True
        rest = set(self.city) - {at}
        reached = {next(iter(rest))} if rest else set()
        edge = list(reached)
        while edge:
            x, y = edge.pop()
            for dx, dy in STEP.values():
                if (x + dx, y + dy) in rest - reached:
                    reached.add((x + dx, y + dy))
                    edge.append((x + dx, y + dy))
        return reached != rest


def _pieces(tile: Tile, role: str) -> list[str]:
    if role == "burgher":
        return list(tile.streets)
    return tile.residential() if role == "steward" else [market for market, _goods in tile.markets]


def side_of(text: str) -> Side:
    """A side as it is written: 2,1 N."""
    square, _, side = text.partition(" ")
    x, y = square.split(",")
    return int(x), int(y), side


def square_of(text: str) -> Square:
    """A square as it is written: 2,1."""
    x, y = text.split(",")
    return int(x), int(y)
