"""Whether everything in a store can be played again: each table made from its events, as the server would."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from bastide.web.store import Store
from bastide.web.tables.table import Table


@dataclass(slots=True)
class Verified:
    """What was played again, and what could not be."""

    tables: int = 0
    events: int = 0
    seconds: float = 0.0
    faults: dict[str, str] = field(default_factory=dict)  # by the id of the table


def verify_store(store: Store, told: Callable[[int], None] = lambda _: None) -> Verified:
    """Play all tables again, one after the other; `told` hears how many it were so far."""
    began, found = time.monotonic(), Verified()
    for table_id in store.ids():
        try:
            found.events += _played_again(store, table_id)
        except Exception as error:  # whatever it is: the table can't be read
            found.faults[table_id] = f"{type(error).__name__}: {error}"
        found.tables += 1
        told(found.tables)
    found.seconds = time.monotonic() - began
    return found


def _played_again(store: Store, table_id: str) -> int:
    """How many events; an error says what does not fit."""
    stored = store.find(table_id)
    assert stored is not None
    table, happened = Table(stored), store.events(table_id)
    for event in happened:
        table.apply(event)
    if (last := store.last(table_id)) != table.last:
        raise ValueError(f"expected {last} events, got {table.last}")
    return len(happened)
