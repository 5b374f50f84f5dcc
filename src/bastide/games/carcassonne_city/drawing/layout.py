"""What stands where on a tile: houses, signs of goods, the building, and where a follower would stand or lie."""

import math
import random
import zlib
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from bastide.games.carcassonne_city.drawing import shapes
from bastide.games.carcassonne_city.drawing.ground import ground
from bastide.games.carcassonne_city.drawing.shapes import TILE, Point, Way, turned_point
from bastide.games.carcassonne_city.drawing.survey import CELL, SIZE, Grid, Survey, room, spot, survey
from bastide.games.carcassonne_city.rules.pack import HISTORIC_BUILDINGS
from bastide.games.carcassonne_city.rules.tiles import Tile
from bastide.look.box import Box as Rectangle

PUBLIC, OLD, FOLLOWER = 38.0, 46.0, 36.0


class Box(Rectangle):
    """A rectangle on a tile: it can be turned with it."""

    __slots__ = ()

    def turned(self, turns: int) -> "Box":
        (x1, y1), (x2, y2) = (
            turned_point(point, turns) for point in ((self.x, self.y), (self.x + self.width, self.y + self.height))
        )
        return Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))

    def meets(self, other: "Box", gap: float = 0.0) -> bool:
        across = self.x < other.x + other.width + gap and other.x < self.x + self.width + gap
        return across and self.y < other.y + other.height + gap and other.y < self.y + self.height + gap


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign that stands upright however the tile is turned: its middle and its size."""

    middle: Point
    size: float

    def turned(self, turns: int) -> "Sign":
        return Sign(turned_point(self.middle, turns), self.size)

    @property
    def box(self) -> Box:
        x, y = self.middle
        return Box(x - self.size / 2, y - self.size / 2, self.size, self.size)


@dataclass(frozen=True, slots=True)
class Layout:
    """A tile furnished. `goods` are the signs of markets, alone and (`beside`) where a trader stands too."""

    houses: tuple[Box, ...]
    goods: dict[str, Sign]
    beside: dict[str, Sign]
    building: Sign | None
    followers: dict[str, Point]


def square(middle: Point, size: float) -> Box:
    return Box(middle[0] - size / 2, middle[1] - size / 2, size, size)


def _fitting(free: float) -> float:
    """The size of a sign of goods for the room there is: it stays within its market."""
    return max(18.0, min(36.0, 2 * free + 1))


def _goods(measured: Survey, markets: list[str], taken: list[tuple[Point, float]]) -> dict[str, Sign]:
    signs: dict[str, Sign] = {}
    for market in markets:
        where, free = spot(measured.room[market], 18, taken)
        signs[market] = Sign(where, _fitting(free))
    return signs


def _building(tile: Tile, measured: Survey, goods: dict[str, Sign]) -> Sign | None:
    """The building stands where there is room for it, rather among homes than in a market."""
    if tile.building is None:
        return None
    old = tile.building in HISTORIC_BUILDINGS
    want = (OLD if old else PUBLIC) / 2

    def worth(region: str) -> tuple[int, int, str]:
        free = min(float(measured.room[region].max()), want) + 5 * region.islower()
        return round(free), int(measured.regions[region].sum()), region

    best = max(measured.regions, key=worth)
    taken = [(sign.middle, sign.size / 2) for sign in goods.values()]
    (x, y), free = spot(measured.room[best], want, taken)
    size = max(36.0, min(OLD, 2 * free + 6)) if old else max(28.0, min(PUBLIC, 2 * free + 4))
    low, high = size / 2 + 1, TILE - size / 2 - 1
    return Sign((min(max(x, low), high), min(max(y, low), high)), size)


def _pairs(
    measured: Survey, markets: list[str], taken: list[tuple[Point, float]]
) -> tuple[dict[str, Point], dict[str, Sign]]:
    """Where a trader stands in each market, and where the sign of goods is then."""
    traders: dict[str, Point] = {}
    signs: dict[str, Sign] = {}
    for market in markets:
        free = measured.room[market]
        sign, left = spot(free, 13, taken)
        traders[market], _ = spot(free, 15, [*taken, (sign, 13)])
        signs[market] = Sign(spot(free, 13, [*taken, (traders[market], 17)])[0], min(_fitting(left), 28))
    return traders, signs


def _on_street(way: Way, others: list[Point]) -> Point:
    """Where a burgher stands: near the middle of his street, but away from where others would stand."""
    long = shapes.total(way)

    def worth(share: float) -> float:
        here = shapes.begin(way, share * long)[-1][-1]
        nearest = min((math.dist(here, other) for other in others), default=40.0)
        return min(nearest, 40.0) - 24 * abs(share - 0.5)

    best = max((0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78), key=worth)
    return shapes.begin(way, best * long)[-1][-1]


def _inward(point: Point, cells: Grid) -> Point:
    """The point further from the rim, if it stays on its ground: a finger should meet no neighbour."""
    x, y = (min(max(part, 17.0), TILE - 17.0) for part in point)
    return (x, y) if cells[int(y / CELL), int(x / CELL)] else point


def _followers(
    tile: Tile, measured: Survey, taken: list[tuple[Point, float]], traders: dict[str, Point]
) -> dict[str, Point]:
    found = dict(traders)
    around = [*taken, *((point, 14.0) for point in traders.values())]
    for region in tile.residential():
        found[region] = spot(measured.room[region], 18, around)[0]
    found = {region: _inward(point, measured.regions[region]) for region, point in found.items()}
    for piece, way in ground(tile).streets.ways.items():
        found[piece] = _on_street(way, list(found.values()))
    return found


def _pack(free: Grid, sizes: list[tuple[int, int]], rows: list[int], chance: random.Random, houses: list[Box]) -> None:
    """Houses along rows, as close as the ground allows; what is taken is struck from `free`."""
    for top in rows:
        left = 0
        while left < SIZE - 3:
            for wide, high in chance.sample(sizes, len(sizes)) if free[top, left] else ():
                block = free[top : top + high, left : left + wide]
                if block.shape == (high, wide) and block.all():
                    houses.append(Box(left * CELL, top * CELL, wide * CELL, high * CELL))
                    free[max(0, top - 2) : top + high + 2, max(0, left - 2) : left + wide + 2] = False
                    left += wide + 1
                    break
            left += 1


def _houses(tile: Tile, measured: Survey) -> tuple[Box, ...]:
    homes = np.zeros((SIZE, SIZE), dtype=bool)
    for region in tile.residential():
        homes |= measured.regions[region]
    free: Grid = room(homes) > 2.6
    chance = random.Random(zlib.crc32(f"{tile.name} {tile.halves} {tile.streets}".encode()))
    houses: list[Box] = []
    _pack(free, [(7, 6), (6, 7), (5, 7), (8, 6), (6, 6)], [2, 11, 20, 29, 38], chance, houses)
    _pack(free, [(6, 5), (5, 6), (5, 5)], list(range(2, SIZE - 6)), chance, houses)
    return tuple(houses)


@lru_cache(maxsize=2048)
def layout(tile: Tile) -> Layout:
    """The furnishing of a tile, not turned."""
    measured = survey(tile)
    markets = [market for market, _ in tile.markets]
    building = _building(tile, measured, _goods(measured, markets, []))
    taken = [(building.middle, building.size / 2 - 2)] if building else []
    goods = _goods(measured, markets, taken)
    traders, beside = _pairs(measured, markets, taken)
    followers = _followers(tile, measured, taken, traders)
    return Layout(_houses(tile, measured), goods, beside, building, followers)
