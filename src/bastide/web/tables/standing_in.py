"""A bot plays for somebody during the game, and he comes back; and who becomes host when the host is away.

Nobody is replaced unseen. He may let a bot play himself; others may only when he is away or his time is up, and each such event
says who did it and why.
"""

from typing import Any

from bastide.core.errors import BadOption, brief
from bastide.web.i18n import _
from bastide.web.tables.absence import away_for, host_is_away, is_away
from bastide.web.tables.bot_names import BOT_NAMES, unused, usual_bot
from bastide.web.tables.checks import check_host, checked_seat
from bastide.web.tables.course import AWAY, BY_HIMSELF, CONSENT, TIME
from bastide.web.tables.errors import NotAllowed, TableError
from bastide.web.tables.table import BOT, PERSON, Table
from bastide.web.tables.transaction import Transaction

STUCK = 60_000  # milliseconds after which a bot's turn is no reason to keep somebody from his seat


def replace(change: Transaction, guest: str, seat: int, bot: str, key: str | None = None) -> None:
    """A bot for a person during the game: by himself, or by the host when he is away, or by anybody when the host is, too."""
    table = change.table
    if change.repeats(key):
        return
    _check_person(table, seat)
    if seat in table.own_seats(guest):
        _put_bot(change, seat, bot, BY_HIMSELF, guest, key=key)
        return
    if guest != table.host and not (table.seats_of(guest) and _host_away(change)):
        check_host(table, guest)
    _check_usual(bot)
    if not is_away(table, seat, change.looks(), change.now):
        raise NotAllowed(_("{name} is not away. A bot can’t take the seat.", name=table.seats[seat].name))
    _put_bot(change, seat, bot, AWAY, guest, away_for(table, seat, change.looks(), change.now), key)


def agree(change: Transaction, guest: str, seat: Any, key: str | None = None) -> None:
    """Be for letting a bot play for who is to decide. It does so when everybody else is for it and he is away, or his time is up;
    as long as he is there it takes his own word, too."""
    table, wanted = change.table, checked_seat(change.table, seat)
    if change.repeats(key):
        return
    _check_person(table, wanted)
    mine = table.seat_of(guest)
    if mine is None:
        raise NotAllowed(_("Only players at this table can decide that."))
    if wanted in table.own_seats(guest):
        _put_bot(change, wanted, usual_bot(), BY_HIMSELF, guest, key=key)
        return
    if table.turn != wanted:
        raise TableError(_("It is not the turn of {name}.", name=table.seats[wanted].name))
    if guest not in table.course.consents:
        change.add("consent", {"for": wanted}, seat=mine, key=key)
    away = table.course.time_is_up or is_away(table, wanted, change.looks(), change.now)
    if away and all_agree(table, wanted):
        _put_bot(change, wanted, usual_bot(), CONSENT, guest)


def all_agree(table: Table, seat: int) -> bool:
    """Whether all people but who is to decide are for a bot."""
    others = {each.guest for each in table.seats if each.kind == PERSON} - {table.seats[seat].guest}
    return others <= table.course.consents


def come_back(change: Transaction, guest: str, seat: Any = None, key: str | None = None) -> None:
    """Somebody for whom a bot plays sits down again; nobody else can do that for him."""
    table = change.table
    if change.repeats(key):
        return
    owed = table.owed_to(guest)
    wanted = checked_seat(table, seat) if seat is not None else next(iter(owed), None)
    if wanted is None or wanted not in owed:
        raise NotAllowed(_("No bot plays for you on that seat."))
    if table.over:
        raise TableError(_("The game is over."))
    moves, made = table.begun.moves, table.begun.bots
    in_its_turn = table.turn == wanted and len(moves) in made and moves[-1].seat == wanted
    if in_its_turn and change.now - table.at < STUCK:
        raise TableError(
            _("{name} is in the middle of a turn. Sit down when it is over.", name=table.seats[wanted].name)
        )
    body = {"name": table.seats[wanted].gone, "guest": guest}
    change.add("sit", body, seat=wanted, key=key, sits={wanted: guest})


def become_host(change: Transaction, guest: str, key: str | None = None) -> None:
    """The powers of a host who is away pass to somebody who sits at the table."""
    table = change.table
    if change.repeats(key) or guest == table.host:
        return
    seat = next(iter(table.own_seats(guest)), None)
    if seat is None:
        raise NotAllowed(_("Only players at this table can become its host."))
    if not _host_away(change):
        raise NotAllowed(_("The host is not away."))
    change.add("host", {"guest": guest}, seat=seat, key=key)


def run_out(change: Transaction) -> bool:
    """What happens when somebody's time is up, if it is: a bot takes over, or the others are told that they may decide."""
    table, deadline = change.table, change.table.course.deadline
    if deadline is None or table.turn is None or change.now < deadline:
        return False
    if table.settings.get("timeout") == "bot":
        _put_bot(change, table.turn, usual_bot(), TIME)
    else:
        change.add("time", {}, seat=table.turn)
    return True


def look_at_time(change: Transaction) -> bool:
    """The same for whoever found the table in the store: where nothing is due its row is mistaken, and is put right."""
    if run_out(change):
        return True
    change.stand()
    return False


def check_in_time(change: Transaction) -> None:
    """What comes too late does not count, where a bot takes over then."""
    if change.table.settings.get("timeout") == "bot" and run_out(change):
        raise NotAllowed(_("Your time is up: a bot plays for you now. You can come back at any time."))


def _put_bot(
    change: Transaction, seat: int, bot: str, why: str, guest: str | None = None, away: int = 0, key: str | None = None
) -> None:
    """Who left by himself has no business there any more; to the others the table stays theirs."""
    table = change.table
    by = None if guest is None else table.seat_of(guest)
    body = {"bot": bot, "name": unused(table, *BOT_NAMES), "why": why, "away": away}
    body |= {} if by is None else {"by": table.seats[by].name}
    change.add("bot", body, seat=seat, key=key, sits={seat: None} if why == BY_HIMSELF else None)


def _host_away(change: Transaction) -> bool:
    return host_is_away(change.table, change.looks(), change.now)


def _check_person(table: Table, seat: int) -> None:
    if table.over:
        raise TableError(_("The game is over."))
    table.begun  # noqa: B018  # says so where it has not begun
    if table.seats[seat].kind == BOT:
        raise TableError(_("A bot sits there already."))


def _check_usual(bot: str) -> None:
    """Who puts a bot there does not choose how well it plays for somebody else."""
    if bot != usual_bot():
        raise BadOption(f"bot: expected {usual_bot()}, which plays for anybody who is away, got {brief(bot)}")
