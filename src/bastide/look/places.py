"""The places of a picture: links `?choose=ACTION`, by which an action is chosen where it happens."""

from urllib.parse import parse_qs, quote_plus, urlsplit
from xml.etree import ElementTree


def choose(action: str) -> str:
    """The address of a place."""
    return f"?choose={quote_plus(action, safe=',')}"


def placed(markup: str) -> set[str]:
    """The actions that have a place in a picture, or in a piece of a page that is well-formed."""
    found: set[str] = set()
    for element in ElementTree.fromstring(f"<all>{markup}</all>").iter():
        if element.tag.rpartition("}")[2] == "a":
            address = next((value for name, value in element.items() if name.rpartition("}")[2] == "href"), "")
            found.update(parse_qs(urlsplit(address).query).get("choose", ()))
    return found
