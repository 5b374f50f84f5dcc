"""What was played in this house: public, and about games and seats alone."""

from dataclasses import dataclass

from fastapi import APIRouter, Response
from markupsafe import Markup

import bastide
from bastide.look.sparkline import share_bar
from bastide.web.i18n import _, ngettext
from bastide.web.pages.figures import decimal, percent
from bastide.web.pages.game_words import title_of
from bastide.web.pages.page_route import PageRoute
from bastide.web.pages.visit import TheVisit
from bastide.web.services import TheServices
from bastide.web.statistics.house import GameFigures, PlayersFigures, SeatShare
from bastide.web.tables.results import ALONE, SHARED, TIE_BREAK

router = APIRouter(include_in_schema=False, route_class=PageRoute)


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat."""

    seat: int
    share: str
    interval: str
    bar: Markup
    points: str


@dataclass(frozen=True, slots=True)
class PlayersSection:
    """All games with so many players."""

    title: str
    facts: list[tuple[str, str]]
    seats: list[SeatRow]


@dataclass(frozen=True, slots=True)
class HouseSection:
    """All games of a kind."""

    name: str
    title: str
    facts: list[tuple[str, str]]
    players: list[PlayersSection]


@router.get("/statistics")
def statistics(visit: TheVisit, services: TheServices) -> Response:
    """For anybody."""
    known = set(bastide.games())
    games = [each for each in services.house.now() if each.game in known]
    return visit.page(
        "statistics.html",
        title=_("What was played here"),
        sheets=("home.css", "statistics.css"),
        total=ngettext("{n} game", "{n} games", sum(each.games for each in games)),
        sections=[_section(each) for each in games],
    )


def _section(figures: GameFigures) -> HouseSection:
    endings = {
        ALONE: _("Decided by points"),
        TIE_BREAK: _("Decided by the rule for equal points"),
        SHARED: _("Shared wins"),
    }
    facts = [
        (_("Games played"), decimal(figures.games, 0)),
        (_("Usual length"), _minutes(figures.minutes)),
        *((words, percent(figures.endings.get(kind, 0) / figures.games)) for kind, words in endings.items()),
    ]
    title = title_of(bastide.game(figures.game))
    return HouseSection(figures.game, title, facts, [_players(each) for each in figures.players])


def _minutes(minutes: float) -> str:
    return _("under a minute") if minutes < 1 else ngettext("{n} minute", "{n} minutes", round(minutes))


def _players(figures: PlayersFigures) -> PlayersSection:
    facts = [
        (_("Games played"), decimal(figures.games, 0)),
        (_("Average points"), decimal(figures.points)),
        (_("Moves"), decimal(figures.moves, 0)),
    ]
    fair = 1 / figures.players
    title = ngettext("{n} player", "{n} players", figures.players)
    return PlayersSection(title, facts, [_seat(at, each, fair) for at, each in enumerate(figures.seats)])


def _seat(at: int, seat: SeatShare, fair: float) -> SeatRow:
    interval = _("{low} to {high}", low=percent(seat.low), high=percent(seat.high))
    bar = Markup(share_bar(seat.share, seat.low, seat.high, fair).text)
    return SeatRow(at, percent(seat.share), interval, bar, decimal(seat.points))
