"""A table as its events made it: who sits where, the match, the talk. Events go in, nothing else changes it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from bastide import Match
from bastide.core.bot_moves import BotPlayer
from bastide.core.game import Game
from bastide.core.history import Move
from bastide.lessons import standing
from bastide.look.page import PastMove
from bastide.look.points_run import PointsRun
from bastide.look.steps import Story
from bastide.review import Decision
from bastide.web.i18n import _
from bastide.web.store import Event, StoredTable
from bastide.web.tables.beginning import Beginning
from bastide.web.tables.course import Course
from bastide.web.tables.errors import TableError
from bastide.web.tables.exercise import Exercise, read_decision
from bastide.web.tables.lesson import find_lesson
from bastide.web.tables.told import Told

EMPTY, PERSON, BOT = "empty", "person", "bot"
ERASED = "erased"  # events before this one were changed
#: Events that change nothing for who is to decide.
ASIDE = ("talk", "unsay", "silence", "lock", "list", "link", "guest", "host", "consent", "time", "told", ERASED)
LONGEST_TALK = 300  # lines that are kept at hand
#: About how many bytes they take, measured by benchmarks/storage.py: a table at all, a move, and what pages keep of it.
TABLE_BYTES, MOVE_BYTES, PAST_BYTES, PARTS_BYTES = 30_000, 400, 2_000, 100_000


@dataclass(frozen=True, slots=True)
class Seat:
    """A chair and who is on it."""

    kind: str = EMPTY
    name: str = ""
    guest: str = field(default="", repr=False)  # of a bot: whose seat it was during the game
    bot: str = ""
    gone: str = ""  # the name of who sat here before the bot
    link: str = field(
        default="", repr=False
    )  # the guest that a seat link makes of whoever opens it: he plays here, too
    mark: str = ""  # what that link was made from
    keep: bool = False  # wants what is hidden to stay as it was set up


@dataclass(frozen=True, slots=True)
class Played:
    """How a move came about."""

    names: tuple[str, ...]  # who sat where
    auto: bool = False  # by itself, as the only choice


@dataclass(frozen=True, slots=True)
class GivenWord:
    """What a person gave to the mixing of chance, None for nothing, and by which event."""

    word: str | None
    number: int


#: What a line of talk is: said, taken out by the host or by who said it; or what the host has decided about a talker.
SAID, REMOVED, WITHDRAWN, SILENCED, HEARD = "said", "removed", "withdrawn", "silenced", "heard"


@dataclass(frozen=True, slots=True)
class TalkLine:
    """A line of table talk. What was taken out has no text any more."""

    number: int
    seat: int | None
    name: str
    text: str
    at: int
    kind: str = SAID
    guest: str = field(default="", repr=False)  # who said it, or is not to


@dataclass(frozen=True, slots=True)
class Listing:
    """How a table is shown on the home page."""

    level: str
    languages: tuple[str, ...]


class Table:
    """One table. `apply` takes its events in order; a table can always be made again from them."""

    def __init__(self, stored: StoredTable) -> None:
        self.id = stored.id
        self.beginning = Beginning.of(stored)
        self.game: Game = self.beginning.game
        self.players: int = stored.head["players"]
        self.options: dict[str, Any] = stored.head["options"]
        self.settings: dict[str, Any] = stored.head["settings"]
        self.exercise = Exercise.read(stored.head.get("exercise"))
        self.lesson = find_lesson(self.game, stored.head.get("lesson"))
        self.teacher: bool = stored.head.get("teacher", False)  # a first game, in which a teacher speaks up
        self.told: list[Told] = []  # by the teacher
        self.host: str = stored.head["host"]
        self.seats = [Seat()] * self.players
        self.words: dict[str, GivenWord] = {}  # by guests; who sits down again has the one of before
        self.match: Match | None = None
        self.locked = False
        self.last = 0
        self.last_in_game = 0  # the last event that matters for the game
        self.talk: list[TalkLine] = []
        self.silenced: set[str] = set()  # guests whom the host lets not talk
        self.listing: Listing | None = None  # on the home page
        self.log: dict[tuple[str, int], tuple[Move, str]] = {}  # lines written so far, by language and number
        self.stories: dict[tuple[str, int, int], tuple[Move, Story]] = {}  # told so far, by language and moves
        self.pasts: dict[int, tuple[Move, PastMove]] = {}  # and the moves that they tell of, by number
        self.boards: dict[
            tuple[str, bytes, int | None], Mapping[str, str]
        ] = {}  # drawn for them, by language and state
        #: What reviewed decisions are in words, by language and move, and of which decision that was said.
        self.verdicts: dict[tuple[str, int], tuple[Decision, tuple[str, str, str]]] = {}
        self.run: tuple[Move, PointsRun] | None = None  # how the points ran up to that move
        self.keys: set[str] = set()  # of the events so far: what comes with one of them again is a retry
        self.next = ""  # the table of the next game of the same people
        self.at = 0  # when the last event happened
        self.course = Course(self.settings, self.players)
        self.played: list[Played] = []  # of the moves so far
        self._undone: list[list[Played]] = []  # what was taken back, the last choice last

    @property
    def turn(self) -> int | None:
        """The seat to decide; None before the game and after it."""
        return None if self.match is None else self.match.turn

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.match is not None and self.match.turn is None

    @property
    def bot_on_turn(self) -> bool:
        """Whether a bot is to decide. At a lesson the table itself plays what the others do (lesson.py)."""
        return self.lesson is None and self._bot_turns

    @property
    def bot_awaited(self) -> bool | None:
        """None where no bot is to decide; else whether somebody sits at the table and waits for it."""
        return any(seat.kind == PERSON for seat in self.seats) if self.bot_on_turn else None

    @property
    def person_on_turn(self) -> int | None:
        """The seat to decide, where a person sits on it."""
        return None if self._bot_turns else self.turn

    @property
    def _bot_turns(self) -> bool:
        return self.turn is not None and self.seats[self.turn].kind == BOT

    @property
    def answered(self) -> bool:
        """Whether the lesson of the table has its answer, and all that comes of it."""
        return self.lesson is not None and self.match is not None and standing(self.lesson, self.match).done

    @property
    def begun(self) -> Match:
        """The match of a game that has begun; TableError before."""
        if self.match is None:
            raise TableError(_("The game has not begun."))
        return self.match

    def seats_of(self, guest: str | None) -> list[int]:
        """Where a guest sits, or plays by a seat link: on several seats where one screen is passed round."""
        if not guest:
            return []
        return [i for i, seat in enumerate(self.seats) if seat.kind == PERSON and guest in (seat.guest, seat.link)]

    def own_seats(self, guest: str) -> list[int]:
        """Where he sits himself: a seat link plays and talks for its seat, but gives nothing of it away."""
        return [seat for seat in self.seats_of(guest) if self.seats[seat].guest == guest]

    def guest_on(self, seat: int) -> str:
        """The person on a seat; nobody where it is empty or a bot's."""
        return self.seats[seat].guest if self.seats[seat].kind == PERSON else ""

    @property
    def several_people(self) -> bool:
        """Whether anybody may wait for somebody else: not where one plays alone, or his screen is passed round."""
        people = {seat.guest for seat in self.seats if seat.guest}
        return len(people) > 1 or any(seat.kind == EMPTY for seat in self.seats)

    def owed_to(self, guest: str | None) -> list[int]:
        """The seats on which a bot plays for a guest."""
        return [i for i, seat in enumerate(self.seats) if guest and seat.kind == BOT and seat.guest == guest]

    def seat_of(self, guest: str | None) -> int | None:
        """The seat that a guest plays for now."""
        seats = self.seats_of(guest)
        return self.turn if self.turn in seats else next(iter(seats), None)

    @property
    def steps_back(self) -> int:
        """How many moves an undo takes back: the last choice, with what nobody chose (`_was_chosen`) after it; 0 if none may."""
        if self.match is None or not self.match.can_undo:
            return 0
        moves = zip(reversed(self.match.moves), reversed(self.played), strict=True)
        count = next((number for number, each in enumerate(moves, 1) if self._was_chosen(*each)), 0)
        taken = self.match.moves[len(self.match.moves) - count :]
        seen = any(move.revealed or move.seat != self.match.turn for move in taken)
        return 0 if seen and not self.match.free_undo else count

    def _was_chosen(self, move: Move, played: Played) -> bool:
        """Whether somebody did who would be asked again: a bot would play on at once, so whoever plays with bots alone can't mean
        its moves."""
        return not played.auto and (self.several_people or self.seats[move.seat].kind != BOT)

    @property
    def steps_forth(self) -> int:
        """How many moves a redo plays again."""
        return len(self._undone[-1]) if self._undone else 0

    @property
    def weight(self) -> int:
        """About how many bytes it takes: its past, what was said, and what was drawn for pages."""
        past = 0 if self.match is None else self.match.weight + MOVE_BYTES * len(self.match.moves)
        words = 300 * (len(self.talk) + len(self.log) + len(self.keys) + 2 * len(self.verdicts))
        drawn = sum(len(key[1]) + PARTS_BYTES for key in self.boards)
        told = PAST_BYTES * (len(self.pasts) + len(self.stories))
        return TABLE_BYTES + past + words + drawn + told

    def apply(self, event: Event) -> None:
        """What happened next."""
        if event.number != self.last + 1:
            raise TableError(f"expected event {self.last + 1}, got {event.number}")
        getattr(self, f"_{event.kind}")(event)
        self.last, self.at = event.number, event.at
        self.course.follow(event, self)
        if event.kind not in ASIDE:
            self.last_in_game = event.number
        if event.key is not None:
            self.keys.add(event.key)

    @property
    def origin(self) -> str:
        """Where the game begins: new, from a position, from a record."""
        return self.beginning.origin

    def word_of(self, seat: int) -> str | None:
        """What who sits there gave to the mixing of chance."""
        given = self.words.get(self.seats[seat].guest)
        return given.word if given is not None and self.seats[seat].kind == PERSON else None

    @property
    def commitment(self) -> str | None:
        """The seal of the table's chance, from its first moment on; None where chance is that of a record without one."""
        return self.beginning.commitment if self.match is None else self.match.commitment

    # One method for each kind of event.

    def _sit(self, event: Event) -> None:
        assert event.seat is not None
        guest = event.body["guest"]
        self.seats[event.seat] = Seat(PERSON, event.body["name"], guest, keep=event.body.get("keep", False))
        self.words.setdefault(guest, GivenWord(event.body.get("word"), event.number))

    def _bot(self, event: Event) -> None:
        assert event.seat is not None
        before = self.seats[event.seat]
        kept: dict[str, Any] = {}
        if self.match is not None and (before.kind == PERSON or before.gone):
            kept = {"guest": before.guest, "gone": before.gone or before.name}
        self.seats[event.seat] = Seat(BOT, event.body["name"], bot=event.body["bot"], **kept)

    def _leave(self, event: Event) -> None:
        assert event.seat is not None
        self.seats[event.seat] = Seat()

    def _word(self, event: Event) -> None:
        assert event.seat is not None
        self.words[self.seats[event.seat].guest] = GivenWord(event.body["word"], event.number)

    def _keep(self, event: Event) -> None:
        assert event.seat is not None
        for seat in self.seats_of(self.seats[event.seat].guest):  # what a person says counts for all his seats
            self.seats[seat] = replace(self.seats[seat], keep=event.body["keep"])

    def _start(self, event: Event) -> None:
        names = [seat.name for seat in self.seats]
        self.match = self.beginning.match(event.body, names, self.settings["undo"] == "free")
        self.played = [Played(self.match.names)] * len(self.match.moves)

    def _move(self, event: Event) -> None:
        if len(self.begun.moves) < event.body["move"]:  # else it was played here, before it was written
            self.begun.replay(event.body["action"], event.body["chance"])
        assert event.seat is not None
        by = self.seats[event.seat]
        if by.kind == BOT:
            self.begun.bots[event.body["move"]] = BotPlayer(event.seat, by.name, by.bot, by.gone)
        self.played.append(Played(tuple(seat.name for seat in self.seats), event.body.get("auto", False)))
        self._undone.clear()

    def _undo(self, event: Event) -> None:
        count = event.body.get("moves", 1)
        for _number in range(count):
            self.begun.undo()
        self._undone.append(self.played[-count:])
        del self.played[-count:]

    def _redo(self, event: Event) -> None:
        for each in self._undone.pop():
            self.begun.redo()
            self.played.append(each)

    def _next(self, event: Event) -> None:
        self.next = event.body["table"]

    def _talk(self, event: Event) -> None:
        who = "" if event.seat is None else self.seats[event.seat].guest
        said = TalkLine(event.number, event.seat, event.body["name"], event.body["text"], event.at, guest=who)
        self.talk = [*self.talk, said][-LONGEST_TALK:]

    def _unsay(self, event: Event) -> None:
        number, kind = event.body["line"], event.body["kind"]
        self.talk = [replace(line, text="", kind=kind) if line.number == number else line for line in self.talk]

    def _silence(self, event: Event) -> None:
        who, kind = event.body["guest"], SILENCED if event.body["silent"] else HEARD
        (self.silenced.add if event.body["silent"] else self.silenced.discard)(who)
        told = TalkLine(event.number, None, event.body["name"], "", event.at, kind, who)
        self.talk = [*self.talk, told][-LONGEST_TALK:]

    def _told(self, event: Event) -> None:
        judged = event.body.get("decision")
        decision = None if judged is None else read_decision(judged)
        self.told.append(Told(event.body["thing"], event.body["move"], decision))

    def _list(self, event: Event) -> None:
        level = event.body["level"]
        self.listing = None if level is None else Listing(level, tuple(event.body["languages"]))

    def _lock(self, event: Event) -> None:
        self.locked = event.body["locked"]

    def _link(self, event: Event) -> None:
        assert event.seat is not None
        link, mark = event.body["guest"], event.body["mark"]
        self.seats[event.seat] = replace(self.seats[event.seat], link=link, mark=mark)

    def _guest(self, event: Event) -> None:
        """Somebody goes by another secret: what was his is his, and the links to his seats end."""
        old, new = event.body["from"], event.body["to"]
        if not old:  # his data were deleted
            return
        self.seats = [replace(each, guest=new, link="", mark="") if each.guest == old else each for each in self.seats]
        self.host = new if self.host == old else self.host
        self.course.rename(old, new)
        if old in self.words:
            self.words[new] = self.words.pop(old)

    def _host(self, event: Event) -> None:
        self.host = event.body["guest"]

    def _erased(self, event: Event) -> None:
        """Nothing here: who had the table in memory has read it anew (cache.py)."""

    def _consent(self, event: Event) -> None:
        """Kept in the course of the table, as is that time is up."""

    _time = _consent
