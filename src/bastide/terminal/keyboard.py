"""Lines as they are typed, or piped in."""

import sys
from collections.abc import Callable
from contextlib import suppress

from rich.console import Console


class Keyboard:
    """Reads answers; several on one line, separated by commas, are given one after the other."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._rest = ""
        if self.is_terminal:
            with suppress(ImportError):
                import readline  # noqa: F401 - the arrow keys work while it is loaded

    @property
    def is_terminal(self) -> bool:
        """Whether a person sits there, and not a file."""
        return sys.stdin.isatty()

    @property
    def waiting(self) -> bool:
        """Whether an answer has been given already."""
        return bool(self._rest)

    def forget(self) -> None:
        """Drop what has been given already: it was meant for another question."""
        self._rest = ""

    def answer(self, prompt: str, understood: Callable[[str], bool]) -> str:
        """The next answer: as much of the line as is understood as one, else up to the first comma.

        EOFError when there is no more.
        """
        line = self._rest or self.line(prompt)
        self._rest = ""
        if understood(line):
            return line
        parts = [part.strip() for part in line.split(",") if part.strip()] or [""]
        sizes = range(len(parts) - 1, 1, -1)
        size = next((size for size in sizes if understood(", ".join(parts[:size]))), 1)
        self._rest = ", ".join(parts[size:])
        return ", ".join(parts[:size])

    def line(self, prompt: str) -> str:
        """The next line as it is."""
        typed = input(prompt)
        if not sys.stdin.isatty():
            self._console.print(typed)  # so that the transcript shows what was piped in
        return " ".join(typed.split())
