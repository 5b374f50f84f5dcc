"""The places of a picture: links `?choose=ACTION`, by which an action is chosen where it happens."""

from html.parser import HTMLParser
from urllib.parse import parse_qs, quote_plus, urlsplit


def choose(action: str) -> str:
    """The address of a place."""
    return f"?choose={quote_plus(action, safe=',')}"


def placed(markup: str) -> set[str]:
    """The actions that have a place in a picture, or in a piece of a page."""
    reader = _Places()
    reader.feed(markup)
    return reader.found


class _Places(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "a":
            self.found.update(parse_qs(urlsplit(dict(attrs).get("href") or "").query).get("choose", ()))
