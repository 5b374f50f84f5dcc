"""The course of a table beside its moves: since when somebody is to decide, who did something when, whose time runs, who is for
letting a bot play for whom, and what the log says of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bastide.web.store import Event
from bastide.web.tables.clock import Clock, clock_of

if TYPE_CHECKING:
    from bastide.web.tables.table import Table

BY_HIMSELF, AWAY, CONSENT, TIME = "self", "away", "consent", "time"  # why a bot plays for somebody
_BY_PEOPLE = ("sit", "move", "undo", "redo", "talk", "consent", "host")
_TOLD = ("consent", "time", "host")  # in the log, always


@dataclass(frozen=True, slots=True)
class Note:
    """Something that the log tells between two moves."""

    number: int  # of the event
    moves: int  # that had been played
    kind: str  # of the event
    seat: int
    name: str  # who: of a bot its own name
    whom: str = ""  # for whom the bot plays
    bot: str = ""
    why: str = ""
    by: str = ""  # who put it there
    away: int = 0  # milliseconds that he had been away


class Course:
    """`follow` takes each event after the table has taken it."""

    def __init__(self, settings: Mapping[str, Any], players: int) -> None:
        self.clock: Clock = clock_of(settings, players)
        self.began = 0  # when the first thing happened
        self.started = self.ended = 0  # when the game began, and when it was over; 0 as long as it is not
        self.turn: int | None = None  # the seat to decide, person or bot
        self.since = 0  # since when it is
        self.acted: dict[str, int] = {}  # when each guest last did something
        self.consents: set[str] = set()  # guests who are for letting a bot play for who is to decide
        self.time_is_up = False  # of who is to decide, and everybody was told
        self.notes: list[Note] = []

    @property
    def deadline(self) -> int | None:
        """When something has to be done because time is up."""
        return None if self.time_is_up else self.clock.deadline

    def rename(self, old: str, new: str) -> None:
        """Somebody goes by another secret."""
        if old in self.acted:
            self.acted[new] = self.acted.pop(old)
        self.consents = {new if each == old else each for each in self.consents}

    def follow(self, event: Event, table: "Table") -> None:
        """What comes of an event for all this."""
        self.began = self.began or event.at
        self.started = event.at if event.kind == "start" else self.started
        self.ended = (self.ended or event.at) if table.over else 0
        self.clock = self.clock.after(event.kind, event.seat, table.person_on_turn, event.at)
        changes_seat = event.kind in ("sit", "bot") and event.seat == table.turn
        if event.kind == "start" or table.turn != self.turn or changes_seat:
            self.turn, self.since, self.time_is_up = table.turn, event.at, False
            self.consents.clear()
        if event.kind == "time":
            self.time_is_up = True
        if event.seat is None:
            return
        guest = table.guest_on(event.seat)
        if guest and event.kind in _BY_PEOPLE and not event.body.get("auto"):
            self.acted[guest] = event.at
        if event.kind == "consent":
            self.consents.add(guest)
        if event.kind in _TOLD or (event.kind in ("sit", "bot") and table.match is not None):
            self.notes.append(_note(event, event.seat, table))


def _note(event: Event, seat: int, table: "Table") -> Note:
    sitting, body = table.seats[seat], event.body
    whom = table.seats[body["for"]].name if event.kind == "consent" else sitting.gone
    return Note(
        event.number,
        0 if table.match is None else len(table.match.moves),
        event.kind,
        seat,
        sitting.name,
        whom,
        sitting.bot,
        body.get("why", ""),
        body.get("by", ""),
        body.get("away", 0),
    )
