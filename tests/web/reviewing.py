"""Reviews for tests: a queue that is worked off by hand, judgements that cost nothing, and small depths of the true engine."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from typing import Any

import pytest

from bastide.core.match import Match
from bastide.review import Decision, Depth, Luck, Moment
from bastide.review.estimate import Estimate
from bastide.review.grades import GRADES
from bastide.web.tables import reviews
from bastide.web.tables.askers import Asker

#: As the true ones are called, and much less.
QUICK = Depth("quick", simulations=6, second_look=4, rounds=0, worlds=1, glance=1, listed=0)
FULL = Depth("full", simulations=10, second_look=6, rounds=0, worlds=2, glance=1, listed=0)


class Line:
    """Stands in for the queue of thoughts: each is thought when the test says so."""

    def __init__(self) -> None:
        self.jobs: list[tuple[Asker, str, str, Callable[[], Any]]] = []
        self.closing = False

    def submit(self, asker: Asker, table_id: str, kind: str, work: Callable[[], Any]) -> "Future[Any]":
        if self.closing:
            raise RuntimeError("no more thoughts")
        self.jobs.append((asker, table_id, kind, work))
        return Future()

    def think(self, most: int = 1000) -> int:
        """So many thoughts at most; how many there were."""
        count = 0
        while self.jobs and count < most:
            self.jobs.pop(0)[3]()
            count += 1
        return count


def cheap_moments(match: Match, depth: Depth, seed: int = 0) -> Iterator[Moment]:
    """Every tenth decision is a slip, each grade in turn; nothing is thought."""
    even = Estimate((1.0,) * match.players, (1 / match.players,) * match.players)
    none = (0.0,) * match.players
    for move in match.moves:
        slip = move.number % 10 == 5
        grade = GRADES[2 + move.number // 10 % 3] if slip else "best"
        lost = 0.1 if slip else 0.0
        decision = Decision(
            move.number, move.seat, move.action.text, move.action.text, 2, 10 * lost, lost, grade, none, none
        )
        luck = Luck(move.number, move.chance, none, none, 0.5, 2, False) if move.chance else None
        yield Moment(move.number, move.seat, even, depth.simulations, decision, luck)


@pytest.fixture
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is thought, and everything is found."""
    monkeypatch.setattr(reviews, "reviewed_moments", cheap_moments)
    monkeypatch.setattr(reviews.Reviews, "possible", lambda *_: True)
