"""What a teacher says at the table of a first game: what is new to the guest.

He speaks once a turn at the most, and again where another kind of step is asked for the first time: a site is explained when the
first site is chosen. What he has said is an event of the table (`told`), so every worker knows it; what a guest has been told at
any table is kept with him (store/learned.py), and is not said again.
"""

from collections.abc import Collection
from dataclasses import asdict

from bastide.core.events import Award
from bastide.core.player_view import PlayerView
from bastide.lessons.first_game import Remark, asked, remark, remark_of
from bastide.review import Decision
from bastide.web.tables.table import Table
from bastide.web.tables.transaction import Transaction

WARNING = "warning"  # what he has said, where it was no remark


def thing_of(game: str, remark_id: str) -> str:
    """What a guest has been told, as it is kept with him."""
    return f"{game}:{remark_id}"


def spoken_this_turn(table: Table) -> bool:
    """Whether the teacher has said something since the others last moved."""
    return any(told.move >= _turn_began(table) for told in table.told)


def warned_this_turn(table: Table) -> bool:
    """Whether he has asked before a choice since the others last moved."""
    return any(told.thing == WARNING and told.move >= _turn_began(table) for told in table.told)


def warned_for_the_first_time(table: Table) -> bool:
    """Whether his last question at the table was his first."""
    return sum(told.thing == WARNING for told in table.told) == 1


def warned_of(table: Table) -> Decision | None:
    """The choice that he has warned of and that is still to be made or left."""
    last = table.told[-1] if table.told else None
    here = last is not None and last.thing == WARNING and last.move == len(table.begun.moves)
    return last.decision if last is not None and here else None


def remark_at(table: Table, seat: int, learned: Collection[str]) -> Remark | None:
    """What he says now to who sits there and is to decide; nothing where he has spoken, or all is known."""
    match = table.begun
    if not table.teacher or match.turn != seat:
        return None
    view = match.player_view(seat)
    if spoken_this_turn(table) and not _is_another_step(table, view):
        return None
    name = table.game.name
    known = {each.partition(":")[2] for each in learned if each.startswith(f"{name}:")}
    return remark(table.game, view, _news(table, seat), known)


def still_said(table: Table, seat: int) -> tuple[int, Remark] | None:
    """The last remark of the seat's turn, with its number at the table: it stays until the seat is asked again after others."""
    began = _own_turn_began(table, seat)
    for number in range(len(table.told), 0, -1):
        told = table.told[number - 1]
        if told.thing != WARNING:
            found = remark_of(table.game, told.thing.partition(":")[2]) if told.move >= began else None
            return None if found is None else (number, found)
    return None


def _is_another_step(table: Table, view: PlayerView) -> bool:
    """Whether the turn asks for something else by now than what it began with, and nothing has been said here."""
    match, began = table.begun, _turn_began(table)
    if any(told.move >= len(match.moves) for told in table.told):
        return False
    return asked(view) != asked(match.player_view(view.player, began))


def note_told(change: Transaction, guest: str, thing: str, move: int) -> None:
    """He has said it, before that many moves were made."""
    if _may_note(change.table, guest):
        change.add("told", {"thing": thing, "move": move})


def note_warned(change: Transaction, guest: str, decision: Decision) -> None:
    """He has asked about a choice that was judged so."""
    if _may_note(change.table, guest):
        change.add("told", {"thing": WARNING, "move": decision.move - 1, "decision": asdict(decision)})


def _may_note(table: Table, guest: str) -> bool:
    return bool(table.teacher and table.seats_of(guest) and table.match is not None)


def _news(table: Table, seat: int) -> list[Award]:
    """What everybody got and lost since the seat's turn before this one began."""
    moves = table.begun.moves
    end = _turn_began(table)
    while end and moves[end - 1].seat != seat:
        end -= 1
    while end and moves[end - 1].seat == seat:
        end -= 1
    return [award for move in moves[end:] for award in move.awards]


def _own_turn_began(table: Table, seat: int) -> int:
    """After how many moves the seat's turn began: the one it is making, or its last one."""
    moves = table.begun.moves
    began = len(moves)
    while table.turn != seat and began and moves[began - 1].seat != seat:
        began -= 1
    while began and moves[began - 1].seat == seat:
        began -= 1
    return began


def _turn_began(table: Table) -> int:
    """After how many moves the turn began of whoever is to decide."""
    moves = table.begun.moves
    began = len(moves)
    while began and moves[began - 1].seat == table.turn:
        began -= 1
    return began
