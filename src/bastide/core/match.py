"""A game being played: it checks, keeps the history, knows what may be taken back, and hands out what each seat may see."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from bastide.core.actions import Action
from bastide.core.bot_moves import BotPlayer
from bastide.core.chance import Fresh, Keyed, PlayersWords, Source
from bastide.core.choices import Choices, awards_of
from bastide.core.errors import BadOption, CannotUndo, brief
from bastide.core.events import REVEAL, Award, listening
from bastide.core.game import Game, Position
from bastide.core.history import History, Move
from bastide.core.outcome import Outcome, Score
from bastide.core.player_view import PlayerView
from bastide.core.refusals import Refusal
from bastide.core.snapshots import Snapshot, snapshots
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
        names: Sequence[str] | None = None,
        free_undo: bool = False,
        resumed: bool = False,
        shuffled: bool = False,
        set_up: Sequence[str] | None = None,
    ) -> None:
        self.game = game
        self.free_undo = free_undo
        self._buffer = buffer
        self._state: State = game.engine.view(buffer)
        self._source = source
        self.shuffled = shuffled  # what was hidden in the position was drawn anew, by the first word of chance
        self._events = int(shuffled)
        self.players = len(game.points(self._state))
        self.names = _checked_names(names, self.players)
        self._points_at_start = tuple(game.points(self._state))
        self.bots: dict[int, BotPlayer] = {}  # who made a move, by its number, where somebody noted that it was a bot
        self.set_up: tuple[str, ...] = tuple(self._let_chance_decide(set_up))
        self.resumed_from: Position | None = self.position() if resumed else None
        self._history = History(self._buffer, self._events)
        self._changed()

    @property
    def options(self) -> dict[str, Any]:
        """What was chosen for this game."""
        return dict(self.game.chosen)

    # What is asked now

    @property
    def turn(self) -> int | None:
        """The seat to decide; None when the game is over."""
        seat = self.game.engine.turn_of(self._state)
        return None if seat < 0 else seat

    def actions(self) -> list[Action]:
        """All legal actions now."""
        return list(self._choices.legal)

    def play(self, action: Action | int | str) -> Move:
        """Play a legal action, given as an Action, its number or its text."""
        return self._play(self._choices.meant(action), None)

    def replay(self, action: str, chance: Sequence[str]) -> Move:
        """Play a legal action after which chance came out as told; ValueError if it can't have."""
        return self._play(self._choices.meant(action), chance)

    def preview(self, action: Action | int | str) -> tuple[Award, ...]:
        """What an action would bring and cost at once, before any chance; nothing is played."""
        return self._choices.tried(self._choices.meant(action)).awards

    def previews(self) -> dict[str, tuple[Award, ...]]:
        """The same of all legal actions, by their texts."""
        return {action.text: self._choices.tried(action).awards for action in self._choices.legal}

    def commits(self, action: Action | int | str) -> bool:
        """Whether an action can't be taken back by the rules: it shows something new, or somebody else is asked next."""
        return self._choices.tried(self._choices.meant(action)).commits

    def why_not(self, thing: str) -> Refusal | None:
        """Why the seat on turn can't choose that now; None if it can, if the game is over, or if the game gives no reasons."""
        return None if self.turn is None else self.game.refusal(self.player_view(self.turn), thing)

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

    @property
    def weight(self) -> int:
        """About how many bytes its past takes."""
        return self._history.weight

    # What can be known

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves so far."""
        return self._history.moves

    def player_view(self, seat: int | None = None, move: int | None = None) -> PlayerView:
        """What a seat sees now, with what it may choose, or saw after that many moves; None is a spectator."""
        self._check_seat(seat)
        if move is not None:
            return self.game.player_view(self._history.buffer(move), seat)
        asked = seat is not None and seat == self.turn
        return self.game.player_view(self._buffer, seat, self.actions() if asked else ())

    def snapshots(self, number: int) -> tuple[Snapshot, ...]:
        """How the game stood inside a move, each time that a rule told something. It holds what is hidden."""
        return snapshots(self.game, self._history.buffer(number - 1), self.moves[number - 1])

    def view(self, seat: int | None = None) -> Position:
        """All that a seat may know, as JSON; None is a spectator."""
        return self.player_view(seat).json

    def view_at(self, move: int, seat: int | None = None) -> Position:
        """All that a seat could know after that many moves."""
        return self.player_view(seat, move).json

    def position(self) -> Position:
        """Everything, as JSON."""
        return self.game.to_position(self._state)

    def position_at(self, move: int) -> Position:
        """The position after that many moves."""
        return self.game.to_position(self.game.engine.view(self._history.buffer(move)))

    def buffer_at(self, move: int) -> Buffer:
        """The state after that many moves, for whoever judges a game that is over: it holds what is hidden."""
        return self._history.buffer(move).copy()

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
                reasons[seat].append(Award(seat, brought, "points", "", (), 0, -1, _before_this_position))
        for move in self.moves:
            for award in move.awards:
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

    @property
    def words(self) -> PlayersWords | None:
        """What the players gave to the mixing of a fair match; None where they were not asked."""
        return self._source.words if isinstance(self._source, Keyed | Fresh) else None

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
        return self.game.draw(self.player_view(seat), **how)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        asked = "over" if self.turn is None else f"seat {self.turn} to decide"
        return f"<Match {self.game.name}, {self.players} players, moves so far: {len(self.moves)}, {asked}>"

    # Inside

    def _play(self, action: Action, chance: Sequence[str] | None) -> Move:
        seat = self.turn
        assert seat is not None
        before, events_before = self._buffer.copy(), self._events
        try:
            with listening() as notes:
                self.game.engine.decide(self._state, action.id)
                texts = self._let_chance_decide(chance)
        except ValueError:
            self._load(before, events_before)
            raise
        number = len(self.moves) + 1
        revealed = bool(texts) or any(note.kind == REVEAL for note in notes)
        awards = awards_of(self.game, self._state, notes, number)
        move = Move(number, seat, action, tuple(texts), awards, revealed)
        self.bots.pop(number, None)  # of a move that was taken back
        self._history.add(move, before, self._buffer, self._events)
        self._changed()
        return move

    def _let_chance_decide(self, told: Sequence[str] | None) -> list[str]:
        """Chance by the next words of the source, or as told; how it is written."""
        engine = self.game.engine
        before = self.game.engine.view(self._buffer.copy())
        outcomes: list[int] = []
        if told is not None:
            outcomes = self.game.chance_outcomes(before, told)
            self._set_chance(outcomes)
        else:
            if isinstance(self._source, Fresh) and engine.pending(self._state):
                # Drawn from the system from now on: what was committed to before no longer covers it.
                self._source = Fresh()
            while engine.pending(self._state):
                outcomes.append(engine.chance(self._state, self._source.word(self._events + len(outcomes))))
        self._events += len(outcomes)
        return self.game.chance_texts(before, outcomes)

    def _set_chance(self, outcomes: list[int]) -> None:
        """Let chance come out as told, as long as it can."""
        engine = self.game.engine
        for number, outcome in enumerate(outcomes):
            if not engine.pending(self._state):
                raise ValueError(f"expected {number} chance outcomes here, got {len(outcomes)}")
            before = engine.view(self._buffer.copy())
            came = engine.set_chance(self._state, outcome)
            if came != outcome:
                texts = (self.game.chance_texts(before, [each])[0] for each in (came, outcome))
                raise ValueError("expected {}, got {}".format(*texts))
        if engine.pending(self._state):
            raise ValueError(f"expected more than {len(outcomes)} chance outcomes here")

    def _load(self, buffer: Buffer, events: int) -> None:
        self._buffer[:] = buffer
        self._events = events
        self._changed()

    def _changed(self) -> None:
        """The state is another one: what was worked out of it no longer holds."""
        self._choices = Choices(self.game, self._buffer, len(self.moves))

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.players):
            raise BadOption(f"seat: expected 0 to {self.players - 1} (or None, a spectator), got {brief(seat)}")


def _before_this_position(award: Award) -> str:
    return "points before this position"


def _checked_names(names: Sequence[str] | None, players: int) -> tuple[str, ...]:
    if names is None:
        return tuple(f"Player {seat + 1}" for seat in range(players))
    if isinstance(names, str) or len(names) != players or not all(isinstance(name, str) for name in names):
        raise BadOption(f"names: expected {players} names, got {brief(names)}")
    for name in names:
        if not name.strip() or len(name) > _LONGEST_NAME or not name.isprintable():
            raise BadOption(f"names: expected 1 to {_LONGEST_NAME} printable characters each, got {brief(name)}")
    return tuple(names)
