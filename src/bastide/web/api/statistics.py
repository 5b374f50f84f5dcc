"""Statistics as JSON: a guest's own, and those of the house."""

from dataclasses import asdict, dataclass
from typing import Any

from fastapi import APIRouter

import bastide
from bastide.web.api.routes import REFUSALS, Guest
from bastide.web.services import TheServices
from bastide.web.statistics import mine
from bastide.web.statistics.house import GameFigures
from bastide.web.statistics.rating import Rating, proposal, rating_of, strengths_of
from bastide.web.tables.bot_names import usual_bot

router = APIRouter(prefix="/api", tags=["statistics"], responses=REFUSALS)


@dataclass(frozen=True, slots=True)
class GameResults:
    """My games of a kind: how well I play, if it can be said, whom to play next, and each game, the latest first."""

    game: str
    games: int
    won: int
    best: int
    mean: float
    streak: int
    longest_streak: int
    rating: Rating | None
    next_opponent: str | None
    results: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class MyResults:
    """All of them, and people among each other."""

    games: list[GameResults]
    groups: list[mine.Group]


@router.get("/results")
def my_results(services: TheServices, guest: Guest) -> MyResults:
    """What my finished games add up to."""
    known = set(bastide.games())
    seats = services.store.results.of_guest(guest)
    games = [each for each in mine.my_games(seats, guest) if each.mine.result.game in known]
    return MyResults([_results(*each) for each in mine.by_game(games).items()], mine.groups(games, guest))


def _results(name: str, games: list[mine.MyGame]) -> GameResults:
    total, streaks = mine.Tally.of(games), mine.Streaks.of(games)
    strengths, finishes = strengths_of(bastide.game(name)), mine.rated(games)
    return GameResults(
        name,
        **asdict(total),
        streak=streaks.now,
        longest_streak=streaks.best,
        rating=rating_of(strengths, finishes) if strengths else None,
        next_opponent=proposal(strengths, finishes, usual_bot()) if strengths else None,
        results=[{**each, "opponents": game.opponents} for each, game in zip(mine.exported(games), games, strict=True)],
    )


@router.get("/statistics")
def statistics(services: TheServices) -> list[GameFigures]:
    """What was played in this house: figures of games and seats, nobody's."""
    return services.house.now()
