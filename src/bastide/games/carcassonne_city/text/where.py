"""Where something lies, in words that one can see: the part of the city, and what it lies beside.

Squares and sides have no numbers on the plan, so nobody is told any. Where two of those that are offered would be told by the
same words, the direction in which each lies from the other tells them apart.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice
from typing import TypeVar

from bastide.core.actions import Action
from bastide.games.carcassonne_city.rules.pack import HISTORIC_BUILDINGS
from bastide.games.carcassonne_city.rules.squares import FACING, Side, Square
from bastide.games.carcassonne_city.rules.state import CCW, CW, SIDES
from bastide.games.carcassonne_city.text.actions import Lay, PlaceGate
from bastide.games.carcassonne_city.text.beside import (
    OWN,
    at_the_corner_of,
    beside_building,
    beside_goods,
    beside_guard,
    beside_piece,
    beside_tower,
)
from bastide.games.carcassonne_city.text.directions import facing_text, in_the, ranked
from bastide.games.carcassonne_city.text.i18n import _
from bastide.games.carcassonne_city.view import CarcassonneCityView
from bastide.games.carcassonne_city.view.pieces import Follower, Laid

_CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))
Spot = TypeVar("Spot")
#: More than the first thing beside a place is told only where that tells it from another.
_MOST = 3


def begun(words: str) -> str:
    """Words as a sentence begins."""
    return words[:1].upper() + words[1:]


@dataclass(frozen=True)
class Where:
    """The places of a city, for somebody who looks at it; his own pieces are "yours", where it is known who looks. In a sentence
    about somebody (`about`) his pieces are "their own".
    """

    view: CarcassonneCityView
    names: Sequence[str]
    viewer: int | None = None
    about: int | None = None

    def square(self, square: Square) -> str:
        """Where a square lies: "in the west, beside a grain market"."""
        return ", ".join([self.third(square), *islice(self._around(square), 1)])

    def tile(self, square: Square) -> str:
        """Where a tile of the city lies; its own building says it best."""
        own = _old([self.view.city[square]], beside_building)
        return ", ".join([self.third(square), *islice(chain(own, self._around(square)), 1)])

    def side(self, side: Side) -> str:
        """Where a side of the city lies: "in the west, facing north, beside the gate"."""
        return ", ".join([self.third(side.square), facing_text(side.facing), *islice(self._along(side), 1)])

    def squares(self, some: Sequence[Square]) -> dict[Square, str]:
        """Some squares, each by words of its own."""

        def told(square: Square, many: int) -> str:
            return ", ".join([self.third(square), *islice(self._around(square), many)])

        places = {square: (float(square.x), float(square.y)) for square in some}
        return _apart(places, told, True)

    def sides(self, some: Sequence[Side]) -> dict[Side, str]:
        """Some sides, each by words of its own."""

        def told(side: Side, many: int) -> str:
            return ", ".join([self.third(side.square), facing_text(side.facing), *islice(self._along(side), many)])

        return _apart({side: (float(side.x), float(side.y)) for side in some}, told, False)

    # What is offered

    @cached_property
    def _actions(self) -> Sequence[Action]:
        return self.view.actions or self.view.all_actions()

    @cached_property
    def _squares_offered(self) -> dict[Square, str]:
        return self.squares(list(dict.fromkeys(action.square for action in self._actions if isinstance(action, Lay))))

    @cached_property
    def _gates_offered(self) -> dict[Side, str]:
        return self.sides([action.side for action in self._actions if isinstance(action, PlaceGate)])

    def lay(self, square: Square) -> str:
        """A square, told apart from all others on which the tile may lie now."""
        return self._squares_offered.get(square) or self.square(square)

    def gate(self, side: Side) -> str:
        """A side, told apart from all others where the gate may stand now."""
        return self._gates_offered.get(side) or self.side(side)

    @cached_property
    def next_walls(self) -> tuple[str, str]:
        """Where the next wall at each end would stand."""
        return self._both([self.view.next_wall(end) for end in (CW, CCW)])

    @cached_property
    def ends(self) -> tuple[str, str]:
        """Where the wall ends."""
        return self._both([self.view.last_wall(end) for end in (CW, CCW)])

    def _both(self, two: Sequence[Side | None]) -> tuple[str, str]:
        known = [side for side in two if side]
        told = self.sides(list(dict.fromkeys(known)))
        one, other = known
        return told[one], told[other]

    # The city in thirds

    @cached_property
    def _bounds(self) -> tuple[int, int, int, int]:
        squares = list(self.view.city) or [Square(0, 0)]
        xs, ys = [square.x for square in squares], [square.y for square in squares]
        return min(xs), min(ys), max(xs) + 1, max(ys) + 1

    def third(self, square: Square) -> str:
        """In which part of the city a square lies."""
        left, top, right, bottom = self._bounds
        across = _third((square.x + 0.5 - left) / (right - left))
        down = _third((square.y + 0.5 - top) / (bottom - top))
        return in_the(("N", "", "S")[down] + ("W", "", "E")[across])

    # What is beside it, what one sees first coming first

    def _owner(self, seat: int) -> str | None:
        """Whose a piece is; None for the viewer's own."""
        if seat == self.about:
            return OWN
        return None if seat == self.viewer else self.names[seat]

    @cached_property
    def _standing(self) -> dict[Square, list[Follower]]:
        held: dict[Square, list[Follower]] = {}
        for one in self.view.followers:
            held.setdefault(one.square, []).append(one)
        return held

    def _around(self, square: Square) -> Iterator[str]:
        city = self.view.city
        beside = [(side, city[there]) for side in SIDES if (there := square.beyond(side)) in city]
        tiles = [laid for _side, laid in beside]
        yield from _old(tiles, beside_building)
        corners = [(square.x + x, square.y + y) for x, y in _CORNERS]
        yield from _old([city[Square(*at)] for at in corners if Square(*at) in city], at_the_corner_of)
        if self.view.gate and any(laid.square == self.view.gate.square for laid in tiles):
            yield _("beside the gate")
        yield from self._what_stands(tiles)
        markets = [
            laid.tile.goods(region)
            for side, laid in beside
            for half in (2 * SIDES.index(side), 2 * SIDES.index(side) + 1)
            if not (region := laid.region(FACING[half])).islower()
        ]
        yield from (beside_goods(goods) for goods in dict.fromkeys(markets))
        if tiles:
            yield _("beside homes")

    def _what_stands(self, tiles: Sequence[Laid]) -> Iterator[str]:
        for laid in tiles:
            for one in self._standing.get(laid.square, ()):
                yield beside_piece(one.role, self._owner(one.seat))
        if any(laid.tile.building == "public" for laid in tiles):
            yield _("beside a public building")

    def _along(self, side: Side) -> Iterator[str]:
        laid = self.view.city.get(side.square)
        if laid is None:
            return
        yield from _old([laid], beside_building)
        near = {other for other in self._on_the_wall if _touch(other, side)}
        if self.view.gate in near:
            yield _("beside the gate")
        yield from (beside_tower(self._owner(seat)) for at, seat in self._towers if at in near | {side})
        yield from (beside_guard(self._owner(one.seat)) for one in self.view.guards if one.side in near)
        yield from self._what_stands([laid])
        halves = (2 * SIDES.index(side.facing), 2 * SIDES.index(side.facing) + 1)
        regions = dict.fromkeys(laid.region(half) for half in halves)
        yield from (beside_goods(laid.tile.goods(region)) for region in regions if not region.islower())
        yield from (beside_goods(goods) for _market, goods in laid.tile.markets)
        yield _("beside homes")

    @cached_property
    def _on_the_wall(self) -> set[Side]:
        return set(self.view.walls)

    @cached_property
    def _towers(self) -> list[tuple[Side, int]]:
        """The wall at whose far end each tower stands, and whose it is."""
        return [(self.view.walls_of(one.end)[one.after - 1], one.seat) for one in self.view.towers]


