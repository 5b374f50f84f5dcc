"""What a teacher says at the table of a first game: what is new to the guest.

He speaks once a turn at the most. What he has said is an event of the table (`told`), so every worker knows it; what a guest has
been told at any table is kept with him (store/learned.py), and is not said again.
"""

from collections.abc import Collection
from dataclasses import asdict

from bastide.core.events import Award
from bastide.lessons.first_game import Remark, remark
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


def warned_of(table: Table) -> Decision | None:
    """The choice that he has warned of and that is still to be made or left."""
    last = table.told[-1] if table.told else None
    here = last is not None and last.thing == WARNING and last.move == len(table.begun.moves)
    return last.decision if last is not None and here else None


def remark_at(table: Table, seat: int, learned: Collection[str]) -> Remark | None:
    """What he says now to who sits there and is to decide; nothing where he has spoken, or all is known."""
    match = table.begun
    if not table.teacher or match.turn != seat or spoken_this_turn(table):
        return None
    name = table.game.name
    known = {each.partition(":")[2] for each in learned if each.startswith(f"{name}:")}
    return remark(table.game, match.player_view(seat), _news(table, seat), known)


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


def _turn_began(table: Table) -> int:
    """After how many moves the turn began of whoever is to decide."""
    moves = table.begun.moves
    began = len(moves)
    while began and moves[began - 1].seat == table.turn:
        began -= 1
    return began
