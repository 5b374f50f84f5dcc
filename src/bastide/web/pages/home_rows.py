"""The tables of a guest as rows of a list: how each stands, who sits there, when something last happened."""

import time
from dataclasses import dataclass
from datetime import timedelta
from typing import Literal

from babel.dates import format_timedelta

import bastide
from bastide.core.i18n import current_language, list_in_words
from bastide.web.i18n import _
from bastide.web.pages.game_words import title_of
from bastide.web.store import GuestTable, Store

#: How a table stands for a guest, in the order of his list.
WAITING, OTHERS, OPEN, OVER = "waiting", "others", "open", "over"
STATES = (WAITING, OTHERS, OPEN, OVER)
_MINUTE, _HOUR, _DAY = 60_000, 3_600_000, 86_400_000
#: Units of time with their milliseconds, and from how many milliseconds on each is used.
_UNITS: tuple[tuple[Literal["month", "week", "day", "hour", "minute"], int, int], ...] = (
    ("month", 30 * _DAY, 60 * _DAY),
    ("week", 7 * _DAY, 14 * _DAY),
    ("day", _DAY, _DAY),
    ("hour", _HOUR, _HOUR),
    ("minute", _MINUTE, _MINUTE),
)


@dataclass(frozen=True, slots=True)
class MyTable:
    """One table of a guest."""

    id: str
    game: str
    seat: int
    state: str
    updated: int  # milliseconds since 1970

    @property
    def title(self) -> str:
        """What is played."""
        return title_of(bastide.game(self.game))

    @property
    def when(self) -> str:
        """When something last happened."""
        return ago(time.time_ns() // 1_000_000 - self.updated)


def tables_of(store: Store, guest: str) -> list[MyTable]:
    """His tables, each once, the latest first; what waits for him comes before the rest."""
    seats: dict[str, list[GuestTable]] = {}
    for each in store.of_guest(guest):
        seats.setdefault(each.id, []).append(each)
    known = set(bastide.games())
    mine = [_mine(rows) for rows in seats.values() if rows[0].game in known]
    return sorted(mine, key=lambda each: STATES.index(each.state))


def _mine(rows: list[GuestTable]) -> MyTable:
    """One table where he has one seat or, with one screen for all, several."""
    one, my_seats = rows[0], sorted(row.seat for row in rows)
    his_turn = one.turn in my_seats
    state = OVER if one.over else OPEN if one.turn is None else WAITING if his_turn else OTHERS
    seat = one.turn if one.turn is not None and his_turn else my_seats[0]
    return MyTable(one.id, one.game, seat, state, one.updated)


def others_at(store: Store, table: MyTable) -> str:
    """Who else sits at a table. Read off the events: the match itself is not needed for a list."""
    seats: dict[int, str] = {}
    for event in store.events(table.id):
        if event.seat is None or event.kind not in ("sit", "bot", "leave"):
            continue
        seats.pop(event.seat, None)
        if event.kind != "leave":
            seats[event.seat] = event.body["name"]
    others = [name for seat, name in sorted(seats.items()) if seat != table.seat]
    return _("with {names}", names=list_in_words(others)) if others else _("nobody else yet")


def ago(milliseconds: int) -> str:
    """How long ago that is, in words."""
    for unit, size, least in _UNITS:
        if milliseconds >= least:
            passed, language = timedelta(milliseconds=milliseconds // size * size), current_language()
            return format_timedelta(-passed, unit, float("inf"), add_direction=True, locale=language)
    return _("just now")
