"""Rounds of rollouts one by one, as a search plays them (bots/search/rollouts.py), for who looks at them closely."""

import time

import numpy as np
import numpy.typing as npt

from bastide.bots.linear_model import Values
from bastide.bots.search.binding import bound_search
from bastide.bots.search.memory import CANDIDATES, CHOICES, FUTURES, OF_ROLLOUTS, PLAYED, SEAT
from bastide.bots.search.rollouts import FEWEST
from bastide.core.game import Game
from bastide.core.jit import compiled
from bastide.core.player_view import PlayerView

Scored = tuple[npt.NDArray[np.int32], Values]


class RolloutRounds:
    """The rollouts of the decision at hand, in a search's memory."""

    def __init__(self, game: Game, players: int, seed: int, rounds: int = 2000) -> None:
        self.search = bound_search(game)
        self.memory = self.search.new_memory(players, 8, rounds)
        self.memory.seeds[OF_ROLLOUTS] = seed
        self.workspace = self.memory.workspace
        commands = self.search.commands
        self._begin, self._play_round = compiled(commands["begin_rollouts"]), compiled(commands["play_round"])
        self._estimate, self._score = compiled(self.search.estimate), compiled(self.search.score_by_rollouts)

    def scores(self, view: PlayerView, rounds: int, end: float) -> Scored | None:
        """All choices with their scores after so many rounds (fewer, if the clock passes `end`); None if there was nothing to
        compare, or no time."""
        if rounds < FEWEST or not self.begin(view):
            return None
        while self.played < rounds and time.perf_counter() < end:
            self.play_round()
        if self.played < FEWEST:
            return None
        self._score(self.memory)
        r = self.memory.rollouts
        n = int(r.numbers[CHOICES])
        return r.choices[:n].copy(), r.scores[:n].copy()

    def begin(self, view: PlayerView) -> bool:
        """Candidates of this decision, unless it is still the same one; whether there is something to compare."""
        self.memory.start[:] = view.buffer
        self.memory.numbers[SEAT] = view.player
        return bool(self._begin(self.memory))

    def play_round(self) -> int:
        """One round more: every future, with the same dice."""
        return int(self._play_round(self.memory))

    def estimates(self) -> Values:
        """What evaluation and rollouts say together of each candidate, on the scale of the evaluation."""
        self._estimate(self.memory.rollouts)
        return self.memory.rollouts.estimates[: self.count].copy()

    @property
    def played(self) -> int:
        """Rounds so far."""
        return int(self.memory.rollouts.numbers[PLAYED])

    @played.setter
    def played(self, rounds: int) -> None:
        self.memory.rollouts.numbers[PLAYED] = rounds

    @property
    def count(self) -> int:
        """How many candidates there are."""
        return int(self.memory.rollouts.numbers[CANDIDATES])

    @property
    def futures(self) -> npt.NDArray[np.uint8]:
        """What they lead to, each once."""
        return self.memory.rollouts.futures[: int(self.memory.rollouts.numbers[FUTURES])]

    @property
    def slots(self) -> npt.NDArray[np.int64]:
        """For each candidate its future."""
        return self.memory.rollouts.slots[: self.count]

    @property
    def ids(self) -> npt.NDArray[np.int64]:
        """The candidates: choices, or while dice are rolled the ways to use them."""
        return self.memory.rollouts.ids[: self.count]

    @property
    def expected(self) -> Values:
        """What the evaluation says of each at once."""
        return self.memory.rollouts.expected[: self.count]


def averaged(ends: Values) -> tuple[Values, float]:
    """Of rounds, [round, future]: how far each future lies from their mean, and the variance of that by chance."""
    from bastide.bots.search.rollouts import average

    mean = np.zeros(ends.shape[1])
    noise = average(np.ascontiguousarray(ends[:, None, :]), ends.shape[0], 0, ends.shape[1], mean)
    return mean, noise
