"""Pig: roll as often as you dare, a 1 loses the turn; the first with 30 points wins. Rules and nothing else, with chance."""

import numpy as np

from bastide.core.jit import rule
from bastide.core.rng import choice
from bastide.core.state import State, record_type

STATE = record_type(
    [
        ("rng", "u8"),
        ("points", "i2", 3),
        ("pot", "i2"),
        ("players", "i1"),
        ("turn", "i1"),  # -1 when over
        ("rolling", "i1"),
    ]
)
ROLL, HOLD = range(2)
ACTIONS = MOST_LEGAL = 2
GOAL = 30


@rule
def begin(s: State, players: int) -> None:
    s.players = players


@rule
def turn_of(s: State) -> int:
    return int(s.turn)


@rule
def legal(s: State, out: np.ndarray) -> int:
    out[0] = ROLL
    if s.pot == 0:  # or two players could pass for ever
        return 1
    out[1] = HOLD
    return 2


@rule
def decide(s: State, action: int) -> None:
    if action == ROLL:
        s.rolling = 1
        return
    s.points[s.turn] += s.pot
    if s.points[s.turn] >= GOAL:
        s.turn = -1
    else:
        pass_on(s)


@rule
def pass_on(s: State) -> None:
    s.pot = 0
    s.turn = (s.turn + 1) % s.players


@rule
def pending(s: State) -> bool:
    return bool(s.rolling)


@rule
def chance(s: State, word: np.uint64) -> int:
    return set_chance(s, 1 + choice(word, 6))


@rule
def set_chance(s: State, outcome: int) -> int:
    s.rolling = 0
    if outcome == 1:
        pass_on(s)
    else:
        s.pot += outcome
    return outcome
