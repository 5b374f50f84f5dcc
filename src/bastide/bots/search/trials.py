"""Second thoughts about a decision, for a game with a room `trials`: what may come of it is played on, over and over, each time
with the same chance for all candidates, and what luck did is taken off. The eye looks at it once or twice on the way: soon, while
luck has done little, and later, when less is left to be wrong about. What is believed of a candidate is then the mean of what the
eye promised at once and at each look, each as far as it is to be trusted. A search that trusts a ranking gets a better one so.
"""

import time
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from bastide.bots.search.tree import Desk
from bastide.core import rng
from bastide.core.game import Game
from bastide.core.jit import compiled
from bastide.core.player_view import PlayerView

Values = npt.NDArray[np.float64]
Found = tuple[npt.NDArray[np.int32], Values]

WORTH = 25  # simulations of the search that come with one round
FEWEST = 4  # rounds: fewer say nothing


def room_of(game: Game) -> Any:
    """The game's room for trials, if it has one."""
    return game.rollouts


class Trials:
    """What was tried about the decision at hand: kept as long as it is the same one."""

    def __init__(self, room: ModuleType, game: Game, desk: Desk, seed: int) -> None:
        self._room, self._desk, self._seed, self._words = room, desk, seed, 0
        self._key, self._gather, self._attempt, self._settle = map(
            compiled, (room.key, room.gather, room.attempt, room.settle)
        )
        self._ids = np.zeros(room.CANDIDATES, np.int64)
        self._promised = np.zeros(room.CANDIDATES)
        self._ends = np.zeros((room.CANDIDATES, game.engine.state.itemsize), np.uint8)
        self._numbers = np.zeros(room.ROOM)
        self._about = -1
        self._count = 0  # candidates
        self.slots: list[int] = []  # for each of them the future that it leads to
        self.futures = self._ends[:0]
        self.rounds: list[Values] = []  # leads, [look, future]

    def weigh(self, view: PlayerView, rounds: int, end: float) -> Found | None:
        """All choices with what they are worth after so many rounds (fewer, if the clock passes `end`); None if there was nothing
        to try, or no time."""
        if rounds < FEWEST or not self.begin(view):
            return None
        while len(self.rounds) < rounds and time.perf_counter() < end:
            self.go_round(view)
        if len(self.rounds) < FEWEST:
            return None
        n = self._settle(view.buffer, self._desk, self.ids, self.promised, self.believed(), self._numbers)
        return self._desk.choices[:n].copy(), self._desk.scores[:n].copy()

    def begin(self, view: PlayerView) -> bool:
        """Candidates of this decision, unless it is still the same one; whether there is something to try."""
        if not self._room.doubtful(view.state):
            return False
        about = int(self._key(view.buffer, self._desk))
        if about != self._about:
            self._about, self.rounds = about, []
            self._count = self._gather(view.buffer, self._desk, self._word(), self._ids, self._promised, self._ends)
            # Choices that come to the same in the end of the turn are tried once.
            ends: dict[bytes, int] = {}
            self.slots = [ends.setdefault(self._ends[i].tobytes(), len(ends)) for i in range(self._count)]
            self.futures = np.array([self._ends[self.slots.index(slot)] for slot in range(len(ends))])
        return len(self.futures) > 1

    def go_round(self, view: PlayerView) -> None:
        """One round more: every future, with the same dice."""
        out = np.zeros((len(self._room.ERRORS), len(self.futures)))
        self._attempt(view.buffer, self._desk, self._word(), self.futures, out)
        self.rounds.append(out)

    def _word(self) -> np.uint64:
        self._words += 1
        return np.uint64(rng.word_at(self._seed, self._words))

    @property
    def ids(self) -> npt.NDArray[np.int64]:
        """The candidates: choices, or while dice are rolled the ways to use them."""
        return self._ids[: self._count]

    @property
    def promised(self) -> Values:
        """What the eye promises of each."""
        return self._promised[: self._count]

    def believed(self) -> Values:
        """What is believed of each candidate, on the scale of what the eye promised."""
        first = [self.slots.index(slot) for slot in range(len(self.futures))]
        promised = self.promised[first]
        trust = 1.0 / self._room.DOUBT**2
        total, weight = trust * (promised - promised.mean()), trust
        for ends, error in zip(np.array(self.rounds).swapaxes(0, 1), self._room.ERRORS, strict=True):
            mean, noise = summed(ends)
            trust = 1.0 / (error**2 + noise)
            total, weight = total + trust * mean, weight + trust
        found: Values = promised.mean() + total / weight
        return found[self.slots]


def summed(ends: Values) -> tuple[Values, float]:
    """Of rounds, [round, future]: how far each future lies from their mean, and the variance of that by chance."""
    apart = ends - ends.mean(axis=1, keepdims=True)
    mean: Values = apart.mean(axis=0)
    rounds, futures = ends.shape
    noise = float(((apart - mean) ** 2).sum()) / ((rounds - 1) * (futures - 1) * rounds)
    return mean, max(noise, 1e-6)
