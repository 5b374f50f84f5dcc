"""What bots at a table are called, and which one plays for somebody unless he chose it himself."""

from bastide.bots import names as bot_names
from bastide.web.tables.names import look_alike
from bastide.web.tables.table import EMPTY, Table

#: Bots have names like people, from the coast of Brittany; at most five sit at a table, and its people may have some too.
BOT_NAMES = ("Odile", "Yann", "Rozenn", "Malo", "Enora", "Corentin", "Nolwenn", "Tugdual", "Azenor", "Ewen")
_FAVOURITES = ("level-2", "greedy")  # the first that there is


def usual_bot() -> str:
    """The bot for those who have not chosen one."""
    return next((name for name in _FAVOURITES if name in bot_names()), bot_names()[-1])


def unused(table: Table, *names: str) -> str:
    """The first of the names that nobody at the table has, or one like it; nor anybody for whom a bot plays."""
    taken = [name for each in table.seats if each.kind != EMPTY for name in (each.name, each.gone) if name]
    return next(name for name in names if not any(look_alike(name, each) for each in taken))
