"""The talk of a table as one visitor reads it: without those whom he has muted, and what he can do about it."""

from dataclasses import dataclass

from bastide.web.pages.forms import Form
from bastide.web.pages.visit import Visit
from bastide.web.signer import Signer
from bastide.web.tables.checks import checked_seat
from bastide.web.tables.table import PERSON, SAID, Table, TalkLine

SHOWN = 30  # lines
MOST_MUTED = 50  # people; who was muted first is heard again


@dataclass(frozen=True, slots=True)
class Talker:
    """Somebody else at the table."""

    seat: int
    name: str
    muted: bool
    silenced: bool


@dataclass(frozen=True, slots=True)
class TalkPanel:
    """What is shown."""

    lines: list[TalkLine]
    said: list[TalkLine]  # of these what can be removed or reported
    others: list[Talker]
    hidden: list[str]  # the names of those whose lines he does not see
    silenced: bool  # the visitor himself


def talk_panel(table: Table, visit: Visit, signer: Signer) -> TalkPanel:
    """The talk for this visitor."""
    muted = set(visit.visitor.muted)

    def is_muted(guest: str) -> bool:
        return bool(muted) and signer.mark(visit.guest, guest) in muted

    latest = table.talk[-SHOWN:]
    lines = [line for line in latest if line.kind != SAID or not is_muted(line.guest)]
    hidden = list(dict.fromkeys(line.name for line in latest if line.kind == SAID and is_muted(line.guest)))
    others = [
        Talker(at, seat.name, is_muted(seat.guest), seat.guest in table.silenced)
        for at, seat in enumerate(table.seats)
        if seat.kind == PERSON and seat.guest != visit.guest
    ]
    said = [line for line in lines if line.kind == SAID]
    return TalkPanel(lines, said, others, hidden, visit.guest in table.silenced)


def muting(table: Table, visit: Visit, signer: Signer, form: Form) -> Visit:
    """The visitor mutes whoever sits on a seat, here and at all other tables, or hears him again."""
    guest = table.seats[checked_seat(table, form.number("seat"))].guest
    mark = signer.mark(visit.guest, guest)
    others = tuple(each for each in visit.visitor.muted if each != mark)
    return visit.muting((*others, mark)[-MOST_MUTED:] if form.get("do") == "mute" else others)
