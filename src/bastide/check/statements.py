"""Numbered statements of the rules and their tests belong together: a test proves each, and none proves what is not there."""

import sys
from pathlib import Path

from bastide.check.report import expect
from bastide.check.samples import Subject
from bastide.core.game import Game
from bastide.core.i18n import LANGUAGES
from bastide.core.statements import Statement, proven_by, statements

_LEVELS = 5  # folders above the package in which `tests` is looked for


def run(subject: Subject) -> str:
    """The statements of `data/rules.md`, where a game has them."""
    known = statements(subject.game)
    if not known:
        return "the game has no numbered statements"
    ids = [statement.id for statement in known]
    expect(len(set(ids)) == len(ids), f"ids that stand twice: {[each for each in ids if ids.count(each) > 1]}")
    for language in LANGUAGES:
        translated = [statement.id for statement in statements(subject.game, language)]
        expect(translated == ids, f"the rules in {language} have other statements: {sorted({*translated} ^ {*ids})}")
    folder = subject.tests or _tests_near(subject.game)
    if folder is None:
        return f"{len(ids)} statements; no folder `tests` near the package (--tests names one)"
    _check_tests(known, folder)
    return f"{len(ids)} statements, each proven by a test"


def _check_tests(known: list[Statement], folder: Path) -> None:
    ids = {statement.id for statement in known}
    prefixes = {each.partition("-")[0] for each in ids}
    proven: set[str] = set()
    for path in sorted(folder.rglob("test_*.py")):
        source = path.read_text(encoding="utf-8")
        if not any(f'"{prefix}-' in source for prefix in prefixes):
            continue
        here = {each for each in proven_by(source) if each.partition("-")[0] in prefixes}
        expect(here <= ids, f"{path.name} proves {', '.join(sorted(here - ids))}: there is no such statement")
        proven |= here
    open_ = [each for each in ids if each not in proven]
    expect(not open_, f"no test is marked as proving {', '.join(sorted(open_))} (pytest.mark.rule)")


def _tests_near(game: Game) -> Path | None:
    """The folder `tests` beside the package, or beside the folders that it stands in."""
    file = sys.modules[type(game).__module__].__file__
    above = list(Path(file).resolve().parent.parents)[:_LEVELS] if file else []
    return next((folder / "tests" for folder in above if (folder / "tests").is_dir()), None)
