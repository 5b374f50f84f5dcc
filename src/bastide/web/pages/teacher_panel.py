"""What the teacher of a first game says on the page, and how he asks before a costly choice is made."""

from dataclasses import dataclass

from bastide.lessons import Lesson, lessons_of
from bastide.lessons.first_game import Remark
from bastide.review import Decision
from bastide.review.why import reason
from bastide.web.i18n import _
from bastide.web.pages.figures import percent
from bastide.web.pages.forms import Form
from bastide.web.pages.review_words import choice_words
from bastide.web.pages.table_query import TableQuery
from bastide.web.pages.viewpoint import Viewpoint
from bastide.web.pages.visit import Visit
from bastide.web.services import Services
from bastide.web.tables.table import Table
from bastide.web.tables.teaching import (
    remark_at,
    still_said,
    thing_of,
    warned_for_the_first_time,
    warned_of,
    warned_this_turn,
)
from bastide.web.tables.warnings import COSTS, FINE, LOOKING

ANYWAY = "anyway"  # of a form: it is played whatever he thinks of it
REMARK, WARNING, LOOKS = "remark", "warning", "looking"


@dataclass(frozen=True, slots=True)
class TeacherPanel:
    """For the template."""

    mode: str
    title: str
    text: str
    rule: str = ""
    lesson: Lesson | None = None
    action: str = ""  # what he asks about, or looks at
    moment: int = 0  # at which he looks
    ready: bool = False  # he has looked: what he thinks is told to who asks again
    number: int = 0  # of a remark, among those of the table: who has read it closes it by that


def teacher_panel(services: Services, viewpoint: Viewpoint, guest: str, query: TableQuery) -> TeacherPanel | None:
    """None at other tables, and while he is silent."""
    table, seat = viewpoint.table, viewpoint.seat
    if not table.teacher or seat is None or viewpoint.move is not None or table.over:
        return None
    if not viewpoint.asked:
        return _remark(viewpoint, still_said(table, seat), query)
    if (judged := warned_of(table)) and query.get("choose") == judged.played:
        return TeacherPanel(
            WARNING,
            _("Are you sure?"),
            _warning(table, judged),
            action=judged.played,
        )
    if query.get("choose") and query.number("looking") == table.last_in_game:
        return _looking(services, viewpoint, seat, query["choose"])
    said = remark_at(table, seat, services.store.learned.of(guest))
    return _remark(viewpoint, still_said(table, seat) if said is None else (len(table.told) + 1, said), query)


def _remark(viewpoint: Viewpoint, said: tuple[int, Remark] | None, query: TableQuery) -> TeacherPanel | None:
    """A remark, unless the guest has closed it."""
    if said is None or said[0] <= (query.number("heard") or 0):
        return None
    number, each = said
    lesson = next((found for found in lessons_of(viewpoint.table.game) if found.number == each.lesson), None)
    return TeacherPanel(REMARK, _("Something new"), each.say.said, each.rule, lesson, number=number)


def _warning(table: Table, judged: Decision) -> str:
    """What the choice costs, why, and what is better; that advice can be asked for he says once at a table."""
    match, names = table.begun, [each.name for each in table.seats]
    cost = _("That costs about {chance} of your chance to win.", chance=percent(judged.win_lost))
    better = _("Better: {choice}.", choice=choice_words(match, judged, names)[1])
    advice = _("You can also ask for advice.") if warned_for_the_first_time(table) else ""
    return " ".join(filter(None, (cost, reason(match, judged), better, advice)))


def _looking(services: Services, viewpoint: Viewpoint, seat: int, action: str) -> TeacherPanel:
    """While he judges a choice. Another worker of the server may have been asked first: then this one asks as well."""
    table = viewpoint.table
    found = services.warnings.look(table.id, services.warnings.ask(table, seat, action))
    text = _("You can wait, or play it at once.")
    if found.state != LOOKING:
        text = _("The teacher has looked at it. Go on to hear about it.")
    elif found.place > 1:
        text = _("Others asked first: you are number {n} in line.", n=found.place) + " " + text
    title = _("The teacher is looking at your choice …")
    ready = found.state != LOOKING
    return TeacherPanel(LOOKS, title, text, action=action, moment=table.last_in_game, ready=ready)


def asks_first(services: Services, visit: Visit, table_id: str, form: Form) -> TableQuery | None:
    """Where the page leads because the teacher asks about a choice or is still looking at it; None: it is played."""
    action = form.get("play", "")
    with services.tables.reading(table_id) as table:
        seat = table.seat_of(visit.guest)
        if not table.teacher or form.get(ANYWAY) or table.match is None or seat is None or table.turn != seat:
            return None
        if warned_this_turn(table):
            return None  # once is enough
        thought, moment = services.warnings.ask(table, seat, action), table.last_in_game
    services.warnings.wait(thought)
    found = services.warnings.look(table_id, thought)
    if found.state == FINE:
        return None
    if found.state == COSTS:
        assert found.decision is not None
        keep_said(services, visit, table_id, note_said(services, visit, table_id))  # it stays beside the question
        services.tables.note_warned(table_id, visit.guest, found.decision)
        return TableQuery({"choose": action})
    return TableQuery({"choose": action, "looking": str(moment)})


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
        services.tables.note_told(table_id, visit.guest, thing, move)
        services.store.learned.add(visit.guest, [thing])
