"""A drawing without custom properties, for programs that don't know them: each colour stands where it is used.

Tokens are the same everywhere and are put in by text. A tincture is handed down: from a group to what is in it, and into the
signs that are used there. So a sign gets a copy for each tincture in which it is used, and what takes its colour from the
tincture a class that says which one.
"""

import re
from collections.abc import Iterator
from copy import deepcopy
from xml.etree import ElementTree as ET

from bastide.look.players import TINCTURES
from bastide.look.style import Rule, Theme, rules, tokens

_SVG = "http://www.w3.org/2000/svg"
_VARIABLE = re.compile(r"var\((--[\w-]+)(?:,\s*([^()]*))?\)")  # its name, and what holds where nobody has set it
_PRODUCT = re.compile(r"calc\(([\d.]+) \* ([\d.]+)\)")
_HANDED_DOWN = ("--tint", "--on-tint")  # what a tincture sets


def plain(svg: str, theme: Theme) -> str:
    """The drawing that stands alone, with the colours of day or night written out. "auto" is day."""
    ET.register_namespace("", _SVG)
    root = ET.fromstring(svg)
    style = root.find(f"{{{_SVG}}}style")
    if style is not None:
        kept = [
            rule
            for rule in rules(style.text or "")
            if not rule.head.startswith("@") and not {":", "["} & set(rule.head)
        ]
        handed = _handed_down(kept)
        style.text = "".join(_written(kept, tokens("dark" if theme == "dark" else "light"), handed))
        _Tinctures(root).hand_down(root, "")
    return ET.tostring(root, encoding="unicode")


def _handed_down(kept: list[Rule]) -> dict[str, dict[str, str]]:
    """What each tincture sets."""
    return {name: rule.values for rule in kept for name in TINCTURES if f".{name}" in rule.head.split(", ")}


def _written(kept: list[Rule], known: dict[str, str], handed: dict[str, dict[str, str]]) -> Iterator[str]:
    """The rules without variables; what depends on a tincture stands once for each."""
    for rule in kept:
        values = {name: value for name, value in rule.values.items() if not name.startswith("--")}
        own = {name: value for name, value in values.items() if any(each in value for each in _HANDED_DOWN)}
        unset = {name: value for name, value in values.items() if name not in own or "," in value}  # or a fallback
        yield _block(rule.head, unset, known)
        for tincture, set_by_it in handed.items() if own else ():
            head = ", ".join(f"{each.strip()}.in-{tincture}" for each in rule.head.split(","))
            yield _block(head, own, {**known, **set_by_it})


def _block(head: str, values: dict[str, str], known: dict[str, str]) -> str:
    done = {name: _resolved(value, known) for name, value in values.items()}
    return head + "{" + ";".join(f"{name}:{value}" for name, value in done.items()) + "}" if done else ""


def _resolved(value: str, known: dict[str, str]) -> str:
    while _VARIABLE.search(value):
        value = _VARIABLE.sub(lambda found: known.get(found[1]) or found[2], value)
    return _PRODUCT.sub(lambda found: f"{float(found[1]) * float(found[2]):g}", value)


class _Tinctures:
    """Says of each element in which tincture it stands, and copies signs for those in which they are used."""

    def __init__(self, root: ET.Element) -> None:
        self._defs = next(root.iter(f"{{{_SVG}}}defs"), None)
        drawn = self._defs.iter(f"{{{_SVG}}}symbol") if self._defs is not None else ()
        self._signs = {each.get("id", ""): deepcopy(each) for each in drawn}
        self._copied: set[str] = set()

    def hand_down(self, element: ET.Element, tincture: str) -> None:
        """Mark the element and all in it."""
        classes = element.get("class", "").split()
        tincture = next((name for name in classes if name in TINCTURES), tincture)
        if "data-seat" in element.attrib:
            tincture = TINCTURES[int(element.attrib["data-seat"])]
        if tincture and classes:
            element.set("class", " ".join([*classes, f"in-{tincture}"]))
        if tincture and element.tag == f"{{{_SVG}}}use":
            self._point_at_copy(element, tincture)
        for inner in list(element):
            self.hand_down(inner, tincture)

    def _point_at_copy(self, use: ET.Element, tincture: str) -> None:
        name = use.get("href", "").removeprefix("#")
        if name not in self._signs or self._defs is None:
            return
        own = f"{name}-in-{tincture}"
        use.set("href", f"#{own}")
        if own not in self._copied:
            self._copied.add(own)
            copy = deepcopy(self._signs[name])
            copy.set("id", own)
            self.hand_down(copy, tincture)
            self._defs.append(copy)
