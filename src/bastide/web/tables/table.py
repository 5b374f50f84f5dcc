"""A table as its events made it: who sits where, the match, the talk. Events go in, nothing else changes it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from bastide import Match, game, load
from bastide.core.game import Game
from bastide.core.history import Move
from bastide.look.page import PastMove
from bastide.look.steps import Story
from bastide.web.i18n import _
from bastide.web.store import Event, StoredTable
from bastide.web.tables.errors import TableError

EMPTY, PERSON, BOT = "empty", "person", "bot"
ASIDE = ("talk", "unsay", "silence", "lock", "list")  # events that change nothing for who is to decide
LONGEST_TALK = 300  # lines that are kept at hand


@dataclass(frozen=True, slots=True)
class Seat:
    """A chair and who is on it."""

    kind: str = EMPTY
    name: str = ""
    guest: str = field(default="", repr=False)  # of a bot: whose seat it was during the game
    bot: str = ""
    gone: str = ""  # the name of who sat here before the bot


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
        self.game: Game = game(stored.game)
        self.players: int = stored.head["players"]
        self.options: dict[str, Any] = stored.head["options"]
        self.settings: dict[str, Any] = stored.head["settings"]
        self.host: str = stored.head["host"]
        self.seats = [Seat()] * self.players
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
        self.keys: set[str] = set()  # of the events so far: what comes with one of them again is a retry
        self.next = ""  # the table of the next game of the same people
        self._autos: list[bool] = []  # of the moves so far: whether each was played by itself
        self._undone: list[list[bool]] = []  # what was taken back, the last choice last
        self._position = stored.head["position"]
        self._record: str | None = stored.head.get("record")
        self._secret = stored.secret

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
        """Whether a bot is to decide."""
        return self.turn is not None and self.seats[self.turn].kind == BOT

    @property
    def bot_awaited(self) -> bool | None:
        """None where no bot is to decide; else whether somebody sits at the table and waits for it."""
        return any(seat.kind == PERSON for seat in self.seats) if self.bot_on_turn else None

    @property
    def begun(self) -> Match:
        """The match of a game that has begun; TableError before."""
        if self.match is None:
            raise TableError(_("The game has not begun."))
        return self.match

    def seats_of(self, guest: str | None) -> list[int]:
        """Where a guest sits: on several seats where one screen is passed round."""
        if guest is None:
            return []
        return [i for i, seat in enumerate(self.seats) if seat.kind == PERSON and seat.guest == guest]

    def seat_of(self, guest: str | None) -> int | None:
        """The seat that a guest plays for now."""
        seats = self.seats_of(guest)
        return self.turn if self.turn in seats else next(iter(seats), None)

    @property
    def steps_back(self) -> int:
        """How many moves an undo takes back: the last choice and what was played by itself after it; 0 if it may not."""
        if self.match is None or not self.match.can_undo or all(self._autos):
            return 0
        count = 1 + next(i for i, auto in enumerate(reversed(self._autos)) if not auto)
        taken = self.match.moves[-count:]
        seen = any(move.revealed or move.seat != self.match.turn for move in taken)
        return 0 if seen and not self.match.free_undo else count

    @property
    def steps_forth(self) -> int:
        """How many moves a redo plays again."""
        return len(self._undone[-1]) if self._undone else 0

    def apply(self, event: Event) -> None:
        """What happened next."""
        if event.number != self.last + 1:
            raise TableError(f"expected event {self.last + 1}, got {event.number}")
        getattr(self, f"_{event.kind}")(event)
        self.last = event.number
        if event.kind not in ASIDE:
            self.last_in_game = event.number
        if event.key is not None:
            self.keys.add(event.key)

    def new_match(self) -> Match:
        """The match before its first move. Chance comes from the table's secret, which is committed to."""
        names = [seat.name for seat in self.seats]
        free = self.settings["undo"] == "free"
        if self._record is not None:
            match = load(self._record)
            match.names, match.free_undo = tuple(names), free
            return match
        if self._position is not None:
            seed = int.from_bytes(self._secret[:8], "big")
            return self.game.resume(self._position, seed, names=names, free_undo=free, **self.options)
        return self.game.start(self.players, key=self._secret, names=names, free_undo=free, **self.options)

    # One method for each kind of event.

    def _sit(self, event: Event) -> None:
        assert event.seat is not None
        self.seats[event.seat] = Seat(PERSON, event.body["name"], event.body["guest"])

    def _bot(self, event: Event) -> None:
        assert event.seat is not None
        before = self.seats[event.seat]
        kept = {"guest": before.guest, "gone": before.gone or before.name} if self.match is not None else {}
        self.seats[event.seat] = Seat(BOT, event.body["name"], bot=event.body["bot"], **kept)

    def _leave(self, event: Event) -> None:
        assert event.seat is not None
        self.seats[event.seat] = Seat()

    def _start(self, event: Event) -> None:
        self.match = self.new_match()
        self._autos = [False] * len(self.match.moves)

    def _move(self, event: Event) -> None:
        if len(self.begun.moves) < event.body["move"]:  # else it was played here, before it was written
            self.begun.replay(event.body["action"], event.body["chance"])
        self._autos.append(event.body.get("auto", False))
        self._undone.clear()

    def _undo(self, event: Event) -> None:
        count = event.body.get("moves", 1)
        for _number in range(count):
            self.begun.undo()
        self._undone.append(self._autos[-count:])
        del self._autos[-count:]

    def _redo(self, event: Event) -> None:
        for auto in self._undone.pop():
            self.begun.redo()
            self._autos.append(auto)

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

    def _list(self, event: Event) -> None:
        level = event.body["level"]
        self.listing = None if level is None else Listing(level, tuple(event.body["languages"]))

    def _lock(self, event: Event) -> None:
        self.locked = event.body["locked"]
