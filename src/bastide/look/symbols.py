"""The signs by their names: a drawing names them with `use`, and gets those that it names, each once."""

import re
from collections.abc import Iterable

from bastide.look.svg import Finished, Node, node, written

_SIGN = re.compile(r'<(symbol|pattern) id="([\w-]+)".*?</\1>', re.DOTALL)
_NAMED = re.compile(r'<use [^>]*?href="#([\w-]+)"|"url\(#([\w-]+)\)"')


def named(markup: Node | str) -> frozenset[str]:
    """The signs that a drawing points at; in the text of a page, which is made of templates, they are looked for."""
    if isinstance(markup, Node):
        return written(markup).signs
    return frozenset(sign or pattern for sign, pattern in _NAMED.findall(markup))


class Library:
    """The signs of one or more files of symbols and patterns."""

    def __init__(self, *files: str) -> None:
        self._signs: dict[str, Finished] = {}
        for file in files:
            for found in _SIGN.finditer(file):
                if found[2] in self._signs:
                    raise ValueError(f"the sign {found[2]} is drawn twice")
                drawn = re.sub(r">\s+<", "><", found[0])
                self._signs[found[2]] = Finished(drawn, named(drawn))

    def __contains__(self, name: str) -> bool:
        return name in self._signs

    def names(self) -> list[str]:
        return list(self._signs)

    def _used(self, names: Iterable[str]) -> set[str]:
        used: set[str] = set()
        fresh = set(names)
        while fresh:
            unknown = sorted(fresh - self._signs.keys())
            if unknown:
                raise KeyError(f"not drawn in any file: {', '.join(unknown)}")
            used |= fresh
            fresh = set().union(*(self._signs[name].signs for name in fresh)) - used
        return used

    def signs(self, *names: str) -> Node:
        """These signs, and those that they use, in the order of the files."""
        used = self._used(names)
        return Node("", {}, tuple(drawn for name, drawn in self._signs.items() if name in used))

    def defs(self, *names: str) -> Node:
        """These signs as `<defs>`, to stand inside one drawing."""
        return node("defs", self.signs(*names))

    def sheet(self, *markup: Node | str) -> Node:
        """The signs that the markup uses as a hidden `<svg>`, to stand once on a page beside its bare drawings."""
        names = frozenset().union(*map(named, markup))
        return node("svg", self.signs(*names), class_="defs", aria_hidden="true")
