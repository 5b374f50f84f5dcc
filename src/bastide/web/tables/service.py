"""What can be done at the tables: everything that people and bots ask for goes through here.

Each call is one change of one table: the cache holds the table, a function of `seating`, `standing_in`, `playing` or `talking`
checks what is asked for and writes events, and only then is it acknowledged.
"""

import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from bastide import game as find_game
from bastide.web.store import Conflict, StoredTable
from bastide.web.tables import fairness, listing, playing, seat_links, seating, standing_in, talking, teaching
from bastide.web.tables.cache import TableCache
from bastide.web.tables.errors import Stale
from bastide.web.tables.guests import new_table_id
from bastide.web.tables.reserving import Reserved
from bastide.web.tables.settings import checked_beginning, checked_settings
from bastide.web.tables.table import Table
from bastide.web.tables.transaction import Transaction

KEY_BYTES = 32
MOST_TRIES = 5  # of a change that another worker may make, too
P = ParamSpec("P")
R = TypeVar("R")


def _change(
    act: Callable[Concatenate[Transaction, P], R], barred: bool = False
) -> Callable[Concatenate["TableService", str, P], R]:
    """What is done in a transaction as a method: `tables.sit(table_id, …)` is `seating.sit(change, …)`. What is `barred` nobody
    does who is banned from the house."""

    @wraps(act)
    def method(self: "TableService", table_id: str, /, *args: P.args, **how: P.kwargs) -> R:
        if barred:
            self._check_may(str(args[0]))  # who asks
        with self._cache.changing(table_id) as change:
            return act(change, *args, **how)

    return method


class TableService:
    """Any thread may call. `guest` is always who asks; a retry has the `key` of the first try, and changes nothing."""

    def __init__(
        self,
        cache: TableCache,
        new_key: Callable[[], bytes] = lambda: secrets.token_bytes(KEY_BYTES),
        check_may: Callable[[str], None] = lambda guest: None,
        check_may_make: Callable[[str], None] = lambda guest: None,
    ) -> None:
        self._cache = cache
        self._check_may = check_may  # NotAllowed for a guest who may not make, join or talk
        self._check_may_make = check_may_make
        self._new_key = new_key
        # Whoever looks changes nothing.
        self.table, self.reading, self.check_exists = cache.table, cache.reading, cache.check_exists

    def create(
        self,
        game: str,
        players: Any,
        host: str,
        options: Mapping[str, Any] | None = None,
        settings: Mapping[str, Any] | None = None,
        position: dict[str, Any] | None = None,
        record: str | None = None,
        reserved: Reserved | None = None,
        keep: bool = False,
        exercise: Mapping[str, Any] | None = None,
        more: Mapping[str, Any] | None = None,
        secret: bytes | None = None,
    ) -> str:
        """A new table; its id. From a position or from a record it goes on where that ends. One that was reserved and is made
        already is not made again: then it is another. `exercise` is from which decision of another game it begins,
        `more` what its head says beside that: which lesson it is, or that a teacher speaks. The chance of a lesson has a `secret`
        that everybody may know."""
        self._check_may(host)
        table = self._settled(game, players, host, options, settings, position, record, keep)
        if exercise is not None:
            table = replace(table, head={**table.head, "exercise": dict(exercise)})
        if more is not None:
            table = replace(table, head={**table.head, **more})
        if secret is not None:
            table = replace(table, secret=secret)
        if reserved is not None:
            with suppress(Conflict):
                self._cache.add(replace(table, id=reserved.id, secret=reserved.key))
                return reserved.id
        self._cache.add(table)
        return table.id

    sit = _change(seating.sit, barred=True)
    fill = _change(seating.fill)
    agree = _change(standing_in.agree)
    come_back = _change(standing_in.come_back)
    become_host = _change(standing_in.become_host)
    look_at_time = _change(standing_in.look_at_time)
    leave = _change(seating.leave)
    lock = _change(seating.lock)
    link = _change(seat_links.link)
    give_word = _change(fairness.give_word)
    keep = _change(fairness.keep)
    start = _change(playing.start)
    play = _change(playing.play)
    play_bot = _change(playing.play_bot)
    play_for_bot = _change(playing.play_for_bot)
    undo = _change(playing.undo)
    redo = _change(playing.redo)
    take_all_back = _change(playing.take_all_back)
    note_told = _change(teaching.note_told)
    note_warned = _change(teaching.note_warned)
    talk = _change(talking.talk, barred=True)
    unsay = _change(talking.unsay)
    silence = _change(talking.silence)
    list_openly = _change(listing.list_openly, barred=True)
    unlist = _change(listing.unlist)

    def rematch(self, table_id: str, guest: str, reserved: Reserved | None = None, word: str | None = None) -> str:
        """The same people at a new table, each one seat further; its id. Asking again gives the same table. Only who asks
        gives a word, to the seal that was `reserved`."""
        self._check_may(guest)
        with self._cache.reading(table_id) as table:
            if table.next and self._cache.exists(table.next):
                return table.next
            seating.check_may_play_again(table, guest)
            fresh = self._settled(table.game.name, table.players, guest, table.options, table.settings)
            new = self._add_next(fresh, table, reserved, {guest: word})
        self._till_written(lambda: self._tell_next(table_id, new))
        self._till_written(lambda: self.start(new, guest))
        return new

    def _add_next(
        self, fresh: StoredTable, old: Table, reserved: Reserved | None, words: Mapping[str, str | None]
    ) -> str:
        if reserved is not None:
            sealed = replace(fresh, id=reserved.id, secret=reserved.key)
            with suppress(Conflict):
                return self._cache.add_next(sealed, old.id, seating.one_further(old, words))
        return self._cache.add_next(fresh, old.id, seating.one_further(old, {}))

    def _tell_next(self, table_id: str, new: str) -> None:
        with self._cache.changing(table_id) as change:
            if change.table.next != new:
                change.add("next", {"table": new})

    def _till_written(self, change: Callable[[], None]) -> None:
        """What may be done once by anybody: who meets another worker at it looks again."""
        for _ in range(MOST_TRIES):
            try:
                return change()
            except Stale:
                pass
        return change()

    def _settled(
        self,
        game: str,
        players: Any,
        host: str,
        options: Mapping[str, Any] | None = None,
        settings: Mapping[str, Any] | None = None,
        position: dict[str, Any] | None = None,
        record: str | None = None,
        keep: bool = False,
    ) -> StoredTable:
        """A table as it would be, checked; whoever asks for it may make one more."""
        self._check_may_make(host)
        found = find_game(game)
        count, chosen = checked_beginning(found, players, options or {}, position, record)
        head = {
            "players": count,
            "options": chosen,
            "settings": checked_settings(settings or {}),
            "position": position,
            "host": host,
            "rules": found.rules_version,
        }
        more: dict[str, Any] = {} if record is None else {"record": record}
        more |= {"keep": True} if keep else {}
        return StoredTable(new_table_id(), found.name, {**head, **more}, self._new_key())
