"""Settings for all tests: hypothesis without a clock (our machines are slow at times), the same examples on every run; and which
tests `make check` leaves out."""

import gc
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.soak import SOAKING

gc.disable()  # until all tests are collected: what is loaded and made on the way stays

HERE = Path(__file__).parent
#: Folders whose tests compile, play many games or drive a browser.
SLOW = frozenset({"arena", "bots", "browser"})

for name, examples in (("quick", 5), ("bastide", 20), ("soak", 2000)):
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
    """Whole folders are slow; elsewhere a file or a test says so itself."""
    for item in items:
        if item.path.is_relative_to(HERE) and item.path.relative_to(HERE).parts[0] in SLOW:
            item.add_marker("slow")


def pytest_collection_finish() -> None:
    """Not to look for rubbish again and again in what stays, and more rarely in the rest, saves a tenth of all tests' time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    gc.enable()
