"""The conformance kit: whether a game keeps the contract (docs/adding-a-game.md). `bastide check GAME` runs it.

Each check is a module with NAME and run(subject) -> what was looked at, in words; it raises `CheckFailed` where a promise is
broken. All are independent of each other and play the same random games (check/samples.py).
"""

from bastide.check.report import CheckFailed, Report, Result
from bastide.check.running import CHECKS, check, run_one

__all__ = ["CHECKS", "CheckFailed", "Report", "Result", "check", "run_one"]
