"""Advice on the page of a table: who may ask, and what he is told, in words."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from babel.numbers import format_decimal

from bastide.bots.analysis import Analysis
from bastide.core.i18n import current_language
from bastide.look.page import Choice, Page
from bastide.web.i18n import _
from bastide.web.pages.table_query import TableQuery
from bastide.web.pages.thinking import thought
from bastide.web.pages.viewpoint import Viewpoint, viewpoint_of
from bastide.web.services import Services
from bastide.web.tables import advice

NOW = 1  # `advice=1` asks about the moment that is; the page's own link names it, and asks nothing once it has passed


@dataclass(frozen=True, slots=True)
class AdviceRow:
    """A choice that is advised."""

    choice: Choice
    expected: str  # "31.4 points, 62% to win"


@dataclass(frozen=True, slots=True)
class AdvicePanel:
    """What the page shows of it."""

    link: str  # asks, or no longer asks
    state: str = ""  # of the thought (tables/advice.py); "": nobody has asked
    rows: tuple[AdviceRow, ...] = ()
    place: int = 0  # in the line of those who think
    #: What the browser needs to think about it itself, where it can (static/advice.js); then nothing is asked of us.
    thought: dict[str, Any] | None = None
    signs: tuple[str, ...] = ()  # of the choices


def may_ask(services: Services, viewpoint: Viewpoint) -> bool:
    """Whether whoever looks is to decide, at a table that allows hints."""
    return (
        viewpoint.asked
        and viewpoint.table.lesson is None  # where the teacher gives hints
        and bool(viewpoint.table.settings["hints"])
        and services.advice.possible(viewpoint.table.game)
    )


def prepare_advice(services: Services, guest: str, table_id: str, query: TableQuery) -> None:
    """Have the advice thought out that a page will show; the table is not held meanwhile."""
    if "advice" not in query:
        return
    with services.viewing(table_id) as table:
        if table.match is None:
            return
        viewpoint = viewpoint_of(table, guest, query.without("choose"))
        if viewpoint.seat is None or not may_ask(services, viewpoint) or not _asked(viewpoint, query):
            return
        thought = services.advice.ask(table, viewpoint.seat)
    if thought is not None:
        services.advice.wait(thought)


def advice_panel(services: Services, viewpoint: Viewpoint, seen: Page, query: TableQuery) -> AdvicePanel | None:
    """For the template; None where nobody may ask."""
    if viewpoint.seat is None or not may_ask(services, viewpoint):
        return None
    rest = query.without("advice")
    if not _asked(viewpoint, query):
        link = urlencode({**rest, "advice": viewpoint.table.last_in_game})
        signs = {choice.sign for choice in seen.choices if choice.sign}
        return AdvicePanel(link, thought=_thought(viewpoint, seen), signs=tuple(sorted(signs)))
    progress = services.advice.progress(viewpoint.table, viewpoint.seat)
    rows = () if progress.found is None else _rows(progress.found, seen)
    return AdvicePanel(urlencode(rest), progress.state, rows, progress.place)


def _asked(viewpoint: Viewpoint, query: TableQuery) -> bool:
    """Whether the address asks about this moment."""
    return query.number("advice") in (NOW, viewpoint.table.last_in_game)


def _thought(viewpoint: Viewpoint, seen: Page) -> dict[str, Any] | None:
    """The decision with its choices as the panel names them."""
    view = viewpoint.view()
    choices = {choice.action: choice for choice in seen.choices}
    named = [(action.id, choices[action.text]) for action in view.actions if action.text in choices]
    return thought(
        view,
        moment=viewpoint.table.last_in_game,
        simulations=advice.SIMULATIONS,
        seconds=advice.SECONDS,
        seed=advice.SEED,
        best=advice.BEST,
        choices=[[number, choice.action, choice.name, choice.sign] for number, choice in named],
        words={
            "expected": _("{points} points, {n}% to win", points="{points}", n="{n}"),
            "head": _("Advice, the best first, with a rough forecast of the end"),
            "thinking": _("Still working out advice."),
            "ask": _("Ask for advice"),
            "hide": _("Hide the advice"),
        },
    )


def _rows(found: Analysis, seen: Page) -> tuple[AdviceRow, ...]:
    choices = {choice.action: choice for choice in seen.choices}
    return tuple(
        AdviceRow(choices[each.text], expected(each.points[found.seat], each.wins[found.seat]))
        for each in found.choices
        if each.text in choices
    )


def expected(points: float, chance: float) -> str:
    """What stands beside a choice; browsers write it alike (static/advice.js)."""
    written = format_decimal(round(points, 1), "0.0", locale=current_language()).replace("-", "−")
    return _("{points} points, {n}% to win", points=written, n=round(100 * chance))
