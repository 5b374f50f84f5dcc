"""What a page offers when somebody is waited for: a bot for who is away, one's own seat again, the powers of a host."""

from dataclasses import dataclass

from bastide.web.i18n import _
from bastide.web.pages.course_words import clock_words
from bastide.web.pages.durations import duration_words
from bastide.web.store import Store
from bastide.web.tables.absence import away_for, host_is_away, is_away, may_be_away
from bastide.web.tables.standing_in import all_agree
from bastide.web.tables.table import PERSON, Table


@dataclass(frozen=True, slots=True)
class Waiting:
    """For one visitor."""

    owed: int | None = None  # his seat, where a bot plays for him
    seat: int | None = None  # who is waited for, where something can be done about it
    do: str = ""  # what: put a bot there, or be for it
    words: str = ""  # why it can be done
    may_ask: bool = False  # nothing can be done yet but to ask him
    agreed: tuple[str, ...] = ()  # who is for a bot
    may_host: bool = False


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """Of a seat."""

    words: str
    milliseconds: int
    runs: bool


def waiting_of(store: Store, table: Table, guest: str) -> Waiting:
    """What somebody can do; nothing who only watches."""
    if table.over:
        return Waiting()
    owed = next(iter(table.owed_to(guest)), None)
    if not table.seats_of(guest) and guest != table.host:
        return Waiting(owed)
    now = store.now()
    looks = store.looks.of(table.id) if may_be_away(table, now) else {}
    host_away = bool(table.course.began) and host_is_away(table, looks, now)
    may_host = host_away and guest != table.host
    agreed = tuple(seat.name for seat in table.seats if seat.kind == PERSON and seat.guest in table.course.consents)
    seat = table.person_on_turn
    if seat is None or table.guest_on(seat) == guest:
        return Waiting(owed, agreed=agreed, may_host=may_host)
    name, sits = table.seats[seat].name, bool(table.seats_of(guest))
    if is_away(table, seat, looks, now):
        words = _("{name} has been away for {time}.", name=name, time=duration_words(away_for(table, seat, looks, now)))
        do = "bot" if guest == table.host or host_away else "agree"
        return Waiting(owed, seat, do, words, agreed=agreed, may_host=may_host)
    may_agree = sits and guest not in table.course.consents
    if table.course.time_is_up and (may_agree or all_agree(table, seat)):
        words = _("{name} has run out of time.", name=name)
        return Waiting(owed, seat, "agree", words, agreed=agreed, may_host=may_host)
    return Waiting(owed, seat, may_ask=may_agree, agreed=agreed, may_host=may_host)


def times_left(store: Store, table: Table) -> dict[int, TimeLeft]:
    """How much time each person has, where there is a clock."""
    clock = table.course.clock
    if table.match is None or table.over or not clock.allowed:
        return {}
    now = store.now()
    seats = [i for i, seat in enumerate(table.seats) if seat.kind == PERSON]
    left = {seat: clock.left(seat, now) for seat in seats}
    return {seat: TimeLeft(clock_words(left[seat]), left[seat], seat == clock.seat) for seat in seats}
