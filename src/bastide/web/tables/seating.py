"""Who sits where: people, bots, the host's rights, and the same people at the table of the next game."""

from collections.abc import Mapping
from typing import Any

from bastide.bots import names as bot_names
from bastide.core.errors import BadOption, brief
from bastide.web.i18n import _
from bastide.web.store import Seating
from bastide.web.tables import standing_in
from bastide.web.tables.bot_names import BOT_NAMES, unused
from bastide.web.tables.checks import check_host, check_own_seat_or_host, checked_seat
from bastide.web.tables.errors import NotAllowed, TableError
from bastide.web.tables.fairness import checked_word
from bastide.web.tables.names import look_alike
from bastide.web.tables.settings import checked_text
from bastide.web.tables.table import EMPTY, PERSON, Table
from bastide.web.tables.transaction import Transaction

LONGEST_NAME = 40


def sit(
    change: Transaction,
    guest: str,
    name: Any,
    seat: Any = None,
    key: str | None = None,
    word: Any = None,
    keep: bool = False,
) -> int:
    """A guest takes a seat, the first empty one unless told; his seat, also if he sits there already. `word` and `keep` are what
    he says about chance (tables/fairness.py); who sat here before has given his word already."""
    said = {name: value for name, value in (("word", checked_word(word)), ("keep", keep)) if value}
    called = checked_text(name, "name", LONGEST_NAME)
    table = change.table
    already = table.seats_of(guest)
    alone = table.settings["screen"] != "shared" or guest != table.host
    if already and (alone or seat is None or seat in already):
        return already[0] if seat not in already else int(seat)
    if table.locked and guest != table.host:
        raise NotAllowed(_("The table is locked: only its host lets people sit down."))
    wanted = _empty_seat(table, seat)
    _check_own_name(table, guest, called)
    numbered = (f"{called[: LONGEST_NAME - 2]} {number}" for number in range(2, 12))  # if somebody has that name
    body = {"name": unused(table, called, *numbered), "guest": guest, **said}
    change.add("sit", body, seat=wanted, key=key, sits={wanted: guest})
    return wanted


def fill(change: Transaction, guest: str, seat: Any, bot: Any, key: str | None = None) -> None:
    """A bot for a seat: by the host before the game, or by anybody for himself; for others during the game see `standing_in`."""
    if bot not in bot_names():
        raise BadOption(f"bot: expected one of {', '.join(bot_names())}, got {brief(bot)}")
    wanted = checked_seat(change.table, seat)
    if change.table.match is not None:
        standing_in.replace(change, guest, wanted, bot, key)
        return
    check_own_seat_or_host(change.table, guest, wanted)
    change.add("bot", {"bot": bot, "name": unused(change.table, *BOT_NAMES)}, seat=wanted, key=key, sits={wanted: None})


def leave(change: Transaction, guest: str, seat: Any, key: str | None = None) -> None:
    """Get up, or be asked to by the host, before the game."""
    wanted = checked_seat(change.table, seat)
    check_own_seat_or_host(change.table, guest, wanted)
    if change.table.match is not None:
        raise TableError(_("The game has begun: let a bot play on for you instead."))
    change.add("leave", {}, seat=wanted, key=key, sits={wanted: None})


def lock(change: Transaction, guest: str, locked: bool, key: str | None = None) -> None:
    """The host lets nobody else sit down, or does again."""
    check_host(change.table, guest)
    change.add("lock", {"locked": bool(locked)}, key=key)


def check_may_play_again(table: Table, guest: str) -> None:
    """Whether a guest may ask for the next game of the same people."""
    if not table.over:
        raise TableError(_("The game is not over."))
    if not table.own_seats(guest) and guest != table.host:
        raise NotAllowed(_("Only players at this table can ask for another game."))
    if any(seat.kind == PERSON and not seat.guest for seat in table.seats):
        raise TableError(_("Somebody who played here has left for good. Open a new table."))


def one_further(old: Table, words: Mapping[str, str | None]) -> list[Seating]:
    """The people and bots of a table as they sit at the next one, each one seat further, with the words of some of them."""
    turned = [(seat, old.seats[(seat + 1) % old.players]) for seat in range(old.players)]
    return [
        Seating(
            seat, "sit", {"name": before.name, "guest": before.guest, "word": words.get(before.guest)}, before.guest
        )
        if before.kind == PERSON
        else Seating(seat, "bot", {"bot": before.bot, "name": before.name}, None)
        for seat, before in turned
    ]


def _empty_seat(table: Table, seat: Any) -> int:
    """The seat that was asked for, or the first that is empty."""
    empty = [i for i, each in enumerate(table.seats) if each.kind == EMPTY]
    wanted = checked_seat(table, seat) if seat is not None else next(iter(empty), None)
    if wanted is None:
        raise TableError(_("All seats are taken."))
    if wanted not in empty:
        raise TableError(_("That seat is taken."))
    return wanted


def _check_own_name(table: Table, guest: str, name: str) -> None:
    """Nobody is taken for another. The very same name is counted, where all can see it; so are those of one person."""
    for each in table.seats:
        if each.name != name and each.kind != EMPTY and each.guest != guest and look_alike(each.name, name):
            raise TableError(_("This name looks like that of somebody at the table. Choose another one."))
