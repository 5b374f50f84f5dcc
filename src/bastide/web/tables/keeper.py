"""The keeper of the tables: every wish of people and bots goes through here."""

import time
from typing import Any

from bastide.web.i18n import _
from bastide.web.tables.errors import NotAllowed, TableError
from bastide.web.tables.seating import Seating
from bastide.web.tables.settings import checked_text
from bastide.web.tables.table import BOT, Table

LONGEST_LINE = 500
TALK_LINES, TALK_SECONDS = 12, 60  # so many lines in so many seconds from one seat


class Keeper(Seating):
    """Playing and talking. Any thread may call."""

    def play(self, table_id: str, guest: str, action: Any, after: Any, key: str | None = None) -> int:
        """A guest plays; the number of the last event. `after` is the last event that he has seen."""
        with self._changing(table_id) as (table, add):
            if key in table.keys:
                return table.last
            seat = self._check_turn(table, guest)
            self._check_seen(table, after)
            self._move(table, add, seat, action, key)
            self._play_single_choices(table, add)
            return table.last

    def play_bot(self, table_id: str, after: int, action: str) -> bool:
        """A bot plays for the seat on turn, if the table still stands where it looked."""
        with self._changing(table_id) as (table, add):
            seat = table.turn
            if table.last != after or seat is None or table.seats[seat].kind != BOT:
                return False
            self._move(table, add, seat, action)
            self._play_single_choices(table, add)
            return True

    def undo(self, table_id: str, guest: str, after: Any, key: str | None = None) -> int:
        """A guest takes his last choice back, with what was played by itself after it; the number of the last event."""
        return self._back_or_forth(table_id, guest, after, key, "undo")

    def redo(self, table_id: str, guest: str, after: Any, key: str | None = None) -> int:
        """And plays it again."""
        return self._back_or_forth(table_id, guest, after, key, "redo")

    def talk(self, table_id: str, guest: str, text: Any, key: str | None = None) -> None:
        """A line to everybody at the table, from somebody who sits there."""
        line = checked_text(text, "text", LONGEST_LINE)
        with self._changing(table_id) as (table, add):
            seat = table.seat_of(guest)
            if seat is None:
                raise NotAllowed(_("Only who sits at the table can talk there."))
            if not table.settings["talk"]:
                raise NotAllowed(_("Talk is switched off at this table."))
            if key in table.keys:
                return
            _check_pace(table, seat)
            add("talk", {"name": table.seats[seat].name, "text": line}, seat=seat, key=key)

    def _back_or_forth(self, table_id: str, guest: str, after: Any, key: str | None, kind: str) -> int:
        with self._changing(table_id) as (table, add):
            if key in table.keys:
                return table.last
            seat = self._check_turn(table, guest)
            self._check_seen(table, after)
            assert table.match is not None
            count = table.steps_back if kind == "undo" else table.steps_forth
            if not count:
                (table.match.undo if kind == "undo" else table.match.redo)()  # says why not
                raise TableError(_("This choice can’t be taken back any more."))  # a step played by itself could be
            add(kind, {"moves": count}, seat=seat, key=key)
            return table.last


def _check_pace(table: Table, seat: int) -> None:
    """Nobody fills the table with his talk."""
    since = time.time() * 1000 - TALK_SECONDS * 1000
    lately = sum(said.seat == seat and said.at > since for said in table.talk)
    if lately >= TALK_LINES:
        told = _(
            "Not so fast: {lines} lines in {seconds} seconds are the most.", lines=TALK_LINES, seconds=TALK_SECONDS
        )
        raise TableError(told)
