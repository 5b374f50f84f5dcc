"""Games against itself, compiled: at leaves the features of every seat are noted, in the end its points beside them."""

from typing import Any

import numpy as np

from bastide.bots.search.tree import Workspace
from bastide.core.jit import rule
from bastide.core.rng import next_word
from bastide.core.simulate import chance, copy_into, legal, opened, pending, pick, step, turn_of
from bastide.core.state import Buffer, State

# More functions of the game, beside its rules (training/fit.py fills them in).
is_leaf: Any = None
rank: Any = None
evaluate: Any = None
features: Any = None
left: Any = None
to_decision: Any = None
chosen: Any = None
noted: Any = None

MOST_STEPS = 5000
FINE = 10_000  # parts in which the plays at random are counted


@rule
def noise(s: State) -> float:
    """About a standard normal number, out of the stream in the state."""
    total = -6.0
    for _ in range(12):
        total += float(pick(s, 65536)) / 65536.0
    return total


@rule
def chosen_by_rank(s: State, ws: Workspace, n: int, amount: float) -> int:
    """The first of the ranking, with so many points of noise on every choice: plausible, and not always the same."""
    rank(ws.work, ws, n)
    best = 0
    most = -1e18
    for i in range(n):
        score = ws.scores[i] + amount * noise(s)
        if score > most:
            best = i
            most = score
    return int(ws.choices[best])


@rule
def note_seats(s: State, rows: Any, at: int, number: int) -> int:
    """A row for each seat: number of the game, seat, points (later), part left, features."""
    if at + s.players > rows.shape[0]:  # all seats of a position, or none: they are compared with each other
        return at
    for seat in range(s.players):
        rows[at, 0] = number
        rows[at, 1] = seat
        rows[at, 3] = left(s)
        features(s, seat, rows[at, 4:])
        at += 1
    return at


@rule
def play_and_note(
    start: Buffer, stream: np.uint64, games: int, ws: Workspace, amount: float, at_random: float, every: int, rows: Any
) -> int:
    """So many games from `start`, such a part of the plays (from leaf to leaf) wholly at random; how many rows were written."""
    s = opened(ws.work)
    at = 0
    strange = False
    for number in range(games):
        copy_into(ws.work, start)
        s.rng = stream
        to_decision(s)
        first = at
        for _ in range(MOST_STEPS):
            if turn_of(s) < 0:
                break
            if is_leaf(s):
                if pick(s, every) == 0:
                    at = noted(s, rows, at, number)
                strange = at_random > 0.0 and pick(s, FINE) < at_random * FINE
            n = legal(s, ws.choices)
            if strange:
                step(s, int(ws.choices[pick(s, n)]))
            else:
                step(s, chosen(s, ws, n, amount) if n > 1 else int(ws.choices[0]))
        stream = next_word(s)
        if turn_of(s) >= 0:  # a game without end teaches nothing
            at = first
        evaluate(ws.work, ws)
        for i in range(first, at):
            rows[i, 2] = ws.points[int(rows[i, 1])]
    return at


@rule
def go_to_decision(s: State) -> None:
    """All the chance that is due."""
    while pending(s):
        chance(s, next_word(s))
