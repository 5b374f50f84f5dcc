"""All checks, and running them."""

import time
import traceback
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from bastide.check.report import CheckFailed, Report, Result
from bastide.check.samples import Subject
from bastide.check.set_up import check_set_up
from bastide.core.game import Game

#: The modules of this package with a check in them, in the order in which they run.
CHECKS = (
    "ending",
    "notation",
    "position",
    "record",
    "replay",
    "modes",
    "undo",
    "hidden",
    "reach",
    "markup",
    "bots",
    "statements",
)


def check(
    game: Game, *, quick: bool = False, tests: Path | None = None, told: Callable[[Result], None] = lambda result: None
) -> Report:
    """Every check of the kit; `told` hears of each as it is done. Without a game that can be begun none is run."""
    subject = Subject(game, quick, tests)
    begun = _result("set-up", lambda: check_set_up(subject))  # what all checks need
    if not begun.ok:
        told(begun)
        return Report(game.name, (begun,), not_run=CHECKS)
    results: list[Result] = []
    for name in CHECKS:
        results.append(run_one(subject, name))
        told(results[-1])
    return Report(game.name, tuple(results))


def run_one(subject: Subject, name: str) -> Result:
    """One check. A game that breaks down fails it, with what it said."""
    return _result(name, lambda: str(import_module(f"bastide.check.{name}").run(subject)))


def _result(name: str, run: Callable[[], str]) -> Result:
    began = time.perf_counter()
    try:
        ok, detail = True, run()
    except CheckFailed as error:
        ok, detail = False, str(error)
    except Exception as error:  # whatever a game of somebody else's raises is an answer
        ok, detail = False, f"{type(error).__name__}: {error} (in {' < '.join(_where(error))})"
    return Result(name, ok, detail, time.perf_counter() - began)


def _where(error: BaseException) -> list[str]:
    """The innermost functions that it came from."""
    frames = traceback.extract_tb(error.__traceback__)[-3:]
    return [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in reversed(frames)]
