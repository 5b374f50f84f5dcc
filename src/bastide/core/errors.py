"""The errors that a caller can act on. Each says what was expected and what came."""


class BastideError(Exception):
    """Everything that Bastide raises on purpose; the command line prints it and exits with 2."""


class UnknownGame(BastideError):
    """No game of that name is installed."""


class BadOption(BastideError, ValueError):
    """A number of players, a seat, a seed or an option of the game that can't be."""


class IllegalAction(BastideError):
    """A choice that is not among the legal ones now; nothing has changed."""


class CannotUndo(BastideError):
    """Nothing to take back (or to play again), or something new has been seen since."""


class BadPosition(BastideError):
    """A position that can't be: `field` names where, in the form `cities[1].grid`."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}")
        self.field = field
        self.why = message


class BadRecord(BastideError):
    """A record that can't be read: `line` counts from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


def brief(value: object, most: int = 80) -> str:
    """What came, short enough for one line of an error."""
    text = repr(value)
    return text if len(text) <= most else text[: most - 1] + "…"
