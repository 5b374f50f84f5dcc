"""Every statement of the rules is proven by a test that names it."""

from pathlib import Path

import pytest

import bastide
from bastide.core.statements import pick, proven_by, statements, untested

TESTS = str(Path(__file__).parent.parent)
GAME = bastide.game("saint-malo")


def test_no_statement_is_without_a_test() -> None:
    assert [statement.id for statement in untested(statements(GAME), TESTS)] == []


def test_no_test_names_a_statement_that_does_not_exist() -> None:
    known = {statement.id for statement in statements(GAME)}
    for path in Path(TESTS, "saint_malo").glob("test_*.py"):
        assert proven_by(path.read_text(encoding="utf-8")) - known - {"SM-999"} == set(), path.name


def test_all_statements_are_found() -> None:
    numbers = [*range(1, 8), *range(10, 19), 20, 25, 26, *range(30, 35), *range(40, 43), *range(45, 53)]
    expected = [f"SM-{n}" for n in [*numbers, 60, 61, 62, 70, 71, 72]]
    assert [statement.id for statement in statements(GAME)] == expected
    assert all(statement.text and statement.chapter for statement in statements(GAME))


def test_a_statement_goes_on_over_several_lines() -> None:
    (statement,) = pick(statements(GAME), ["SM-45"])
    assert statement.text == "One person on any free square, one that costs at most the number of dice used."
    assert pick(statements(GAME), ["SM-26"])[0].chapter == "Crate"
    with pytest.raises(bastide.BadOption, match="expected one of SM-1, SM-2"):
        pick(statements(GAME), ["SM-99"])


def test_an_unproven_statement_would_be_found(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text('import pytest\n@pytest.mark.rule("SM-1", "SM-2")\ndef test_it(): ...\n')
    left = [statement.id for statement in untested(statements(GAME), str(tmp_path))]
    assert len(left) == len(statements(GAME)) - 2 and "SM-1" not in left and "SM-3" in left
