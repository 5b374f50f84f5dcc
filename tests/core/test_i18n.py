"""Messages in the language in use: places, contexts, plural forms, lists."""

from pathlib import Path

import pytest

from bastide.core.i18n import Messages, list_in_words, using_language

CATALOGUE = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=(n == 1 ? 0 : n == 2 ? 1 : 2);\\n"

msgid "{name} wins"
msgstr "Es gewinnt {name}"

msgid "free"
msgstr "frei"

msgctxt "it costs nothing"
msgid "free"
msgstr "kostenlos"

msgid "{n} tower"
msgid_plural "{n} towers"
msgstr[0] "{n} Turm"
msgstr[1] "{n} Zwillingstürme"
msgstr[2] "{n} Türme"
"""


@pytest.fixture
def messages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Messages:
    """Of a package that has a German catalogue and no Dutch one."""
    name = f"town_{tmp_path.name}"
    (tmp_path / name / "data").mkdir(parents=True)
    (tmp_path / name / "__init__.py").touch()
    (tmp_path / name / "data" / "words.de.po").write_text(CATALOGUE, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return Messages(name)


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ["Ann wins", "{name} wins", "free", "free"]),
        ("de", ["Es gewinnt Ann", "Es gewinnt {name}", "frei", "kostenlos"]),
        ("nl", ["Ann wins", "{name} wins", "free", "free"]),  # no catalogue: English
    ],
)
def test_places_and_contexts(messages: Messages, language: str, texts: list[str]) -> None:
    with using_language(language):
        assert [
            messages.gettext("{name} wins", name="Ann"),
            messages.gettext("{name} wins"),
            messages.gettext("free"),
            messages.pgettext("it costs nothing", "free"),
        ] == texts


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ["0 towers", "1 tower", "2 towers", "5 towers", "−1 tower", "−5 towers"]),
        ("de", ["0 Türme", "1 Turm", "2 Zwillingstürme", "5 Türme", "−1 Turm", "−5 Türme"]),
    ],
)
def test_plural_forms_are_those_of_the_catalogue(messages: Messages, language: str, texts: list[str]) -> None:
    with using_language(language):
        assert [messages.ngettext("{n} tower", "{n} towers", number) for number in (0, 1, 2, 5, -1, -5)] == texts


@pytest.mark.parametrize(("language", "word"), [("en", "and"), ("de", "und"), ("nl", "en")])
def test_lists(language: str, word: str) -> None:
    with using_language(language):
        assert list_in_words(["a"]) == "a"
        assert list_in_words(["a", "{b}"]) == f"a {word} {{b}}"
        assert list_in_words(iter("abcd")) == f"a, b, c {word} d"


def test_a_language_that_nobody_wrote_is_refused() -> None:
    with pytest.raises(ValueError, match="language: expected one of en, de, nl, got 'fr'"), using_language("fr"):
        pass
