"""The country: wasteland, landscapes with what grows and lies in them, and the paths between them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from bastide.core.i18n import current_language
from bastide.games.la_citta.drawing.geometry import Point, centre, hex_paths, inset, middle, outline
from bastide.games.la_citta.drawing.scene import Scene
from bastide.games.la_citta.rules.kinds import SHEAVES
from bastide.games.la_citta.rules.paths import Hex, Plain, around
from bastide.games.la_citta.rules.state import COLOURS
from bastide.games.la_citta.text.names import landscape_word
from bastide.look.box import Box
from bastide.look.region import Region
from bastide.look.svg import Node, finished, group, joined, node, path, rect, use

_GROUND = {"green": ("meadow", "grass"), "brown": ("clay", "soil"), "yellow": ("straw-green", "reed")}
_FURROWS = ("furrow", "furrow-rising", "furrow-falling")
#: Where sheaves lie, by their number, in an area that points up: from the middle of the area, and their size.
_SHEAVES: dict[int, tuple[float, tuple[Point, ...]]] = {
    1: (38, ((0, 4),)),
    2: (38, ((-17, 8), (17, 8))),
    3: (33, ((-19, 14), (19, 14), (0, -17))),
}


@dataclass(frozen=True, slots=True)
class Furniture:
    """A sign that stands in an area."""

    sign: str
    box: Box


def points_up(hexes: Iterable[Hex]) -> bool:
    """Whether an area has its point at the top."""
    rows = [r for _, r in hexes]
    return rows.count(min(rows)) <= rows.count(max(rows))


def _at(sign: str, x: float, y: float, size: float) -> Furniture:
    return Furniture(sign, Box(x - size / 2, y - size / 2, size, size))


def furniture(hexes: tuple[Hex, ...], landscape: str) -> list[Furniture]:
    """Sheaves, peaks or a boat in the middle of an area."""
    x, y = middle(hexes)
    up = points_up(hexes)
    if landscape == "water":
        return [_at("boat", x, y + (8 if up else -8), 44)]
    if landscape == "mountain":
        down = 4 if up else -2
        peaks = ((-20, 4, 44), (20, 4, 44), (0, -20, 48))
        return [_at("peak", x + dx, y + dy + down, size) for dx, dy, size in peaks]
    size, spots = _SHEAVES[SHEAVES[landscape]]
    return [_at("sheaf", x + dx, y + (dy if up else -dy), size) for dx, dy in spots]


def _field(hexes: tuple[Hex, ...]) -> list[Node]:
    """Farmland lies in strips, ploughed in three directions."""
    parts = [path("field", outline(hexes))]
    for at, furrow in enumerate(_FURROWS):
        mine = [one for one in hexes if (one[0] - one[1]) % 3 == at]
        parts.append(node("path", fill=f"url(#{furrow})", d=hex_paths(mine)))
    return parts


def _lake(hexes: tuple[Hex, ...]) -> list[Node]:
    """Water has shore lines, as engravers draw them, and ripples."""
    shore = [path("grain", inset(hexes, by)) for by in (2.5, 5.0, 8.5)]
    return [path("sea", outline(hexes)), *shore, node("path", fill="url(#ripple)", d=inset(hexes, 11))]


def _rock(hexes: tuple[Hex, ...]) -> list[Node]:
    d = outline(hexes)
    return [path("rock", d), node("path", fill="url(#hachure)", d=d)]


@lru_cache(maxsize=1024)
def _area(name: str, hexes: tuple[Hex, ...], landscape: str, faint: bool, spoken: str) -> Node:
    draw = {"water": _lake, "mountain": _rock}.get(landscape, _field)
    stands = [use(one.sign, one.box.x, one.box.y, one.box.width) for one in furniture(hexes, landscape)]
    title = node("title", landscape_word(landscape))
    return finished(group(title, *draw(hexes), *stands, class_="not-open" if faint else None, data_area=name))


def _paths(plain: Plain, players: int, region: Region) -> list[Node]:
    """The path hexes by colour; those not open to this number of players are faint and plain."""
    shown = [at for at in plain.paths if region.shows(centre(at), 40)]
    parts: list[Node] = []
    for colour in COLOURS:
        ground, hatching = _GROUND[colour]
        mine = [at for at in shown if plain.colours[at] == colour]
        open_ = [at for at in mine if plain.open(at, players)]
        shut = [at for at in mine if not plain.open(at, players)]
        if shut:
            parts.append(group(path(f"hex {ground}", hex_paths(shut)), class_="not-open"))
        if open_:
            whole = node("path", fill=f"url(#{hatching})", d=outline(open_))
            parts += [path(f"hex {ground}", hex_paths(open_)), whole]
    return parts


def crossings(scene: Scene) -> list[Hex]:
    """The hexes in the middle of six path hexes: no fields, so trees stand there."""
    return _crossings(scene.plain)


def _crossings(plain: Plain) -> list[Hex]:
    near = {other for at in plain.paths for other in around(at)}
    inside = {at for hexes in plain.areas.values() for at in hexes}
    fields = set(plain.paths)
    return sorted(at for at in near - inside - fields if all(other in fields for other in around(at)))


def _bare(plain: Plain, players: int, name: str) -> bool:
    """Whether no hex beside an area is open to this number of players."""
    beside = [at for at, areas in plain.borders.items() if name in areas]
    return not any(plain.open(at, players) for at in beside)


def country(scene: Scene, region: Region) -> Node:
    """The ground under everything, with a windrose where there is room; kept, for it stays the same in a game."""
    areas = tuple(scene.view.areas.items())
    return group(_country(scene.plain, areas, scene.seats, region, current_language()), aria_hidden="true")


@lru_cache(maxsize=128)
def _country(plain: Plain, areas: tuple[tuple[str, str], ...], players: int, region: Region, spoken: str) -> Node:
    rose = _rose(plain, region)
    return joined([_land(plain, dict(areas), players, region, spoken), *([rose] if rose else [])])


def _land(plain: Plain, landscapes: Mapping[str, str], players: int, region: Region, spoken: str) -> Node:
    box = (region.left, region.top, region.width, region.height)
    waste = node("rect", fill="url(#waste)", x=box[0], y=box[1], width=box[2], height=box[3])
    areas = [
        _area(name, hexes, landscapes[name], _bare(plain, players, name), spoken)
        for name, hexes in plain.areas.items()
        if name in landscapes and region.shows(middle(hexes), 100)
    ]
    trees = [
        use("grove", centre(at)[0] - 16, centre(at)[1] - 17, 32)
        for at in _crossings(plain)
        if region.shows(centre(at), 40)
    ]
    return joined([rect("block", *box), waste, *areas, *_paths(plain, players, region), *trees])


def _rose(plain: Plain, region: Region) -> Node | None:
    """A windrose in a corner of the frame, where no field lies."""
    inside = [at for hexes in plain.areas.values() for at in hexes]
    taken = [centre(at) for at in (*plain.paths, *inside)]
    size = 84.0
    for x, y in (
        (region.left, region.bottom),
        (region.right, region.bottom),
        (region.left, region.top),
        (region.right, region.top),
    ):
        left = x + 14 if x == region.left else x - 14 - size
        top = y + 14 if y == region.top else y - 14 - size
        free = Region(left - 16, top - 18, left + size + 16, top + size + 18)
        if not any(map(free.shows, taken)):
            return use("windrose", left, top - 12, size, size * 110 / 96)
    return None
