"""Somebody at a real browser: what he sees, and everything that went wrong behind his back."""

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response

PATIENCE = 15_000  # milliseconds: our machines are slow at times


@dataclass  # without slots: Playwright hangs its own things on those who listen
class Visit:
    """One browser with its own cookies, and the page that is open in it."""

    context: BrowserContext
    page: Page
    address: str
    secret: str = field(default="", repr=False)
    rough: bool = False  # the test breaks the connection itself
    troubles: list[str] = field(default_factory=list)

    def watch(self, page: Page) -> Page:
        """Write down what nobody would see: errors in the console, answers that refuse, requests to another host."""
        page.set_default_timeout(PATIENCE)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.troubles.append(f"script: {error}"))
        page.on("request", self._request)
        page.on("requestfailed", self._failed)
        page.on("response", self._answer)
        return page

    def open(self, path: str) -> Page:
        """Look at a page."""
        self.page.goto(self.address + path)
        return self.page

    def another(self) -> Page:
        """A second window of the same person."""
        return self.watch(self.context.new_page())

    def untroubled(self) -> None:
        """Nothing went wrong so far."""
        assert not self.troubles, self.troubles

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.troubles.append(f"console: {message.text}")

    def _request(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob") and not request.url.startswith(self.address):
            self.troubles.append(f"another host: {request.url}")

    def _failed(self, request: Request) -> None:
        # Who leaves a page breaks off what it was still asking for.
        if request.failure != "net::ERR_ABORTED":
            self.troubles.append(f"failed: {request.method} {request.url} {request.failure}")

    def _answer(self, answer: Response) -> None:
        if answer.status >= 400:
            self.troubles.append(f"{answer.status}: {answer.request.method} {answer.url}")
