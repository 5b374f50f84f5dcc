"""Every statement of the rules is proven by a test that names it."""

from pathlib import Path

import bastide
from bastide.core.statements import proven_by, statements, untested

GAME = bastide.game("carcassonne-city")
TESTS = Path(__file__).parent


def test_no_statement_is_without_a_test() -> None:
    assert [statement.id for statement in untested(statements(GAME), str(TESTS))] == []


def test_all_statements_are_found_and_no_test_names_another() -> None:
    numbers = [*range(1, 6), *range(10, 15), *range(20, 24), *range(25, 29), *range(30, 46)]
    known = [statement.id for statement in statements(GAME)]
    assert known == [f"CC-{number}" for number in numbers]
    for path in TESTS.glob("test_*.py"):
        assert proven_by(path.read_text(encoding="utf-8")) <= set(known), path.name
