"""A small typed builder of SVG: a tree of nodes, written once at the end.

What is not a Node is escaped; a style attribute is refused. Nodes are shared by drawings, so nothing changes them:
`changed` and `within` give others.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from html import escape

Value = str | int | float | None
Attributes = Mapping[str, str | int | float]

_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_HARMLESS = re.compile(r"[\w .,:;#()/=+*!?|-]*", re.ASCII).fullmatch  # most texts: nothing to escape in them
_spelt = {"view_box": "viewBox"}  # attributes as they are written, by the names of arguments


class Node:
    """One element: its name, its attributes, what stands in it. Without a name it is what stands in it, nothing else."""

    __slots__ = ("attributes", "children", "name")

    def __init__(self, name: str, attributes: Attributes, children: "tuple[Inner, ...]") -> None:
        self.name = name
        self.attributes = attributes
        self.children = children

    @property
    def text(self) -> str:
        """The node written out."""
        return written(self).text

    def __str__(self) -> str:
        return self.text

    def __html__(self) -> str:
        return self.text


Inner = Node | str | None


class Finished(Node):
    """Markup that is written already, with the signs that it uses: what many drawings share is kept so."""

    __slots__ = ("markup", "signs")

    def __init__(self, markup: str, signs: frozenset[str] = frozenset()) -> None:
        super().__init__("", {}, ())
        self.markup = markup
        self.signs = signs


@dataclass(frozen=True, slots=True)
class Written:
    """A drawing as text, and the signs that it uses."""

    text: str
    signs: frozenset[str]


def clean(text: str) -> str:
    """The text without the letters that XML forbids, even escaped."""
    return _FORBIDDEN.sub("\ufffd", text)


def number(value: float) -> str:
    """At most two decimals, none where none are needed."""
    if type(value) is int:
        return str(value)
    shown = f"{float(value):.2f}".rstrip("0").rstrip(".")
    return "0" if shown == "-0" else shown


def written(node: Node) -> Written:
    """The node and all in it as text."""
    if isinstance(node, Finished):
        return Written(node.markup, node.signs)
    out: list[str] = []
    signs: set[str] = set()
    _write(node, out, signs)
    return Written("".join(out), frozenset(signs))


def _write(node: Node, out: list[str], signs: set[str]) -> None:
    if node.name:
        head = "<" + node.name
        for key, value in node.attributes.items():
            if isinstance(value, str):
                if value.startswith("url(#"):
                    signs.add(value[5:-1])
                elif key == "href" and node.name == "use":
                    signs.add(value[1:])
                head += f' {key}="{value if _HARMLESS(value) else escape(clean(value))}"'
            else:
                head += f' {key}="{number(value)}"'
        out.append(head)
        before = len(out)
        out.append(">")
        _write_children(node, out, signs)
        if len(out) > before + 1:
            out.append(f"</{node.name}>")
        else:
            out[before] = "/>"
    elif isinstance(node, Finished):
        if node.markup:
            out.append(node.markup)
            signs.update(node.signs)
    else:
        _write_children(node, out, signs)


def _write_children(node: Node, out: list[str], signs: set[str]) -> None:
    for child in node.children:
        if isinstance(child, Node):
            _write(child, out, signs)
        elif child:
            out.append(child if _HARMLESS(child) else escape(clean(child)))


def finished(node: Node) -> Node:
    """The same, written out: for what is kept and drawn again and again."""
    done = written(node)
    return Finished(done.text, done.signs)


def changed(node: Node, change: Callable[[Node], Node]) -> Node:
    """The tree with each node in it, from the innermost outwards, as `change` makes it; what is finished stays as it is."""
    if isinstance(node, Finished):
        return node
    inner = tuple(changed(child, change) if isinstance(child, Node) else child for child in node.children)
    return change(Node(node.name, node.attributes, inner))


def within(node: Node, *more: Inner, **attributes: Value) -> Node:
    """The node with more at its end, and with attributes set (before all others if they are new) or, by None, taken away."""
    given = {_spelled(key): value for key, value in attributes.items()}
    first = {key: value for key, value in given.items() if key not in node.attributes}
    kept = {key: given.get(key, value) for key, value in node.attributes.items()}
    merged = {key: value for key, value in {**first, **kept}.items() if value is not None}
    return Node(node.name, merged, (*node.children, *more))


def _spelled(name: str) -> str:
    """An attribute as it is written."""
    known = _spelt.get(name)
    if known is None:
        known = name.rstrip("_").replace("_", "-")
        if known == "style":
            raise ValueError("no style attributes: the look is told by classes")
        _spelt[name] = known
    return known


def node(name: str, /, *inner: Inner, **attributes: Value) -> Node:
    """One element. Text among `inner` is escaped, quotes too; attributes that are None are left out."""
    return Node(name, {_spelled(key): value for key, value in attributes.items() if value is not None}, inner)


def joined(parts: Iterable[Node]) -> Node:
    """Several nodes one after the other."""
    return Node("", {}, tuple(parts))


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
