"""The rules of a game as functions over one record, and what is derived from them for every game alike."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from bastide.core import simulate
from bastide.core.jit import bind, compiled, rule
from bastide.core.state import Buffer, State, new_buffer, plain


@rule
def never(s: State) -> bool:
    """`pending` of a game without chance."""
    return False


@rule
def no_chance(s: State, word: np.uint64) -> int:
    """`chance` of a game without any: never called."""
    return 0


@rule
def no_outcome(s: State, outcome: int) -> int:
    """`set_chance` of a game without any: never called."""
    return 0


@rule
def nothing_hidden(s: State, seat: int) -> None:
    """`determinize` of a game in which everything lies open."""
    return


@dataclass(frozen=True, eq=False)
class Engine:
    """The rules as functions over one record (core/state.py); all are rules in the sense of core/jit.py.

    begin(s, players)       the set-up, up to the first chance
    legal(s, out) -> n      the legal action numbers, ascending
    decide(s, action)       carries out a legal action, up to the next decision or the next chance
    turn_of(s)              the seat to decide, -1 when over
    opened(buffer)          the state in a buffer (core/state.py)
    pending(s)              whether chance is due
    chance(s, word)         lets chance decide by one word of 64 bits -> the outcome, a number
    set_chance(s, outcome)  lets chance come out as told -> the outcome, another one if it can't
    determinize(s, seat)    draws anew, from the stream in the state, everything that a seat can't know (-1: a spectator), so
                            that nothing of the truth is left: one of the worlds that the seat can't tell apart
    """

    name: str
    state: np.dtype[Any]
    actions: int
    most_legal: int
    begin: Callable[[State, int], None]
    legal: Callable[..., int]
    decide: Callable[[State, int], None]
    turn_of: Callable[[State], int]
    opened: Callable[[Buffer], State]
    pending: Callable[[State], bool] = never
    chance: Callable[[State, np.uint64], int] = no_chance
    set_chance: Callable[[State, int], int] = no_outcome
    determinize: Callable[[State, int], None] = nothing_hidden

    def bound(self, template: Callable[..., Any], **more: Any) -> Callable[..., Any]:
        """A generic loop (core/simulate.py) with this engine's functions in it."""
        names = ("legal", "decide", "pending", "chance", "set_chance", "turn_of", "opened", "determinize")
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
            self.bound(simulate.determinize_in),
        )

    def new(self) -> Buffer:
        """The zeroed bytes of a state."""
        return new_buffer(self.state)

    def view(self, buffer: Buffer) -> State:
        """A state's bytes as plain rules see them."""
        return plain(buffer, self.state)


@dataclass(frozen=True, slots=True)
class OnBuffers:
    """legal(buffer, out) -> n; decide(buffer, action); chance(buffer, word) -> outcome or -1; turn(buffer) -> seat or -1;
    determinize(buffer, seat, stream)."""

    legal: Callable[..., int]
    decide: Callable[..., None]
    chance: Callable[..., int]
    turn: Callable[..., int]
    determinize: Callable[..., None]

    def into(self, made: "Callable[[Callable[..., Any], str], Callable[..., Any]]") -> "OnBuffers":
        """The same, with something done to each rule and its name."""
        return OnBuffers(**{name: made(getattr(self, name), name) for name in self.__slots__})

    def compiled(self) -> "OnBuffers":
        """The same, compiled by Numba."""
        return self.into(lambda rule, name: compiled(rule))
