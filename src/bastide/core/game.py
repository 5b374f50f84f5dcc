"""What a game declares: its engine, its words, its picture. Everything else in the house works on this alone."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from bastide.core import chance as sources
from bastide.core import simulate
from bastide.core.errors import BadOption, BadPosition, brief
from bastide.core.events import Award, Note
from bastide.core.jit import bind, compiled
from bastide.core.state import Buffer, State, new_buffer, plain

if TYPE_CHECKING:
    from bastide.core.match import Match

Position = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Action:
    """A choice: its number in the game's fixed action space, and how it is written."""

    id: int
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Score:
    """A seat's points with all reasons; the reasons add up to the points."""

    seat: int
    points: int
    reasons: tuple[Award, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: who won, why, and everybody's points."""

    winners: tuple[int, ...]
    reason: str
    breakdown: tuple[Score, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be chosen before a game: the values it may have, the first is the default.

    `read` takes what is none of these, such as a data file of the player's own, and returns a JSON-able value for it.
    """

    name: str
    choices: tuple[Any, ...]
    help: str
    read: Callable[[Any], Any] | None = None

    def checked(self, value: Any) -> Any:
        """The choice meant; text from a command line is understood too."""
        if self.read is not None and value not in self.choices:
            return self.read(value)
        for choice in self.choices:
            if value == choice or (isinstance(value, str) and value.lower() == str(choice).lower()):
                return choice
        raise BadOption(f"option {self.name}: expected one of {list(self.choices)}, got {brief(value)}")


@dataclass(frozen=True)
class Engine:
    """The rules as functions over one record (core/state.py); all are rules in the sense of core/jit.py.

    begin(s, players)   the set-up, up to the first chance
    legal(s, out) -> n  the legal action numbers, ascending
    decide(s, action)   carries out a legal action, up to the next decision or the next chance
    pending(s)          whether chance is due
    chance(s, word)     lets chance decide by one word of 64 bits -> the outcome, a number
    settle(s, outcome)  lets chance come out as told -> the outcome, another one if it can't
    turn_of(s)          the seat to decide, -1 when over
    opened(buffer)      the state in a buffer (core/state.py)
    """

    name: str
    state: np.dtype[Any]
    actions: int
    most_legal: int
    begin: Callable[[State, int], None]
    legal: Callable[..., int]
    decide: Callable[[State, int], None]
    pending: Callable[[State], bool]
    chance: Callable[[State, np.uint64], int]
    settle: Callable[[State, int], int]
    turn_of: Callable[[State], int]
    opened: Callable[[Buffer], State]

    def bound(self, template: Callable[..., Any], **more: Any) -> Callable[..., Any]:
        """A generic loop (core/simulate.py) with this engine's functions in it."""
        names = ("legal", "decide", "pending", "chance", "settle", "turn_of", "opened")
        functions = {name: getattr(self, name) for name in names}
        return bind(template, self.name.replace("-", "_"), **functions, **more)

    @cached_property
    def step(self) -> Callable[[State, int], None]:
        """A decision with all the chance that follows, out of the stream in the state."""
        return self.bound(simulate.whole_step)

    @cached_property
    def random_game(self) -> Callable[..., int]:
        """Evenly random actions to the end of the game."""
        return self.bound(simulate.random_game, step=self.step)

    @cached_property
    def random_games(self) -> Callable[..., int]:
        """Many random games in one call (core/simulate.py)."""
        return self.bound(simulate.random_games, play_at_random=self.random_game)

    @cached_property
    def on_buffers(self) -> "OnBuffers":
        """The rules as functions over bytes, for loops in Python around compiled rules."""
        return OnBuffers(
            self.bound(simulate.legal_in),
            self.bound(simulate.decide_in),
            self.bound(simulate.chance_in),
            self.bound(simulate.turn_in),
        )

    def new(self) -> Buffer:
        """The zeroed bytes of a state."""
        return new_buffer(self.state)

    def view(self, buffer: Buffer) -> State:
        """A state's bytes as plain rules see them."""
        return plain(buffer, self.state)


@dataclass(frozen=True, slots=True)
class OnBuffers:
    """legal(buffer, out) -> n; decide(buffer, action); chance(buffer, word) -> outcome or -1; turn(buffer) -> seat or -1."""

    legal: Callable[..., int]
    decide: Callable[..., None]
    chance: Callable[..., int]
    turn: Callable[..., int]

    def compiled(self) -> "OnBuffers":
        """The same, compiled."""
        return OnBuffers(compiled(self.legal), compiled(self.decide), compiled(self.chance), compiled(self.turn))


@dataclass(frozen=True, slots=True)
class Greedy:
    """A greedy player as a rule: choose(state, scratch) -> action, with so many bytes of scratch to work in."""

    choose: Callable[[Buffer, Buffer], int]
    scratch: int


class Game(ABC):
    """A game, declared. Subclasses stand in the `__init__.py` of their folder and hand on to its rooms."""

    name: ClassVar[str]
    title: ClassVar[str]
    credits: ClassVar[str]
    players: ClassVar[range]
    rules_version: ClassVar[int]
    options: ClassVar[tuple[Option, ...]] = ()

    @cached_property
    def engine(self) -> Engine:
        """The rules, out of the game's rooms `state` and `rules`, loaded when first needed."""
        folder = type(self).__module__
        state, rules = import_module(f"{folder}.rules.state"), import_module(f"{folder}.rules.engine")
        return Engine(
            name=self.name,
            state=state.STATE,
            actions=state.ACTIONS,
            most_legal=state.MOST_LEGAL,
            begin=state.begin,
            opened=state.opened,
            **{name: getattr(rules, name) for name in ("legal", "decide", "pending", "chance", "settle", "turn_of")},
        )

    @abstractmethod
    def action_text(self, s: State, action: int, options: Mapping[str, Any]) -> str:
        """How a legal action is written."""

    @abstractmethod
    def chance_texts(self, s: State, outcomes: Sequence[int], options: Mapping[str, Any]) -> list[str]:
        """How chance is written; `s` is the state before the first of the outcomes."""

    @abstractmethod
    def chance_outcomes(self, s: State, texts: Sequence[str], options: Mapping[str, Any]) -> list[int]:
        """The outcomes that were written so; ValueError says what was expected."""

    @abstractmethod
    def to_position(self, s: State, options: Mapping[str, Any]) -> Position:
        """The whole position as JSON."""

    @abstractmethod
    def from_position(self, position: Position, options: Mapping[str, Any]) -> tuple[Buffer, dict[str, Any]]:
        """The state and all options of a position; BadPosition names the field. `options` are those it does not hold."""

    @abstractmethod
    def view(self, s: State, seat: int | None, options: Mapping[str, Any]) -> Position:
        """What a seat may know, as JSON; None is a spectator."""

    @abstractmethod
    def resampled(self, buffer: Buffer, seat: int, stream: int) -> Buffer:
        """A state that `seat` can't tell from the true one: all that is hidden from it drawn anew, with a fresh stream."""

    @abstractmethod
    def points(self, s: State) -> list[int]:
        """The points of each seat as they stand."""

    @abstractmethod
    def explain(self, s: State, note: Note, move: int, options: Mapping[str, Any]) -> Award:
        """What a rule told, in words; `s` is the state after it."""

    @abstractmethod
    def result(self, s: State) -> tuple[tuple[int, ...], str]:
        """The winners of a finished game, and why."""

    @abstractmethod
    def observe(self, s: State, seat: int) -> dict[str, np.ndarray]:
        """What a seat may know, as tensors for learning."""

    @property
    @abstractmethod
    def greedy(self) -> "Greedy":
        """The game's own greedy player: the first bot, and the measure of the later ones."""

    @abstractmethod
    def draw(self, position: Position, seat: int | None, options: Mapping[str, Any], **how: Any) -> str:
        """The picture of a position as SVG, as `seat` sees it."""

    def data(self, options: Mapping[str, Any]) -> dict[str, Any] | None:
        """The pack or map that a game with these options is played with; None for games without."""
        return None

    def public_chance(
        self, s: State, set_up: Sequence[str], moves: Sequence[Sequence[str]]
    ) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
        """What of the chance of the set-up and of the moves everybody may know while the game goes on; `s` is the state now."""
        return set_up, moves

    def check_position(self, position: Any) -> None:
        """An object that says it is a position of this game."""
        if not isinstance(position, dict):
            hint = "; json.loads reads it" if isinstance(position, str) else ""
            raise BadPosition(
                "position", f"expected an object as `match.position()` gives it, got {brief(position)}{hint}"
            )
        if position.get("game") != self.name:
            raise BadPosition("game", f"expected {self.name!r}, got {brief(position.get('game'))}")

    def set_up(self, s: State, players: int, options: Mapping[str, Any]) -> None:
        """The state before the first chance; games with options of their own extend it."""
        self.engine.begin(s, players)

    def edition(self, rules_version: int) -> "Game | None":
        """This game as it was under an older version of its rules, where we still have that."""
        return self if rules_version == self.rules_version else None

    def start(
        self,
        players: int | None = None,
        seed: int | None = None,
        *,
        key: bytes | None = None,
        fair: bool = False,
        names: Sequence[str] | None = None,
        free_undo: bool = False,
        **options: Any,
    ) -> "Match":
        """A new match. `fair` (or a `key` of 32 bytes) draws chance from a secret key that is committed to."""
        from bastide.core.match import Match

        count = self.checked_players(self.players[0] if players is None else players)
        if seed is not None and (fair or key is not None):
            raise BadOption("seed: a fair game draws from its secret key, so it can't have a seed as well")
        source = sources.keyed(key) if fair or key is not None else sources.seeded(seed)
        chosen = self.checked_options(options)
        buffer = self.engine.new()
        self.set_up(self.engine.view(buffer), count, chosen)
        return Match(self, buffer, source, options=chosen, names=names, free_undo=free_undo)

    def resume(
        self,
        position: Position,
        seed: int | None = None,
        *,
        names: Sequence[str] | None = None,
        free_undo: bool = False,
        **options: Any,
    ) -> "Match":
        """A match that goes on from a position."""
        from bastide.core.match import Match

        buffer, chosen = self.from_position(position, options)
        source = sources.seeded(seed)
        return Match(self, buffer, source, options=chosen, names=names, free_undo=free_undo, resumed=True)

    def checked_players(self, players: Any) -> int:
        """The number of players, if the game is for so many."""
        if type(players) is not int or players not in self.players:
            most = self.players[-1]
            raise BadOption(f"players: {self.title} is for {self.players[0]} to {most}, got {brief(players)}")
        return players

    def check_no_files(self, given: Mapping[str, Any]) -> None:
        """What comes from strangers holds its data itself: a record or a guest may not name a file to be opened."""
        for option in self.options:
            value = given.get(option.name)
            if option.read is not None and isinstance(value, str) and value not in option.choices:
                expected = f"{option.choices[0]} or the data itself"
                raise BadOption(f"option {option.name}: expected {expected}, got {brief(value)}")

    def checked_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """All options of the game with their values."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                expected = ", ".join(known) or "none"
                raise BadOption(f"option {name}: {self.title} has no such option (options: {expected})")
        return {name: known[name].checked(given.get(name, known[name].choices[0])) for name in known}

    def __repr__(self) -> str:
        return f"<Game {self.name}>"
