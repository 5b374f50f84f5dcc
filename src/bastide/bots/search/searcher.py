"""Searching for one seat's decisions, by time or by simulations, from one decision to the next with the same tree."""

import time
from dataclasses import dataclass

import numpy as np

from bastide.bots.search.candidates import Candidate, PriorScale
from bastide.bots.search.commands import (
    ACTION,
    IS_FULL,
    KEPT,
    PRIOR,
    ROUNDS,
    SAID,
    SIMULATIONS,
    SLOPE,
    SPREAD,
    VALUE,
    VISITS,
    WINS,
)
from bastide.bots.search.driver import Room, SearchDriver, new_search
from bastide.bots.search.rollouts import FEWEST, SIMULATIONS_PER_ROUND
from bastide.bots.search.settings import Settings
from bastide.core.game import Game
from bastide.core.player_view import PlayerView

AT_ONCE = 128  # simulations between two looks at the clock
MOST_NODES = 150_000
MOST_ROUNDS = 6_000  # of rollouts that are kept
PATIENCE = (
    10.0  # seconds beyond its time that a search may take before it is stopped from outside: something is wrong then
)
LONGEST_LINE = 12  # moves that are told: modules keep room for as many
ROLLOUT_TIME = 0.8  # of the time, where a game has rollouts


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think: whichever comes first."""

    simulations: int = 1_000_000
    seconds: float = 1e9
    rounds: int | None = None  # of rollouts, where a game has them; None: as the simulations are worth

    @property
    def rollout_rounds(self) -> int:
        """How many rounds of rollouts at most."""
        return self.simulations // SIMULATIONS_PER_ROUND if self.rounds is None else self.rounds


class Searcher:
    """One seat in one game. The same seed and the same number of simulations find the same."""

    def __init__(
        self,
        game: Game,
        seed: int,
        settings: Settings | None = None,
        simulations: int = MOST_NODES,
        engine: str | None = None,
    ) -> None:
        self._game, self._seed, self._settings, self._engine = game, seed, settings, engine
        self._nodes = min(3 * simulations + 500, MOST_NODES)
        self._rounds = min(simulations // SIMULATIONS_PER_ROUND + FEWEST, MOST_ROUNDS)
        self._players = 0
        self._driver: SearchDriver
        self._rows = np.zeros((game.engine.most_legal, WINS + 2 * game.players[-1]))

    def think(self, view: PlayerView, budget: Budget) -> list[Candidate]:
        """The choices of a decision, the best first: the most tried, or by the ranking as long as that is trusted more."""
        self._explore(view, budget)
        return self.considered()

    def considered(self) -> list[Candidate]:
        """The choices of the last decision, the best first."""
        return [self._candidate(row) for row in self._rows[: self._driver.read_choices(self._rows)].tolist()]

    def choose(self, view: PlayerView, budget: Budget, noise: float, slack: float) -> int:
        """The choice to be played; with noise it is one of those that rank at most `slack` points behind the best."""
        self._explore(view, budget)
        return self._driver.choose(self._rows, noise, slack)

    def _explore(self, view: PlayerView, budget: Budget) -> None:
        began = time.perf_counter()
        self._open(int(view.state.players))
        driver = self._driver
        driver.set_deadline(PATIENCE + budget.seconds)
        driver.set_position(view.buffer, view.player)
        end = began + budget.seconds
        self._roll_out(budget.rollout_rounds, began + ROLLOUT_TIME * budget.seconds)
        done = driver.simulate(0)  # one there has to be, however late it is
        while done < budget.simulations and time.perf_counter() <= end:
            wanted = done + min(AT_ONCE, budget.simulations - done)
            done = driver.simulate(wanted - done)
            if done < wanted:  # there is no room for more
                break

    def _open(self, players: int) -> None:
        """Room for the search of a game of so many players, which only the first decision tells."""
        if players != self._players:
            self._players = players
            room = Room(players, self._nodes, self._rounds)
            self._driver = new_search(self._game, room, self._seed, self._settings, self._engine)

    def _roll_out(self, rounds: int, end: float) -> None:
        """Order the choices by rollouts, where a game has them and the clock leaves time for some."""
        driver = self._driver
        if rounds < FEWEST or not driver.begin_rollouts():
            return
        done = int(self.numbers()[ROUNDS])
        while done < min(rounds, self._rounds) and time.perf_counter() < end:
            done = driver.play_round()
        driver.order_by_rollouts()

    @property
    def full(self) -> bool:
        """Whether the last search ended because there was no room for more."""
        return bool(self.numbers()[IS_FULL])

    @property
    def reused(self) -> int:
        """Simulations that the last search began with."""
        return int(self.numbers()[KEPT])

    @property
    def simulations(self) -> int:
        """All that the last search knew of, with those that it began with."""
        return int(self.numbers()[SIMULATIONS])

    @property
    def scale(self) -> PriorScale:
        """How much the ranking counted in the last search."""
        numbers = self.numbers()
        return PriorScale(self._driver.settings.trust, numbers[SLOPE], numbers[SPREAD])

    def numbers(self) -> list[float]:
        """What the search says of itself (commands.py)."""
        out = np.zeros(SAID)
        self._driver.read_numbers(out)
        found: list[float] = out.tolist()
        return found

    def _candidate(self, row: list[float]) -> Candidate:
        seats = self._game.players[-1]
        wins, points = row[WINS : WINS + self._players], row[WINS + seats : WINS + seats + self._players]
        return Candidate(int(row[ACTION]), int(row[VISITS]), row[VALUE], tuple(wins), tuple(points), row[PRIOR])

    def line(self, moves: int) -> list[tuple[int, int]]:
        """The moves expected from the root on: who makes them, and which; as far as the search has looked twice."""
        out = np.zeros(2 * LONGEST_LINE, np.int64)
        n = min(self._driver.read_line(out), moves)
        return [(int(out[2 * i]), int(out[2 * i + 1])) for i in range(n)]
