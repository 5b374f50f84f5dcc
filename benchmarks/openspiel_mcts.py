"""Strength at equal time: our `strongest` against OpenSpiel's own tree search with random rollouts, on our rules through its
interface.

    python benchmarks/openspiel_mcts.py saint-malo carcassonne-city la-citta [--games 20] [--seconds 0.3] [--seed 2026]

Two players; each decision gets as much of the thread's own processor time on both sides, so whoever else works on the machine
counts for neither. Ours looks at that clock; theirs is told a number of simulations, which follows from how fast it was at its
last decision. Deals are played from both seats with the same words of chance; games take turns, and after each deal stands what
has been found so far. OpenSpiel's search is given the true state: in La Città it sees the voice cards that lie face down, ours
does not. It is the one in Python: the one in C++ (`pyspiel.MCTSBot`) ends the program at its first step with any game that is
registered from Python, OpenSpiel's own ones too (2.0.2).
"""

import argparse
import json
import time
from bisect import bisect
from dataclasses import dataclass, field
from itertools import accumulate
from statistics import fmean
from typing import Any, Protocol

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import bastide
import bastide.bots.search.searcher
from bastide.arena.paired import paired_share
from bastide.arena.spec import Spec
from bastide.bots import bot
from bastide.core import engines, rng
from bastide.research.openspiel import short_name

UCT = 2.0  # as in OpenSpiel's own example
FIRST = 20  # simulations of a first decision
FEWEST = 2  # so that there is a choice that was tried


class ProcessorClock:
    """Stands for the module `time` in our search."""

    perf_counter = staticmethod(time.thread_time)


class Player(Protocol):
    """Chooses a number of the action space."""

    def choose(self, state: Any) -> int:
        """Of a state that is this player's to decide."""


@dataclass
class Ours:
    """`strongest`, which sees what its seat may know."""

    bot: Any

    def choose(self, state: Any) -> int:
        view = state.player_view(state.current_player())
        chosen = self.bot.choose(view).id
        return int(next(number for number in state.legal_actions() if state.action(number).id == chosen))


@dataclass
class Theirs:
    """OpenSpiel's search with as many simulations as there is time for."""

    game: Any
    seconds: float
    seed: int
    simulations: list[int] = field(default_factory=list)
    number: int = FIRST  # of simulations at the next decision

    def choose(self, state: Any) -> int:
        stream = np.random.RandomState((self.seed + len(self.simulations)) % 2**32)
        rollouts = mcts.RandomRolloutEvaluator(1, stream)
        began = time.thread_time()
        root = mcts.MCTSBot(self.game, UCT, self.number, rollouts, random_state=stream).mcts_search(state)
        took = time.thread_time() - began
        self.simulations.append(root.explore_count)  # fewer than asked for where the end was proven
        self.number = max(FEWEST, min(round(root.explore_count * self.seconds / took), 2 * self.number))
        return int(root.best_child().action)


def let_chance(state: Any, word: int) -> None:
    """What a word of chance brings: the same for as long as both games of a deal go the same way."""
    outcomes, odds = zip(*state.chance_outcomes(), strict=True)
    bounds = list(accumulate(odds))
    state.apply_action(outcomes[min(bisect(bounds, word / 2**64), len(outcomes) - 1)])


def play(game: Any, players: list[Player], seed: int, spent: list[list[float]]) -> list[float]:
    """One game; what each seat has won. `spent` gets the processor time of each decision that is one."""
    state, drawn = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            let_chance(state, rng.word_at(seed, drawn))
            drawn += 1
            continue
        legal, seat = state.legal_actions(), state.current_player()
        chosen = legal[0]
        if len(legal) > 1:
            began = time.thread_time()
            chosen = players[seat].choose(state)
            spent[seat].append(time.thread_time() - began)
        state.apply_action(chosen)
    returns: list[float] = state.returns()
    return returns


class Measured:
    """The games of one game, and what was found in them."""

    def __init__(self, name: str, seconds: float, seed: int) -> None:
        self.game, self.seconds = bastide.game(name), seconds
        self.spec = Spec(name, (("strongest", "openspiel"),), seed, {})
        self.spiel = pyspiel.load_game(short_name(self.game), {"players": 2})
        self.engine = engines.chosen(self.game)
        self.shares: list[float] = []
        self.ours: list[float] = []
        self.theirs: list[float] = []
        self.simulations: list[int] = []

    def play_one(self, seconds: float, number: int) -> tuple[float, list[float], Theirs, list[float]]:
        """A game: our share of the win, the times of our decisions, the other player and the times of his."""
        seating = self.spec.seating(number)
        seat = seating.places.index(0)
        ours = Ours(bot(f"strongest:time={seconds}", self.game, seating.bot_seeds[seat], self.engine))
        theirs = Theirs(self.spiel, seconds, seating.bot_seeds[1 - seat])
        spent: list[list[float]] = [[], []]
        players: list[Player] = [ours, theirs] if seat == 0 else [theirs, ours]
        returns = play(self.spiel, players, seating.chance_seed, spent)
        return (1 + returns[seat]) / 2, spent[seat], theirs, spent[1 - seat]

    def go_on(self) -> None:
        """One game more."""
        share, ours, player, theirs = self.play_one(self.seconds, len(self.shares))
        self.shares.append(share)
        self.ours += ours
        self.theirs += theirs
        self.simulations += player.simulations

    def told(self) -> str:
        """What has been found so far."""
        deals = [fmean(self.shares[at : at + 2]) for at in range(0, len(self.shares), 2)]
        found = paired_share(deals)
        about = {
            "game": self.game.name,
            "our engine": self.engine,
            "games": len(self.shares),
            "won": sum(self.shares),
            "interval": [round(bound, 3) for bound in found.interval],
            "seconds a decision, ours": round(fmean(self.ours), 3),
            "theirs": round(fmean(self.theirs), 3),
            "their simulations": round(fmean(self.simulations), 1),
        }
        return json.dumps(about)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="+", metavar="GAME")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=0.3)
    parser.add_argument("--seed", type=int, default=2026)
    asked = parser.parse_args()
    bastide.bots.search.searcher.time = ProcessorClock  # type: ignore[attr-defined, assignment]
    all_measured = [Measured(name, asked.seconds, asked.seed) for name in asked.names]
    for measured in all_measured:
        measured.play_one(0.01, 0)  # so that nothing is compiled later
    for _ in range(asked.games // 2):
        for measured in all_measured:
            measured.go_on()
            measured.go_on()
            print(measured.told(), flush=True)


if __name__ == "__main__":
    main()
