"""Strength at equal time: `level-6` compiled here by Numba against the same level in its WebAssembly module.

    python benchmarks/equal_time.py carcassonne-city la-citta [--games 200] [--seed 2026]

Each decision gets as long as the level's simulations take natively: of the thread's own processor time, so that whoever else
works on the machine counts for neither. Deals are played from both seats. A second match, with simulations instead of a clock
and one engine on both sides, has as many a decision as each side came to in the first: what it finds is what the simulations
explain. Saint Malo's level-6 makes one simulation: there is nothing to compare.
"""

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import fmean, median

import bastide
import bastide.bots.search.searcher
from bastide.arena.paired import Paired, paired_share
from bastide.arena.playing import play_out
from bastide.arena.spec import Spec
from bastide.bots.search.bot import SearchBot
from bastide.bots.search.commands import KEPT, SIMULATIONS
from bastide.bots.search.level import Level, levels_of
from bastide.core.actions import Action
from bastide.core.engines import NATIVE, WASM
from bastide.core.game import Game
from bastide.core.player_view import PlayerView
from bastide.simulation.warm import warm_up

LEVEL = "level-6"
MOST = 5000  # simulations, where the clock decides: more than there is time for
TRIED = 3  # games in which the time of a decision is found


class ProcessorClock:
    """Stands for the module `time` in the search."""

    perf_counter = staticmethod(time.thread_time)


@dataclass
class Counted:
    """A bot whose new simulations are counted, decision by decision."""

    player: SearchBot
    simulations: list[int]
    seconds: list[float] = field(default_factory=list)
    name: str = LEVEL

    def choose(self, view: PlayerView) -> Action:
        """What the bot chooses."""
        began = time.thread_time()
        action = self.player.choose(view)
        if len(view.actions) > 1:
            self.seconds.append(time.thread_time() - began)
            numbers = self.player._searcher.numbers()  # type: ignore[union-attr]
            self.simulations.append(int(numbers[SIMULATIONS] - numbers[KEPT]))
        return action


@dataclass(frozen=True, slots=True)
class Side:
    """An engine and how long it thinks."""

    engine: str
    level: Level


def match(game: Game, sides: tuple[Side, Side], games: int, seed: int) -> tuple[Paired, tuple[list[int], list[int]]]:
    """The share of the first side, and the simulations of both."""
    spec = Spec(game.name, (("first", "second"),), seed, {})
    counts: tuple[list[int], list[int]] = [], []
    shares = []
    for number in range(games):
        seating = spec.seating(number)
        players = [
            Counted(SearchBot(LEVEL, game, own, sides[place].level, sides[place].engine), counts[place])
            for place, own in zip(seating.places, seating.bot_seeds, strict=True)
        ]
        shares.append(play_out(game, players, seating.chance_seed).share(seating.places.index(0)))
    return paired_share([fmean(shares[at : at + 2]) for at in range(0, games, 2)]), counts


def seconds_a_decision(game: Game, level: Level) -> float:
    """How long the level's simulations take natively: the median decision."""
    took: list[float] = []
    for number in range(TRIED):
        players = [Counted(SearchBot(LEVEL, game, seat, level, NATIVE), [], took) for seat in range(2)]
        play_out(game, players, number)
    return median(took)


def measured(name: str, games: int, seed: int) -> Iterator[dict[str, object]]:
    """One game: at equal time, then with as many simulations as each side had."""
    game = bastide.game(name)
    warm_up(game, ("arena", "search"))
    seconds = seconds_a_decision(game, levels_of(game)[LEVEL])
    clocked = Level(MOST, seconds)
    found, counts = match(game, (Side(NATIVE, clocked), Side(WASM, clocked)), games, seed)
    native, wasm = (round(fmean(each)) for each in counts)
    about = {"game": name, "games": games, "simulations a decision, native": native, "wasm": wasm}
    yield {**about, "ms a decision": round(1000 * seconds, 2), "share of native at equal time": told(found)}
    fixed = Side(NATIVE, Level(native, 3600.0)), Side(NATIVE, Level(wasm, 3600.0))
    explained, _ = match(game, fixed, games, seed + 1)
    yield {**about, "share of native with as many simulations": told(explained)}


def told(found: Paired) -> str:
    """A share with its interval."""
    low, high = found.interval
    return f"{found.share:.1%} ({low:.1%} to {high:.1%})"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="+", metavar="GAME")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=2026)
    asked = parser.parse_args()
    bastide.bots.search.searcher.time = ProcessorClock  # type: ignore[attr-defined, assignment]
    for name in asked.names:
        for found in measured(name, asked.games, asked.seed):
            print(json.dumps(found, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main()
