"""English phrases that the terminal uses in several places."""

from collections.abc import Iterable

from bastide.core.events import Award
from bastide.games.saint_malo.rules.dice import SYMBOLS
from bastide.games.saint_malo.rules.scoring import FINAL, FOR_DELIVERY

UNITS = {"points": "point", "coins": "coin", "logs": "log"}


def counted(number: int, one: str, many: str | None = None) -> str:
    """The number with its word: 1 coin, 2 coins."""
    shown = str(number).replace("-", "−")
    return f"{shown} {one if abs(number) == 1 else many or one + 's'}"


def thing(symbol: str, number: int) -> str:
    """What that many dice of a symbol, by its letter, are used for."""
    return f"church of {number}" if symbol == "X" else counted(number, SYMBOLS[symbol])


def price(awards: Iterable[Award]) -> int:
    """The coins that are paid."""
    return -sum(award.amount for award in awards if award.unit == "coins" and award.amount < 0)


def gains(awards: Iterable[Award], seat: int) -> list[Award]:
    """What a seat got on the spot; logs are what was chosen, and the final scoring has a table of its own."""
    elsewhere = (FOR_DELIVERY, *FINAL)
    mine = (award for award in awards if award.seat == seat and award.unit in UNITS)
    return [award for award in mine if award.amount > 0 and award.reason not in elsewhere]


def signed(award: Award) -> str:
    """+1 point, +7 coins."""
    return f"+{counted(award.amount, UNITS[award.unit])}"
