"""The texts of a table's log: each line is written once for each language and then kept."""

from collections.abc import Callable

from bastide.core.history import Move


class TableLog:
    """What has been written of a match so far."""

    def __init__(self) -> None:
        self._texts: dict[tuple[str, int], tuple[Move, str]] = {}

    def text(self, language: str, move: Move, write: Callable[[], str]) -> str:
        """The line of a move."""
        key = (language, move.number)
        kept = self._texts.get(key)
        if kept is None or kept[0] is not move:  # another move stands here since one was taken back
            kept = self._texts[key] = (move, write())
        return kept[1]
