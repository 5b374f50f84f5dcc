"""How exact is the search where exactness can be had? Its choices beside those of an exhaustive solver.

    .venv/bin/python benchmarks/exactness.py --positions 200 --simulations 100 500 2000 8000
    .venv/bin/python benchmarks/exactness.py --game saint-malo --positions 50 --simulations 2000 --json

Saint Malo: decisions of the very last turn of the game, with 2 to 5 players, all dice exactly. Carcassonne: The City: the last
two tiles (--tiles), the one in hand included, with 2 players, all draws, walls, guards and towers. The positions come from
greedy players who choose now and then at random. Left out, and counted, are positions where every choice comes to the same, and
those that take the solver more than --limit steps. Beside the search stand the greedy player and whoever chooses at random.

A choice agrees when it is worth as much as the best one. Value is what the search maximises (0 to 1, bots/win_value.py);
points are the lead over the best other seat that a choice comes to when everybody goes on for the most value.
"""

import argparse
import json
from collections.abc import Sequence
from typing import Any

from exact_compare import at_random, by_greed, by_search, collected
from exact_endings import LastTiles, LastTurn
from exact_report import Figures, figures, markdown
from exact_solver import Ending

from bastide.simulation.warm import progress, warm_up


def measure(ending: Ending, told: argparse.Namespace) -> tuple[Figures, dict[str, Figures]]:
    """The sample, and the figures of everybody who chooses in it."""
    warm_up(ending.game, ("arena",))
    with progress("solving positions", told.positions) as advance:
        sample = collected(ending, told.positions, told.seed, told.limit, advance)
    rows = {"at random": figures(at_random(sample.solved)), "greedy": figures(by_greed(ending, sample.solved))}
    for simulations in told.simulations:
        losses = by_search(ending, sample.solved, simulations, told.seed)
        rows[f"{simulations} simulations"] = figures(losses)
    about = {"positions": len(sample.solved), "too_large": sample.too_large, "idle": sample.idle}
    return about, rows


def parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=("saint-malo", "carcassonne-city"), help="only this one")
    parser.add_argument("--positions", type=int, default=200, help="of each game (200)")
    parser.add_argument("--simulations", type=int, nargs="+", default=[100, 500, 2000, 8000])
    parser.add_argument("--tiles", type=int, default=2, help="left in Carcassonne, the one in hand included (2)")
    parser.add_argument("--limit", type=int, default=200_000, help="steps of the solver for a position (200000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    told = parser.parse_args(arguments)
    if min(told.positions, told.tiles, told.limit, *told.simulations) < 1:
        parser.error("positions, simulations, tiles and limit: expected numbers from 1")
    return told


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    told = parsed(arguments)
    endings: list[Ending] = [LastTurn(), LastTiles(told.tiles)]
    every: dict[str, Any] = {}
    for ending in endings:
        if told.game not in (None, ending.game.name):
            continue
        about, rows = measure(ending, told)
        every[ending.game.name] = about | {"choices_by": rows}
        if not told.json:
            print(markdown(ending.game.title, about, rows), flush=True)
            print()
    if told.json:
        print(json.dumps(every, indent=1))


if __name__ == "__main__":
    main()
