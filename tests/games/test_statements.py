"""The numbered statements of the rules. That each is proven by a test, and that no test names another: `bastide check`."""

from pathlib import Path

import pytest

import bastide
from bastide.core.statements import pick, statements, untested

GAME = bastide.game("saint-malo")
SM = [*range(1, 8), *range(10, 19), 20, 25, 26, *range(30, 35), *range(40, 43), *range(45, 53), 60, 61, 62, 70, 71, 72]
CC = [*range(1, 6), *range(10, 15), *range(20, 24), *range(25, 29), *range(30, 46)]
LC = [*range(1, 14), *range(20, 27), *range(30, 41), *range(44, 52), *range(60, 67), 70, 71, 78, 80, 81, 82]


@pytest.mark.parametrize(
    ("game", "prefix", "numbers"), [("saint-malo", "SM", SM), ("carcassonne-city", "CC", CC), ("la-citta", "LC", LC)]
)
def test_all_statements_are_found(game: str, prefix: str, numbers: list[int]) -> None:
    found = statements(bastide.game(game))
    assert [statement.id for statement in found] == [f"{prefix}-{number}" for number in numbers]
    assert all(statement.text and statement.chapter for statement in found)


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
