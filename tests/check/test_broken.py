"""Each check can fail: a game that breaks its promise, and what the kit says of it."""

import re
from pathlib import Path

import pytest

from bastide.check import CHECKS, check, run_one
from bastide.check.samples import Subject
from bastide.core.game import Game
from tests.check import broken
from tests.check.lucky import Lucky

pytestmark = pytest.mark.slow  # some are compiled
CASES = [
    ("ending", broken.NeverEnds, "not over after 20000 decisions"),
    ("ending", broken.PointsWithoutReason, "its reasons add up to 1"),
    ("ending", broken.NoWinner, "expected winners among"),
    ("ending", broken.LegalWhenOver, "legal must return 0; it returned 1"),
    ("notation", broken.OneTextForTwo, "actions 5 and 6 are both written 'drop f'"),
    ("notation", broken.NotForRecords, "no `>`"),
    ("notation", broken.DescendingActions, "must ascend"),
    ("position", broken.LosesAField, "read back it"),
    ("position", broken.NoJson, "not JSON: board was"),
    ("record", broken.SetUpByWhim, "BadRecord"),
    ("replay", broken.ChanceOfItsOwn, "different positions|does not follow"),
    ("modes", broken.CompiledOtherwise, "compiled games differ from plain ones"),
    ("undo", broken.UndoReveals, "must note REVEAL"),
    ("hidden", broken.HidesNothing, "a spectator sees different things"),
    ("hidden", broken.LeavesATrace, "can't know shows in the bytes of the view"),
    ("hidden", broken.TellsTheSecret, "public_chance tells one"),
    ("reach", broken.PlaceNowhere, "drop g can't be reached"),
    ("reach", broken.OffersLess, "the page offers nothing"),
    ("markup", broken.Unclosed, "mismatched tag|not closed|closes nothing"),
    ("markup", broken.WithStyle, "has a style attribute"),
    ("markup", broken.SameId, "the id x stands twice"),
    ("markup", broken.NamelessPlaces, "has no name"),
    ("markup", broken.UnknownSign, "mark-nobody"),
    ("bots", broken.IllegalBot, "."),
]


@pytest.mark.parametrize(("name", "kind", "told"), CASES, ids=[f"{name}-{kind.__name__}" for name, kind, _ in CASES])
def test_a_broken_promise_is_noticed(name: str, kind: type[Lucky], told: str) -> None:
    result = run_one(Subject(kind(), quick=True), name)
    assert not result.ok
    assert re.search(told, result.detail), result.detail


def test_every_check_has_a_game_that_breaks_it() -> None:
    assert {name for name, _, _ in CASES} | {"statements"} == set(CHECKS)


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ('@pytest.mark.rule("CF-1", "CF-2", "CF-3", "CF-4")\ndef test_it(): ...', "CF-5"),
        ('@pytest.mark.rule("CF-1", "CF-2", "CF-3", "CF-4", "CF-5", "CF-9")\ndef test_it(): ...', "CF-9"),
    ],
)
def test_statements_and_tests_belong_together(tmp_path: Path, source: str, told: str) -> None:
    from connect_four import GAME

    (tmp_path / "test_rules.py").write_text(f"import pytest\n{source}\n", encoding="utf-8")
    result = run_one(Subject(GAME, quick=True, tests=tmp_path), "statements")
    assert not result.ok and told in result.detail


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (broken.RulesWithoutActions, "rules have no STATE, ACTIONS, .*they must hold STATE"),
        (broken.RngNotFirst, "first field of STATE must be .* got 'players'"),
        (broken.TurnOutOfRange, "turn_of must be a seat from 0 to 1, or -1 at the end; got 2"),
    ],
)
def test_a_game_that_cannot_begin_is_told_once(kind: type[Game], told: str) -> None:
    report = check(kind(), quick=True)
    assert [result.name for result in report.results] == ["set-up"] and report.not_run == CHECKS
    assert re.search(told, report.results[0].detail), report.results[0].detail


@pytest.mark.parametrize("name", CHECKS)
def test_a_game_with_a_secret_keeps_the_contract(name: str) -> None:
    result = run_one(Subject(Lucky(), quick=True), name)
    assert result.ok, result.detail
