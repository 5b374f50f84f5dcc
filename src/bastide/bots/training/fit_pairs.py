"""`python -m bastide.bots.training.fit_pairs GAME FILE.json --pairs 50000 --players 2 3`: better weights by playing pairs of
futures to the end, for a game whose room `training` notes such pairs.

One fit over all pairs, no steps and no match: pairs share their dice and what is known of luck is taken off, so that a hundred
thousand of them say more than any match. Those of earlier runs are kept beside the file, and fitted to again: a fit to the
newest alone answers whoever played them, and loses against the weights before (43 %, docs/bots.md).
"""

import argparse
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

import bastide
from bastide.bots.linear_model import Values, write_weights
from bastide.bots.training.fit import in_phases, ridge_step
from bastide.bots.training.lookahead import gathered
from bastide.core import rng
from bastide.core.game import Game

PLAUSIBLE = 2.0  # points behind the best future at which one is drawn a third as often
NOISE = 0.4
RIDGE = 0.001
AT_ONCE = 500  # pairs of a part


def pairs(game: Game, players: int, number: int, seed: int, weights: Values) -> Values:
    """So many pairs, one after the other: rows of the lead in the end, the part of the game left, features."""
    return gathered(game, players, number, seed, weights, NOISE, PLAUSIBLE, game.training.note_pair).rows


def fitted(rows: Values, prior: Values, noise: Values) -> tuple[Values, float]:
    """Better weights than `prior`; and by how much nearer to the pairs they are. `noise` is how far the difference of each pair
    lies from what it would be on average; it counts as 1."""
    difference = rows[0::2] - rows[1::2]
    left = rows[0::2, 1]
    x = in_phases(difference[:, 2:], left[:, None]) / noise[:, None]
    lack = difference[:, 0] / noise - x @ prior
    step = ridge_step(x, lack, np.sqrt((x * x).mean(axis=0)), RIDGE * len(x))
    error = lack - x @ step
    return prior + step, float((lack * lack).mean() - (error * error).mean())


def main(arguments: Sequence[str] | None = None) -> None:
    """Gather, fit, write."""
    parser = argparse.ArgumentParser(prog="python -m bastide.bots.training.fit_pairs", description=__doc__)
    able = [name for name in bastide.games() if hasattr(bastide.game(name).training, "note_pair")]
    parser.add_argument("game", choices=able)
    parser.add_argument("file", type=Path, help="where the weights are written; the pairs are kept beside it")
    parser.add_argument("--pairs", type=int, default=50_000, help="for each number of players (50000)")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    args = parser.parse_args(arguments)
    game = bastide.game(args.game)
    weights = game.search.weights_for(args.players[0])
    kept = args.file.with_suffix(".npz")
    rows = [np.load(kept)["rows"]] if kept.exists() else []
    with ThreadPoolExecutor(args.threads) as pool:
        for players in args.players:
            seeds = range(0, args.pairs, AT_ONCE)
            parts = pool.map(lambda at, n=players: pairs(game, n, AT_ONCE, rng.word_at(args.seed, at), weights), seeds)
            for number, part in enumerate(parts, 1):
                rows.append(part)
                print(f"{players} players: {number} of {len(seeds)} parts", flush=True)
                if number % 20 == 0 or number == len(seeds):
                    np.savez(kept, rows=np.vstack(rows))
    every = np.vstack(rows)
    found, nearer = fitted(every, weights, game.training.pair_noise(every[0::2, 1]))
    write_weights(args.file, found)
    print(f"{len(every) // 2} pairs; nearer by {nearer:.4f} of a pair's noise")


if __name__ == "__main__":
    main()
