"""The kit of `bastide check` as a pytest plug-in: `pytest -p bastide.pytest_plugin --bastide-check GAME` adds one test for
each check of a game.

It is named by `-p` and not found by an entry point: pytest rewrites the assertions in the whole package of a plug-in that it
finds by itself, and a rewritten rule can't be compiled.

In a test file of one's own, for instance for a game that is not installed, the fixture does the same:

    from bastide.check import CHECKS

    @pytest.mark.parametrize("name", CHECKS)
    def test_the_contract(name, bastide_check):
        bastide_check(GAME, name)

It imports the rest only when it is asked for.
"""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from bastide.check.samples import Subject
    from bastide.core.game import Game


def pytest_addoption(parser: pytest.Parser) -> None:
    """--bastide-check, --bastide-quick"""
    group = parser.getgroup("bastide", "games for Bastide")
    told = "check that a game keeps the contract; may be given several times"
    group.addoption("--bastide-check", action="append", default=[], metavar="GAME", help=told)
    group.addoption("--bastide-quick", action="store_true", help="fewer games and moments in these checks")


def pytest_configure(config: pytest.Config) -> None:
    """The mark by which tests name the statements of the rules that they prove."""
    config.addinivalue_line("markers", "rule(*ids): the rule statements that this test proves")


def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    """One test for each check of each game that was named."""
    for game in config.getoption("--bastide-check"):
        from bastide.check import CHECKS

        for check in CHECKS:
            items.append(CheckItem.from_parent(session, name=f"{game}-{check}", game=game, check=check))


class CheckItem(pytest.Item):
    """One check of one game."""

    def __init__(self, *, game: str, check: str, **more: Any) -> None:
        super().__init__(**more)
        self.game = game
        self.check = check

    def runtest(self) -> None:
        """Run it; what it says is what the test says."""
        import bastide

        _run(bastide.game(self.game), self.check, bool(self.config.getoption("--bastide-quick")))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> str:
        """The one sentence that says which promise is broken."""
        return str(excinfo.value)

    def reportinfo(self) -> tuple[str, None, str]:
        """How it is called in the list of tests."""
        return "bastide check", None, self.name


@pytest.fixture(scope="session")
def bastide_check(pytestconfig: pytest.Config) -> Callable[..., str]:
    """Runs one check of a game: bastide_check(game, name, quick=…)."""

    def run(game: "Game", name: str, quick: bool | None = None) -> str:
        return _run(game, name, bool(pytestconfig.getoption("--bastide-quick")) if quick is None else quick)

    return run


@cache
def _subject(game: "Game", quick: bool) -> "Subject":
    """Kept, so that the checks of a game look at the same random games."""
    from bastide.check.samples import Subject

    return Subject(game, quick)


def _run(game: "Game", name: str, quick: bool) -> str:
    from bastide.check import CheckFailed, run_one

    result = run_one(_subject(game, quick), name)
    if not result.ok:
        raise CheckFailed(f"{game.name}, {name}: {result.detail}")
    return result.detail
