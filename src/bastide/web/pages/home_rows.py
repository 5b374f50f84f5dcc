"""The tables of a guest as rows of a list: how each stands or ended, who sits there, when something last happened."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Literal

from babel.dates import format_timedelta

import bastide
from bastide.core.i18n import current_language, list_in_words
from bastide.web.i18n import _, ngettext
from bastide.web.pages.game_words import title_of
from bastide.web.store import GuestTable, Store
from bastide.web.tables import TableCache
from bastide.web.tables.results import Result

#: How a table stands for a guest, in the order of his list.
WAITING, OTHERS, OPEN, OVER = "waiting", "others", "open", "over"
STATES = (WAITING, OTHERS, OPEN, OVER)
MOST_NOTED = 4  # games from before results were noted that are played through again for one page
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
    mine: tuple[int, ...]  # his seats: several where one screen is passed round
    seat: int  # the one that he plays for now
    state: str
    updated: int  # milliseconds since 1970
    result: Result | None = None
    names: Mapping[int, str] = field(default_factory=dict)  # who sits where; read for those that are shown

    @property
    def title(self) -> str:
        """What is played."""
        return title_of(bastide.game(self.game))

    @property
    def when(self) -> str:
        """When something last happened."""
        return ago(time.time_ns() // 1_000_000 - self.updated)

    @property
    def others(self) -> str:
        """Who else sits there."""
        others = [name for seat, name in sorted(self.names.items()) if seat != self.seat]
        return _("with {names}", names=list_in_words(others)) if others else _("nobody else yet")

    @property
    def won(self) -> bool:
        """Whether he won, alone or with others. Who holds several seats won on one of them at best."""
        return self.result is not None and len(self.mine) == 1 and self.seat in self.result.winners

    @property
    def stands(self) -> str:
        """How it stands for him, in a word or two."""
        words = {WAITING: _("your turn"), OTHERS: _("their turn"), OPEN: _("not begun"), OVER: _("finished")}
        if self.result is None or len(self.mine) > 1:
            return words[self.state]
        if not self.won:
            return _("place {n} of {all}", n=self.result.place(self.seat), all=len(self.result.points))
        return _("won") if len(self.result.winners) == 1 else _("won together")

    @property
    def points(self) -> str:
        """His points, where the game is over and has any."""
        if self.result is None or len(self.mine) > 1 or not any(self.result.points):
            return ""
        return _points(self.result.points[self.seat])

    @property
    def winner(self) -> str:
        """Who won and with how many points, where it was not he alone."""
        if self.result is None or not self.result.winners or self.result.winners == self.mine:
            return ""
        names = list_in_words([self.names.get(seat, "") for seat in self.result.winners])
        points = self.result.points[self.result.winners[0]]
        return (
            _("Won by {name}, {points}", name=names, points=_points(points))
            if points
            else _("Won by {name}", name=names)
        )


def _points(points: int) -> str:
    return ngettext("{n} point", "{n} points", points).replace("-", "−")


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
    one, my_seats = rows[0], tuple(sorted(row.seat for row in rows))
    his_turn = one.turn in my_seats
    state = OVER if one.over else OPEN if one.turn is None else WAITING if his_turn else OTHERS
    seat = one.turn if one.turn is not None and his_turn else my_seats[0]
    return MyTable(
        one.id, one.game, my_seats, seat, state, one.updated, None if one.result is None else Result.read(one.result)
    )


def shown(store: Store, cache: TableCache, tables: Sequence[MyTable]) -> list[MyTable]:
    """These tables with what a list says beside: who sits there, and how games ended that nobody has noted yet."""
    names = store.seatings([each.id for each in tables])
    unknown = [each.id for each in tables if each.state == OVER and each.result is None][:MOST_NOTED]
    results = {table_id: Result.read(noted) for table_id in unknown if (noted := cache.note_result(table_id))}
    return [replace(each, names=names.get(each.id, {}), result=results.get(each.id, each.result)) for each in tables]


def ago(milliseconds: int) -> str:
    """How long ago that is, in words."""
    for unit, size, least in _UNITS:
        if milliseconds >= least:
            passed, language = timedelta(milliseconds=milliseconds // size * size), current_language()
            return format_timedelta(-passed, unit, float("inf"), add_direction=True, locale=language)
    return _("just now")
