"""The plan of the city: land, tiles, walls, pieces, what is pointed out, and the frame of a printed map round it.

The plane: square (x, y) reaches from (96 x, 96 y) to (96 x + 96, 96 y + 96), whatever part of it is shown.
"""

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from bastide.games.carcassonne_city.drawing import pieces, walls
from bastide.games.carcassonne_city.drawing.layout import Box, square
from bastide.games.carcassonne_city.drawing.light import city_ground, light_earth
from bastide.games.carcassonne_city.drawing.marks import beside, half_side, highlighted, origin
from bastide.games.carcassonne_city.drawing.names import LETTER
from bastide.games.carcassonne_city.drawing.places import Place, Scene, follower_point
from bastide.games.carcassonne_city.drawing.shapes import TILE
from bastide.games.carcassonne_city.drawing.tiles import earth, signs
from bastide.games.carcassonne_city.view.facts import STEP, City, Laid, Position, Tile, feature
from bastide.games.carcassonne_city.view.facts import walls as all_walls
from bastide.look.svg import Node, changed, finished, group, joined, moved, node, path, rect, text

#: Width of the frame with the numbers of the squares, as it is shown.
FRAME = 19.0
_LAST = re.compile(r"(-?\d+),(-?\d+)(?: ([NESW]))?")


