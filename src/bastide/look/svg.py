"""A small typed builder of SVG text. What is not a Node is escaped; a style attribute is refused."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

_SPELT = {"view_box": "viewBox"}

Value = str | int | float | None


@dataclass(frozen=True, slots=True)
class Node:
    """Finished markup: it goes into other nodes as it is."""

    text: str

    def __str__(self) -> str:
        return self.text


Inner = Node | str | None


_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def clean(text: str) -> str:
    """The text without the letters that XML forbids, even escaped."""
    return _FORBIDDEN.sub("\ufffd", text)


def number(value: float) -> str:
    """At most two decimals, none where none are needed."""
    shown = f"{float(value):.2f}".rstrip("0").rstrip(".")
    return "0" if shown == "-0" else shown


def _attribute(name: str, value: str | int | float) -> str:
    written = _SPELT.get(name, name.rstrip("_").replace("_", "-"))
    if written == "style":
        raise ValueError("no style attributes: the look is told by classes")
    shown = escape(clean(value)) if isinstance(value, str) else number(value)
    return f' {written}="{shown}"'


def node(name: str, /, *inner: Inner, **attributes: Value) -> Node:
    """One element. Text among `inner` is escaped, quotes too; attributes that are None are left out."""
    head = name + "".join(_attribute(key, value) for key, value in attributes.items() if value is not None)
    body = "".join(part.text if isinstance(part, Node) else escape(clean(part)) for part in inner if part is not None)
    return Node(f"<{head}>{body}</{name}>" if body else f"<{head}/>")


def joined(parts: Iterable[Node]) -> Node:
    """Several nodes one after the other."""
    return Node("".join(part.text for part in parts))


def group(*inner: Inner, class_: str | None = None, transform: str | None = None, **more: Value) -> Node:
    return node("g", *inner, class_=class_, transform=transform, **more)


def rect(class_: str, x: float, y: float, width: float, height: float, rx: float | None = None) -> Node:
    return node("rect", class_=class_, x=x, y=y, width=width, height=height, rx=rx)


def path(class_: str, d: str) -> Node:
    return node("path", class_=class_, d=d)


def text(class_: str, x: float, y: float, *inner: Inner) -> Node:
    return node("text", *inner, class_=class_, x=x, y=y)


def use(symbol: str, x: float, y: float, width: float, height: float | None = None, **more: Value) -> Node:
    """A symbol of the library, in a box that is square unless a height is given."""
    tall = width if height is None else height
    return node("use", href=f"#{symbol}", x=x, y=y, width=width, height=tall, **more)


def moved(x: float, y: float, scale: float = 1.0) -> str:
    """The text of a transform: to (x, y), then scaled."""
    to = f"translate({number(x)} {number(y)})"
    return to if scale == 1.0 else f"{to} scale({scale:.4f})"
