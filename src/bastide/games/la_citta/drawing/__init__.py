"""La Città as SVG: the map, the whole table, or the set-ups of a map.

All of it works on what a player sees; everything about the board comes from the map of his game.

Alone, a drawing carries its style and its signs and can be a file, a picture in a notebook or in the docs.
Bare (`standalone=False`) it holds nothing but class names, for a page that has the style sheets of the look
and the signs of `symbols_for` on it once.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Literal

from bastide.core.actions import Action
from bastide.core.game import Game
from bastide.core.player_view import PlayerView
from bastide.games.la_citta.drawing.geometry import ROW, WIDE
from bastide.games.la_citta.drawing.places import places
from bastide.games.la_citta.drawing.plan import FRAME, plan, whole_region
from bastide.games.la_citta.drawing.scene import Marks, Scene, about, asked_city
from bastide.games.la_citta.drawing.setups import castles_text, setup_sheet
from bastide.games.la_citta.drawing.sheet import Sheet, narrow_sheet, wide_sheet
from bastide.games.la_citta.rules.paths import Hex
from bastide.games.la_citta.text.city_words import cities_text
from bastide.games.la_citta.text.i18n import _
from bastide.games.la_citta.text.words import headline, neighbours_text, table_text
from bastide.games.la_citta.view import LaCittaView, viewed
from bastide.look import shared_symbols
from bastide.look.document import Drawing, Frame, document, drawing
from bastide.look.players import full_names
from bastide.look.region import Region
from bastide.look.style import Theme
from bastide.look.svg import group, within
from bastide.look.symbols import Library

if TYPE_CHECKING:
    from bastide.games.la_citta import LaCitta

__all__ = ["draw_map", "draw_setups", "draw_table", "library", "symbols_for"]


@cache
def library() -> Library:
    """All signs that a drawing of this game may use."""
    own = files("bastide.games.la_citta") / "data" / "symbols.svg"
    return Library(shared_symbols(), own.read_text(encoding="utf-8"))


def symbols_for(*drawings: str) -> str:
    """The signs that these drawings, or any markup, use: one hidden `<svg>` to stand once on the page."""
    return library().sheet(*drawings).text


def _meant(view: LaCittaView, given: Sequence[Action | str]) -> tuple[Action, ...]:
    """Actions given as such or as texts; a text that is no legal action means nothing."""
    known = {action.text: action for action in view.legal} if given else {}
    found = (known.get(one) if isinstance(one, str) else one for one in given)
    return tuple(action for action in found if action is not None)


def draw_map(
    view: LaCittaView,
    *,
    names: Sequence[str] | None = None,
    legal: Iterable[Action | str] = (),
    gains: Mapping[str, int] | None = None,
    chosen: Action | str | None = None,
    last: Iterable[Hex] = (),
    marked: Iterable[Hex] = (),
    neighbourhoods: Hex | bool | None = None,
    part: tuple[float, float, float, float] | None = None,
    links: bool = True,
    standalone: bool = True,
    theme: Theme = "auto",
) -> Drawing:
    """The map alone: country, cities with their totals on small plates, and what can be chosen or is pointed out.

    `legal` are actions or their texts. Those with a hex become places that can be chosen, in reading order, and link to
    `?choose=ACTION`. `gains` says what an action brings, by its text; left out, sites of farms, quarries and castles tell
    what the land gives. `chosen` is the action picked; `last` are the hexes where something is new, `marked` those to point
    out. `neighbourhoods` is the castle of a city, or True for all cities: the neighbours of other owners are linked, with the
    shield of the one who would take a citizen by each wish. `part` is what is shown of it: left, top, right, bottom, in hexes
    across (q + r / 2) and rows (r). Nothing here depends on what a seat may see.

    To pan and zoom, a page changes the `viewBox`: hex (q, r) has its middle at (40 (q + r / 2), 34.64 r), whatever
    part is shown. Areas have `data-area`, cities `data-city` with the hex of their castle.
    """
    pick = next(iter(_meant(view, [chosen])), None) if chosen else None
    marks = Marks(_meant(view, tuple(legal)), gains, pick, tuple(last), tuple(marked), neighbourhoods, links)
    region = Region(part[0] * WIDE, part[1] * ROW, part[2] * WIDE, part[3] * ROW) if part else None
    scene = Scene(view, full_names(view.state.players, names), marks)
    return draw_scene(scene, region, standalone=standalone, theme=theme)


def draw_scene(
    scene: Scene, region: Region | None = None, *, standalone: bool = True, told: bool = True, theme: Theme = "auto"
) -> Drawing:
    """The map of a scene, or a part of it; told in words too, unless a page does that beside it."""
    found = places(scene)
    shown, near = region or whole_region(scene), scene.marks.neighbourhoods
    words = cities_text(scene.view, scene.names) if told or near else ""
    if near:
        words += " " + neighbours_text(scene.view, scene.names, None if isinstance(near, bool) else near)
    frame = _map_frame(shown, words, scene.marks.links and bool(found))
    drawn = document(group(plan(scene, shown, found, 1.0)), frame, library(), standalone=standalone, theme=theme)
    return drawn if standalone else drawing(within(drawn.tree, data_unit=int(WIDE)))


def _map_frame(region: Region, words: str, links: bool) -> Frame:
    wide, high = region.width + 2 * FRAME, region.height + 2 * FRAME
    left, top = region.left - FRAME, region.top - FRAME
    return Frame("plan", wide, high, _("The map"), words, left=left, top=top, links=links)


def draw(game: Game, view: PlayerView, **how: Any) -> Drawing:
    """The table as its viewer sees it."""
    return draw_table(viewed(view), **how)


def draw_table(
    view: LaCittaView,
    *,
    names: Sequence[str] | None = None,
    legal: Iterable[Action | str] = (),
    gains: Mapping[str, int] | None = None,
    chosen: Action | str | None = None,
    last: Iterable[Hex] = (),
    links: bool = False,
    standalone: bool = True,
    theme: Theme = "auto",
    width: Literal["wide", "narrow"] = "wide",
) -> Drawing:
    """The whole table as one sheet, as the viewer may see it, his card first; to a spectator as everybody may see it.

    When a wish is asked, the neighbours of the city are shown with who would win a citizen; the hex that a question is
    about (a new city, a hospital) is hatched. Choices are marked unless the viewer is somebody who is not asked: places on
    the map, open cards, and the rest as small buttons. The narrow sheet shows the part of the map where the choice is,
    with a small map of the whole.
    """
    front = view.speaker if view.seat is None else view.seat
    mine = view.turn is not None and view.seat in (None, view.turn)
    pick = next(iter(_meant(view, [chosen])), None) if mine and chosen else None
    offered = _meant(view, tuple(legal)) if mine else ()
    marks = Marks(offered, gains, pick, tuple(last), about(view), asked_city(view), links)
    scene = Scene(view, full_names(view.state.players, names), marks)
    sheet = {"wide": wide_sheet, "narrow": narrow_sheet}[width]
    body, wide, high = sheet(Sheet(scene, places(scene), front))
    title = f"La Città: {headline(view, scene.names)}"
    words = table_text(view, scene.names)
    frame = Frame(f"sheet {width}", wide, high, title, words, links=links and bool(marks.actions))
    return document(body, frame, library(), standalone=standalone, theme=theme)


def draw_setups(game: "LaCitta", *, standalone: bool = True, theme: Theme = "auto") -> Drawing:
    """The map on one sheet for the docs: colours, areas and hexes by name, and the beginner set-up of each number."""
    body, wide, high = setup_sheet(game)
    title, words = _("The map {name}", name=game.map.name), f"{game.map.note} {castles_text(game)}".strip()
    return document(body, Frame("sheet", wide, high, title, words), library(), standalone=standalone, theme=theme)
