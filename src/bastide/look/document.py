"""The outermost element of a drawing: alone with its own style and signs, or bare for a page."""

import re
from dataclasses import dataclass
from html import escape

from bastide.look.style import Theme, embedded, root_class
from bastide.look.svg import Node, node, number
from bastide.look.symbols import Library


@dataclass(frozen=True, slots=True)
class Frame:
    """What stands on the outermost element: which part of the plane, how large, and what it is in words."""

    kind: str
    width: float
    height: float
    title: str
    told: str
    left: float = 0
    top: float = 0
    links: bool = False
    shown: float | None = None

    @property
    def view(self) -> str:
        return " ".join(map(number, (self.left, self.top, self.width, self.height)))


def document(body: Node, frame: Frame, library: Library, *, standalone: bool, theme: Theme) -> str:
    """The drawing as text. Bare, it needs the page's style sheets and the library's signs beside it."""
    role = "group" if frame.links else "img"
    told = node("desc", frame.told)
    if not standalone:
        bare = {"class_": frame.kind, "view_box": frame.view, "role": role, "aria_label": frame.title}
        return node("svg", told, body, **bare).text
    width = frame.width if frame.shown is None else frame.shown
    head = {"xmlns": "http://www.w3.org/2000/svg", "class_": f"{root_class(theme)} {frame.kind}"}
    size = {"width": width, "height": width * frame.height / frame.width}
    style = node("style", Node(escape(embedded(theme), quote=False)))
    inner = (node("title", frame.title), told, style, library.defs(body.text), body)
    return node("svg", *inner, view_box=frame.view, role=role, **head, **size).text


def in_text(svg: str, wide: float, high: float) -> str:
    """A bare drawing fills its page; in a text it has a size of its own. Ids would stand twice on a page."""
    plain = re.sub(r'(<(?:a|g)\b[^>]*?) id="[^"]*"', r"\1", svg)
    return plain.replace("<svg", f'<svg width="{wide:g}" height="{high:g}"', 1)
