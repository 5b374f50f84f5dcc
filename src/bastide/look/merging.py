"""Several drawings of one thing as one tree, in which each part says in which of them it is to be seen."""

from collections.abc import Callable, Iterable, Sequence

from bastide.look.svg import Finished, Inner, Node, group

Name = Callable[[frozenset[int]], str]  # the class of what is seen in these drawings
_OPENED = ("g", "svg", "")  # elements into which one looks for what differs


def merged(trees: Sequence[Node], name: Name) -> Node:
    """One tree of all; `name` gives the class of what is not seen in every one of them."""
    return Node("", {}, tuple(_Merging(name).one(dict(enumerate(trees)), frozenset(range(len(trees))))))


class _Merging:
    def __init__(self, name: Name) -> None:
        self._name = name
        self._contents: dict[int, tuple[Inner, int]] = {}  # by the identity of a node, which is kept alive here
        self._known: dict[object, int] = {}

    def content(self, part: Inner) -> int:
        """A number that is the same for parts that are written alike."""
        if not isinstance(part, Node):
            return self._known.setdefault(("text", part or ""), len(self._known))
        found = self._contents.get(id(part))
        if found is None:
            inner = part.markup if isinstance(part, Finished) else tuple(map(self.content, part.children))
            told = (part.name, tuple(part.attributes.items()), inner)
            found = self._contents[id(part)] = part, self._known.setdefault(told, len(self._known))
        return found[1]

    def one(self, parts: dict[int, Inner], seen: frozenset[int]) -> list[Inner]:
        """What stands in the place of one part: itself, where it is always the same; the part with what differs inside; or all
        that it is in turn."""
        kinds: dict[int, list[int]] = {}
        for at, part in parts.items():
            kinds.setdefault(self.content(part), []).append(at)
        here = frozenset(parts)
        first = next(iter(parts.values()))
        if len(kinds) == 1:
            return [self._shown(first, here, seen)]
        if _can_open(parts.values()):
            assert isinstance(first, Node)
            inner = self._children({at: part.children for at, part in parts.items() if isinstance(part, Node)}, here)
            if inner is not None:
                return [self._shown(Node(first.name, first.attributes, tuple(inner)), here, seen)]
        return [self._shown(parts[ats[0]], frozenset(ats), seen) for ats in kinds.values()]

    def _shown(self, part: Inner, here: frozenset[int], seen: frozenset[int]) -> Inner:
        return part if here == seen else group(part, class_=self._name(here))

    def _children(self, rows: dict[int, tuple[Inner, ...]], seen: frozenset[int]) -> list[Inner] | None:
        """The children of a part in all drawings, in an order that suits all; None where there is no such order."""
        labels = {at: self._labelled(row) for at, row in rows.items()}
        order: list[object] = []
        for row in labels.values():
            if not _fit_in(order, list(row)):
                return None
        found: list[Inner] = []
        for label in order:
            parts = {at: row[label] for at, row in labels.items() if label in row}
            found += self.one(parts, seen)
        return found

    def _labelled(self, row: Iterable[Inner]) -> dict[object, Inner]:
        """Children by what makes them the same one in other drawings: their key, or how they begin; else what they are."""
        named: dict[object, Inner] = {}
        for part in row:
            if part is None or part == "":
                continue
            label: object = self.content(part)
            if isinstance(part, Node) and "data-key" in part.attributes:
                label = ("key", part.attributes["data-key"])
            elif isinstance(part, Node) and not isinstance(part, Finished) and part.name in _OPENED:
                label = (part.name, tuple(part.attributes.items()))
            count = 0
            while (label, count) in named:
                count += 1
            named[label, count] = part
        return named


def _can_open(parts: Iterable[Inner]) -> bool:
    """Whether all are elements that differ in nothing but what is in them."""
    heads = set()
    for part in parts:
        if not isinstance(part, Node) or isinstance(part, Finished) or part.name not in _OPENED:
            return False
        heads.add((part.name, tuple(part.attributes.items())))
    return len(heads) == 1


def _fit_in(order: list[object], row: list[object]) -> bool:
    """Put what is new in a row behind what stands before it there; False where the row contradicts the order."""
    place = {label: at for at, label in enumerate(order)}
    known = [place[label] for label in row if label in place]
    if known != sorted(known):
        return False
    at = 0
    for label in row:
        if label in place:
            at = order.index(label) + 1
        else:
            order.insert(at, label)
            at += 1
    return True
