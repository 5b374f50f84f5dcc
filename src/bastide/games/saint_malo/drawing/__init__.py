"""Saint Malo as SVG: one city, or the whole table. Drawn from what a player sees.

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
from bastide.games.saint_malo.drawing.city import MINI_FROM, MINI_SIZE, SIZE, Marks, plan, small_plan
from bastide.games.saint_malo.drawing.table import Sheet, narrow_sheet, wide_sheet
from bastide.games.saint_malo.text.actions import ACTION_OF
from bastide.games.saint_malo.text.i18n import _
from bastide.games.saint_malo.text.words import asked, city_text, headline, pirates_text
from bastide.games.saint_malo.view import SaintMaloView, viewed
from bastide.look import shared_symbols
from bastide.look.document import Drawing, Frame, document
from bastide.look.players import full_names
from bastide.look.style import Theme
from bastide.look.svg import group
from bastide.look.symbols import Library
from bastide.look.verdicts import Verdicts

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
    view: SaintMaloView,
    seat: int,
    *,
    names: Sequence[str] | None = None,
    legal: Iterable[Action] = (),
    gains: Mapping[Action, int] | None = None,
    in_coins: Iterable[Action] = (),
    chosen: Action | None = None,
    last: Iterable[str] = (),
    verdicts: Verdicts | None = None,
    links: bool = True,
    standalone: bool = True,
    theme: Theme = "auto",
    mini: bool = False,
) -> Drawing:
    """One city. Those of `legal` that have a square become places that can be chosen.

    `gains` says what an action brings (points; those `in_coins` and merchants coins), `chosen` is the action picked,
    `last` the squares drawn last, `verdicts` what a review says of actions.
    A mini is the small plan of another player's city, with nothing to choose on it.
    """
    city = view.cities[seat]
    called = seat_names(len(view.cities), names)[seat]
    text, title = city_text(city, called), _("{name}’s city", name=called)
    if mini:
        frame = Frame("plan", MINI_SIZE, MINI_SIZE, title, text, left=MINI_FROM, top=MINI_FROM, shown=192)
        return document(small_plan(city.grid, last), frame, library(), standalone=standalone, theme=theme)
    marks = Marks(
        tuple(legal), gains or {}, chosen, tuple(last), links, frozenset(in_coins), view.piece, verdicts or {}
    )
    drawn = group(plan(city, called if names else None, marks, keys=not standalone))
    frame = Frame("plan", SIZE, SIZE, title, text, links=links and bool(marks.places()))
    return document(drawn, frame, library(), standalone=standalone, theme=theme)


def draw(game: Game, view: PlayerView, **how: Any) -> Drawing:
    """The table as its viewer sees it."""
    return draw_table(viewed(view), view.seat, **how)


def draw_table(
    view: SaintMaloView,
    seat: int | None = None,
    *,
    names: Sequence[str] | None = None,
    legal: Iterable[Action | str] = (),
    gains: Mapping[str, int] | None = None,
    chosen: Action | str | None = None,
    last: Iterable[str] | Mapping[int, Sequence[str]] = (),
    links: bool = False,
    standalone: bool = True,
    theme: Theme = "auto",
    width: Literal["wide", "narrow"] = "wide",
) -> Drawing:
    """The whole table as one sheet, the city of `seat` in front: by default whose turn it is, or the winner.

    Places to choose are marked only when the city in front is the one whose turn it is. `legal`, `gains` and `chosen`
    name actions by their texts, as callers have them; `last` are squares of the city in front, or squares for each seat.
    """
    front = view.speaker if seat is None else seat
    called = seat_names(len(view.cities), names)
    ticks = last if isinstance(last, Mapping) else {front: tuple(last)}
    mine = front == view.turn
    marks = Marks(
        tuple(map(_action, legal)) if mine else (),
        {_action(text): gain for text, gain in (gains or {}).items()},
        _action(chosen) if mine and chosen else None,
        tuple(ticks.get(front, ())),
        links,
        piece=view.piece,
    )
    layout = {"wide": wide_sheet, "narrow": narrow_sheet}[width]
    body, wide, high = layout(Sheet(view, front, called, marks, ticks))
    title = f"Saint Malo: {headline(view, called)}"
    cities = " ".join(city_text(city, name) for city, name in zip(view.cities, called, strict=True))
    text = f"{asked(view)} {cities} {pirates_text(view)}"
    frame = Frame(f"sheet {width}", wide, high, title, text, links=links and bool(marks.places()))
    return document(body, frame, library(), standalone=standalone, theme=theme)


def _action(given: Action | str) -> Action:
    return ACTION_OF[given] if isinstance(given, str) else given


def seat_names(players: int, names: Sequence[str] | None) -> list[str]:
    """A name for every seat; where none is given, one by number in the language spoken."""
    given = [*(names or ()), *[""] * players][:players]
    return full_names(players, [name.strip() or _("Player {n}", n=seat + 1) for seat, name in enumerate(given)])
