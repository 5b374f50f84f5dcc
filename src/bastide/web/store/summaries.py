"""What lists and quotas read: one row for each table, never its events."""

from collections.abc import Iterable, Mapping
from typing import Any

import sqlalchemy as sa

from bastide.web.store.schema import events, tables

SEATING = ("sit", "bot", "leave")  # events that change who sits where
_NAMES = sa.select(*tables.c["id", "names"]).where(tables.c.id.in_(sa.bindparam("b_tables", expanding=True)))
_SEATINGS = (
    sa.select(*events.c["table_id", "kind", "seat", "body"])
    .where(events.c.table_id.in_(sa.bindparam("b_tables", expanding=True)), events.c.kind.in_(SEATING))
    .order_by(events.c.table_id, events.c.number)
)
_NOT_BEGUN = tables.c.turn.is_(None)
_UNFINISHED = sa.select(sa.func.count(), sa.func.count(sa.case((_NOT_BEGUN, 1)))).where(
    tables.c.host == sa.bindparam("b_host"), sa.not_(tables.c.over)
)


def names_after(
    names: Mapping[str, str] | None, kind: str, seat: int | None, body: Mapping[str, Any]
) -> dict[str, str] | None:
    """Who sits where after an event; None where that was not noted before."""
    if names is None or seat is None:
        return None if names is None else dict(names)
    others = {at: name for at, name in names.items() if at != str(seat)}
    return others if kind == "leave" or "name" not in body else {**others, str(seat): body["name"]}


def names_again(connection: sa.Connection, table_id: str) -> dict[str, str] | None:
    """Who sits where, read off the events."""
    names: dict[str, str] | None = {}
    for _table_id, kind, seat, body in connection.execute(_SEATINGS, {"b_tables": [table_id]}):
        names = names_after(names, kind, seat, body)
    return names


def names_of(connection: sa.Connection, table_ids: Iterable[str]) -> dict[str, dict[int, str]]:
    """Who sits where at these tables, by name. Events are read only of tables that an older worker set up."""
    found = {row.id: row.names for row in connection.execute(_NAMES, {"b_tables": list(table_ids)})}
    unknown = [table_id for table_id, names in found.items() if names is None]
    if unknown:
        found |= {table_id: {} for table_id in unknown}
        for table_id, kind, seat, body in connection.execute(_SEATINGS, {"b_tables": unknown}):
            found[table_id] = names_after(found[table_id], kind, seat, body)
    return {each: {int(seat): name for seat, name in (names or {}).items()} for each, names in found.items() if names}


def unfinished_of(connection: sa.Connection, host: str) -> tuple[int, int]:
    """How many games that are not over somebody has set up, and how many of these have not begun."""
    unfinished, not_begun = connection.execute(_UNFINISHED, {"b_host": host}).one()
    return int(unfinished), int(not_begun)
