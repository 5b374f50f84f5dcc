"""Where points come from: the table adds up, the sentence names what made the difference, the run ends at the points."""

import random

import pytest

import bastide
from bastide.games.saint_malo.page.sources import series_of
from bastide.games.saint_malo.rules.scoring import SERIES
from bastide.look.chart import Mark, points_chart
from bastide.look.page import page_room
from bastide.look.points_run import PointsRun, points_run
from bastide.look.sources import Source, SourceRow, leads, source_rows

GAMES = sorted(bastide.games())


def finished(name: str, seed: int) -> bastide.Match:
    """A game played to its end by chance."""
    game, chooser = bastide.game(name), random.Random(seed)
    match = game.start(chooser.choice(list(game.players)), seed=seed)
    while match.turn is not None:
        match.play(chooser.choice(match.actions()))
    return match


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_sources_add_up_to_the_points(name: str, seed: int) -> None:
    match = finished(name, seed)
    room = page_room(match.game)
    rows = source_rows(match, room.source_of)
    for score in match.scores():
        assert sum(row.points[score.seat] for row in rows) == score.points
        for row in rows:
            assert sum(each.points for each in row.sums[score.seat]) == row.points[score.seat]
            assert all(each.text for each in row.sums[score.seat])
    assert len({row.source.key for row in rows}) == len(rows), "a head stands there twice"
    assert all(any(row.points) for row in rows)


@pytest.mark.parametrize("name", GAMES)
def test_the_run_ends_at_the_points(name: str) -> None:
    match = finished(name, 5)
    run = points_run(match, page_room(match.game))
    assert run.moves == len(match.moves)
    assert list(run.points[-1]) == [score.points for score in match.scores()]
    half = points_run(match, page_room(match.game), PointsRun(run.points[: run.moves // 2]))
    assert half == run, "going on gives the same as from the beginning"


def test_the_largest_gains_are_the_moments() -> None:
    run = PointsRun(((0, 0), (0, 3), (9, 3), (9, 3), (10, 4), (30, 4)))
    assert [(each.move, each.seat, each.gain) for each in run.moments(most=2)] == [(1, 1, 3), (2, 0, 9)]
    assert [each.move for each in run.moments()] == [1, 2, 4], "the last move is the end, not a moment"
    plays = [(1, 2), (3, 4)]
    assert [(each.first, each.move, each.gain) for each in run.moments(plays)] == [(1, 2, 9), (3, 4, 1)], "as one"
    assert run.gains(2) == (9, 0) and run.gains(0) == (0, 0)


def row(key: str, *points: int) -> SourceRow:
    return SourceRow(Source(key, key), points, ((),) * len(points))


def test_who_is_ahead_by_what() -> None:
    rows = (row("streets", 10, 30), row("markets", 40, 12), row("towers", 5, 5), row("guards", 9, 3))
    assert [(each.source.key, each.points) for each in leads(rows, 0, 1)] == [("markets", 28), ("guards", 6)]
    even = (row("a", 4, 1), row("b", 5, 1), row("c", 6, 1), row("d", 7, 1))
    assert [each.source.key for each in leads(even, 0, 1)] == ["d", "c", "b"], "three, when two don't make it up"
    assert leads(rows, 1, 1) == ()


def test_the_best_of_a_row() -> None:
    assert row("x", 3, 7, 7).best == (1, 2)
    assert row("x", 2, 2).best == (), "nobody is best where all are alike"
    assert row("x", -5, -10).best == (0,)


@pytest.mark.parametrize("seed", range(5))
def test_series_of_churches_bring_what_the_rules_count(seed: int) -> None:
    match = finished("saint-malo", seed)
    rows = {each.source.key: each for each in source_rows(match, page_room(match.game).source_of)}
    view = match.player_view(None)
    churches = rows["churches"].points if "churches" in rows else (0,) * match.players
    for seat, points in enumerate(churches):
        sizes = view.cities[seat].churches  # type: ignore[attr-defined]
        assert sum(int(SERIES[each]) for each in series_of(sizes)) == points


@pytest.mark.parametrize("seed", range(3))
def test_a_source_of_saint_malo_is_one_thing(seed: int) -> None:
    match = finished("saint-malo", seed)
    source_of, view = page_room(match.game).source_of, match.player_view(None)
    held: dict[str, set[int]] = {}
    for score in match.scores():
        for award in score.reasons:
            source = source_of(award, view).source
            assert "," not in source.name
            held.setdefault(source.key, set()).add(award.reason)
    assert len(held) > 3 and all(len(reasons) == 1 for reasons in held.values()), held


def test_a_chart_leads_to_its_marks() -> None:
    run = [(0, 0), (0, 4), (6, 4), (6, -2)]
    drawn = points_chart(run, "Points", [Mark(2, "1", "Move 2: Marta +6")], lambda move: f"?move={move}", here=1).text
    assert 'href="?move=2"' in drawn and 'aria-label="Move 2: Marta +6"' in drawn
    assert drawn.count("curve-edge") == 2 and 'class="here"' in drawn
    assert "−2" in drawn, "losses have a true minus"
