"""Tables: people and bots round a match, everything that happens kept as events."""

from bastide.web.tables.errors import NotAllowed, NotFound, Stale, TableError
from bastide.web.tables.keeper import Keeper
from bastide.web.tables.table import Seat, Table

__all__ = ["Keeper", "NotAllowed", "NotFound", "Seat", "Stale", "Table", "TableError"]
