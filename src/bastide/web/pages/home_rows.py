"""The tables of a guest as rows of a list: how each stands, who sits there, when something last happened."""

import time
from collections.abc import Iterable
from dataclasses import dataclass

import bastide
from bastide.core.i18n import list_in_words
from bastide.web.i18n import _, ngettext
from bastide.web.pages.game_words import title_of
from bastide.web.services import Services
from bastide.web.store import Event, GuestTable

#: How a table stands for a guest, in the order of his list.
WAITING, OTHERS, OPEN, OVER = "waiting", "others", "open", "over"
STATES = (WAITING, OTHERS, OPEN, OVER)


@dataclass(frozen=True, slots=True)
class MyTable:
    """One table of a guest."""

    id: str
    game: str
    seat: int
    state: str
    updated: int  # milliseconds since 1970


@dataclass(frozen=True, slots=True)
class TableRow:
    """The same in words."""

    id: str
    title: str
    seat: int
    state: str
    people: str
    when: str


def tables_of(services: Services, guest: str) -> list[MyTable]:
    """His tables, each once, the latest first; what waits for him comes before the rest."""
    seats: dict[str, list[GuestTable]] = {}
    for each in services.store.of_guest(guest):
        seats.setdefault(each.id, []).append(each)
    known = set(bastide.games())
    mine = [_mine(rows) for rows in seats.values() if rows[0].game in known]
    return sorted(mine, key=lambda each: STATES.index(each.state))


def _mine(rows: list[GuestTable]) -> MyTable:
    """One table where he has one seat or, with one screen for all, several."""
    one, my_seats = rows[0], sorted(row.seat for row in rows)
    seat = one.turn if one.turn in my_seats else my_seats[0]
    return MyTable(one.id, one.game, seat, _state(one.turn, one.over, my_seats), one.updated)


def _state(turn: int | None, over: bool, my_seats: list[int]) -> str:
    if over:
        return OVER
    if turn is None:
        return OPEN
    return WAITING if turn in my_seats else OTHERS


def table_rows(services: Services, rows: Iterable[MyTable], now: int | None = None) -> list[TableRow]:
    """Tables in words, as rows of a list."""
    present = time.time_ns() // 1_000_000 if now is None else now
    return [
        TableRow(
            each.id,
            title_of(bastide.game(each.game)),
            each.seat,
            each.state,
            _people(services.store.events(each.id), each.seat),
            ago(present - each.updated),
        )
        for each in rows
    ]


def _people(events: Iterable[Event], mine: int) -> str:
    """Who else sits at a table. Read off the events: the match itself is not needed for a list."""
    seats: dict[int, str] = {}
    for event in events:
        if event.seat is None or event.kind not in ("sit", "bot", "leave"):
            continue
        seats.pop(event.seat, None)
        if event.kind != "leave":
            seats[event.seat] = event.body["name"]
    others = [name for seat, name in sorted(seats.items()) if seat != mine]
    return _("with {names}", names=list_in_words(others)) if others else _("nobody else yet")


def ago(milliseconds: int) -> str:
    """How long ago that is, in words."""
    minutes = max(0, milliseconds) // 60_000
    hours, days = minutes // 60, minutes // 1440
    if minutes == 0:
        return _("just now")
    if hours == 0:
        return ngettext("{n} minute ago", "{n} minutes ago", minutes)
    if days == 0:
        return ngettext("{n} hour ago", "{n} hours ago", hours)
    if days < 14:
        return ngettext("{n} day ago", "{n} days ago", days)
    if days < 60:
        return ngettext("{n} week ago", "{n} weeks ago", days // 7)
    return ngettext("{n} month ago", "{n} months ago", days // 30)
