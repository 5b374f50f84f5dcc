"""Strength at equal time: `level-6` compiled here by Numba against the same level in its WebAssembly module.

    python benchmarks/equal_time.py carcassonne-city la-citta [--games 200] [--seed 2026]

Each decision gets as long as the level's simulations take natively. Deals are played from both seats. A second match, with
simulations instead of a clock and one engine on both sides, has as many a decision as each side came to in the first:
what it finds is what the simulations explain. Saint Malo's level-6 makes one simulation: there is nothing to compare.
"""

import argparse
import json
import time
from dataclasses import dataclass, field
from statistics import fmean, median

import bastide
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
MOST = 100_000  # simulations, where the clock decides
TRIED = 3  # games in which the time of a decision is found


@dataclass
class Counted:
    """A bot whose new simulations are counted, decision by decision."""

    player: SearchBot
    simulations: list[int]
    seconds: list[float] = field(default_factory=list)
    name: str = LEVEL

    def choose(self, view: PlayerView) -> Action:
        """What the bot chooses."""
        began = time.perf_counter()
        action = self.player.choose(view)
        if len(view.actions) > 1:
            self.seconds.append(time.perf_counter() - began)
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


def measured(name: str, games: int, seed: int) -> dict[str, object]:
    """One game."""
    game = bastide.game(name)
    warm_up(game, ("arena", "search"))
    level = levels_of(game)[LEVEL]
    seconds = seconds_a_decision(game, level)
    clocked = Level(MOST, seconds)
    found, (native, wasm) = match(game, (Side(NATIVE, clocked), Side(WASM, clocked)), games, seed)
    fixed = (Side(NATIVE, Level(round(fmean(each)), 3600.0)) for each in (native, wasm))
    first, second = fixed
    explained, _ = match(game, (first, second), games, seed + 1)
    return {
        "game": name,
        "ms a decision": round(1000 * seconds, 2),
        "games": games,
        "native, simulations a decision": round(fmean(native)),
        "wasm, simulations a decision": round(fmean(wasm)),
        "share of native at equal time": told(found),
        "share of native with as many simulations each": told(explained),
    }


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
    for name in asked.names:
        print(json.dumps(measured(name, asked.games, asked.seed), ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main()
