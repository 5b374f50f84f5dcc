"""La Città as SVG: the map, the whole table, or the set-ups of a map.

All of it works on a position and a map as the rules write them; everything about the board comes from the map alone.

Alone, a drawing carries its style and its signs and can be a file, a picture in a notebook or in the docs.
Bare (`standalone=False`) it holds nothing but class names, for a page that has the style sheets of the look
and the signs of `symbols_for` on it once.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Literal

from bastide.games.la_citta.drawing.geometry import ROW, WIDE, View
from bastide.games.la_citta.drawing.places import places
from bastide.games.la_citta.drawing.plan import FRAME, plan, whole_view
from bastide.games.la_citta.drawing.scene import Marks, Scene
from bastide.games.la_citta.drawing.setups import castles_told, setup_sheet
from bastide.games.la_citta.drawing.table import Table, narrow_sheet, wide_sheet
from bastide.games.la_citta.rules.paths import Map
from bastide.games.la_citta.text.city_words import cities_told
from bastide.games.la_citta.text.i18n import _
from bastide.games.la_citta.text.words import headline, neighbours_told, table_told
from bastide.games.la_citta.view.facts import Position, to_act, winners
from bastide.look import shared_symbols
from bastide.look.document import Drawing, Frame, document
from bastide.look.players import full_names
from bastide.look.style import Theme
from bastide.look.svg import group
from bastide.look.symbols import Library

__all__ = ["draw_map", "draw_setups", "draw_table", "library", "symbols_for"]


@cache
def library() -> Library:
    """All signs that a drawing of this game may use."""
    own = files("bastide.games.la_citta") / "data" / "symbols.svg"
    return Library(shared_symbols(), own.read_text(encoding="utf-8"))


def symbols_for(*drawings: str) -> str:
    """The signs that these drawings, or any markup, use: one hidden `<svg>` to stand once on the page."""
    return library().sheet(*drawings).text


def draw_map(
    position: Position,
    map: Map,
    *,
    seat: int | None = None,
    names: Sequence[str] | None = None,
    legal: Iterable[str] = (),
    gains: Mapping[str, int] | None = None,
    chosen: str | None = None,
    last: Iterable[str] = (),
    marked: Iterable[str] = (),
    neighbourhoods: str | bool | None = None,
    view: tuple[float, float, float, float] | None = None,
    links: bool = True,
    country_id: str | None = None,
    standalone: bool = True,
    theme: Theme = "auto",
) -> Drawing:
    """The map alone: country, cities with their totals on small plates, and what can be chosen or is pointed out.

    `legal` are texts of actions. Those with a hex become places that can be chosen, in reading order, and link to
    `?choose=ACTION`. `gains` says what an action brings; left out, sites of farms, quarries and castles tell what the
    land gives. `chosen` is the action picked; `last` names what is new by its hex, or by an action that holds it;
    `marked` are hexes to point out. `neighbourhoods` is the castle of a city, or True for all cities: the neighbours of
    other owners are linked, with the shield of the one who would take a citizen by each wish. `view` is the part shown:
    left, top, right, bottom, in hexes across (q + r / 2) and rows (r). Nothing here depends on what a seat may see;
    `seat` is taken so that all drawings are called alike.

    To pan and zoom, a page changes the `viewBox`: hex (q, r) has its middle at (40 (q + r / 2), 34.64 r), whatever the
    view is. Areas have `data-area`, cities `data-city` with the hex of their castle. With a `country_id` the ground has
    an id, so that a small map beside this one can show it again.
    """
    marks = Marks(tuple(legal), gains, chosen, tuple(last), tuple(marked), neighbourhoods, links, country_id)
    scene = Scene(position, map, full_names(position["players"], names), marks)
    found = places(scene)
    part = View(view[0] * WIDE, view[1] * ROW, view[2] * WIDE, view[3] * ROW) if view else whole_view(scene)
    told = cities_told(position, map, scene.names)
    if neighbourhoods:
        told += " " + neighbours_told(position, map, scene.names, None if neighbourhoods is True else neighbourhoods)
    frame = _map_frame(part, told, links and bool(found))
    return document(group(plan(scene, part, found, 1.0)), frame, library(), standalone=standalone, theme=theme)


def _map_frame(part: View, told: str, links: bool) -> Frame:
    wide, high = part.width + 2 * FRAME, part.height + 2 * FRAME
    return Frame("plan", wide, high, _("The map"), told, left=part.left - FRAME, top=part.top - FRAME, links=links)


def draw_table(
    position: Position,
    map: Map,
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
    """The whole table as one sheet, as `seat` may see it, his card first; without a seat, as everybody may see it.

    When a wish is asked, the neighbours of the city are shown with who would win a citizen; the hex that a question is
    about (a new city, a hospital) is hatched. Choices are marked unless `seat` is somebody who is not asked: places on
    the map, open cards, and the rest as small buttons. The narrow sheet shows the part of the map where the choice is,
    with a small map of the whole.
    """
    asks = to_act(position)
    front = seat if seat is not None else winners(position)[0] if asks is None else asks
    mine = asks is not None and seat in (None, asks)
    step = position["step"] or {}
    about = tuple(step[key] for key in ("hex", "castle") if key in step)
    pick = chosen if mine else None
    marks = Marks(tuple(legal) if mine else (), gains, pick, tuple(last), about, step.get("city"), links)
    scene = Scene(position, map, full_names(position["players"], names), marks)
    sheet = {"wide": wide_sheet, "narrow": narrow_sheet}[width]
    body, wide, high = sheet(Table(scene, places(scene), seat, front))
    told = table_told(position, map, seat, scene.names)
    title = f"La Città: {headline(position, scene.names)}"
    frame = Frame(f"leaf {width}", wide, high, title, told, links=links and bool(marks.actions))
    return document(body, frame, library(), standalone=standalone, theme=theme)


def draw_setups(map: Map, *, standalone: bool = True, theme: Theme = "auto") -> Drawing:
    """The map on one sheet for the docs: colours, areas and hexes by name, and the beginner set-up of each number."""
    body, wide, high = setup_sheet(map)
    frame = Frame(
        "leaf", wide, high, _("The map {name}", name=map["name"]), f"{map.get('note', '')} {castles_told(map)}".strip()
    )
    return document(body, frame, library(), standalone=standalone, theme=theme)