def _third(share: float) -> int:
    return 0 if share < 1 / 3 else 1 if share <= 2 / 3 else 2


def _old(tiles: Sequence[Laid], told: Callable[[str], str]) -> Iterator[str]:
    for laid in tiles:
        if laid.tile.building in HISTORIC_BUILDINGS:
            yield told(laid.tile.building)


def _touch(one: Side, other: Side) -> bool:
    """Whether two sides of the city share a corner."""
    return one != other and bool(_ends(one) & _ends(other))


def _ends(side: Side) -> set[tuple[int, int]]:
    dx, dy = {"N": (0, 0), "E": (1, 0), "S": (1, 1), "W": (0, 1)}[side.facing]
    ex, ey = {"N": (1, 0), "E": (1, 1), "S": (0, 1), "W": (0, 0)}[side.facing]
    return {(side.x + dx, side.y + dy), (side.x + ex, side.y + ey)}


def _apart(
    places: dict[Spot, tuple[float, float]], told: Callable[[Spot, int], str], on_squares: bool
) -> dict[Spot, str]:
    """Each place in words: with more of what is beside it where several are alike, and then by direction."""
    words = {spot: told(spot, 1) for spot in places}
    for many in range(2, _MOST + 1):
        words |= {spot: told(spot, many) for same in _alike(words) if len(same) > 2 for spot in same}
    for same in _alike(words):
        named = ranked([places[spot] for spot in same], on_squares)
        words |= {spot: f"{words[spot]}, {name}" for spot, name in zip(same, named, strict=True)}
    return words


def _alike(words: dict[Spot, str]) -> list[list[Spot]]:
    """The places that are told by the same words."""
    found: dict[str, list[Spot]] = {}
    for spot, text in words.items():
        found.setdefault(text, []).append(spot)
    return [same for same in found.values() if len(same) > 1]
