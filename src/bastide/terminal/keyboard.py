"""Lines as they are typed, or piped in."""

import sys
from contextlib import suppress

from rich.console import Console


class Keyboard:
    """Reads answers; several on one line, separated by commas, are given one after the other."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._waiting: list[str] = []
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401 - the arrow keys work while it is loaded

    @property
    def waiting(self) -> bool:
        """Whether an answer has been given already."""
        return bool(self._waiting)

    def forget(self) -> None:
        """Drop what has been given already: it was meant for another question."""
        self._waiting.clear()

    def answer(self, prompt: str) -> str:
        """The next answer; EOFError when there is no more."""
        if not self._waiting:
            typed = self.line(prompt)
            command = typed.split(" ")[0] in ("s", "save")
            parts = [part.strip() for part in typed.split(",") if part.strip()]
            self._waiting = parts if parts and not command else [typed]
        return self._waiting.pop(0)

    def line(self, prompt: str) -> str:
        """The next line as it is."""
        typed = input(prompt)
        if not sys.stdin.isatty():
            self._console.print(typed)  # so that the transcript shows what was piped in
        return " ".join(typed.split())
