"""The players' cards: points, stores, a small plan, and what stands behind the card."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from markupsafe import Markup

from bastide.core.i18n import current_language
from bastide.games.saint_malo.drawing import library
from bastide.games.saint_malo.drawing.city import MINI_FROM, MINI_SIZE, SIZE, Marks, plan, small_plan
from bastide.games.saint_malo.text.i18n import _
from bastide.games.saint_malo.text.names import bonus_word, free_told, side_title
from bastide.games.saint_malo.text.words import city_told
from bastide.games.saint_malo.view.facts import SIDES, City, Position, defence, free_squares, side_state, winners
from bastide.look.document import Frame, document
from bastide.look.html import joined, tag
from bastide.look.page import Card, Good
from bastide.look.svg import Node, finished

Ticks = Mapping[int, tuple[str, ...]]


def cards(position: Position, names: Sequence[str], front: int, ticks: Ticks) -> tuple[Card, ...]:
    """All players; the city in front has no small plan, it is the board."""
    best = winners(position) if position["over"] else []
    found = []
    for seat, city in enumerate(position["cities"]):
        role = _("winner") if seat in best else free_told(free_squares(city["grid"]))
        shown = seat != front
        mini = _mini(city, names[seat], ticks.get(seat, ())) if shown else ""
        behind = joined(_whole(position, seat, names[seat], ticks.get(seat, ())) if shown else None, _facts(city))
        found.append(Card(seat, city["points"], role, _goods(city), mini, behind))
    return tuple(found)


def _goods(city: City) -> tuple[Good, ...]:
    return (
        Good("coin", _("coins"), str(city["coins"])),
        Good("log", _("logs"), str(city["logs"])),
        Good("cannon", _("cannons"), str(city["cannons"])),
        Good("shield-sign", _("defence"), str(defence(city["grid"]))),
    )


def _mini(city: City, name: str, last: tuple[str, ...]) -> str:
    """The small plan, with a class of its own: pages show it where there is room."""
    title, told = _("{name}’s city", name=name), city_told(city, name)
    frame = Frame("mini plan", MINI_SIZE, MINI_SIZE, title, told, left=MINI_FROM, top=MINI_FROM)
    return document(
        _small(tuple(city["grid"]), last, current_language()), frame, library(), standalone=False, theme="auto"
    )


def _whole(position: Position, seat: int, name: str, last: tuple[str, ...]) -> Markup:
    """The whole plan of a city that is not in front, with nothing to choose on it."""
    city = position["cities"][seat]
    frame = Frame("plan", SIZE, SIZE, _("{name}’s city", name=name), city_told(city, name))
    drawn = _large(tuple(city["grid"]), seat, last, current_language())
    return tag("div", document(drawn, frame, library(), standalone=False, theme="auto"), class_="city")


@lru_cache(256)
def _small(grid: tuple[str, ...], last: tuple[str, ...], spoken: str) -> Node:
    return finished(small_plan(grid, last))


@lru_cache(256)
def _large(grid: tuple[str, ...], seat: int, last: tuple[str, ...], spoken: str) -> Node:
    """The plan needs no more of a position than the city, as long as nothing can be chosen."""
    cities = [{"grid": grid}] * (seat + 1)
    return finished(plan({"cities": cities, "step": None}, seat, None, Marks(last=last, links=False)))


def _facts(city: City) -> Markup:
    """What a phone can't show on the card: churches, the four sides, the space left."""
    grid = city["grid"]
    churches = sorted(letter for row in grid for letter in row if letter.isdigit())
    facts = [(_("Free squares"), str(free_squares(grid))), (_("Churches"), " ".join(churches) or "–")]
    states = {"taken": _("closed"), "lost": _("lost"), "open": _("open")}
    facts += [(side_title(side, bonus_word(side)), states[side_state(grid, side)]) for side in SIDES]
    return tag("dl", *(tag("div", tag("dt", what), tag("dd", value)) for what, value in facts), class_="facts")
