"""Drawings and pages read again: SVG as a tree, HTML with care."""

import re
import xml.etree.ElementTree as ET
from collections import Counter
from html.parser import HTMLParser

SVG = "{http://www.w3.org/2000/svg}"


def read(svg: str) -> ET.Element:
    """The drawing as a tree; a bare one gets the name space that a page would give it."""
    return ET.fromstring(svg if "xmlns" in svg else svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1))


def with_class(root: ET.Element, *names: str) -> list[ET.Element]:
    return [part for part in root.iter() if set(names) <= set(part.get("class", "").split())]


def words(root: ET.Element, name: str) -> list[str]:
    return ["".join(part.itertext()) for part in with_class(root, name)]


def described(root: ET.Element) -> str:
    return root.findtext(f"{SVG}desc") or ""


def named(root: ET.Element) -> Counter[str]:
    """The signs used, wherever a sign is named."""
    used = (part.get("href", "")[1:] for part in root.iter(f"{SVG}use"))
    painted = (part.get(paint, "") for part in root.iter() for paint in ("fill", "stroke"))
    return Counter([*used, *(found[1] for paint in painted if (found := re.match(r"url\(#(.*)\)", paint)))])


class Checked(HTMLParser):
    """Reads markup with care: every element closed in order, no style, no script; collects ids and words."""

    empty = frozenset({"br", "hr", "img", "input"})

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.words: list[str] = []
        self.feed(markup)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        assert tag not in ("script", "style") and len(given) == len(attrs)
        assert not any(name == "style" or name.startswith("on") for name in given)
        self.ids += [value for name, value in attrs if name == "id" and value]
        self.words += [value for name, value in attrs if name in ("aria-label", "title") and value]
        if tag not in self.empty:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.empty:
            assert self.open and self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)
