"""The table of a lesson: its head names the lesson, its position is the lesson's, its chance falls by the lesson's key, and what
the others do is played by the table itself, at once. So it always comes out as the lesson was checked (bastide/lessons)."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bastide.bots.greedy import GreedyBot
from bastide.core.actions import Action
from bastide.core.errors import BadOption
from bastide.core.game import Game
from bastide.core.match import Match
from bastide.lessons import Lesson, key_of, lesson_of, standing
from bastide.lessons.playing import comes_by_itself

if TYPE_CHECKING:
    from bastide.web.tables.service import TableService
    from bastide.web.tables.table import Table

GREEDY = "greedy"
#: Everything can be taken back, nobody talks, and nothing is played that the lesson does not know of.
#: What a choice brings is not written on the board: it would give the answer away.
SETTINGS = {"undo": "free", "talk": False, "single": False, "hints": False}


def find_lesson(game: Game, told: Any) -> Lesson | None:
    """The lesson that a head names; None where there is none, or where it was of another Bastide."""
    if not isinstance(told, str) or not told.rpartition(".")[2].isdigit():
        return None
    try:
        return lesson_of(game, int(told.rpartition(".")[2]))
    except BadOption:
        return None


def set_up(tables: "TableService", lesson: Lesson, guest: str, name: str) -> str:
    """A table for a lesson, the guest on its seat; its id."""
    table_id = tables.create(
        lesson.game,
        lesson.players,
        guest,
        lesson.options,
        SETTINGS,
        lesson.position,
        more={"lesson": lesson.id},
        secret=key_of(lesson),
    )
    for seat in range(lesson.players):
        if seat == lesson.seat:
            tables.sit(table_id, guest, name, seat, keep=True)
        else:
            tables.fill(table_id, guest, seat, GREEDY)
    tables.start(table_id, guest)
    return table_id


def next_by_itself(table: "Table") -> Action | None:
    """What is played next at the table of a lesson without anybody being asked; None where nothing is."""
    if table.lesson is None or table.match is None:
        return None
    return comes_by_itself(table.lesson, table.match, GreedyBot(table.match.game))


def with_silent(lesson: Lesson | None, match: Match, told: Mapping[str, Any]) -> dict[str, Any]:
    """The steps of a story; at a lesson it says of each whether it is told, where the answer is about some of them alone."""
    answer = None if lesson is None else standing(lesson, match).answer
    tells = () if lesson is None or answer is None else lesson.tells_of(answer)
    if not tells:
        return dict(told)
    return {
        **told,
        "steps": [{**step, "silent": not {step["kind"], step["leaf"]} & {*tells}} for step in told["steps"]],
    }
