"""Who is away: it has been his turn for as long as the table gives, and he has neither played nor looked. Nobody else is."""

from collections.abc import Mapping

from bastide.web.tables.clock import milliseconds
from bastide.web.tables.table import PERSON, Table

BY_PACE = {"live": "10m", "days": "3d"}
NEVER, AS_PACE = "never", "pace"
Looks = Mapping[str, int]  # when each guest last looked


def absence_of(table: Table) -> str:
    """After what time somebody may be replaced, as `10m` or `3d`, or never; tables from before go by their pace."""
    chosen = str(table.settings.get("absence", AS_PACE))
    return BY_PACE[table.settings["pace"]] if chosen == AS_PACE else chosen


def away_for(table: Table, seat: int, looks: Looks, now: int) -> int:
    """How long nothing has been seen of a person who is to decide, in milliseconds; 0 of anybody else."""
    if table.turn != seat or table.seats[seat].kind != PERSON:
        return 0
    return now - max(table.course.since, _seen(table, table.seats[seat].guest, looks))


def is_away(table: Table, seat: int, looks: Looks, now: int) -> bool:
    """Whether that is long enough for a bot to play for him."""
    return _too_long(table, away_for(table, seat, looks, now))


def host_is_away(table: Table, looks: Looks, now: int) -> bool:
    """Whether nothing has been seen of the host for as long: he may only wait for others, but they may need him."""
    return _too_long(table, now - max(table.course.began, _seen(table, table.host, looks)))


def may_be_away(table: Table, now: int) -> bool:
    """Whether it is worth asking who looked: somebody has done nothing for long enough."""
    if table.over or not table.course.began:
        return False
    return host_is_away(table, {}, now) or (table.turn is not None and is_away(table, table.turn, {}, now))


def _seen(table: Table, guest: str, looks: Looks) -> int:
    return max(looks.get(guest, 0), table.course.acted.get(guest, 0))


def _too_long(table: Table, time: int) -> bool:
    chosen = absence_of(table)
    return chosen != NEVER and time >= milliseconds(chosen)