@dataclass(frozen=True, slots=True)
class View:
    """A part of the plane, in squares."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def shows(self, x: float, y: float, margin: float = 0.0) -> bool:
        """Whether a point, in squares, is in view."""
        across = self.left - margin <= x <= self.right + margin
        return across and self.top - margin <= y <= self.bottom + margin


def features(city: City) -> dict[tuple[str, int, int, str], str]:
    """A name for every feature of the city, by each of its pieces."""
    names: dict[tuple[str, int, int, str], str] = {}
    counts = {"street": 0, "market": 0, "residential": 0}
    for (x, y), laid in city.items():
        for kind, piece in _parts(laid.tile):
            if (kind, x, y, piece) not in names:
                counts[kind] += 1
                for part in feature(city, kind, x, y, piece).parts:
                    names[kind, *part] = f"{kind}-{counts[kind]}"
    return names


def _parts(tile: Tile) -> list[tuple[str, str]]:
    """The parts of a tile that belong to features: of which kind, and their names on the tile."""
    streets = [("street", piece) for piece in tile.streets]
    markets = [("market", market) for market, _ in tile.markets]
    return [*streets, *markets, *(("residential", region) for region in tile.residential())]


def _land(view: View) -> Node:
    box = {"x": view.left * TILE, "y": view.top * TILE, "width": view.width * TILE, "height": view.height * TILE}
    return joined([node("rect", class_="meadow", **box), node("rect", fill="url(#stipple)", **box)])


def _tile(laid: Laid, cleared: tuple[Box, ...], names: dict[tuple[str, int, int, str], str]) -> Node:
    """The ground of a tile, every part of it with the name of its feature."""
    called = tuple((*part, names[part[0], laid.x, laid.y, part[1]]) for part in _parts(laid.tile))
    return group(
        _named_earth(laid.tile, laid.turn, cleared, called),
        transform=moved(*origin(laid)),
        data_x=laid.x,
        data_y=laid.y,
        data_tile=laid.tile.name,
        data_turn=laid.turn,
    )


@lru_cache(maxsize=1024)
def _named_earth(tile: Tile, turn: int, cleared: tuple[Box, ...], called: tuple[tuple[str, str, str], ...]) -> Node:
    """Most tiles stay as they are from one move to the next, so they are kept. `called` are kind, piece and name."""
    names: dict[tuple[object, object], str] = {(kind, piece): name for kind, piece, name in called}

    def named(part: Node) -> Node:
        about = part.attributes
        if "data-piece" not in about:
            return part
        name = names[about["data-kind"], about["data-piece"]]
        return Node(part.name, {**about, "data-feature": name}, part.children)

    return finished(changed(earth(tile, turn, cleared), named))


def _kerbs(city: City) -> Node:
    """A kerb where a market meets homes at the side of a tile: it cannot grow there."""
    lines = [
        half_side(laid, half)
        for laid in city.values()
        for half in range(8)
        if not laid.region(half).islower() and (other := beside(city, laid, half)) and other[2].islower()
    ]
    return path("kerb", "".join(lines)) if lines else joined([])


def _seams(city: City) -> Node:
    lines = ""
    for x, y in city:
        lines += f"M{(x + 1) * TILE:g} {y * TILE:g}v{TILE:g}" if (x + 1, y) in city else ""
        lines += f"M{x * TILE:g} {(y + 1) * TILE:g}h{TILE:g}" if (x, y + 1) in city else ""
    return path("seam", lines) if lines else joined([])


def _outline(city: City) -> Node:
    """The line where the city ends, also round its holes."""
    lines = ""
    for x, y in city:
        for side, (dx, dy) in STEP.items():
            if (x + dx, y + dy) not in city:
                left, top = walls.start_corner((x, y, side))
                right, bottom = walls.end_corner((x, y, side))
                lines += f"M{left:g} {top:g}L{right:g} {bottom:g}"
    return path("bold", lines) if lines else joined([])


def _held(position: Position) -> dict[tuple[int, int], list[tuple[str, str, int]]]:
    """The followers on tiles by square: role, piece or region, seat."""
    held: dict[tuple[int, int], list[tuple[str, str, int]]] = {}
    for one in position["followers"]:
        if one["role"] != "guard":
            held.setdefault((one["x"], one["y"]), []).append((one["role"], one["on"], one["seat"]))
    return held


def _asked_here(scene: Scene) -> dict[tuple[int, int], list[str]]:
    """Markets on which a trader may be placed now: their sign makes room for him."""
    step = scene.position["step"]
    if not step or step["kind"] != "follower":
        return {}
    actions = (*scene.marks.legal, scene.marks.chosen or "")
    return {(step["x"], step["y"]): [action[7:] for action in actions if action.startswith("trader ")]}


def _tiles(scene: Scene, shown: City, labels: float) -> tuple[Node, Node]:
    """The grounds of the tiles, and the signs that stand on them."""
    names = features(scene.city) if not scene.light else {}
    held, asked = _held(scene.position), _asked_here(scene)
    grounds: list[Node] = [city_ground(shown)] if scene.light and shown else []
    upright: list[Node] = []
    for at, laid in shown.items():
        here = held.get(at, [])
        traded = tuple(name for role, name, _ in here if role == "trader") + tuple(asked.get(at, ()))
        drawn, taken = signs(laid.tile, laid.turn, traded, labels)
        x, y = origin(laid)
        for role, name, _ in here:
            spot = follower_point(laid, name) if role == "steward" else None
            if spot:
                middle = square((spot[0] - x, spot[1] - y), 26)
                taken += (Box(middle.x - 8, middle.y, 42, 26),)
        if scene.light:
            grounds.append(group(light_earth(laid.tile, laid.turn, taken), transform=moved(x, y)))
        else:
            grounds.append(_tile(laid, taken, names))
        upright += [group(drawn, transform=moved(x, y))] if drawn.text or not scene.light else []
    return joined(grounds), joined(upright)


def _followers(scene: Scene) -> Iterator[Node]:
    for at, here in sorted(_held(scene.position).items(), key=lambda one: (one[0][1], one[0][0])):
        for role, name, seat in here:
            laid = scene.city.get(at)
            point = follower_point(laid, name) if laid else None
            if point:
                figure = pieces.follower(role, seat, point)
                yield figure if scene.light else group(figure, data_role=role, data_seat=seat)


def _ramparts(scene: Scene) -> Iterator[Node]:
    """Walls and gate, then the towers, then the guards in front of them."""
    position = scene.position
    sides = all_walls(position)
    gate = position["walls"]["gate"]
    if not sides:
        return
    yield walls.rampart(sides, (gate[0], gate[1], gate[2]), scene.light)
    here = len(position["walls"]["ccw"])
    for one in position["towers"]:
        clockwise = one["end"] == "cw"
        at = here + one["after"] * (1 if clockwise else -1)
        if 0 <= at < len(sides):
            yield pieces.tower(one["seat"], walls.tower_point(sides, at, clockwise))
    guards = [one for one in position["followers"] if one["role"] == "guard"]
    for one in sorted(guards, key=lambda one: (one["wall"][1], one["wall"][0])):
        x, y, side = one["wall"]
        figure = pieces.standing("guard", one["seat"], walls.middle((x, y, side)), pieces.GUARD)
        yield group(figure, data_role="guard", data_seat=one["seat"], data_x=x, data_y=y, data_side=side)


def _ticks(box: Box) -> Node:
    """Four corner ticks, as on a printer's sheet."""
    x, y, right, bottom, long = box.x, box.y, box.x + box.width, box.y + box.height, 16
    return path(
        "last",
        f"M{x:g} {y + long:g}v-{long}h{long}M{right - long:g} {y:g}h{long}v{long}"
        f"M{right:g} {bottom - long:g}v{long}h-{long}M{x + long:g} {bottom:g}h-{long}v-{long}",
    )


