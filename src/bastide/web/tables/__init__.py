"""Tables: people and bots round a match, everything that happens kept as events."""

from bastide.web.tables.cache import TableCache
from bastide.web.tables.errors import NotAllowed, NotFound, Stale, TableError
from bastide.web.tables.service import TableService
from bastide.web.tables.table import Seat, Table

__all__ = ["NotAllowed", "NotFound", "Seat", "Stale", "Table", "TableCache", "TableError", "TableService"]
