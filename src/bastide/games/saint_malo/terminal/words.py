"""English phrases that the terminal uses in several places."""

from collections.abc import Iterable

from bastide.core.events import Award
from bastide.games.saint_malo.rules.dice import SYMBOLS
from bastide.games.saint_malo.rules.scoring import FOR_DELIVERY
from bastide.games.saint_malo.view import at_once

UNITS = {"points": "point", "coins": "coin", "logs": "log"}


def counted(number: int, one: str, many: str | None = None) -> str:
    """The number with its word: 1 coin, 2 coins."""
    shown = str(number).replace("-", "−")
    return f"{shown} {one if abs(number) == 1 else many or one + 's'}"


def thing(symbol: str, number: int) -> str:
    """What that many dice of a symbol, by its letter, are used for."""
    return f"church of {number}" if symbol == "X" else counted(number, SYMBOLS[symbol])


def gains(awards: Iterable[Award], seat: int) -> list[Award]:
    """What a seat got on the spot; the logs of a delivery are what was chosen."""
    return [award for award in at_once(awards, seat) if award.amount > 0 and award.reason != FOR_DELIVERY]


def signed(award: Award) -> str:
    """+1 point, +7 coins."""
    return f"+{counted(award.amount, UNITS[award.unit])}"
