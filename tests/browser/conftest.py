"""One Chromium and one server for each worker; visitors who are watched for troubles."""

import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.town import Town
from tests.browser.visiting import Visit
from tests.missing import lacking

FINDER = Path(__file__).parents[2] / ".ci" / "chromium"
Visiting = Callable[..., Visit]


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """The browser. It ends with this package: while it runs no other test of the worker could run an event loop."""
    knowing = {**os.environ, "PYTHON": sys.executable}
    found = subprocess.run([FINDER, "--look"], capture_output=True, text=True, check=False, env=knowing)
    if found.returncode:
        lacking("a Chromium that starts")
    driver = [sys.executable, "-m", "playwright", "--version"]  # a program of its own, which may lack a library
    if subprocess.run(driver, capture_output=True, check=False).returncode:
        lacking("what Playwright's driver needs (on Debian: apt-get install libatomic1)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found.stdout.strip(), args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def town(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Town]:
    """The server that most tests share."""
    made = Town(tmp_path_factory.mktemp("town"))
    made.start()
    yield made
    made.close()


def arriving(chromium: Browser, town: Town, made: list[Visit]) -> Visiting:
    """How visitors come: new ones without a cookie, known ones with a secret and a habit of confirming."""

    def arrive(secret: str = "", confirm: str = "each", rough: bool = False, **how: Any) -> Visit:
        context = chromium.new_context(**{"locale": "en-GB", "reduced_motion": "reduce", **how})
        if secret:
            value = town.cookie(secret, confirm=confirm)
            context.add_cookies([{"name": "bastide", "value": value, "url": town.address}])
        visit = Visit(context, context.new_page(), town.address, secret, rough)
        visit.watch(visit.page)
        made.append(visit)
        return visit

    return arrive


@pytest.fixture(scope="package")
def thinking_town(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Town]:
    """A server whose bots and advice search."""
    made = Town(tmp_path_factory.mktemp("thinking-town"), environment={"BASTIDE_COMPILE": "1"})
    made.start()
    yield made
    made.close()


def visiting(chromium: Browser, town: Town) -> Iterator[Visiting]:
    """Makes visitors; at the end nothing may have gone wrong behind their backs."""
    made: list[Visit] = []
    yield arriving(chromium, town, made)
    for each in made:
        each.context.close()
    for each in made:
        if not each.rough:
            each.untroubled()


@pytest.fixture
def visit(chromium: Browser, town: Town) -> Iterator[Visiting]:
    """Visitors of the usual server."""
    yield from visiting(chromium, town)


@pytest.fixture
def visit_thinking(chromium: Browser, thinking_town: Town) -> Iterator[Visiting]:
    """Visitors of the server that searches."""
    yield from visiting(chromium, thinking_town)


@pytest.fixture
def secret() -> str:
    """A guest's secret."""
    return random.randbytes(18).hex()
