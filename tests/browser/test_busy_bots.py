"""A page that is open says by itself that a bot has to wait, and stops saying it."""

import re
import threading
from pathlib import Path

from playwright.sync_api import Browser, expect

from bastide.web.tables.askers import Asker
from bastide.web.tables.fair_order import ADVICE
from tests.web.browsing import Browser as PlainBrowser
from tests.web.serving import serving_with

BUSY = re.compile("The bots are busy at other tables")


def test_an_open_page_says_that_a_bot_waits(chromium: Browser, tmp_path: Path) -> None:
    go_on = threading.Event()
    with serving_with(f"sqlite:///{tmp_path / 'tables.db'}") as (server, services), PlainBrowser(server) as host:
        begun = threading.Barrier(len(services.thinking.threads) + 1)
        for number in range(len(services.thinking.threads)):
            others = Asker(f"192.0.2.{number}")
            services.thinking.submit(others, f"t{number}", ADVICE, lambda: (begun.wait(20), go_on.wait(60)))
        begun.wait(20)
        try:
            host.open("/g/saint-malo")
            fields = {"kind": "bots", "players": "2", "bot": "random", "seat": "none"}
            host.send("/g/saint-malo", fields, marker='id="bots"')
            context = chromium.new_context(locale="en-GB")
            page = context.new_page()
            page.goto(server + host.path)
            expect(page.locator("#status")).to_have_text(BUSY, timeout=20_000)
            go_on.set()
            expect(page.locator("#status")).not_to_have_text(BUSY, timeout=20_000)
            context.close()
        finally:
            go_on.set()
