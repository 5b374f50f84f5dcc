"""What a game declares. Rules, notation and a drawing must be given; everything else has a default (docs/adding-a-game.md).

A `Game` is bound to its options: `game.with_options(pack=…)` is the same game with another pack, and no method asks for
options again.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Self

import numpy as np

from bastide.core import chance as sources
from bastide.core import default_text
from bastide.core.actions import Action
from bastide.core.engine import Engine
from bastide.core.errors import BadOption, BadPosition, brief
from bastide.core.events import Award, Note
from bastide.core.options import Option, check_no_files, checked_options, names_a_file
from bastide.core.player_view import FIXED_STREAM, PlayerView, determinized, drawn_anew
from bastide.core.refusals import Refusal
from bastide.core.state import Buffer, State, opener

if TYPE_CHECKING:
    from bastide.core.match import Match

Position = dict[str, Any]
_KEPT = 64  # games bound to options: so a pack is not checked again for every page


@dataclass(frozen=True, slots=True)
class Greedy:
    """A greedy player as a rule: choose(state, scratch) -> action, with so many bytes of scratch to work in."""

    choose: Callable[[Buffer, Buffer], int]
    scratch: int


class Game(ABC):
    """A game with its options. Subclasses stand in the `__init__.py` of their folder and hand on to its rooms."""

    name: ClassVar[str]
    title: ClassVar[str]
    credits: ClassVar[str]
    players: ClassVar[range]
    rules_version: ClassVar[int] = 1
    options: ClassVar[tuple[Option, ...]] = ()

    #: The modules of the package in which the rules stand: STATE, ACTIONS, MOST_LEGAL and the functions of `Engine`.
    rules: ClassVar[tuple[str, ...]] = ("rules",)

    # Rooms that a game may have (core/rooms.py); None: what stands there has a default.
    page: ClassVar[ModuleType | None] = None
    editor: ClassVar[ModuleType | None] = None
    terminal: ClassVar[ModuleType | None] = None
    guide: ClassVar[ModuleType | None] = None
    search: ClassVar[Any] = None
    rollouts: ClassVar[Any] = None
    levels: ClassVar[Any] = None
    training: ClassVar[Any] = None
    #: outcomes(state) -> all that chance may make of a state in which it is due, with their odds; None: too many to tell.
    outcomes: ClassVar[Any] = None
    #: parts() -> the features of the evaluation (bot.search) by what is said of a choice that is worse in them (look/parts.py).
    parts: ClassVar[Any] = None
    #: The actions as fewer numbers, for learning (research/action_space.py): SIZE and the rules legal_compact(s, out) -> n,
    #: action_of(s, number) and compact_of(s, action). None: the numbers of the actions are few enough.
    compact_actions: ClassVar[Any] = None
    #: What a seat sees as small whole numbers, for learning (research/observation_space.py): ARRAYS (core/observed.py) and the
    #: rule view_into(s, seat, *arrays). None: the bytes of the record as the seat may know it.
    compact_view: ClassVar[Any] = None
    #: Chance as branches of a tree, for OpenSpiel (research/openspiel/rules.py): OUTCOMES, most_decisions(players),
    #: most_chances(players), text(game, outcome), the rules settle(s), weigh(s, weights) and let(s, outcome), and `seen` where
    #: outcomes are hidden from a seat. None: the game has no chance.
    tree: ClassVar[Any] = None
    #: Places of the board that one may ask about: "why not there?" (look/why.py).
    why: ClassVar[ModuleType | None] = None
    #: signs() -> the signs that pages show, each with its name in the language in use and its statement (look/rule_signs.py).
    signs: ClassVar[Any] = None

    def __init__(self, **options: Any) -> None:
        self.chosen: Mapping[str, Any] = self.checked_options(options)

    # Options

    def with_options(self, **given: Any) -> Self:
        """The same game with these options, the others as they are usually."""
        if names_a_file(self.options, given):  # which may hold something else the next time
            return type(self)(**given)
        key = json.dumps(given, sort_keys=True, default=repr)
        known = _bound.setdefault(type(self), {})
        if key not in known:
            made = type(self)(**given)
            while len(known) >= _KEPT:
                known.pop(next(iter(known)), None)
            known[key] = made
        found = known.get(key)
        assert isinstance(found, type(self))
        return found

    @cached_property
    def data(self) -> dict[str, Any] | None:
        """The pack or map that the game is played with; None for games without."""
        return None

    def checked_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """All options of the game with their values."""
        return checked_options(self.options, given, self.title)

    def check_no_files(self, given: Mapping[str, Any]) -> None:
        """What comes from strangers holds its data itself: a record or a guest may not name a file to be opened."""
        check_no_files(self.options, given)

    def checked_players(self, players: Any) -> int:
        """The number of players, if the game is for so many."""
        if type(players) is not int or players not in self.players:
            most = self.players[-1]
            raise BadOption(f"players: {self.title} is for {self.players[0]} to {most}, got {brief(players)}")
        return players

    # Rules

    @property
    def engine(self) -> Engine:
        """The rules as functions, loaded when first needed; the same for all options."""
        return _engine(type(self))

    def set_up(self, s: State, players: int) -> None:
        """The state before the first chance; games with options of their own extend it."""
        self.engine.begin(s, players)

    def points(self, s: State) -> list[int]:
        """The points of each seat as they stand."""
        return [int(points) for points in s.points[: s.players]]

    def result(self, s: State) -> tuple[tuple[int, ...], str]:
        """The winners of a finished game, and why."""
        points = self.points(s)
        best = max(points)
        return tuple(seat for seat, own in enumerate(points) if own == best), "most points"

    @property
    def greedy(self) -> Greedy | None:
        """The game's own greedy player; None: one that looks a step ahead at the points (bots/greedy.py)."""
        return None

    def observe(self, s: State, seat: int) -> dict[str, np.ndarray]:
        """What a seat may know, as tensors for learning; here the fields of the record, what is hidden drawn anew."""
        fields = self.engine.state.fields
        assert fields is not None
        return {name: np.array(getattr(s, name), np.float32) for name in fields if name != "rng"}

    # Text

    @abstractmethod
    def action(self, s: State, number: int) -> Action:
        """The legal action of that number, with its text and its parts."""

    def chance_texts(self, s: State, outcomes: Sequence[int]) -> list[str]:
        """How chance is written; `s` is the state before the first of the outcomes."""
        return [f"chance {outcome}" for outcome in outcomes]

    def chance_outcomes(self, s: State, texts: Sequence[str]) -> list[int]:
        """The outcomes that were written so; ValueError says what was expected."""
        return default_text.chance_outcomes(texts)

    def to_position(self, s: State) -> Position:
        """The whole position as JSON."""
        return {"game": self.name, **default_text.to_json(s, self.engine.state)}

    def from_position(self, position: Position) -> tuple[Self, Buffer]:
        """The state of a position, and the game with the options that it holds; BadPosition names the field."""
        self.check_position(position)
        return self, default_text.from_json(position, self.engine.state)

    def check_position(self, position: Any) -> None:
        """An object that says it is a position of this game."""
        if not isinstance(position, dict):
            hint = "; json.loads reads it" if isinstance(position, str) else ""
            raise BadPosition(
                "position", f"expected an object as `match.position()` gives it, got {brief(position)}{hint}"
            )
        if position.get("game") != self.name:
            raise BadPosition("game", f"expected {self.name!r}, got {brief(position.get('game'))}")

    def award(self, s: State, note: Note, move: int) -> Award:
        """What a rule told, as data that can be put into words; `s` is the state after it."""
        return Award(note.seat, note.amount, "points", "", (), move, note.reason, lambda award: "points")

    def public_chance(
        self, s: State, set_up: Sequence[str], moves: Sequence[Sequence[str]]
    ) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
        """What of the chance of the set-up and of the moves everybody may know while the game goes on; `s` is the state now."""
        return set_up, moves

    # What a player sees

    @property
    def view_type(self) -> type[PlayerView]:
        """What a player sees, with the facts of this game."""
        return PlayerView

    def player_view(self, buffer: Buffer, seat: int | None, actions: Sequence[Action] = ()) -> PlayerView:
        """A state as a seat may know it; None is a spectator."""
        return self.view_type(self, seat, determinized(self, buffer, seat, FIXED_STREAM), tuple(actions))

    def refusal(self, view: PlayerView, thing: str) -> Refusal | None:
        """Why the seat on turn can't choose a thing now: an action's text, or a thing as the game's page names it.
        None: it can, or the game gives no reasons. ValueError says what was expected."""
        return None

    @property
    def gives_reasons(self) -> bool:
        """Whether it says why something can't be chosen."""
        return type(self).refusal is not Game.refusal

    def view_json(self, view: PlayerView) -> Position:
        """What a player sees, as JSON."""
        return self.to_position(view.state)

    @abstractmethod
    def draw(self, view: PlayerView, **how: Any) -> str:
        """The picture of what a player sees, as SVG. `how` may hold names, legal, chosen, links, standalone."""

    # Matches

    def edition(self, rules_version: int) -> "Game | None":
        """This game as it was under an older version of its rules, where we still have that."""
        return self if rules_version == self.rules_version else None

    def new_state(self, players: int) -> Buffer:
        """The state before the first chance."""
        buffer = self.engine.new()
        self.set_up(self.engine.view(buffer), self.checked_players(players))
        return buffer

    def start(
        self,
        players: int | None = None,
        seed: int | None = None,
        *,
        key: bytes | None = None,
        fair: bool = False,
        words: Sequence[str | None] | None = None,
        names: Sequence[str] | None = None,
        free_undo: bool = False,
        **options: Any,
    ) -> "Match":
        """A new match. `fair` (or a `key` of 32 bytes) draws chance from a secret key that is committed to, mixed with the
        `words` of the players, one for each seat or None."""
        from bastide.core.match import Match

        count = self.checked_players(self.players[0] if players is None else players)
        source = sources.chosen(seed, key, fair, words, count)
        bound = self.with_options(**{**self.chosen, **options})
        return Match(bound, bound.new_state(count), source, names=names, free_undo=free_undo)

    def resume(
        self,
        position: Position,
        seed: int | None = None,
        *,
        key: bytes | None = None,
        fair: bool = False,
        words: Sequence[str | None] | None = None,
        shuffle: bool = False,
        names: Sequence[str] | None = None,
        free_undo: bool = False,
        **options: Any,
    ) -> "Match":
        """A match that goes on from a position; `options` are those that it does not hold. With `shuffle` everything that lies
        hidden in the position is first drawn anew, so that nobody knows it from the position."""
        from bastide.core.match import Match

        wanted = self.with_options(**{**self.chosen, **options})
        bound, buffer = wanted.from_position(position)
        for name in options:
            if bound.chosen[name] != wanted.chosen[name]:
                expected = f"expected {wanted.chosen[name]} as the option says, got {brief(bound.chosen[name])}"
                raise BadPosition(name, expected)
        source = sources.chosen(seed, key, fair, words, len(bound.points(bound.engine.view(buffer))))
        if shuffle:
            buffer = drawn_anew(bound, buffer, source)
        return Match(bound, buffer, source, names=names, free_undo=free_undo, resumed=True, shuffled=shuffle)

    def __repr__(self) -> str:
        return f"<Game {self.name}>"


#: The games of a class, by their options.
_bound: dict[type[Game], dict[str, Game]] = {}


@cache
def _engine(kind: type[Game]) -> Engine:
    """The rules of a game, out of the modules that it names."""
    found: dict[str, Any] = {}
    for name in kind.rules:
        found.update(vars(import_module(f"{kind.__module__}.{name}")))
    functions = ("begin", "legal", "decide", "turn_of", "pending", "chance", "set_chance", "determinize")
    return Engine(
        name=kind.name,
        state=found["STATE"],
        actions=found["ACTIONS"],
        most_legal=found["MOST_LEGAL"],
        opened=found.get("opened") or opener(found["STATE"], kind.name.replace("-", "_")),
        **{name: found[name] for name in functions if name in found},
    )
