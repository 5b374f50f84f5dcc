"""Somebody with a browser that runs no scripts: follows links, sends forms, keeps cookies."""

import re
from html import unescape
from typing import Any
from urllib.parse import unquote_plus

import httpx

_HIDDEN = re.compile(r'<input type="hidden" name="([\w-]+)" value="([^"]*)"')
_CHOICE = re.compile(r'href="\?([^"]*choose=[^"]*)"')


class Browser:
    """One visitor."""

    def __init__(self, server: str, language: str = "en") -> None:
        self.http = httpx.Client(
            base_url=server, timeout=30, follow_redirects=True, headers={"Accept-Language": language}
        )
        self.page = ""
        self.path = ""

    def close(self) -> None:
        """Leave."""
        self.http.close()

    def __enter__(self) -> "Browser":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def open(self, path: str, status: int = 200) -> str:
        """Look at a page."""
        return self._got(self.http.get(path), status)

    def send(self, path: str, fields: dict[str, Any], status: int = 200, marker: str = "<form") -> str:
        """Send the form of the page that begins at the marker, with these fields."""
        hidden = {name: unescape(value) for name, value in _HIDDEN.findall(self._form(marker))}
        return self._got(self.http.post(path, data={**hidden, **fields}), status)

    def choices(self) -> list[str]:
        """What can be chosen on the page, in the notation."""
        found = (unescape(link).split("choose=")[1].split("&")[0] for link in _CHOICE.findall(self.page))
        return list(dict.fromkeys(unquote_plus(each) for each in found))

    def play(self, action: str, status: int = 200) -> str:
        """Play at the table that is open."""
        return self.send(self.path, {"play": action}, status, marker='id="part-bar"')

    def _form(self, marker: str) -> str:
        start = self.page.index(marker)
        return self.page[start : self.page.index("</form>", start)]

    def _got(self, answer: httpx.Response, status: int) -> str:
        assert answer.status_code == status, f"{answer.status_code}: {answer.text[-600:]}"
        self.page, self.path = answer.text, answer.url.path
        return answer.text
