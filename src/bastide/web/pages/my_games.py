"""My games: what they add up to, how well the visitor plays, and whom to play next."""

from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import APIRouter, Response
from markupsafe import Markup

import bastide
from bastide.bots.spec import LEVELS
from bastide.core.game import Game
from bastide.core.i18n import list_in_words
from bastide.look.sparkline import sparkline
from bastide.web.i18n import _, ngettext
from bastide.web.pages.figures import decimal, percent, signed
from bastide.web.pages.game_words import bot_words, default_bot, game_words, title_of
from bastide.web.pages.page_route import PageRoute
from bastide.web.pages.sealing import seal_of
from bastide.web.pages.visit import TheVisit
from bastide.web.services import TheServices
from bastide.web.statistics import mine
from bastide.web.statistics.rating import LEAST_GAMES, Rating, proposal, rating_of, strengths_of

router = APIRouter(include_in_schema=False, route_class=PageRoute)
STRONGEST = LEVELS[-1]
MOST_ON_CHART = 50  # games, the latest


@dataclass(frozen=True, slots=True)
class Chart:
    """Figures over time, and what they are."""

    title: str
    drawn: Markup
    words: str


@dataclass(frozen=True, slots=True)
class GameSection:
    """All that is said about one game."""

    game: Game
    title: str
    facts: list[tuple[str, str]]
    rating: str
    certainty: str
    opponent: str  # to be played next; "" where the levels of this game were not measured
    opponent_title: str
    charts: list[Chart]
    rows: list[tuple[str, str, str, str, str, str]]


@dataclass(frozen=True, slots=True)
class GroupSection:
    """People among each other."""

    title: str
    said: str
    table: str
    rows: list[tuple[str, str, str]]


@router.get("/me/games")
def my_games(visit: TheVisit, services: TheServices) -> Response:
    """What the visitor's games add up to."""
    known, seats = set(bastide.games()), services.store.results.of_guest(visit.guest)
    games = [each for each in mine.my_games(seats, visit.guest) if each.mine.result.game in known]
    groups = mine.groups(games, visit.guest)
    return visit.page(
        "my_games.html",
        title=_("My games"),
        sheets=("home.css", "statistics.css"),
        scripts=("word.js",),
        sections=[_section(name, some) for name, some in mine.by_game(games).items()],
        groups=[_group(each) for each in groups],
        cards=[(each, game_words(each)) for each in map(bastide.game, bastide.games())],
        **seal_of(visit),
    )


def _section(name: str, games: Sequence[mine.MyGame]) -> GameSection:
    game, total, streaks = bastide.game(name), mine.Tally.of(games), mine.Streaks.of(games)
    strengths, finishes = strengths_of(game), mine.rated(games)
    rating = rating_of(strengths, finishes) if strengths else None
    opponent = proposal(strengths, finishes, default_bot()) if strengths else ""
    facts = [
        (_("Games played"), str(total.games)),
        (_("Won"), f"{total.won} ({percent(total.won / total.games)})"),
        (_("Best"), decimal(total.best, 0)),
        (_("Average points"), decimal(total.mean)),
        (_("Won in a row, now"), str(streaks.now)),
        (_("Won in a row, most"), str(streaks.best)),
    ]
    said, certainty = _rated(rating, len(finishes)) if strengths else ("", "")
    return GameSection(
        game,
        title_of(game),
        facts,
        said,
        certainty,
        opponent,
        bot_words(opponent).title if opponent else "",
        _charts(games),
        [_row(players, who, tally) for (players, who), tally in mine.tallies(games).items()],
    )


def _rated(rating: Rating | None, games: int) -> tuple[str, str]:
    """How well he plays, and how sure that is."""
    if rating is None:
        more = LEAST_GAMES - min(games, LEAST_GAMES - 1)
        words = ngettext(
            "{n} more game against bots with a level, and we can say how well you play.",
            "{n} more games against bots with a level, and we can say how well you play.",
            more,
        )
        return "", words
    level, low, high = (bot_words(each).title for each in (rating.level, rating.level_low, rating.level_high))
    said = _("You play about as well as {level}.", level=level)
    if rating.level == STRONGEST:
        said = _("You play about as well as our strongest bot.")
    span = low if low == high else _("{low} to {high}", low=low, high=high)
    words = ngettext(
        "With 95 % certainty: {span}, by {n} game against bots.",
        "With 95 % certainty: {span}, by your latest {n} games against bots.",
        rating.games,
        span=span,
    )
    return said, words


def _charts(games: Sequence[mine.MyGame]) -> list[Chart]:
    points = [float(each.mine.result.points) for each in reversed(games)][-MOST_ON_CHART:]
    lost, luck = (each[-MOST_ON_CHART:] for each in mine.means_of_reviews(games))
    found = []
    if len(points) > 1:
        found.append(_chart(_("Points"), points, _from_to(points, 0), zero=False))
    if lost:
        found.append(_chart(_("Points lost per decision"), lost, _from_to(lost, 2), zero=True))
    if luck:
        words = _("{mean} points on average", mean=signed(sum(luck) / len(luck)))
        found.append(_chart(_("Luck, in points"), luck, words, zero=True))
    return found


def _from_to(values: Sequence[float], places: int) -> str:
    low, high, last = (decimal(each, places) for each in (min(values), max(values), values[-1]))
    return _("{low} to {high}, last {last}", low=low, high=high, last=last)


def _chart(title: str, values: Sequence[float], words: str, zero: bool) -> Chart:
    games = ngettext("{n} game", "{n} games", len(values))
    return Chart(title, Markup(sparkline(values, f"{title}, {games}: {words}", zero).text), words)


def opponent_words(name: str) -> str:
    """Who sat there."""
    known = {mine.PEOPLE: _("People"), mine.MIXED: _("Mixed")}
    return known.get(name) or bot_words(name).title


def _row(players: int, who: str, tally: mine.Tally) -> tuple[str, str, str, str, str, str]:
    won = f"{tally.won} ({percent(tally.won / tally.games)})"
    return str(players), opponent_words(who), str(tally.games), won, decimal(tally.best, 0), decimal(tally.mean)


def _group(group: mine.Group) -> GroupSection:
    others = list_in_words([each.name for each in group.standings if not each.me])
    title = _("{game} with {names}", game=title_of(bastide.game(group.game)), names=others)
    rows = [
        (_("{name} (you)", name=each.name) if each.me else each.name, str(each.won), decimal(each.mean))
        for each in group.standings
    ]
    return GroupSection(title, ngettext("{n} game", "{n} games", group.games), group.table, rows)
