"""Carcassonne: The City as SVG: the city, a tile, a pack, or the whole table.

All of it works on what a player sees (view/); a tile is drawn from what the pack says of it alone.

Alone, a drawing carries its style and its signs and can be a file, a picture in a notebook or in the docs.
Bare (`standalone=False`) it holds nothing but class names, for a page that has the style sheets of the look
and the signs of `symbols_for` on it once.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from bastide.core.actions import Action
from bastide.core.game import Game
from bastide.core.player_view import PlayerView
from bastide.games.carcassonne_city.drawing.city import plan
from bastide.games.carcassonne_city.drawing.extents import whole_extent
from bastide.games.carcassonne_city.drawing.frame import FRAME
from bastide.games.carcassonne_city.drawing.marks import Mark
from bastide.games.carcassonne_city.drawing.places import Marks, Place, Scene, places
from bastide.games.carcassonne_city.drawing.shapes import TILE
from bastide.games.carcassonne_city.drawing.sheet import pack_sheet
from bastide.games.carcassonne_city.drawing.small import ENOUGH, scale_name
from bastide.games.carcassonne_city.drawing.table import Sheet, narrow_sheet, wide_sheet
from bastide.games.carcassonne_city.drawing.tiles import whole
from bastide.games.carcassonne_city.drawing.walls import wall_signs
from bastide.games.carcassonne_city.rules.pack import Pack
from bastide.games.carcassonne_city.rules.squares import Side, Square
from bastide.games.carcassonne_city.rules.tiles import Tile
from bastide.games.carcassonne_city.text.i18n import _, ngettext
from bastide.games.carcassonne_city.text.words import asked, city_text, headline, pile_text, player_text, tile_text
from bastide.games.carcassonne_city.view import CarcassonneCityView, viewed
from bastide.look import shared_symbols
from bastide.look.document import Drawing, Frame, document
from bastide.look.players import full_names
from bastide.look.region import Region
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
    view: CarcassonneCityView,
    *,
    names: Sequence[str] | None = None,
    legal: Iterable[Action] = (),
    gains: Mapping[str, int] | None = None,
    chosen: Action | None = None,
    last: Iterable[Square | Side] = (),
    marked: Iterable[Mark] = (),
    part: tuple[float, float, float, float] | None = None,
    links: bool = True,
    light: bool = False,
    standalone: bool = True,
    theme: Theme = "auto",
) -> Drawing:
    """The plan alone: tiles, walls, pieces, and what can be chosen or is pointed out on it.

    Those of `legal` with a place on the plan become places that can be chosen: a square for `lay`
    (one for all turns that fit, their number on it), a side for `gate`, an end of the wall for `wall` and `tower`, a
    spot on the new tile for `burgher`, `trader` and `steward`, the new wall for `guard`. A place links to
    `?choose=ACTION`, a square to its best turn and, once chosen, to the next turn that fits.
    `gains` says what an action brings, by its text, `chosen` is the action picked, `last` are squares and sides where
    something is new. `marked` points out whole features by one of their pieces (`("street", square, "NS")`,
    `("market", square, "A")`, `("residential", square, "a")`) and what a guard sees from a wall, by its side.
    `part` is the part shown, in squares: left, top, right, bottom.

    To pan and zoom, a page changes the `viewBox`: square (x, y) begins at (96 x, 96 y) and is 96 wide, whatever part is
    shown. To know what is under the pointer it reads the data attributes: `data-x`, `data-y`, `data-tile`, `data-turn` on
    the ground of a tile; within it `data-kind`, `data-piece` and `data-feature` on streets, markets and residential
    areas. All parts of one street or market have the same `data-feature`, so a style can light them up together.
    Followers have `data-role` and `data-seat`, guards also `data-x`, `data-y` and `data-side` of their wall.
    A `light` plan looks the same in two thirds of the letters; its ground has no data attributes.
    """
    marks = Marks(tuple(legal), gains or {}, chosen, tuple(last), tuple(marked), links)
    called = tuple(full_names(view.players, names))
    scene = Scene(view, marks, light, called)
    found = places(scene)
    extent = Region(*part) if part else whole_extent(scene, found)
    description = city_text(view, called)
    return draw_scene(scene, found, extent, description, standalone=standalone, theme=theme)


def draw_scene(
    scene: Scene,
    found: Sequence[Place],
    part: Region,
    description: str,
    *,
    standalone: bool = False,
    theme: Theme = "auto",
) -> Drawing:
    """The plan of a scene whose places and words are known already."""
    frame = _plan_frame(part, description, scene.marks.links and bool(found), 0 if scene.light else FRAME)
    return document(group(plan(scene, part, found, _SHOWN)), frame, library(), standalone=standalone, theme=theme)


def _plan_frame(part: Region, description: str, links: bool, frame: float) -> Frame:
    band = frame / _SHOWN
    wide, high = part.width * TILE + 2 * band, part.height * TILE + 2 * band
    left, top = part.left * TILE - band, part.top * TILE - band
    return Frame("plan", wide, high, _("The city"), description, left, top, links, wide * _SHOWN, TILE, ENOUGH)


def draw_tile(
    tile: Tile, turn: int = 0, *, size: float = 48, standalone: bool = True, theme: Theme = "auto"
) -> Drawing:
    """One tile after `turn` quarter turns clockwise."""
    scale = scale_name(size) if standalone else None
    drawn = group(whole(tile, turn % 4), rect("ink", 1, 1, TILE - 2, TILE - 2), data_scale=scale)
    frame = Frame("plan", TILE, TILE, _("Tile {name}", name=tile.name), f"{tile_text(tile)}.", shown=size)
    return document(drawn, frame, library(), standalone=standalone, theme=theme)


def draw_pack(pack: Pack, *, standalone: bool = True, theme: Theme = "auto") -> Drawing:
    """All tiles of a pack on one sheet, with id and count, for the docs."""
    body, wide, high = pack_sheet(pack)
    count = sum(entry["count"] for entry in pack["tiles"])
    description = ngettext("{n} tile.", "{n} tiles.", count)
    title = _("The tile pack {name}", name=pack["name"])
    frame = Frame("plan", wide, high, title, f"{description} {pack.get('note', '')}")
    return document(body, frame, library(), standalone=standalone, theme=theme)


def draw(game: Game, view: PlayerView, **how: Any) -> Drawing:
    """The table as its viewer sees it; what can be chosen is told by the texts of actions."""
    seen = viewed(view)
    known = {action.text: action for action in seen.all_actions()} if how.get("legal") or how.get("chosen") else {}
    legal = [known[text] for text in how.pop("legal", ()) if text in known]
    return draw_table(seen, legal=legal, chosen=known.get(how.pop("chosen", None)), **how)


def draw_table(
    view: CarcassonneCityView,
    *,
    names: Sequence[str] | None = None,
    legal: Iterable[Action] = (),
    gains: Mapping[str, int] | None = None,
    chosen: Action | None = None,
    last: Iterable[Square | Side] = (),
    links: bool = False,
    standalone: bool = True,
    theme: Theme = "auto",
    width: Literal["wide", "narrow"] = "wide",
) -> Drawing:
    """The whole table as one sheet, the card of who looks first; of a spectator who is asked, at the end the winner.

    Places to choose are marked unless somebody looks who is not asked. The narrow sheet shows the part of the city
    where the choice is, with a small map of the whole; for the two ends of a long wall it shows both.
    """
    front = view.speaker if view.seat is None else view.seat
    called = full_names(view.players, names)
    mine = view.turn is not None and view.seat in (None, view.turn)
    marks = Marks(tuple(legal) if mine else (), gains or {}, chosen if mine else None, tuple(last), (), links)
    scene = Scene(view, marks, names=tuple(called))
    found = places(scene)
    sheet = {"wide": wide_sheet, "narrow": narrow_sheet}[width]
    body, wide, high = sheet(Sheet(scene, found, called, front))
    players = " ".join(player_text(view, one, name) for one, name in enumerate(called))
    description = f"{asked(view)} {players} {pile_text(view)} {city_text(view, called)}"
    title = ": ".join([_("Carcassonne: The City"), headline(view, called)])
    frame = Frame(f"sheet {width}", wide, high, title, description, links=links and bool(found))
    return document(body, frame, library(), standalone=standalone, theme=theme)
