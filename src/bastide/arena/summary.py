"""All that a tournament tells, from its finished games: for programs as JSON, for people in words.py and report.py."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bastide.arena.pairs import Pair, pairs
from bastide.arena.playing import Played
from bastide.arena.ratings import Rating, ratings
from bastide.arena.results import Result, by_name, results
from bastide.arena.spec import Spec
from bastide.arena.sprt import Sprt, Verdict


@dataclass(frozen=True, slots=True)
class Summary:
    """Results by place and by name, pairs, ratings; `planned` games, of which `games` count."""

    spec: Spec
    games: int
    planned: int
    results: list[Result]
    by_name: list[Result]
    pairs: list[Pair]
    ratings: list[Rating]
    test: Sprt | None = None
    verdict: Verdict | None = None

    @property
    def fair_share(self) -> float:
        """What each seat would win if all bots were alike."""
        return 1 / self.spec.players

    def as_json(self) -> dict[str, Any]:
        """What `bastide arena --json` prints."""
        names = [
            {**each.as_json(), "seats": each.seats, "share_per_seat": each.share and each.share / each.seats}
            for each in self.by_name
        ]
        about = {
            "game": self.spec.game,
            "players": self.spec.players,
            "games": self.games,
            "planned": self.planned,
            "seed": self.spec.seed,
            "repeatable": self.spec.repeatable,
            "fair_share": self.fair_share,
        }
        found: dict[str, Any] = {"results": [each.as_json() for each in self.results], **about, "by_name": names}
        found["pairs"] = [each.as_json() for each in self.pairs]
        found["ratings"] = [each.as_json() for each in self.ratings]
        if self.test and self.verdict:
            found["sprt"] = self.test.as_json(self.verdict)
        return found


def summary(
    spec: Spec, games: int, played: Sequence[Played], test: Sprt | None = None, verdict: Verdict | None = None
) -> Summary:
    """From the games that were played, so many planned for each line-up; the same in whichever order they ended."""
    ordered = sorted(played, key=lambda game: game.number)
    met = pairs(spec, ordered)
    planned = games * len(spec.line_ups)
    tallies = results(spec, ordered), by_name(spec, ordered)
    return Summary(spec, len(ordered), planned, *tallies, met, ratings(spec, ordered, met), test, verdict)
