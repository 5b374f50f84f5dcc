"""Playing at a table: the beginning, moves, steps that play themselves, taking back and playing again."""

from typing import Any

from bastide.core.actions import Action
from bastide.core.errors import IllegalAction
from bastide.lessons.playing import MOST_MOVES
from bastide.web.i18n import _
from bastide.web.tables.checks import check_host, check_seen, seat_on_turn
from bastide.web.tables.errors import NotAllowed, Stale, TableError
from bastide.web.tables.fairness import terms
from bastide.web.tables.forced import plays_itself
from bastide.web.tables.lesson import next_by_itself
from bastide.web.tables.offers import only_person
from bastide.web.tables.standing_in import check_in_time
from bastide.web.tables.table import BOT, EMPTY, PERSON
from bastide.web.tables.transaction import Transaction


def start(change: Transaction, guest: str, key: str | None = None) -> None:
    """The game begins, when all seats are taken."""
    table = change.table
    if table.match is not None:
        return
    if not table.seats_of(guest):
        check_host(table, guest)
    if any(each.kind == EMPTY for each in table.seats):
        raise TableError(_("The game begins when somebody sits on every seat."))
    change.add("start", terms(table), key=key)
    _play_single_choices(change)


def play(change: Transaction, guest: str, action: str, after: Any, key: str | None = None) -> int:
    """A guest plays; the number of the last event. `after` is the last event that he has seen."""
    if not change.repeats(key):
        seat = seat_on_turn(change.table, guest)
        check_in_time(change)
        check_seen(change.table, after)
        if change.table.answered:
            raise TableError(_("You have answered. Take it back to choose again."))
        _move(change, seat, action, key)
        _play_single_choices(change)
        _go_on_with_the_lesson(change)
    return change.table.last


def play_bot(change: Transaction, after: int, action: str) -> bool:
    """A bot plays for the seat on turn, if the table still stands where it looked."""
    table = change.table
    if table.last != after or table.turn is None or table.seats[table.turn].kind != BOT:
        return False
    _move(change, table.turn, action)
    _play_single_choices(change)
    return True


def play_for_bot(change: Transaction, guest: str, number: int, after: Any, key: str | None = None) -> None:
    """The bot on turn plays what the browser of the only person at the table has thought out; `number` is the action's."""
    if change.repeats(key):
        return
    table = change.table
    if only_person(table) != guest:
        raise NotAllowed(_("Nobody can play for the bots at this table."))
    check_seen(table, after)
    if table.turn is None or table.seats[table.turn].kind != BOT:
        raise Stale(_("It is no bot’s turn."))
    action = next((each for each in table.begun.actions() if each.id == number), None)
    if action is None:
        raise IllegalAction(f"action: expected the number of a legal action, got {number}")
    _move(change, table.turn, action, key)
    _play_single_choices(change)


def undo(change: Transaction, guest: str, after: Any, key: str | None = None) -> None:
    """A guest takes his last choice back, with what was played by itself after it."""
    _back_or_forth(change, guest, after, key, "undo")


def redo(change: Transaction, guest: str, after: Any, key: str | None = None) -> None:
    """And plays it again."""
    _back_or_forth(change, guest, after, key, "redo")


def take_all_back(change: Transaction, guest: str, key: str | None = None) -> None:
    """Who plays a lesson begins it again: the board is as it was before the first choice."""
    table = change.table
    if change.repeats(key):
        return
    if table.lesson is None or not table.seats_of(guest):
        raise NotAllowed(_("Only the player of a lesson can start it over."))
    if table.begun.moves:
        change.add("undo", {"moves": len(table.begun.moves)}, seat=table.lesson.seat, key=key)


def _back_or_forth(change: Transaction, guest: str, after: Any, key: str | None, kind: str) -> None:
    if change.repeats(key):
        return
    table = change.table
    seat = seat_on_turn(table, guest)
    check_in_time(change)
    check_seen(table, after)
    count = table.steps_back if kind == "undo" else table.steps_forth
    if not count:
        (table.begun.undo if kind == "undo" else table.begun.redo)()  # says why not
        change.doubtful = True  # only a step that was played by itself could be, and was
        raise TableError(_("This choice can no longer be undone."))
    change.add(kind, {"moves": count}, seat=seat, key=key)


def _move(change: Transaction, seat: int, action: Action | str, key: str | None = None, auto: bool = False) -> None:
    move = change.table.begun.play(action)
    body = {"action": move.action.text, "chance": list(move.chance), "move": move.number}
    change.add("move", {**body, "auto": True} if auto else body, seat=seat, key=key)


def _go_on_with_the_lesson(change: Transaction) -> None:
    """What the others do at the table of a lesson, until the guest is asked or it can be told what came of his choice."""
    for _number in range(MOST_MOVES):
        action, seat = next_by_itself(change.table), change.table.turn
        if action is None or seat is None:
            return
        _move(change, seat, action, auto=True)


def _play_single_choices(change: Transaction) -> None:
    """Steps that have one choice are played by themselves, where the table wants it so."""
    table = change.table
    while table.match is not None and table.match.turn is not None:
        choices = table.match.actions()
        if len(choices) > 1 or table.seats[table.match.turn].kind != PERSON or not plays_itself(table):
            return
        _move(change, table.match.turn, choices[0], auto=True)
