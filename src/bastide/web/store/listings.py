"""Open tables: those that their hosts show on the home page, while they wait for people and their hosts look after them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from bastide.web.store.rows import Rows
from bastide.web.store.schema import events, guests, listings, tables

LIVE, DAYS = 15 * 60_000, 7 * 86_400_000  # milliseconds without a look of the host, by the pace of the table
MOST_OF_HOST = 3  # that one guest has on the home page at once
MOST_LOOKED_AT = 300  # rows that are read for a list, whatever is in them
_SEATING = (
    sa.select(*events.c["table_id", "kind", "seat", "body"])
    .where(
        events.c.table_id.in_(sa.bindparam("b_tables", expanding=True)),
        events.c.kind.in_(("sit", "bot", "leave", "lock")),
    )
    .order_by(events.c.table_id, events.c.number)
)
_WAITING = (
    sa.select(
        listings.c.table_id,
        tables.c.game,
        listings.c.host,
        tables.c.head,
        *listings.c["level", "languages", "since", "looked"],
    )
    .join(tables, tables.c.id == listings.c.table_id)
    .where(tables.c.turn.is_(None), sa.not_(tables.c.over), listings.c.looked > sa.bindparam("b_oldest"))
)
_NEWEST = _WAITING.order_by(listings.c.since.desc(), listings.c.table_id).limit(MOST_LOOKED_AT)
_OF_HOST = _WAITING.where(listings.c.host == sa.bindparam("b_host"))
_LOOKED = listings.update().where(
    listings.c.table_id == sa.bindparam("b_table"),
    listings.c.host == sa.bindparam("b_host"),
    listings.c.looked < sa.bindparam("b_at"),
)


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table on the home page."""

    id: str
    game: str
    host: str  # his name
    free: int  # seats
    level: str
    languages: tuple[str, ...]
    pace: str
    since: int


def note_listing(connection: sa.Connection, table_id: str, row: Mapping[str, Any] | None) -> None:
    """Part of writing an event: the table is on the home page now, or is not any more."""
    connection.execute(listings.delete().where(listings.c.table_id == table_id))
    if row is not None:
        connection.execute(listings.insert().values(table_id=table_id, **row))


def number_of_host(connection: sa.Connection, host: str, now: int) -> int:
    """How many tables a guest has on the home page."""
    rows = connection.execute(_OF_HOST, {"b_host": host, "b_oldest": now - DAYS})
    return sum(_tended(row, now) for row in rows)


class ListingRows(Rows):
    """Those of a store."""

    def open_tables(self, most: int) -> list[OpenTable]:
        """Tables with a free seat whose hosts have looked at them lately, the newest first."""
        with self._reading() as connection:
            now = self._now()
            rows = [row for row in connection.execute(_NEWEST, {"b_oldest": now - DAYS}) if _tended(row, now)]
            seated = _seated(connection, [row.table_id for row in rows])
            names = _hosts(connection, seated)
        shown = []
        for row in rows:
            seats, locked = seated.get(row.table_id, ({}, False))
            free = row.head["players"] - len(seats)
            if free > 0 and not locked:
                name = names.get((row.table_id, row.host), "")
                what = (row.level, tuple(row.languages.split()), row.head["settings"]["pace"], row.since)
                shown.append(OpenTable(row.table_id, row.game, name, free, *what))
        return shown[:most]

    def look(self, looks: Iterable[tuple[str, str]]) -> None:
        """These guests have looked at these tables just now; it matters where one is the host."""
        wanted = set(looks)
        chosen = sa.select(*listings.c["table_id", "host"]).where(
            listings.c.table_id.in_({table_id for table_id, _ in wanted})
        )
        with self._reading() as connection:
            found = sorted({(row.table_id, row.host) for row in connection.execute(chosen)} & wanted)
        if not found:
            return
        now = self._now()
        with self._writing() as connection:
            for table_id, host in found:
                connection.execute(_LOOKED, {"b_table": table_id, "b_host": host, "b_at": now, "looked": now})

    def forget(self, guest: str) -> None:
        """Nothing of his is listed any more."""
        with self._writing() as connection:
            connection.execute(listings.delete().where(listings.c.host == guest))


def _tended(row: Any, now: int) -> bool:
    patience = DAYS if row.head["settings"]["pace"] == "days" else LIVE
    return bool(row.looked > now - patience)


def _seated(connection: sa.Connection, table_ids: list[str]) -> dict[str, tuple[dict[int, str], bool]]:
    """Who sits where at these tables, and whether each is locked: as its events say."""
    found: dict[str, tuple[dict[int, str], bool]] = {}
    for table_id, kind, seat, body in connection.execute(_SEATING, {"b_tables": table_ids}):
        seats, locked = found.get(table_id, ({}, False))
        if kind == "lock":
            locked = body["locked"]
        else:
            seats.pop(seat, None)
            if kind != "leave":
                seats[seat] = body["name"]
        found[table_id] = seats, locked
    return found


def _hosts(connection: sa.Connection, seated: Mapping[str, tuple[dict[int, str], bool]]) -> dict[tuple[str, str], str]:
    """What people are called at these tables, by table and guest."""
    chosen = sa.select(*guests.c["table_id", "seat", "guest"]).where(guests.c.table_id.in_(list(seated)))
    return {
        (row.table_id, row.guest): seated[row.table_id][0].get(row.seat, "")
        for row in connection.execute(chosen.order_by(guests.c.seat.desc()))
    }
