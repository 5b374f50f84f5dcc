"""Who may do what at a table, and whether he has seen how it stands."""

from typing import Any

from bastide.core.errors import BadOption, brief
from bastide.web.i18n import _
from bastide.web.tables.errors import NotAllowed, NotFound, Stale, TableError
from bastide.web.tables.table import Table


def checked_seat(table: Table, seat: Any) -> int:
    """The number of a seat, if the table has it."""
    if type(seat) is not int or not 0 <= seat < table.players:
        raise NotFound(f"seat: expected 0 to {table.players - 1}, got {brief(seat)}")
    return seat


def check_host(table: Table, guest: str) -> None:
    """Only the host may do this."""
    if guest != table.host:
        raise NotAllowed(_("Only the host of the table can do that."))


def check_own_seat_or_host(table: Table, guest: str, seat: int) -> None:
    """Only who sits there, or the host, may do this."""
    if seat not in table.own_seats(guest):
        check_host(table, guest)


def seat_on_turn(table: Table, guest: str) -> int:
    """The seat of a guest who is to decide."""
    seat = table.seat_of(guest)
    if seat is None:
        raise NotAllowed(_("Only players at this table can play here."))
    if table.begun.turn is None:
        raise TableError(_("The game is over."))
    if table.begun.turn != seat:
        raise NotAllowed(_("It is the turn of {name}.", name=table.seats[table.begun.turn].name))
    return seat


def check_seen(table: Table, after: Any) -> None:
    """Whoever plays has seen everything that matters for the game."""
    if type(after) is not int:
        raise BadOption(f"after: expected the number of the last event seen, got {brief(after)}")
    if not table.last_in_game <= after <= table.last:
        raise Stale(
            _("The table has moved on: its last event is {last}, you saw {after}.", last=table.last, after=after)
        )
