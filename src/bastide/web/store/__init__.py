"""What is kept: tables and their events, append-only, in SQLite or PostgreSQL."""

from bastide.web.store.faults import Unavailable
from bastide.web.store.opening import StoreError, open_store
from bastide.web.store.store import Store
from bastide.web.store.values import Conflict, Event, Gone, GuestTable, Seating, StoredTable

__all__ = [
    "Conflict",
    "Event",
    "Gone",
    "GuestTable",
    "Seating",
    "Store",
    "StoreError",
    "StoredTable",
    "Unavailable",
    "open_store",
]
