"""What is measured beside each other: a line of the table, ours or a peer's, and the clock that is the same for all of them."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

PLAYOUTS, BATCH, LOOP = "playouts", "batch", "loop"
WAYS = {
    PLAYOUTS: "whole games in compiled code",
    BATCH: "a call for a step of many games",
    LOOP: "a call for a question about one game",
}
SLICES = 10


class Playout(NamedTuple):
    """One piece of work: `play` is timed, `decisions` tells how many it made and is not."""

    play: Callable[[], Any]
    decisions: Callable[[Any], float]


@dataclass(frozen=True)
class Line:
    """`prepare` gets the game and a seed. With observations, the seat to decide is shown what it sees before each decision."""

    key: str
    game: str
    way: str
    observations: bool
    what: str
    prepare: Callable[[str, int], Playout]


def rate(playout: Playout, seconds: float) -> float:
    """Decisions per second of processor time, all threads together, on the one core that this process has: others may be at work
    on the machine. The best of several slices, because they also use its caches; warmed up before."""
    _slice(playout, min(1.0, seconds / SLICES))
    return max(_slice(playout, seconds / SLICES) for _ in range(SLICES))


def _slice(playout: Playout, seconds: float) -> float:
    decisions = elapsed = 0.0
    while elapsed < seconds:
        began = time.process_time()
        played = playout.play()
        elapsed += time.process_time() - began
        decisions += playout.decisions(played)
    return decisions / elapsed
