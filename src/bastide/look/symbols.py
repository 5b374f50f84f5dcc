"""The signs by their names: a drawing names them with `use`, and gets those that it names, each once."""

import re

from bastide.look.svg import Node, node

_SIGN = re.compile(r'<(symbol|pattern) id="([\w-]+)".*?</\1>', re.DOTALL)
_NAMED = re.compile(r'<use [^>]*?href="#([\w-]+)"|"url\(#([\w-]+)\)"')


def named(markup: str) -> set[str]:
    """The signs that a piece of markup points at."""
    return {sign or pattern for sign, pattern in _NAMED.findall(markup)}


class Library:
    """The signs of one or more files of symbols and patterns."""

    def __init__(self, *files: str) -> None:
        self._signs: dict[str, str] = {}
        for file in files:
            for found in _SIGN.finditer(file):
                if found[2] in self._signs:
                    raise ValueError(f"the sign {found[2]} is drawn twice")
                self._signs[found[2]] = re.sub(r">\s+<", "><", found[0])

    def __contains__(self, name: str) -> bool:
        return name in self._signs

    def names(self) -> list[str]:
        return list(self._signs)

    def _used(self, markup: tuple[str, ...]) -> set[str]:
        used: set[str] = set()
        fresh = set().union(*map(named, markup))
        while fresh:
            unknown = sorted(fresh - self._signs.keys())
            if unknown:
                raise KeyError(f"not drawn in any file: {', '.join(unknown)}")
            used |= fresh
            fresh = set().union(*(named(self._signs[name]) for name in fresh)) - used
        return used

    def signs(self, *markup: str) -> Node:
        """All signs that the markup uses, and those that these use, in the order of the files."""
        used = self._used(markup)
        return Node("".join(drawn for name, drawn in self._signs.items() if name in used))

    def defs(self, *markup: str) -> Node:
        """The signs as `<defs>`, to stand inside one drawing."""
        return node("defs", self.signs(*markup))

    def sheet(self, *markup: str) -> Node:
        """The signs as a hidden `<svg>`, to stand once on a page beside its bare drawings."""
        return node("svg", self.signs(*markup), class_="defs", aria_hidden="true")
