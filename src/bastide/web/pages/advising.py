"""Advice on the page of a table: who may ask, and what he is told, in words."""

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from babel.numbers import format_decimal

from bastide.bots.analysis import Analysis
from bastide.core.i18n import current_language
from bastide.look.page import Choice, Page
from bastide.web.house import House
from bastide.web.i18n import _
from bastide.web.pages.looking import Looking, look
from bastide.web.pages.visitor import Visitor

if TYPE_CHECKING:
    from bastide.web.pages.table import Wanted

NOW = 1  # `advice=1` asks about the moment that is; the page's own link names it, and asks nothing once it has passed


@dataclass(frozen=True, slots=True)
class Row:
    """A choice that is advised."""

    choice: Choice
    promise: str  # "31.4 points, 62% to win"


@dataclass(frozen=True, slots=True)
class Advised:
    """What the page shows of it."""

    link: str  # asks, or no longer asks
    state: str = ""  # of the thought (tables/advice.py); "": nobody has asked
    rows: tuple[Row, ...] = ()


def may_ask(house: House, looking: Looking) -> bool:
    """Whether whoever looks is to decide, at a table that allows hints."""
    return looking.asked and bool(looking.table.settings["hints"]) and house.advice.possible(looking.table.game)


def think_first(house: House, visitor: Visitor, table_id: str, wanted: "Wanted") -> None:
    """Have the advice thought out that a page will show; the table is not held meanwhile."""
    if "advice" not in wanted:
        return
    with house.keeper.holding(table_id):
        table = house.open_table(table_id)
        if table.match is None:
            return
        looking = look(table, visitor.guest, wanted.number("move"), wanted.number("as"), None)
        if looking.seat is None or not may_ask(house, looking) or not _asked(looking, wanted):
            return
        thought = house.advice.ask(table, looking.seat)
    if thought is not None:
        house.advice.wait(thought)


def advised(house: House, looking: Looking, seen: Page, wanted: "Wanted") -> Advised | None:
    """For the template; None where nobody may ask."""
    if looking.seat is None or not may_ask(house, looking):
        return None
    rest = {name: value for name, value in wanted.items() if name != "advice"}
    if not _asked(looking, wanted):
        return Advised(urlencode({**rest, "advice": looking.table.stood}))
    told = house.advice.look(looking.table, looking.seat)
    rows = () if told.found is None else _rows(told.found, seen)
    return Advised(urlencode(rest), told.state, rows)


def _asked(looking: Looking, wanted: "Wanted") -> bool:
    """Whether the address asks about this moment."""
    return wanted.number("advice") in (NOW, looking.table.stood)


def _rows(found: Analysis, seen: Page) -> tuple[Row, ...]:
    choices = {choice.action: choice for choice in seen.choices}
    return tuple(
        Row(choices[each.text], _promise(each.points[found.seat], each.wins[found.seat]))
        for each in found.choices
        if each.text in choices
    )


def _promise(points: float, chance: float) -> str:
    said = format_decimal(round(points, 1), "0.0", locale=current_language()).replace("-", "−")
    return _("{points} points, {n}% to win", points=said, n=round(100 * chance))
