"""A game's rules as numbered statements, and the tests that prove them."""

import ast
import re
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from bastide.core.errors import BadOption
from bastide.core.game import Game
from bastide.core.i18n import LANGUAGES, SOURCE_LANGUAGE

_STATEMENT = re.compile(r"- ([A-Z]{2}-\d+)\s+(.*)")


@dataclass(frozen=True, slots=True)
class Statement:
    """One rule: its id, the chapter it stands in, its text."""

    id: str
    chapter: str
    text: str


def rules_text(game: Game, language: str = SOURCE_LANGUAGE) -> str:
    """The file of the statements in its data folder: `rules.md`, or `rules.de.md` …; the English ones decide.

    They stand in where there is no translation; nothing where a game has not written down its rules. A whole document per
    language, like the guides: it is translated and read as one text, not message by message.
    """
    if language not in LANGUAGES:
        raise BadOption(f"language: expected one of {', '.join(LANGUAGES)}, got {language!r}")
    name = "rules.md" if language == SOURCE_LANGUAGE else f"rules.{language}.md"
    folder = files(type(game).__module__) / "data"
    found = next((folder / each for each in (name, "rules.md") if (folder / each).is_file()), None)
    return found.read_text(encoding="utf-8") if found else ""


def statements(game: Game, language: str = SOURCE_LANGUAGE) -> list[Statement]:
    """All statements of a game, in order."""
    text = rules_text(game, language)
    found: list[Statement] = []
    chapter = ""
    open_statement = False
    for line in text.splitlines():
        if line.startswith("## "):
            chapter, open_statement = line.removeprefix("## "), False
        elif start := _STATEMENT.fullmatch(line):
            found.append(Statement(start[1], chapter, start[2]))
            open_statement = True
        elif open_statement and line.startswith("  "):
            last = found.pop()
            found.append(Statement(last.id, last.chapter, f"{last.text} {line.strip()}"))
        else:
            open_statement = False
    return found


def pick(known: list[Statement], ids: list[str]) -> list[Statement]:
    """Those statements; an id that does not exist is an error."""
    by_id = {statement.id: statement for statement in known}
    if not known:
        raise BadOption(f"expected no ids, this game has no numbered statements; got {', '.join(ids)}")
    prefix = known[0].id.partition("-")[0]
    meant = [f"{prefix}-{wanted}" if wanted.isdigit() else wanted.upper() for wanted in ids]
    for wanted in meant:
        if wanted not in by_id:
            raise BadOption(f"expected one of {', '.join(by_id)} (there are gaps in the numbers), got {wanted!r}")
    return [by_id[wanted] for wanted in meant]


def untested(known: list[Statement], folder: str) -> list[Statement]:
    """The statements that no test marked with `pytest.mark.rule` names."""
    if not Path(folder).is_dir():
        raise BadOption(f"--tests: expected the folder with the tests of the repository, got {folder!r}")
    proven: set[str] = set()
    for path in Path(folder).rglob("test_*.py"):
        proven |= proven_by(path.read_text(encoding="utf-8"))
    return [statement for statement in known if statement.id not in proven]


def proven_by(source: str) -> set[str]:
    """The ids in the `rule` marks of a test file."""
    return {
        argument.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule"
        for argument in node.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }
