"""What a machine may lack: a browser, PostgreSQL, a linker. The tests that need it are skipped, and the run ends with a notice
that says so. Where everything must be tested, `BASTIDE_NEED_ALL=1` makes it an error."""

import os
from collections import Counter
from collections.abc import Iterable
from typing import NoReturn

import pytest

NEED_ALL = os.environ.get("BASTIDE_NEED_ALL", "") not in ("", "0")
MARK = "not on this machine: "


def lacking(what: str) -> NoReturn:
    """Skip this test, or fail it, because the machine has no `what`."""
    if NEED_ALL:
        pytest.fail(MARK + what, pytrace=False)
    pytest.skip(MARK + what)


def notice(reasons: Iterable[str]) -> list[str]:
    """What to say at the end, given why tests were skipped: nothing if the machine lacked nothing."""
    lacked = Counter(reason.partition(MARK)[2] for reason in reasons if MARK in reason)
    return [f"{count} tests were skipped, {MARK}{what}" for what, count in sorted(lacked.items())]
