"""Reviews for tests: a queue that is worked off by hand, judgements that cost nothing, and small depths of the true engine."""

import random
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from itertools import cycle
from typing import Any

import pytest

import bastide
from bastide.core.choices import Choices
from bastide.core.match import Match
from bastide.review import FULL as DEEPEST
from bastide.review import Decision, Depth, Luck, Moment, as_json
from bastide.review.estimate import Estimate
from bastide.review.reviewing import collected
from bastide.web.pages.review_words import SLIPS, is_slip
from bastide.web.store import Store
from bastide.web.tables import reviews
from bastide.web.tables.askers import Asker
from tests.browser.town import played

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
    """About every tenth decision is a slip, each grade in turn, and another choice was better; nothing is thought."""
    players = match.players
    even, none = Estimate((1.0,) * players, (1 / players,) * players), (0.0,) * players
    slips = cycle(SLIPS)
    wanted = 5
    for move in match.moves:
        decision, best = None, move.action.text
        if move.number >= wanted:
            legal = Choices(match.game, match.buffer_at(move.number - 1), move.number - 1).legal
            best = next((each.text for each in legal if each.text != best), best)
        lost = 0.0 if best == move.action.text else 0.1
        if lost:
            wanted = move.number + 10
        grade = next(slips) if lost else "best"
        fewer = tuple(10 * lost if seat == move.seat else 0.0 for seat in range(players))
        decision = Decision(
            move.number, move.seat, move.action.text, best, 2, 10 * lost, lost, grade, fewer, _lost(fewer)
        )
        worth = tuple(1.5 if seat == move.seat else -1.5 for seat in range(players))
        luck = Luck(move.number, move.chance, worth, none, 0.5, 2, False) if move.chance else None
        yield Moment(move.number, move.seat, even, depth.simulations, decision, luck)


def _lost(points: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(0.0 - each for each in points)


def keep_review(store: Store, table_id: str, match: Match, moments: list[Moment] | None = None) -> list[Decision]:
    """Lay a whole review beside a table, as if it had been made; its slips."""
    found = collected(match, DEEPEST, 0, moments or list(cheap_moments(match, DEEPEST)))
    body = {**as_json(found), "names": [""] * match.players}
    assert store.reviews.take(table_id, reviews.marked(match), len(match.moves), DEEPEST.name)
    assert store.reviews.keep(table_id, reviews.marked(match), DEEPEST.name, body)
    store.reviews.release(table_id, reviews.marked(match))
    return [each for each in found.decisions if is_slip(each)]


def last_moves(game: str, moves: int) -> str:
    """The record of a game that began shortly before its end, by chance: so there is little to review."""
    whole = bastide.load(played(game, 10_000))
    match = whole.game.resume(whole.position_at(len(whole.moves) - moves), seed=1)
    chooser = random.Random(1)
    while match.turn is not None:
        match.play(chooser.choice(match.actions()))
    return match.save()


@pytest.fixture
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is thought, and everything is found."""
    monkeypatch.setattr(reviews, "reviewed_moments", cheap_moments)
    monkeypatch.setattr(reviews.Reviews, "possible", lambda *_: True)
