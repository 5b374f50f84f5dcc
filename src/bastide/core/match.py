"""A game being played: it checks, keeps the history, knows what may be taken back, and hands out what each seat may see."""

import secrets
from collections.abc import Sequence
from itertools import takewhile
from typing import Any

import numpy as np
import numpy.typing as npt

from bastide.core.chance import Fresh, Keyed, Source
from bastide.core.errors import BadOption, CannotUndo, IllegalAction, brief
from bastide.core.events import EVERYBODY, REVEAL, Award, Note, listening
from bastide.core.game import Action, Game, Outcome, Position, Score
from bastide.core.history import History, Move
from bastide.core.i18n import current_language, using_language
from bastide.core.sight import Sight
from bastide.core.state import Buffer, State

_LONGEST_NAME = 80


class Match:
    """One game of one of our games. Made by `Game.start`, `Game.resume` or `bastide.load`."""

    def __init__(
        self,
        game: Game,
        buffer: Buffer,
        source: Source,
        *,
        options: dict[str, Any],
        names: Sequence[str] | None = None,
        free_undo: bool = False,
        resumed: bool = False,
        set_up: Sequence[str] | None = None,
    ) -> None:
        self.game = game
        self.options = options
        self.free_undo = free_undo
        self._buffer = buffer
        self._state: State = game.engine.view(buffer)
        self._source = source
        self._events = 0
        self.players = len(game.points(self._state))
        self.names = _checked_names(names, self.players)
        self._points_at_start = tuple(game.points(self._state))
        self.set_up: tuple[str, ...] = tuple(self._let_chance_decide(set_up))
        self.resumed_from: Position | None = self.position() if resumed else None
        self._history = History(self._buffer, self._events)

    # What is asked now

    @property
    def turn(self) -> int | None:
        """The seat to decide; None when the game is over."""
        seat = self.game.engine.turn_of(self._state)
        return None if seat < 0 else seat

    def actions(self) -> list[Action]:
        """All legal actions now."""
        engine = self.game.engine
        out = np.zeros(engine.most_legal, np.int32)
        n = engine.legal(self._state, out)
        return [Action(int(a), self.game.action_text(self._state, int(a), self.options)) for a in out[:n]]

    def play(self, action: Action | int | str) -> Move:
        """Play a legal action, given as an Action, its number or its text."""
        return self._play(self._meant(action), None)

    def replay(self, action: str, chance: Sequence[str]) -> Move:
        """Play a legal action after which chance came out as told; ValueError if it can't have."""
        return self._play(self._meant(action), chance)

    def preview(self, action: Action | int | str) -> tuple[Award, ...]:
        """What an action would bring and cost at once, before any chance; nothing is played."""
        return self._previewed(self._meant(action))

    def previews(self) -> dict[str, tuple[Award, ...]]:
        """The same of all legal actions, by their texts."""
        return {action.text: self._previewed(action) for action in self.actions()}

    def _previewed(self, action: Action) -> tuple[Award, ...]:
        copy = self._buffer.copy()
        with listening() as heard:
            after = self.game.engine.view(copy)
            self.game.engine.decide(after, action.id)
        known = takewhile(lambda note: note.seat != EVERYBODY, heard)  # what was hidden until then decides the rest
        return self._explained(after, list(known), len(self.moves) + 1)

    def commits(self, action: Action | int | str) -> bool:
        """Whether an action can't be taken back by the rules: it shows something new, or somebody else is asked next."""
        meant = self._meant(action)
        after = self.game.engine.view(self._buffer.copy())
        with listening() as heard:
            self.game.engine.decide(after, meant.id)
        shown = bool(self.game.engine.pending(after)) or any(note.kind == REVEAL for note in heard)
        return shown or self.game.engine.turn_of(after) != self.turn

    # Going back and forth

    @property
    def can_undo(self) -> bool:
        """Whether the last move may be taken back."""
        if not self.moves:
            return False
        last = self.moves[-1]
        return self.free_undo or (not last.revealed and last.seat == self.turn)

    @property
    def can_redo(self) -> bool:
        """Whether a move that was taken back can be played again."""
        return bool(self._history.undone)

    def undo(self) -> Move:
        """Take the last move back: one's own, and only while it has shown nobody anything new."""
        if not self.moves:
            raise CannotUndo("there is no move to take back")
        if not self.can_undo:
            last = self.moves[-1]
            why = "it has shown something new" if last.revealed else "another player is to decide"
            raise CannotUndo(f"move {last.number} ({last.action.text}) can't be taken back: {why}")
        move = self._history.back()
        self._load(self._history.buffer(len(self.moves)), self._history.events)
        return move

    def redo(self) -> Move:
        """Play the move again that was taken back last, with the same chance."""
        if not self.can_redo:
            raise CannotUndo("no move has been taken back since the last one was played")
        move = self._history.forth()
        self._load(self._history.buffer(len(self.moves)), self._history.events)
        return move

    # What can be known

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves so far."""
        return self._history.moves

    def view(self, seat: int | None = None) -> Position:
        """All that a seat may know, as JSON; None is a spectator."""
        self._check_seat(seat)
        return self.game.view(self._state, seat, self.options)

    def position(self) -> Position:
        """Everything, as JSON."""
        return self.game.to_position(self._state, self.options)

    def position_at(self, move: int) -> Position:
        """The position after that many moves."""
        return self.game.to_position(self._state_at(move), self.options)

    def view_at(self, move: int, seat: int | None = None) -> Position:
        """All that a seat could know after that many moves."""
        self._check_seat(seat)
        return self.game.view(self._state_at(move), seat, self.options)

    def awards(self, move: int) -> tuple[Award, ...]:
        """What a move brought, told in the language being spoken."""
        step = self._history.step(move)
        if current_language() not in step.told:
            step.told[current_language()] = self._explained(self._state_at(move), step.heard, move)
        return step.told[current_language()]

    def sight(self, stream: int | None = None) -> Sight:
        """What a bot in the seat to decide may work with; `stream` makes it repeatable."""
        seat = self.turn
        if seat is None:
            raise IllegalAction("the game is over, nobody is to decide")
        fresh = secrets.randbits(64) if stream is None else stream
        return Sight(self.game, seat, self.game.resampled(self._buffer, seat, fresh), tuple(self.actions()))

    def observation(self, seat: int) -> dict[str, np.ndarray]:
        """What a seat may know, as tensors for learning."""
        self._check_seat(seat)
        return self.game.observe(self._state, seat)

    def mask(self) -> npt.NDArray[np.bool_]:
        """Over the game's fixed action space: which actions are legal now."""
        mask = np.zeros(self.game.engine.actions, np.bool_)
        mask[[action.id for action in self.actions()]] = True
        return mask

    def scores(self) -> list[Score]:
        """The points of each seat with their reasons."""
        reasons: list[list[Award]] = [[] for _ in range(self.players)]
        for seat, brought in enumerate(self._points_at_start):
            if brought:
                text = "points before this position"
                reasons[seat].append(Award(seat, brought, "points", "", (), text, 0))
        for move in range(1, len(self.moves) + 1):
            for award in self.awards(move):
                if award.unit == "points":
                    reasons[award.seat].append(award)
        points = self.game.points(self._state)
        return [Score(seat, points[seat], tuple(reasons[seat])) for seat in range(self.players)]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it is being played."""
        if self.turn is not None:
            return None
        winners, reason = self.game.result(self._state)
        return Outcome(winners, reason, tuple(self.scores()))

    # Chance

    @property
    def source(self) -> Source:
        """Where chance comes from. Knows the seed or the key: not for players' eyes."""
        return self._source

    @property
    def commitment(self) -> str | None:
        """What a fair match publishes before its first move; None for others."""
        return self._source.commitment if isinstance(self._source, Keyed | Fresh) else None

    @property
    def key(self) -> bytes | None:
        """The secret key of a fair match, revealed when the game is over and not before."""
        return self._source.key if isinstance(self._source, Keyed) and self.turn is None else None

    # Text and picture

    def public_chance(self) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
        """What everybody may know of chance so far: of the set-up, and of each move. Everything when the game is over."""
        told = [move.chance for move in self.moves]
        return (self.set_up, told) if self.turn is None else self.game.public_chance(self._state, self.set_up, told)

    def save(self, *, public: bool = False) -> str:
        """The record. With `public` an unfinished game keeps its seed or key, and all that is hidden, to itself."""
        from bastide.core.record import write

        if public and self.turn is not None and self.resumed_from is not None:
            begun = self.view_at(0)
            if begun != self.resumed_from:
                why = "this game began from a position that holds what is hidden"
                raise BadOption(f"public: {why}; its record can be made public when the game is over")
        return write(self, public=public)

    def svg(self, seat: int | None = None, **how: Any) -> str:
        """The picture of the table as a seat sees it; None as spectators do."""
        self._check_seat(seat)
        how.setdefault("names", self.names)
        return self.game.draw(self.view(seat), seat, self.options, **how)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        asked = "over" if self.turn is None else f"seat {self.turn} to decide"
        return f"<Match {self.game.name}, {self.players} players, moves so far: {len(self.moves)}, {asked}>"

    # Inside

    def _meant(self, action: Action | int | str) -> Action:
        legal = self.actions()
        if not legal:
            raise IllegalAction(f"the game is over, no action is legal; got {brief(str(action))}")
        wanted = action.text if isinstance(action, Action) else action
        if isinstance(wanted, str):
            wanted = " ".join(wanted.split())
        for candidate in legal:
            if wanted == candidate.text or (type(wanted) is int and wanted == candidate.id):
                return candidate
        expected = ", ".join(candidate.text for candidate in legal[:12]) + (", …" if len(legal) > 12 else "")
        raise IllegalAction(f"expected one of the {len(legal)} legal actions ({expected}), got {brief(wanted)}")

    def _play(self, action: Action, chance: Sequence[str] | None) -> Move:
        seat = self.turn
        assert seat is not None
        before, events_before = self._buffer.copy(), self._events
        try:
            with listening() as heard:
                self.game.engine.decide(self._state, action.id)
                texts = self._let_chance_decide(chance)
        except ValueError:
            self._load(before, events_before)
            raise
        number = len(self.moves) + 1
        revealed = bool(texts) or any(note.kind == REVEAL for note in heard)
        with using_language("en"):
            awards = self._explained(self._state, heard, number)
        move = Move(number, seat, action, tuple(texts), awards, revealed)
        self._history.add(move, self._buffer, self._events, heard)
        return move

    def _let_chance_decide(self, told: Sequence[str] | None) -> list[str]:
        """Chance by the next words of the source, or as told; how it is written."""
        engine = self.game.engine
        before = self.game.engine.view(self._buffer.copy())
        outcomes: list[int] = []
        if told is not None:
            outcomes = self.game.chance_outcomes(before, told, self.options)
            self._settle(outcomes)
        else:
            if isinstance(self._source, Fresh) and engine.pending(self._state):
                # Drawn from the system from now on: what was committed to before no longer covers it.
                self._source = Fresh()
            while engine.pending(self._state):
                outcomes.append(engine.chance(self._state, self._source.word(self._events + len(outcomes))))
        self._events += len(outcomes)
        return self.game.chance_texts(before, outcomes, self.options)

    def _settle(self, outcomes: list[int]) -> None:
        """Let chance come out as told, as long as it can."""
        engine = self.game.engine
        for number, outcome in enumerate(outcomes):
            if not engine.pending(self._state):
                raise ValueError(f"expected {number} chance outcomes here, got {len(outcomes)}")
            before = engine.view(self._buffer.copy())
            came = engine.settle(self._state, outcome)
            if came != outcome:
                texts = (self.game.chance_texts(before, [each], self.options)[0] for each in (came, outcome))
                raise ValueError("expected {}, got {}".format(*texts))
        if engine.pending(self._state):
            raise ValueError(f"expected more than {len(outcomes)} chance outcomes here")

    def _state_at(self, move: int) -> State:
        """The state after that many moves: not to be changed."""
        return self.game.engine.view(self._history.buffer(move))

    def _explained(self, state: State, heard: Sequence[Note], number: int) -> tuple[Award, ...]:
        awards = (note for note in heard if note.seat != EVERYBODY)
        return tuple(self.game.explain(state, note, number, self.options) for note in awards)

    def _load(self, buffer: Buffer, events: int) -> None:
        self._buffer[:] = buffer
        self._events = events

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.players):
            raise BadOption(f"seat: expected 0 to {self.players - 1} (or None, a spectator), got {brief(seat)}")


def _checked_names(names: Sequence[str] | None, players: int) -> tuple[str, ...]:
    if names is None:
        return tuple(f"Player {seat + 1}" for seat in range(players))
    if isinstance(names, str) or len(names) != players or not all(isinstance(name, str) for name in names):
        raise BadOption(f"names: expected {players} names, got {brief(names)}")
    for name in names:
        if not name.strip() or len(name) > _LONGEST_NAME or not name.isprintable():
            raise BadOption(f"names: expected 1 to {_LONGEST_NAME} printable characters each, got {brief(name)}")
    return tuple(names)
