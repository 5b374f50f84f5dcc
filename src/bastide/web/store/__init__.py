"""What is kept: tables and their events, append-only, in SQLite or PostgreSQL."""

from bastide.web.store.opening import StoreError, open_store
from bastide.web.store.store import Conflict, Event, Kept, NewTable, Store, Waiting

__all__ = ["Conflict", "Event", "Kept", "NewTable", "Store", "StoreError", "Waiting", "open_store"]
