"""After a run: whether the store holds what the server said, and each of it once."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from load_play import Table

from bastide.web.store import Event, Store, open_store
from bastide.web.tables import Table as ServedTable

MOVE = "move"


@dataclass(frozen=True, slots=True)
class Checked:
    """What the store holds; `wrong` must be empty."""

    acknowledged: int  # moves that the server said yes to
    found: int  # of these in the store, once, as they were played
    moves: int  # all moves in the store: also those of bots and of steps with one choice
    wrong: tuple[str, ...]


def checked(database: str, tables: Sequence[Table]) -> Checked:
    """Compare what was acknowledged with the store, and make every table again from its events."""
    store = open_store(database)
    found = moves = 0
    wrong: list[str] = []
    for table in tables:
        events = store.events(table.id)
        moves += sum(event.kind == MOVE for event in events)
        faults = [*_faults(table, events), *_made_again(store, table, events)]
        found += len(table.acknowledged) - len(_missing(table, events))
        wrong += [f"{table.plan.game}, {table.plan.players} players: {fault}" for fault in faults]
    store.close()
    return Checked(sum(len(table.acknowledged) for table in tables), found, moves, tuple(wrong))


def _missing(table: Table, events: Sequence[Event]) -> list[str]:
    """Acknowledged moves that are not there exactly once, as they were played."""
    there = Counter(
        (event.number, event.key, event.seat, event.body["action"]) for event in events if event.kind == MOVE
    )
    return [
        f"{move.key} is there {count} times"
        for move in table.acknowledged
        if (count := there[move.number, move.key, move.seat, move.action]) != 1
    ]


def _faults(table: Table, events: Sequence[Event]) -> list[str]:
    """What is missing, doubled, or there without having been acknowledged."""
    faults = _missing(table, events)
    if [event.number for event in events] != list(range(1, len(events) + 1)):
        faults.append("the numbers of the events have gaps")
    keys = Counter(event.key for event in events if event.kind == MOVE and event.key is not None)
    faults += [f"{key} is there {count} times" for key, count in keys.items() if count > 1]
    unknown = keys.keys() - {move.key for move in table.acknowledged}
    return faults + [f"{key} is there and was not acknowledged" for key in sorted(unknown)]


def _made_again(store: Store, table: Table, events: Sequence[Event]) -> list[str]:
    kept = store.find(table.id)
    if kept is None:
        return ["the table is gone"]
    again = ServedTable(kept)
    for event in events:
        again.apply(event)
    in_row = store.last(table.id)
    if (in_row, again.last) != (len(events), len(events)):
        return [f"expected {len(events)} events, got {in_row} in its row and {again.last} made again"]
    return []
