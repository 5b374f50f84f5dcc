"""Carcassonne: Die Stadt as SVG: the city, a tile, a pack, or the whole table.

All of it works on a position and a tile pack as the rules write them; a tile is drawn from its entry in the pack alone.

Alone, a drawing carries its style and its signs and can be a file, a picture in a notebook or in the docs.
Bare (`standalone=False`) it holds nothing but class names, for a page that has the style sheets of the look
and the signs of `symbols_for` on it once.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Literal

from bastide.games.carcassonne_city.drawing.city import FRAME, View, plan
from bastide.games.carcassonne_city.drawing.marks import Mark
from bastide.games.carcassonne_city.drawing.places import Marks, Place, Scene, places
from bastide.games.carcassonne_city.drawing.shapes import TILE
from bastide.games.carcassonne_city.drawing.sheet import pack_sheet
from bastide.games.carcassonne_city.drawing.table import Table, narrow_sheet, wide_sheet
from bastide.games.carcassonne_city.drawing.tiles import whole
from bastide.games.carcassonne_city.drawing.views import whole_view
from bastide.games.carcassonne_city.drawing.walls import wall_signs
from bastide.games.carcassonne_city.text.i18n import _, ngettext
from bastide.games.carcassonne_city.text.words import asked, city_told, headline, pile_told, player_told, tile_told
from bastide.games.carcassonne_city.view.facts import Entry, Pack, Position, Tile, city_of, tiles_of, to_act, winners
from bastide.look import shared_symbols
from bastide.look.document import Drawing, Frame, document
from bastide.look.players import full_names
from bastide.look.style import Theme
from bastide.look.svg import group, rect
from bastide.look.symbols import Library

__all__ = ["draw_city", "draw_pack", "draw_scene", "draw_table", "draw_tile", "library", "symbols_for"]

#: How large a unit of the plane is when a plan stands alone: a tile of 64.
_SHOWN = 2 / 3


@cache
def library() -> Library:
    """All signs that a drawing of this game may use."""
    own = files("bastide.games.carcassonne_city") / "data" / "symbols.svg"
    return Library(shared_symbols(), own.read_text(encoding="utf-8"), wall_signs())


def symbols_for(*drawings: str) -> str:
    """The signs that these drawings, or any markup, use: one hidden `<svg>` to stand once on the page."""
    return library().sheet(*drawings).text


def draw_city(
    position: Position,
    pack: Pack,
    *,
    names: Sequence[str] | None = None,
    legal: Iterable[str] = (),
    gains: Mapping[str, int] | None = None,
    chosen: str | None = None,
    last: Iterable[str] = (),
    marked: Iterable[Mark] = (),
    view: tuple[float, float, float, float] | None = None,
    links: bool = True,
    light: bool = False,
    standalone: bool = True,
    theme: Theme = "auto",
) -> Drawing:
    """The plan alone: tiles, walls, pieces, and what can be chosen or is pointed out on it.

    `legal` are texts of actions. Those with a place on the plan become places that can be chosen: a square for `lay`
    (one for all turns that fit, their number on it), a side for `gate`, an end of the wall for `wall` and `tower`, a
    spot on the new tile for `burgher`, `trader` and `steward`, the new wall for `guard`. A place links to
    `?choose=ACTION`, a square to its best turn and, once chosen, to the next turn that fits.
    `gains` says what an action brings, `chosen` is the action picked, `last` names what is new by its square or side
    (`2,1`, `2,1 N`, or an action that holds them). `marked` points out whole features by one of their pieces
    (`("street", x, y, "NS")`, `("market", x, y, "A")`, `("residential", x, y, "a")`) and what a guard sees from a
    wall (`("row", x, y, "N")`). `view` is the part shown, in squares: left, top, right, bottom.

    To pan and zoom, a page changes the `viewBox`: square (x, y) begins at (96 x, 96 y) and is 96 wide, whatever the view
    is. To know what is under the pointer it reads the data attributes: `data-x`, `data-y`, `data-tile`, `data-turn` on
    the ground of a tile; within it `data-kind`, `data-piece` and `data-feature` on streets, markets and residential
    areas. All parts of one street or market have the same `data-feature`, so a style can light them up together.
    Followers have `data-role` and `data-seat`, guards also `data-x`, `data-y` and `data-side` of their wall.
    A `light` plan looks the same in two thirds of the letters; its ground has no data attributes.
    """
    marks = Marks(tuple(legal), gains or {}, chosen, tuple(last), tuple(marked), links)
    scene = Scene(position, city_of(position, pack), tiles_of(pack), marks, light)
    found = places(scene)
    part = View(*view) if view else whole_view(scene, found)
    told = city_told(position, pack, full_names(position["players"], names))
    return draw_scene(scene, found, part, told, standalone=standalone, theme=theme)


def draw_scene(
    scene: Scene, found: Sequence[Place], part: View, told: str, *, standalone: bool = False, theme: Theme = "auto"
) -> Drawing:
    """The plan of a scene whose places and words are known already."""
    frame = _plan_frame(part, told, scene.marks.links and bool(found))
    return document(group(plan(scene, part, found, _SHOWN)), frame, library(), standalone=standalone, theme=theme)


def _plan_frame(part: View, told: str, links: bool) -> Frame:
    band = FRAME / _SHOWN
    wide, high = part.width * TILE + 2 * band, part.height * TILE + 2 * band
    left, top = part.left * TILE - band, part.top * TILE - band
    return Frame("plan", wide, high, _("The city"), told, left=left, top=top, links=links, shown=wide * _SHOWN)


def draw_tile(
    tile: Entry, turn: int = 0, *, size: float = 48, standalone: bool = True, theme: Theme = "auto"
) -> Drawing:
    """One tile, from its entry in the pack alone, after `turn` quarter turns clockwise."""
    one = Tile.of(tile)
    drawn = group(whole(one, turn % 4), rect("ink", 1, 1, TILE - 2, TILE - 2))
    frame = Frame("plan", TILE, TILE, _("Tile {name}", name=one.name), f"{tile_told(one)}.", shown=size)
    return document(drawn, frame, library(), standalone=standalone, theme=theme)


def draw_pack(pack: Pack, *, standalone: bool = True, theme: Theme = "auto") -> Drawing:
    """All tiles of a pack on one sheet, with id and count, for the docs."""
    body, wide, high = pack_sheet(pack)
    count = sum(entry["count"] for entry in pack["tiles"])
    told = ngettext("{n} tile.", "{n} tiles.", count)
    title = _("The tile pack {name}", name=pack["name"])
    frame = Frame("plan", wide, high, title, f"{told} {pack.get('note', '')}")
    return document(body, frame, library(), standalone=standalone, theme=theme)


def draw_table(
    position: Position,
    pack: Pack,
    seat: int | None = None,
    *,
    names: Sequence[str] | None = None,
    legal: Iterable[str] = (),
    gains: Mapping[str, int] | None = None,
    chosen: str | None = None,
    last: Iterable[str] = (),
    links: bool = False,
    standalone: bool = True,
    theme: Theme = "auto",
    width: Literal["wide", "narrow"] = "wide",
) -> Drawing:
    """The whole table as one sheet, the card of `seat` first: by default who is asked, at the end the winner.

    Places to choose are marked unless `seat` is somebody who is not asked. The narrow sheet shows the part of the city
    where the choice is, with a small map of the whole; for the two ends of a long wall it shows both.
    """
    asks = to_act(position)
    front = seat if seat is not None else winners(position)[0] if asks is None else asks
    called = full_names(position["players"], names)
    mine = asks is not None and seat in (None, asks)
    marks = Marks(tuple(legal) if mine else (), gains or {}, chosen if mine else None, tuple(last), (), links)
    scene = Scene(position, city_of(position, pack), tiles_of(pack), marks)
    found = places(scene)
    sheet = {"wide": wide_sheet, "narrow": narrow_sheet}[width]
    body, wide, high = sheet(Table(scene, pack, found, called, front))
    players = " ".join(player_told(position, one, name) for one, name in enumerate(called))
    told = f"{asked(position)} {players} {pile_told(position)} {city_told(position, pack, called)}"
    title = ": ".join([_("Carcassonne: Die Stadt"), headline(position, called)])
    frame = Frame(f"leaf {width}", wide, high, title, told, links=links and bool(found))
    return document(body, frame, library(), standalone=standalone, theme=theme)
