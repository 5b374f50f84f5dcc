"""What the address of a table asks to see."""

from typing import Any

MOST_MOVES = 100_000
NAMES = ("choose", "move", "as", "log", "advice", "sheets", "answer", "beat", "hint", "keep", "why", "looking", "heard")


class TableQuery(dict[str, str]):
    """The parts of an address that are there, by name."""

    def number(self, name: str) -> int | None:
        """A number of the address; what is none is left out."""
        text = self.get(name, "")
        return min(int(text), MOST_MOVES) if text.isascii() and text.isdigit() and len(text) < 8 else None

    def without(self, *names: str) -> "TableQuery":
        """The rest of it."""
        return TableQuery({name: value for name, value in self.items() if name not in names})


def query_of(values: Any) -> TableQuery:
    """The parts of an address, or of a form, that say what to see."""
    return TableQuery({name: values[name] for name in NAMES if values.get(name)})
