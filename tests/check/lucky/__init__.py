"""Connect Four with a secret: one column, drawn at the start and known to nobody, gives whoever finds it another turn.

A game with hidden information as small as can be; the games of `broken.py` break one promise each.
"""

from dataclasses import replace
from functools import cache
from typing import Any, ClassVar

import numpy as np
from connect_four import ConnectFour, rules

from bastide.core.engine import Engine
from bastide.core.events import EVERYBODY, REVEAL, note
from bastide.core.game import Game, Position
from bastide.core.jit import rule
from bastide.core.rng import below, next_word
from bastide.core.state import Buffer, State, opener, record_type

TO_DRAW, FOUND = -1, -2  # of the secret
STATE = record_type(
    [
        ("rng", np.uint64),
        ("players", np.int8),
        ("turn", np.int8),
        ("points", np.int16, (2,)),
        ("discs", np.int8),
        # not the last one: Numba takes a longer record with the same beginning for one of Connect Four's
        ("secret", np.int8),
        ("board", np.int8, (6, 7)),
        ("held", np.int64, (2,)),
    ]
)
begin_plain, decide_plain = rules.begin, rules.decide


@rule
def begin(s: State, players: int) -> None:
    begin_plain(s, players)
    s.secret = TO_DRAW


@rule
def pending(s: State) -> bool:
    return bool(s.secret == TO_DRAW)


@rule
def chance(s: State, word: np.uint64) -> int:
    return set_chance(s, below(word, 7))


@rule
def set_chance(s: State, outcome: int) -> int:
    s.secret = outcome
    return outcome


@rule
def find(s: State, action: int, seat: int) -> bool:
    """Whether that was the secret column: the seat goes on."""
    if s.secret != action:
        return False
    s.secret = FOUND
    if s.turn >= 0:
        s.turn = seat
    return True


@rule
def decide(s: State, action: int) -> None:
    seat = s.turn
    decide_plain(s, action)
    if s.secret >= 0:  # found or not: everybody has learnt something
        note(REVEAL, EVERYBODY, 0, 0, 0)
    find(s, action, seat)


@rule
def determinize(s: State, seat: int) -> None:
    if s.secret >= 0:
        s.secret = below(next_word(s), 7)


class Lucky(ConnectFour):
    """Its rules can be changed by those who break it."""

    name = "lucky-four"
    changed: ClassVar[dict[str, Any]] = {}

    @property
    def engine(self) -> Engine:
        return _engine(type(self))

    def public_chance(self, s: State, set_up: Any, moves: Any) -> Any:
        return [], moves

    def from_position(self, position: Position) -> tuple[Any, Buffer]:
        return Game.from_position(self, position)


@cache
def _engine(kind: type[Lucky]) -> Engine:
    own = {
        "begin": begin,
        "decide": decide,
        "pending": pending,
        "chance": chance,
        "set_chance": set_chance,
        "determinize": determinize,
        **kind.changed,
    }
    base = ConnectFour().engine
    opened = opener(STATE, "lucky_four")
    return replace(base, name=kind.__name__, state=STATE, opened=opened, **own)
