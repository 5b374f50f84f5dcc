"""Workers on one database whose time goes on when told, and people who wait for each other at its tables."""

from dataclasses import dataclass
from typing import Any

from bastide.web.store import Store, open_store
from bastide.web.tables import Table, TableService
from bastide.web.tables.deadlines import Deadlines
from bastide.web.tables.looks import Looks
from tests.web.test_tables import service_of

HOST, FRIEND, THIRD = "host", "friend", "third"
NAMES = {HOST: "Marta", FRIEND: "Joost", THIRD: "Ines"}
MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000


@dataclass
class Time:
    """Milliseconds, the same for all workers."""

    now: int = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now

    def passes(self, milliseconds: int) -> None:
        """So much later."""
        self.now += milliseconds


class Worker:
    """One of several on the same database; what it does every second is done when told."""

    def __init__(self, address: str | Store, time: Time) -> None:
        self.store = address if isinstance(address, Store) else open_store(address)
        self.store.now = time
        self.tables: TableService = service_of(self.store)
        self.looks = Looks(self.store)
        self.deadlines = Deadlines(self.store, self.tables)

    def look(self, table_id: str, guest: str) -> None:
        """Somebody looks at a table, and all workers know."""
        self.looks.note(self.tables.table(table_id), guest)
        self.looks.write()

    def begun(self, *guests: str, **settings: Any) -> str:
        """A table of these people, the first of whom is the host, at which the game has begun; nothing plays by itself."""
        given = {"single": False, **settings}
        table_id = self.tables.create("saint-malo", len(guests), guests[0], settings=given)
        for guest in guests:
            self.tables.sit(table_id, guest, NAMES[guest])
        self.tables.start(table_id, guests[0])
        return table_id

    def play(self, table_id: str) -> Table:
        """Whoever is to decide plays the first of his choices; the table after it."""
        table = self.tables.table(table_id)
        assert table.turn is not None
        action = table.begun.actions()[0].text
        if table.bot_on_turn:
            assert self.tables.play_bot(table_id, table.last, action)
        else:
            self.tables.play(table_id, table.guest_on(table.turn), action, table.last)
        return self.tables.table(table_id)

    def play_until(self, table_id: str, guest: str) -> Table:
        """Everybody plays until it is the turn of a guest, or of the bot that plays for him."""
        table = self.tables.table(table_id)
        seat = next(i for i, each in enumerate(table.seats) if each.guest == guest)
        while table.turn != seat:
            table = self.play(table_id)
        return table

    def close(self) -> None:
        """Stop."""
        self.store.close()
