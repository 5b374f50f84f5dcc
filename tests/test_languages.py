"""The rules in three languages say the same: same statements, numbers, notation and pictures."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

import bastide
from bastide.core.i18n import TRANSLATED
from bastide.core.statements import Statement, statements
from tests.ours import OURS


def data(game: str, name: str) -> str:
    """A file of a game's data folder."""
    found = files(type(bastide.game(game)).__module__) / "data" / name
    return found.read_text(encoding="utf-8")


def numbers(statement: Statement) -> list[str]:
    return sorted(re.findall(r"\d+", statement.text))


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("game", OURS)
def test_every_statement_is_there_with_its_numbers_and_notation(game: str, language: str) -> None:
    ours, theirs = statements(bastide.game(game)), statements(bastide.game(game), language)
    assert [each.id for each in theirs] == [each.id for each in ours]
    for one, two in zip(ours, theirs, strict=True):
        assert numbers(one) == numbers(two), one.id
        assert sorted(re.findall(r"`[^`]+`", one.text)) == sorted(re.findall(r"`[^`]+`", two.text)), one.id
        assert one.text != two.text, one.id


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("game", OURS)
def test_the_chapters_are_the_same(game: str, language: str) -> None:
    ours = [each.chapter for each in statements(bastide.game(game))]
    theirs = [each.chapter for each in statements(bastide.game(game), language)]
    changes = [[row[i] != row[i - 1] for i in range(1, len(row))] for row in (ours, theirs)]
    assert changes[0] == changes[1]


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("game", OURS)
def test_the_guides_show_the_same_pictures_and_name_the_same_statements(game: str, language: str) -> None:
    ours, theirs = data(game, "guide.en.md"), data(game, f"guide.{language}.md")
    for what in (r"\(picture:([\w-]+)\)", r"[A-Z]{2}-\d+"):
        assert re.findall(what, theirs) == re.findall(what, ours)
    assert re.findall(r"^#+", theirs, re.MULTILINE) == re.findall(r"^#+", ours, re.MULTILINE)


def test_a_language_that_nobody_wrote_is_refused() -> None:
    with pytest.raises(bastide.BadOption, match="language: expected one of en, de, nl"):
        statements(bastide.game("saint-malo"), "fr")


def test_no_text_tells_where_it_was_written() -> None:
    for path in Path(bastide.__file__).parent.glob("games/*/data/*"):
        assert not re.search(rb"/work|seeds/", path.read_bytes()), path.name
