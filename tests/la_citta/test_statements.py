"""Every statement of the rules is proven by a test that names it."""

from pathlib import Path

import bastide
from bastide.core.statements import proven_by, statements, untested

GAME = bastide.game("la-citta")
TESTS = Path(__file__).parent


def test_no_statement_is_without_a_test() -> None:
    assert [statement.id for statement in untested(statements(GAME), str(TESTS))] == []


def test_all_statements_are_found_and_no_test_names_another() -> None:
    parts = (range(1, 14), range(20, 27), range(30, 41), range(44, 52), range(60, 67), (70, 71, 78, 80, 81, 82))
    known = [statement.id for statement in statements(GAME)]
    assert known == [f"LC-{number}" for part in parts for number in part]
    for path in TESTS.glob("test_*.py"):
        assert proven_by(path.read_text(encoding="utf-8")) <= set(known), path.name
