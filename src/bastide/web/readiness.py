"""Which bots of which games can play compiled by now. While a server compiles (web/warming.py) others stand in for them."""

from collections.abc import Iterable

GREEDY, SEARCH = "greedy", "search"  # what is compiled for a game, one after the other


class Readiness:
    """Everything is ready unless it is being compiled. Any thread may call."""

    def __init__(self) -> None:
        self._compiling: set[tuple[str, str]] = set()
        self._given_up: set[str] = set()

    def expect(self, games: Iterable[str]) -> None:
        """The bots of these games are being compiled from now on."""
        for game in games:
            self._compiling |= {(game, GREEDY), (game, SEARCH)}

    def set_ready(self, game: str, kind: str) -> None:
        """One kind of bot of a game is compiled."""
        self._compiling.discard((game, kind))

    def give_up(self) -> None:
        """What is not compiled by now will not be."""
        self._given_up |= {game for game, kind in self._compiling if kind == SEARCH}

    def clear(self) -> None:
        """Nothing is being compiled any more: whoever needs it waits for the compiler himself."""
        self._compiling.clear()
        self._given_up.clear()

    def is_ready(self, game: str, kind: str) -> bool:
        """Whether nobody has to wait for this kind of bot."""
        return (game, kind) not in self._compiling

    def has_given_up(self, game: str) -> bool:
        """Whether there will be no search of a game here."""
        return game in self._given_up
