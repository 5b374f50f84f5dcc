"""What the teacher of a first game says on the page, and how he asks before a costly choice is made."""

from dataclasses import dataclass

from bastide.lessons import Lesson, lessons_of
from bastide.web.i18n import _
from bastide.web.pages.forms import Form
from bastide.web.pages.table_query import TableQuery
from bastide.web.pages.viewpoint import Viewpoint
from bastide.web.pages.visit import Visit
from bastide.web.services import Services
from bastide.web.tables.teaching import WARNING, remark_at, thing_of, warned_of, warned_this_turn
from bastide.web.tables.warnings import COSTLY

ANYWAY = "anyway"  # of a form: it is played though he warned


@dataclass(frozen=True, slots=True)
class TeacherPanel:
    """For the template."""

    title: str
    text: str
    rule: str = ""
    lesson: Lesson | None = None
    action: str = ""  # what he asks about


def teacher_panel(services: Services, viewpoint: Viewpoint, guest: str, query: TableQuery) -> TeacherPanel | None:
    """None at other tables, and while he is silent."""
    table, seat = viewpoint.table, viewpoint.seat
    if not table.teacher or seat is None or not viewpoint.asked:
        return None
    if (action := warned_of(table)) and query.get("choose") == action:
        words = _(
            "That costs you a good part of your chance to win. Another choice is better; you can also ask for advice."
        )
        return TeacherPanel(_("Are you sure?"), words, action=action)
    said = remark_at(table, seat, services.store.learned.of(guest))
    if said is None:
        return None
    lesson = next((each for each in lessons_of(table.game) if each.number == said.lesson), None)
    return TeacherPanel(_("Something new"), said.say.said, said.rule, lesson)


def warns(services: Services, visit: Visit, table_id: str, form: Form) -> str:
    """The choice that the teacher asks about before it is made: then it is not, and the page asks. Nothing: play it."""
    action = form.get("play", "")
    with services.tables.reading(table_id) as table:
        seat = table.seat_of(visit.guest)
        if not table.teacher or form.get(ANYWAY) or table.match is None or seat is None or table.turn != seat:
            return ""
        if warned_this_turn(table):
            return ""  # once is enough
        thought = services.warnings.ask(table, seat, action)
    if services.warnings.lost(thought) < COSTLY:
        return ""
    services.tables.note_told(table_id, visit.guest, WARNING, action)
    return action


def note_said(services: Services, visit: Visit, table_id: str) -> tuple[str, int] | None:
    """What the teacher says at this moment, to be noted when the guest has played on."""
    with services.tables.reading(table_id) as table:
        seat = table.seat_of(visit.guest)
        if not table.teacher or table.match is None or seat is None:
            return None
        said = remark_at(table, seat, services.store.learned.of(visit.guest))
        return None if said is None else (thing_of(table.game.name, said.id), len(table.match.moves))


def keep_said(services: Services, visit: Visit, table_id: str, said: tuple[str, int] | None) -> None:
    """He has read it: it is not said again, here or at another table."""
    if said is not None:
        thing, move = said
        services.tables.note_told(table_id, visit.guest, thing, "", move)
        services.store.learned.add(visit.guest, [thing])
