"""The outermost element of a drawing: alone with its own style and signs, or bare for a page."""

from dataclasses import dataclass
from html import escape

from bastide.look.style import Theme, embedded, root_class
from bastide.look.svg import Finished, Node, changed, node, number, within, written
from bastide.look.symbols import Library


@dataclass(frozen=True, slots=True)
class Frame:
    """What stands on the outermost element: which part of the plane, how large, and what it is in words."""

    kind: str
    width: float
    height: float
    title: str
    description: str
    left: float = 0
    top: float = 0
    links: bool = False
    shown: float | None = None
    #: How large a tile or hex is, for a viewport: the plane's units don't depend on what is shown.
    unit: float | None = None
    #: Pixels of such a tile below which the viewport says `data-scale="small"`, and detail is left out.
    detail: float | None = None

    @property
    def view(self) -> str:
        return " ".join(map(number, (self.left, self.top, self.width, self.height)))


class Drawing(str):
    """A finished drawing: text for whoever shows it, and the tree of it for whoever puts something more on it."""

    tree: Node

    def __html__(self) -> str:
        return str(self)


def drawing(tree: Node) -> Drawing:
    """The drawing of a tree."""
    made = Drawing(written(tree).text)
    made.tree = tree
    return made


def document(body: Node, frame: Frame, library: Library, *, standalone: bool, theme: Theme) -> Drawing:
    """The drawing. Bare, it needs the page's style sheets and the library's signs beside it."""
    role = "group" if frame.links else "img"
    description = node("desc", frame.description)
    if not standalone:
        bare = {"class_": frame.kind, "view_box": frame.view, "role": role, "aria_label": frame.title}
        return drawing(node("svg", description, body, **bare, data_unit=frame.unit, data_detail=frame.detail))
    done = written(body)
    width = frame.width if frame.shown is None else frame.shown
    head = {"xmlns": "http://www.w3.org/2000/svg", "class_": f"{root_class(theme)} {frame.kind}"}
    size = {"width": width, "height": width * frame.height / frame.width}
    style = node("style", Finished(escape(embedded(theme), quote=False)))
    inner = (node("title", frame.title), description, style, library.defs(*done.signs), Finished(done.text, done.signs))
    return drawing(node("svg", *inner, view_box=frame.view, role=role, **head, **size))


def size_of(svg: Drawing) -> tuple[float, float]:
    """How wide and high a bare drawing is, in its own units."""
    wide, high = str(svg.tree.attributes["viewBox"]).split()[2:]
    return float(wide), float(high)


def in_text(svg: Drawing, wide: float, high: float) -> Drawing:
    """A bare drawing fills its page; in a text it has a size of its own. Ids would stand twice on a page."""
    return drawing(within(changed(svg.tree, _without_id), width=f"{wide:g}", height=f"{high:g}"))


def _without_id(inner: Node) -> Node:
    return within(inner, id=None) if "id" in inner.attributes and inner.name in ("a", "g") else inner
