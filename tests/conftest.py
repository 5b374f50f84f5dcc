"""Settings for all tests: hypothesis without a clock (our machines are slow at times), the same examples on every run; and which
tests `make check` leaves out; and a notice of what could not be tested here."""

import gc
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.missing import notice
from tests.soak import SOAKING

gc.disable()  # until all tests are collected: what is loaded and made on the way stays

HERE = Path(__file__).parent
#: Folders whose tests compile, play many games or drive a browser.
SLOW = frozenset({"arena", "bots", "browser", "review"})
#: Tests of tables that go through the store alone, which has tests of its own on both databases.
ANY_DATABASE = frozenset({"test_tables", "test_seating", "test_api"})

for name, examples in (("quick", 4), ("bastide", 5), ("soak", 2000)):
    settings.register_profile(
        name,
        deadline=None,
        derandomize=name != "soak",
        max_examples=examples,
        suppress_health_check=[HealthCheck.too_slow],
    )
settings.load_profile("soak" if SOAKING else "bastide")


@pytest.hookimpl(tryfirst=True)  # before pytest itself leaves out what is not asked for
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole folders are slow; elsewhere a file or a test says so itself. What does not depend on the database is tried on
    PostgreSQL only in the long run."""
    for item in items:
        if item.path.stem in ANY_DATABASE and "[postgresql" in item.name:
            item.add_marker("soak")
        if item.path.is_relative_to(HERE) and item.path.relative_to(HERE).parts[0] in SLOW:
            item.add_marker("slow")


def pytest_collection_finish() -> None:
    """Not to look for rubbish again and again in what stays, and more rarely in the rest, saves a tenth of all tests' time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    gc.enable()


@pytest.hookimpl(wrapper=True, tryfirst=True)  # the last word: after the line with pytest's own result
def pytest_sessionfinish(session: pytest.Session) -> Generator[None, None, None]:
    """What could not be tested on this machine; nobody may take it for tested."""
    yield
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None:  # a worker
        return
    skipped = reporter.stats.get("skipped", [])
    lines = notice(report.longrepr[2] for report in skipped if isinstance(report.longrepr, tuple))
    if lines:
        reporter.section("NOT EVERYTHING WAS TESTED", red=True, bold=True)
        for line in lines:
            reporter.line(line, red=True)
        reporter.line("BASTIDE_NEED_ALL=1 makes this an error.", red=True)
