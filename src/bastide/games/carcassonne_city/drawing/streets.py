"""Where the streets of a tile run, where they meet or stop, and what they cut apart.

The rim of a tile has eight nodes, clockwise from the north-west corner: the even ones are corners, the odd ones the
middles of the sides, where a street may enter. Half side number k runs from node k to the next.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from bastide.games.carcassonne_city.drawing.shapes import MIDDLE, TILE, Point, Way, backwards, begin, straight, total
from bastide.games.carcassonne_city.rules.state import SIDES
from bastide.games.carcassonne_city.rules.tiles import Tile

NODES: tuple[Point, ...] = (
    (0, 0),
    (MIDDLE, 0),
    (TILE, 0),
    (TILE, MIDDLE),
    (TILE, TILE),
    (MIDDLE, TILE),
    (0, TILE),
    (0, MIDDLE),
)
INWARD: dict[int, Point] = {1: (0, 1), 3: (-1, 0), 5: (0, -1), 7: (1, 0)}
CENTRE: Point = (MIDDLE, MIDDLE)
_QUARTER = 0.5523 * MIDDLE
_SHORT, _LOOSE, _ASIDE = 22, 27, 14


@dataclass(frozen=True, slots=True)
class Streets:
    """The ways of all pieces, the round places, and the rim nodes that a street joins across the tile."""

    ways: dict[str, Way]
    places: list[Point]
    jumps: dict[int, tuple[int, Way]]
    loose: dict[int, Way]

    @property
    def crossings(self) -> list[Point]:
        """The places at which several street ends meet."""
        ends = [way[-1][-1] for way in self.loose.values()]
        return [place for place in self.places if place not in ends]

    def bars(self, half: float) -> list[tuple[Point, Point]]:
        """Where a street ends alone: lines across its end, twice `half` long."""
        found: list[tuple[Point, Point]] = []
        for way in self.loose.values():
            (x1, y1), (x2, y2) = way[-1][-2:]
            if (x2, y2) in self.places:
                long = math.dist((x1, y1), (x2, y2)) or 1.0
                across, down = (y1 - y2) * half / long, (x2 - x1) * half / long
                found.append(((x2 - across, y2 - down), (x2 + across, y2 + down)))
        return found


def node_of(side: str) -> int:
    return 2 * SIDES.index(side) + 1


def inwards(node: int, distance: float) -> Point:
    x, y = NODES[node]
    dx, dy = INWARD[node]
    return x + dx * distance, y + dy * distance


def _through(one: int, two: int) -> Way:
    """A street from side to side: straight, or a quarter of a circle round the corner between them."""
    if (two - one) % 8 == 4:
        return straight(NODES[one], NODES[two])
    return ((NODES[one], inwards(one, _QUARTER), inwards(two, _QUARTER), NODES[two]),)


def _to(node: int, end: Point) -> Way:
    """A street from the rim to its place; it swings where the place is not straight ahead."""
    reach = inwards(
        node, abs((end[0] - NODES[node][0]) * INWARD[node][0] + (end[1] - NODES[node][1]) * INWARD[node][1])
    )
    if abs(reach[0] - end[0]) + abs(reach[1] - end[1]) < 1e-6:
        return straight(NODES[node], end)
    return ((NODES[node], inwards(node, 16), ((reach[0] + end[0]) / 2, (reach[1] + end[1]) / 2), end),)


def _groups(tile: Tile) -> dict[str, str]:
    """For each region the first one of those that hang together with it by touching inside the tile."""
    group = {region: region for region in {*tile.halves, *(market for market, _ in tile.markets)}}
    for pair in tile.touch:
        if set(pair) <= group.keys():
            keep, drop = sorted(group[region] for region in pair)
            group = {region: keep if first == drop else first for region, first in group.items()}
    return group


def _between(one: int, two: int) -> set[int]:
    """The half sides clockwise from one node to another."""
    return {(one + step) % 8 for step in range((two - one) % 8)}


def _meet(tile: Tile, passing: list[tuple[int, int]], one: int, two: int) -> bool:
    """Whether two street ends meet: nothing that hangs together lies on both sides of them, no street between."""
    group = _groups(tile)
    right = _between(one, two)
    here = {group[tile.halves[half]] for half in right}
    there = {group[tile.halves[half]] for half in set(range(8)) - right}
    return not here & there and all((a in right) == (b in right) for a, b in passing)


def _knots(tile: Tile, passing: list[tuple[int, int]], spokes: list[int]) -> list[list[int]]:
    """The street ends in groups that meet, each clockwise."""
    knots: list[list[int]] = []
    for spoke in spokes:
        known = next((knot for knot in knots if _meet(tile, passing, knot[0], spoke)), None)
        if known is None:
            knots.append([spoke])
        else:
            known.append(spoke)
    return knots


def _joint(knot: list[int], others: int, passing: bool) -> Point:
    """Where a group of street ends has its place."""
    if len(knot) == 1 and others:
        return inwards(knot[0], _SHORT if passing else _LOOSE)
    if len(knot) == 2 and (knot[1] - knot[0]) % 8 != 4 and others:
        x, y = (sum(NODES[node][axis] for node in knot) - TILE for axis in (0, 1))
        return MIDDLE + _ASIDE * (x > 0) - _ASIDE * (x < 0), MIDDLE + _ASIDE * (y > 0) - _ASIDE * (y < 0)
    return CENTRE


def _jumps(knot: list[int], ways: dict[int, Way]) -> dict[int, tuple[int, Way]]:
    """Walking clockwise round a face one comes to a node and goes on from the one before it in the group."""
    pairs = ((knot[at], knot[at - 1]) for at in range(len(knot)))
    return {node: (before, ways[node] + backwards(ways[before])) for node, before in pairs}


def _runs_into(tile: Tile, through: tuple[int, int], spoke: int) -> bool:
    """Whether a street end stops at a street that passes: what lies to its left and right hangs not together."""
    group = _groups(tile)
    one, two = through if spoke in _between(*through) else through[::-1]
    here, there = (
        {group[tile.halves[half]] for half in _between(*stretch)} for stretch in ((one, spoke), (spoke, two))
    )
    return not here & there


def _on_square(tile: Tile) -> bool:
    """Whether the street ends stop at a market in the middle, which then is their place."""
    return any(sum(pair[1] == market for pair in tile.touch) > 1 for market in tile.inner())


def _add_through(found: Streets, tile: Tile, through: tuple[int, int], spokes: list[int]) -> list[int]:
    """Add a street from side to side, with those that run into it; the spokes that are left."""
    way = _through(*through)
    found.ways[SIDES[through[0] // 2] + SIDES[through[1] // 2]] = way
    into = [spoke for spoke in spokes if _runs_into(tile, through, spoke)]
    half = begin(way, total(way) / 2)
    back = backwards(way)
    ways = {through[0]: half, through[1]: begin(back, total(back) / 2)}
    ways.update({spoke: _to(spoke, half[-1][-1]) for spoke in into})
    found.ways.update({SIDES[spoke // 2]: ways[spoke] for spoke in into})
    found.jumps.update(_jumps(sorted(ways), ways))
    return [spoke for spoke in spokes if spoke not in into]


def streets(tile: Tile) -> Streets:
    """All streets of a tile, not turned."""
    passing = [(node_of(piece[0]), node_of(piece[-1])) for piece in tile.streets if len(piece) == 2]
    spokes = sorted(node_of(piece) for piece in tile.streets if len(piece) == 1)
    found = Streets({}, [], {}, {})
    for through in passing:
        spokes = _add_through(found, tile, through, spokes)
    knots = _knots(tile, passing, spokes)
    for knot in knots:
        end = _joint(knot, len(passing) + len(knots) - 1, bool(passing) or max(map(len, knots)) > 1)
        ways = {node: _to(node, end) for node in knot}
        found.ways.update({SIDES[node // 2]: way for node, way in ways.items()})
        if len(knot) > 1:
            found.jumps.update(_jumps(knot, ways))
        else:
            found.loose.update(ways)
        if not _on_square(tile):
            found.places.append(end)
    return found


def shortened(net: Streets, reaches: Mapping[int, float]) -> Streets:
    """The same streets, some loose ones with their end closer to the rim."""
    ways, loose, places = dict(net.ways), dict(net.loose), list(net.places)
    for node, reach in reaches.items():
        old = loose[node][-1][-1]
        if total(loose[node]) > reach:
            end = inwards(node, reach)
            loose[node] = ways[SIDES[node // 2]] = _to(node, end)
            places = [end if place == old else place for place in places]
    return Streets(ways, places, net.jumps, loose)