def _last(scene: Scene) -> Iterator[Node]:
    for found in filter(None, (_LAST.search(words) for words in dict.fromkeys(scene.marks.last))):
        x, y = int(found[1]), int(found[2])
        if found[3]:
            across, down = walls.middle((x, y, found[3]))
            wide, high = (100, 44) if found[3] in "NS" else (44, 100)
            yield _ticks(Box(across - wide / 2, down - high / 2, wide, high))
        else:
            yield _ticks(Box(x * TILE + 3, y * TILE + 3, TILE - 6, TILE - 6))


def frame(view: View, scale: float) -> Node:
    """The frame of a printed map: a band with the numbers of columns and rows between a thick and a thin line.

    It is as wide on every plan, however large a tile is shown: `scale` is how large a unit of the plane is.
    """
    left, top, wide, high = (part * TILE for part in (view.left, view.top, view.width, view.height))
    band, unit = FRAME / scale, 1 / scale
    outer = left - band, top - band, wide + 2 * band, high + 2 * band
    hole = f"M{left:.2f} {top:.2f}v{high:.2f}h{wide:.2f}v{-high:.2f}z"
    paper = f"M{outer[0]:.2f} {outer[1]:.2f}h{outer[2]:.2f}v{outer[3]:.2f}h{-outer[2]:.2f}z{hole}"
    marks: list[Node] = [node("path", class_="free", fill_rule="evenodd", d=paper)]
    marks += [_number((x + 0.5) * TILE, top - 5 * unit, x, unit) for x in _whole(view.left, view.right)]
    rows = _whole(view.top, view.bottom)
    marks += [_number(left - band / 2, (y + 0.5) * TILE + 4 * unit, y, unit) for y in rows]
    return group(*marks, rect("neatline outer", *_inset(outer, 1.3 * unit)), rect("neatline", left, top, wide, high))


def _inset(box: tuple[float, float, float, float], by: float) -> tuple[float, float, float, float]:
    """The box a little smaller, so that a line round it is not cut off."""
    x, y, wide, high = box
    return x + by, y + by, wide - 2 * by, high - 2 * by


def _whole(first: float, last: float) -> list[int]:
    """The squares whose middle is in view."""
    return [at for at in range(math.floor(first), math.ceil(last)) if first + 0.3 <= at + 0.5 <= last - 0.3]


def _number(x: float, y: float, value: int, unit: float) -> Node:
    shown = str(value).replace("-", "−")
    return group(text("coord", 0, 0, shown), transform=moved(x, y, 0.88 * unit))


def name_scale(scale: float) -> float:
    """How much larger the names of buildings are written where the plan is shown small; 0 where nobody could read them."""
    return min(1.4, max(1.0, 8.0 / (LETTER * scale))) if LETTER * 1.4 * scale > 4.5 else 0.0


def plan(scene: Scene, view: View, found: Sequence[Place], scale: float) -> Node:
    """The plan and, after it, the places that can be chosen on it. A unit of the plane will be shown `scale` large."""
    shown = {at: laid for at, laid in scene.city.items() if view.shows(at[0] + 0.5, at[1] + 0.5, 1.0)}
    grounds, upright = _tiles(scene, shown, name_scale(scale))
    under, over = highlighted(scene.city, scene.marks.marked)
    drawing = group(
        _land(view),
        grounds,
        _seams(shown),
        _kerbs(scene.city),
        under,
        upright,
        _outline(scene.city),
        over,
        *_ramparts(scene),
        *_followers(scene),
        *_last(scene),
        aria_hidden="true",
    )
    inside = [place for place in found if view.shows(place.middle[0] / TILE, place.middle[1] / TILE)]
    border = group(frame(view, scale), aria_hidden="true")
    return joined([drawing, *(place.drawn(scene.marks.links) for place in inside), border])
