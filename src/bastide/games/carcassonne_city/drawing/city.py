"""The plan of the city: land, tiles, walls, pieces, what is pointed out, and the frame of a printed map round it.

The plane: square (x, y) reaches from (96 x, 96 y) to (96 x + 96, 96 y + 96), whatever part of it is shown.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache

from bastide.games.carcassonne_city.drawing import pieces, walls
from bastide.games.carcassonne_city.drawing.frame import frame
from bastide.games.carcassonne_city.drawing.layout import Box, square
from bastide.games.carcassonne_city.drawing.light import BLOCK, light_earth
from bastide.games.carcassonne_city.drawing.marks import beside, half_side, highlighted, origin
from bastide.games.carcassonne_city.drawing.names import LETTER
from bastide.games.carcassonne_city.drawing.places import Place, Scene, figure_point
from bastide.games.carcassonne_city.drawing.shapes import TILE, corners
from bastide.games.carcassonne_city.drawing.small import scale_name
from bastide.games.carcassonne_city.drawing.tiles import earth, signs
from bastide.games.carcassonne_city.rules.squares import STEP, Side, Square
from bastide.games.carcassonne_city.rules.tiles import Tile
from bastide.games.carcassonne_city.text.actions import PlaceFollower
from bastide.games.carcassonne_city.view import CarcassonneCityView
from bastide.games.carcassonne_city.view.pieces import City, Follower, Kind, Laid, Tower
from bastide.look.region import Region
from bastide.look.svg import Node, changed, finished, group, joined, moved, node, path

#: Squares of land round a plan that can be moved in its frame.
_BEYOND = 12


def features(view: CarcassonneCityView) -> dict[tuple[str, int, int, str], str]:
    """A name for every feature of the city, by each of its pieces."""
    names: dict[tuple[str, int, int, str], str] = {}
    groups: dict[tuple[Kind, int], str] = {}
    counts = {"street": 0, "market": 0, "residential": 0}
    for (x, y), laid in view.city.items():
        for kind, piece in _parts(laid.tile):
            group = kind, view.group_of(laid, kind, piece)
            if group not in groups:
                counts[kind] += 1
                groups[group] = f"{kind}-{counts[kind]}"
            names[kind, x, y, piece] = groups[group]
    return names


def _parts(tile: Tile) -> list[tuple[Kind, str]]:
    """The parts of a tile that belong to features: of which kind, and their names on the tile."""
    streets: list[tuple[Kind, str]] = [("street", piece) for piece in tile.streets]
    markets: list[tuple[Kind, str]] = [("market", market) for market, _ in tile.markets]
    return [*streets, *markets, *(("residential", region) for region in tile.residential())]


def _land(extent: Region, more: float = 0.0) -> Node:
    """The land, and so many squares of it beyond what is shown."""
    box = {
        "x": (extent.left - more) * TILE,
        "y": (extent.top - more) * TILE,
        "width": (extent.width + 2 * more) * TILE,
        "height": (extent.height + 2 * more) * TILE,
    }
    return joined([node("rect", class_="meadow", **box), node("rect", fill="url(#stipple)", **box)])


def _tile(laid: Laid, cleared: tuple[Box, ...], names: dict[tuple[str, int, int, str], str]) -> Node:
    """The ground of a tile, every part of it with the name of its feature."""
    called = tuple((*part, names[part[0], laid.x, laid.y, part[1]]) for part in _parts(laid.tile))
    return group(
        _named_earth(laid.tile, laid.turn, cleared, called),
        transform=moved(*origin(laid)),
        data_key=f"tiles:{laid.square}",
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


def _keyed(layer: str, name: str, *inner: Node | None, **more: str | int | None) -> Node:
    """A part of the plan that a step of the story may change."""
    return node("g", *inner, data_key=f"{layer}:{name}", **more)


def _layer(layer: str, parts: Iterable[Node]) -> Node:
    return group(*parts, data_layer=layer)


def _tile_lines(layer: str, class_: str, city: City, lines: Callable[[Laid], str]) -> Node:
    """Lines that belong to tiles, those of each tile by themselves."""
    drawn = [(at, lines(laid)) for at, laid in city.items()]
    return _layer(layer, [node("path", class_=class_, d=d, data_key=f"{layer}:{at}") for at, d in drawn if d])


def _kerbs(city: City) -> Node:
    """A kerb where a market meets homes at the side of a tile: it cannot grow there. It belongs to the tile laid later."""

    def lines(laid: Laid) -> str:
        found = ""
        for half in range(8):
            other = beside(city, laid, half)
            if (
                other
                and other[2].islower() != laid.region(half).islower()
                and laid.number > city[Square(*other[:2])].number
            ):
                found += half_side(laid, half)
        return found

    return _tile_lines("kerbs", "kerb", city, lines)


def _seams(city: City) -> Node:
    """The line between two tiles; it belongs to the one laid later."""

    def lines(laid: Laid) -> str:
        found = ""
        for facing in STEP:
            other = city.get(laid.square.beyond(facing))
            if other and other.number < laid.number:
                found += _side_line(Side(laid.x, laid.y, facing))
        return found

    return _tile_lines("seams", "seam", city, lines)


def _outline(city: City) -> Node:
    """The line where the city ends, also round its holes."""

    def lines(laid: Laid) -> str:
        open_sides = [facing for facing in STEP if laid.square.beyond(facing) not in city]
        return "".join(_side_line(Side(laid.x, laid.y, facing)) for facing in open_sides)

    return _tile_lines("outline", "bold", city, lines)


def _side_line(side: Side) -> str:
    left, top = walls.start_corner(side)
    right, bottom = walls.end_corner(side)
    return f"M{left:g} {top:g}" + (f"H{right:g}" if top == bottom else f"V{bottom:g}")


def _held(view: CarcassonneCityView) -> dict[Square, list[Follower]]:
    """The followers on tiles by square."""
    held: dict[Square, list[Follower]] = {}
    for one in view.followers:
        held.setdefault(one.square, []).append(one)
    return held


def _asked_here(scene: Scene) -> dict[Square, list[str]]:
    """Markets on which a trader may be placed now: their sign makes room for him."""
    if scene.view.new_tile is None or scene.light:  # a plan on a page stays as it is, whoever looks at it
        return {}
    actions = (*scene.marks.legal, scene.marks.chosen)
    traders = [action.on for action in actions if isinstance(action, PlaceFollower) and action.role == "trader"]
    return {scene.view.new_tile.square: traders}


def _tiles(scene: Scene, shown: City, labels: float) -> tuple[Node, Node]:
    """The grounds of the tiles, and the signs that stand on them."""
    names = features(scene.view) if not scene.light else {}
    held, asked = _held(scene.view), _asked_here(scene)
    grounds: list[Node] = []
    upright: list[Node] = []
    for at, laid in shown.items():
        here = held.get(at, [])
        traded = tuple(one.on for one in here if one.role == "trader") + tuple(asked.get(at, ()))
        drawn, taken = signs(laid.tile, laid.turn, traded, labels)
        x, y = origin(laid)
        for one in here:
            spot = figure_point(laid, one.on) if one.role == "steward" else None
            if spot:
                middle = square((spot[0] - x, spot[1] - y), 26)
                taken += (Box(middle.x - 8, middle.y, 42, 26),)
        if scene.light:
            earth = light_earth(laid.tile, laid.turn, taken)
            grounds.append(_keyed("tiles", str(at), BLOCK, earth, transform=moved(x, y)))
        else:
            grounds.append(_tile(laid, taken, names))
        if drawn.text or not scene.light:
            upright.append(_keyed("signs", str(at), drawn, transform=moved(x, y)))
    return _layer("tiles", grounds), _layer("signs", upright)


def _followers(scene: Scene) -> Iterator[Node]:
    for at, here in sorted(_held(scene.view).items(), key=lambda one: (one[0].y, one[0].x)):
        for one in here:
            point = figure_point(scene.view.city[at], one.on)
            if point:
                about: dict[str, str | int | None] = (
                    {} if scene.light else {"data_role": one.role, "data_seat": one.seat}
                )
                figure = pieces.follower(one.role, one.seat, point)
                yield _keyed("followers", f"{at} {one.on}", figure, **about)


def _ramparts(scene: Scene) -> Iterator[Node]:
    """Walls, gate, then the towers, then the guards in front of them."""
    view = scene.view
    joints = walls.joints(view.walls)
    built = [(side, joint) for side, joint in zip(view.walls, joints, strict=True) if side != view.gate]
    gates = [(side, joint) for side, joint in zip(view.walls, joints, strict=True) if side == view.gate]
    wall = walls.wall_sign if scene.light else walls.wall
    yield _layer("walls", (_keyed("walls", str(side), wall(side, *joint)) for side, joint in built))
    yield _layer("gate", (_keyed("gate", str(side), walls.gate(side, *joint)) for side, joint in gates))
    yield _layer("towers", (_keyed("towers", f"{one.end} {one.after}", _tower(view, one)) for one in view.towers))
    yield _layer("guards", _guards(view))


def _tower(view: CarcassonneCityView, one: Tower) -> Node:
    return pieces.tower(one.seat, walls.tower_standing(view, one.end, one.after))


def _guards(view: CarcassonneCityView) -> Iterator[Node]:
    for guard in sorted(view.guards, key=lambda guard: (guard.side.y, guard.side.x)):
        figure = pieces.standing("guard", guard.seat, walls.middle(guard.side), pieces.GUARD)
        x, y, side = guard.side
        about: dict[str, str | int | None] = {
            "data_role": "guard",
            "data_seat": guard.seat,
            "data_x": x,
            "data_y": y,
            "data_side": side,
        }
        yield _keyed("guards", str(guard.side), figure, **about)


def _ticks(box: Box) -> Node:
    """Four corner ticks."""
    return path("last", corners(box.x, box.y, box.width, box.height, 16))


def _last(scene: Scene) -> Iterator[Node]:
    for new in dict.fromkeys(scene.marks.last):
        if isinstance(new, Side):
            across, down = walls.middle(new)
            wide, high = (100, 44) if new.facing in "NS" else (44, 100)
            yield _ticks(Box(across - wide / 2, down - high / 2, wide, high))
        else:
            yield _ticks(Box(new.x * TILE + 3, new.y * TILE + 3, TILE - 6, TILE - 6))


def name_scale(scale: float) -> float:
    """How much larger the names of buildings are written where the plan is shown small; 0 where nobody could read them."""
    return min(1.4, max(1.0, 8.0 / (LETTER * scale))) if LETTER * 1.4 * scale > 4.5 else 0.0


def plan(scene: Scene, extent: Region, found: Sequence[Place], scale: float) -> Node:
    """The plan and, after it, the places that can be chosen on it. A unit of the plane will be shown `scale` large."""
    city = scene.view.city
    shown = {at: laid for at, laid in city.items() if extent.shows((at[0] + 0.5, at[1] + 0.5), 1.0)}
    grounds, upright = _tiles(scene, shown, name_scale(scale))
    under, over = highlighted(scene.view, scene.marks.marked)
    drawing = group(
        _land(extent, _BEYOND if scene.light else 0),
        grounds,
        _seams(shown),
        _kerbs(city),
        under,
        upright,
        _outline(city),
        over,
        *_ramparts(scene),
        _layer("followers", _followers(scene)),
        *_last(scene),
        aria_hidden="true",
        data_scale=scale_name(TILE * scale),
    )
    inside = [place for place in found if extent.shows((place.middle[0] / TILE, place.middle[1] / TILE))]
    drawn = [drawing, *(place.drawn(scene.marks.links) for place in inside)]
    if not scene.light:  # a page shows the plan in a frame of its own, and speaks of places in words
        drawn.append(group(frame(extent, scale), aria_hidden="true"))
    return joined(drawn)
