"""What can be done at the tables: everything that people and bots ask for goes through here.

Each call is one change of one table: the cache holds the table, a function of `seating`, `playing` or `talking` checks what is
asked for and writes events, and only then is it acknowledged.
"""

import secrets
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Any

from bastide.web.tables import playing, seating, talking
from bastide.web.tables.cache import TableCache
from bastide.web.tables.new_table import KEY_BYTES, new_table
from bastide.web.tables.table import Table


def _random_key() -> bytes:
    return secrets.token_bytes(KEY_BYTES)


class TableService:
    """Any thread may call. `guest` is always who asks; a retry has the `key` of the first try, and changes nothing."""

    def __init__(self, cache: TableCache, new_key: Callable[[], bytes] = _random_key) -> None:
        self._cache = cache
        self._new_key = new_key

    # Looking

    def table(self, table_id: str) -> Table:
        """The table as it stands."""
        return self._cache.table(table_id)

    def reading(self, table_id: str) -> AbstractContextManager[Table]:
        """The table, which nobody changes here meanwhile."""
        return self._cache.reading(table_id)

    def check_exists(self, table_id: str) -> None:
        """NotFound where there is no such table."""
        self._cache.check_exists(table_id)

    # Seats

    def create(
        self,
        game: str,
        players: Any,
        host: str,
        options: Mapping[str, Any] | None = None,
        settings: Mapping[str, Any] | None = None,
        position: dict[str, Any] | None = None,
        record: str | None = None,
    ) -> str:
        """A new table; its id. From a position or from a record it goes on where that ends."""
        table = new_table(self._new_key(), game, players, host, options, settings, position, record)
        self._cache.add(table)
        return table.id

    def sit(self, table_id: str, guest: str, name: Any, seat: Any = None, key: str | None = None) -> int:
        """A guest takes a seat, the first empty one unless told; his seat."""
        with self._cache.changing(table_id) as change:
            return seating.sit(change, guest, name, seat, key)

    def fill(self, table_id: str, guest: str, seat: Any, bot: Any, key: str | None = None) -> None:
        """A bot for a seat."""
        with self._cache.changing(table_id) as change:
            seating.fill(change, guest, seat, bot, key)

    def give_back(self, table_id: str, guest: str, seat: Any, key: str | None = None) -> None:
        """The host lets somebody sit again whose seat a bot has taken."""
        with self._cache.changing(table_id) as change:
            seating.give_back(change, guest, seat, key)

    def leave(self, table_id: str, guest: str, seat: Any, key: str | None = None) -> None:
        """Get up, or be asked to by the host, before the game."""
        with self._cache.changing(table_id) as change:
            seating.leave(change, guest, seat, key)

    def lock(self, table_id: str, guest: str, locked: bool, key: str | None = None) -> None:
        """The host lets nobody else sit down, or does again."""
        with self._cache.changing(table_id) as change:
            seating.lock(change, guest, locked, key)

    def rematch(self, table_id: str, guest: str) -> str:
        """The same people at a new table, each one seat further; its id. Asking again gives the same table."""
        with self._cache.changing(table_id) as change:
            table = change.table
            if table.next:
                return table.next
            seating.check_may_play_again(table, guest)
            new = self.create(table.game.name, table.players, guest, table.options, table.settings)
            with self._cache.changing(new) as next_change:
                seating.sit_one_further(next_change, table)
            change.add("next", {"table": new}, key="next")
        self.start(new, guest)
        return new

    # The game

    def start(self, table_id: str, guest: str, key: str | None = None) -> None:
        """The game begins, when all seats are taken."""
        with self._cache.changing(table_id) as change:
            playing.start(change, guest, key)

    def play(self, table_id: str, guest: str, action: str, after: Any, key: str | None = None) -> int:
        """A guest plays; the number of the last event. `after` is the last event that he has seen."""
        with self._cache.changing(table_id) as change:
            playing.play(change, guest, action, after, key)
            return change.table.last

    def play_bot(self, table_id: str, after: int, action: str) -> bool:
        """A bot plays for the seat on turn, if the table still stands where it looked."""
        with self._cache.changing(table_id) as change:
            return playing.play_bot(change, after, action)

    def undo(self, table_id: str, guest: str, after: Any, key: str | None = None) -> int:
        """A guest takes his last choice back; the number of the last event."""
        with self._cache.changing(table_id) as change:
            playing.undo(change, guest, after, key)
            return change.table.last

    def redo(self, table_id: str, guest: str, after: Any, key: str | None = None) -> int:
        """And plays it again."""
        with self._cache.changing(table_id) as change:
            playing.redo(change, guest, after, key)
            return change.table.last

    def talk(self, table_id: str, guest: str, text: Any, key: str | None = None) -> None:
        """A line to everybody at the table."""
        with self._cache.changing(table_id) as change:
            talking.talk(change, guest, text, key)
