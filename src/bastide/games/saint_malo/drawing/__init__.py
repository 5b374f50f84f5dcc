"""Saint Malo as SVG: one city, or the whole table. Works on a position as the rules write it.

Alone, a drawing carries its style and its signs and can be a file, a picture in a notebook or in the docs.
Bare (`standalone=False`) it holds nothing but class names, for a page that has the style sheets of the look
and the signs of `symbols_for` on it once.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Literal

from bastide.games.saint_malo.drawing.city import MINI_FROM, MINI_SIZE, SIZE, Marks, plan, small_plan
from bastide.games.saint_malo.drawing.table import Table, narrow_sheet, wide_sheet
from bastide.games.saint_malo.text.i18n import _
from bastide.games.saint_malo.text.words import asked, city_told, headline, pirates_told
from bastide.games.saint_malo.view.facts import Position, winners
from bastide.look import shared_symbols
from bastide.look.document import Drawing, Frame, document
from bastide.look.players import full_names
from bastide.look.style import Theme
from bastide.look.svg import group
from bastide.look.symbols import Library

__all__ = ["draw_city", "draw_table", "library", "symbols_for"]


@cache
def library() -> Library:
    """All signs that a drawing of this game may use."""
    own = files("bastide.games.saint_malo") / "data" / "symbols.svg"
    return Library(shared_symbols(), own.read_text(encoding="utf-8"))


def symbols_for(*drawings: str) -> str:
    """The signs that these drawings, or any markup, use: one hidden `<svg>` to stand once on the page."""
    return library().sheet(*drawings).text


def draw_city(
    position: Position,
    seat: int,
    *,
    names: Sequence[str] | None = None,
    legal: Iterable[str] = (),
    gains: Mapping[str, int] | None = None,
    in_coins: Iterable[str] = (),
    chosen: str | None = None,
    last: Iterable[str] = (),
    links: bool = True,
    standalone: bool = True,
    theme: Theme = "auto",
    mini: bool = False,
) -> Drawing:
    """One city. `legal` are texts of actions: those with a square become places that can be chosen.

    `gains` says what an action brings (points; those `in_coins` and merchants coins), `chosen` is the action picked,
    `last` the squares drawn last.
    A mini is the small plan of another player's city, with nothing to choose on it.
    """
    city = position["cities"][seat]
    called = seat_names(len(position["cities"]), names)[seat]
    told = city_told(city, called)
    title = _("{name}’s city", name=called)
    if mini:
        frame = Frame("plan", MINI_SIZE, MINI_SIZE, title, told, left=MINI_FROM, top=MINI_FROM, shown=192)
        return document(small_plan(city["grid"], last), frame, library(), standalone=standalone, theme=theme)
    marks = Marks(tuple(legal), gains or {}, chosen, tuple(last), links, frozenset(in_coins))
    drawn = group(plan(position, seat, called if names else None, marks))
    frame = Frame("plan", SIZE, SIZE, title, told, links=links and bool(marks.places()))
    return document(drawn, frame, library(), standalone=standalone, theme=theme)


def draw_table(
    position: Position,
    seat: int | None = None,
    *,
    names: Sequence[str] | None = None,
    legal: Iterable[str] = (),
    gains: Mapping[str, int] | None = None,
    chosen: str | None = None,
    last: Iterable[str] | Mapping[int, Sequence[str]] = (),
    links: bool = False,
    standalone: bool = True,
    theme: Theme = "auto",
    width: Literal["wide", "narrow"] = "wide",
) -> Drawing:
    """The whole table as one sheet, the city of `seat` in front: by default whose turn it is, or the winner.

    Places to choose are marked only when the city in front is the one whose turn it is. `last` are squares of
    the city in front, or squares for each seat.
    """
    front = _front(position) if seat is None else seat
    called = seat_names(len(position["cities"]), names)
    ticks = last if isinstance(last, Mapping) else {front: tuple(last)}
    mine = bool(position["step"]) and front == position["turn"]
    marks = Marks(
        tuple(legal) if mine else (),
        gains or {},
        chosen if mine else None,
        tuple(ticks.get(front, ())),
        links,
    )
    sheet = {"wide": wide_sheet, "narrow": narrow_sheet}[width]
    body, wide, high = sheet(Table(position, front, called, marks, ticks))
    title = f"Saint Malo: {headline(position, called)}"
    cities = " ".join(city_told(city, name) for city, name in zip(position["cities"], called, strict=True))
    told = f"{asked(position)} {cities} {pirates_told(position)}"
    frame = Frame(f"leaf {width}", wide, high, title, told, links=links and bool(marks.places()))
    return document(body, frame, library(), standalone=standalone, theme=theme)


def seat_names(players: int, names: Sequence[str] | None) -> list[str]:
    """A name for every seat; where none is given, one by number in the language spoken."""
    given = [*(names or ()), *[""] * players][:players]
    return full_names(players, [name.strip() or _("Player {n}", n=seat + 1) for seat, name in enumerate(given)])


def _front(position: Position) -> int:
    return int(position["turn"]) if position["step"] else winners(position)[0]
