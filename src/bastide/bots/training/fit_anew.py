"""`python -m bastide.bots.training.fit_anew GAME FILE.json --features 25 48`: the weights of some features fitted from
nothing, on games in which a part of the plays is at random; those of all others stay.

For features that the weights of today make their own bots avoid: games among these never show them, so that no training on such
games could tell what they are worth.
"""

import argparse
import json
from collections.abc import Collection, Sequence
from pathlib import Path

import numpy as np

import bastide
from bastide.bots.linear_model import PHASES, Values
from bastide.bots.training.fit import TrainingRows, fitted, play
from bastide.core.game import Game

NOISE = 0.3
RIDGE = 3000.0
STEP = 0.5  # the weights of all others were fitted without these
AT_ONCE = 500  # games of a part


def gathered(game: Game, players: int, games: int, seed: int, weights: Values, at_random: float) -> TrainingRows:
    """Rows of so many games, in which such a part of the plays was at random."""
    parts = [
        play(game, players, min(AT_ONCE, games - at), seed + at, weights, NOISE, at_random=at_random).rows
        for at in range(0, games, AT_ONCE)
    ]
    return TrainingRows(np.vstack(parts))


def anew(
    rows: TrainingRows,
    players: int,
    weights: Values,
    features: Collection[int],
    ridge: float = RIDGE,
    step: float = STEP,
) -> Values:
    """The same weights, but for those features, of which nothing is taken for known: they go so far from nothing to the fit."""
    begun = weights.reshape(PHASES, -1).copy()
    begun[:, list(features)] = 0.0
    nothing = begun.reshape(-1)
    return nothing + step * (fitted(rows, players, nothing, ridge, features)[0] - nothing)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, fit, write into the row of that number of players."""
    parser = argparse.ArgumentParser(prog="python -m bastide.bots.training.fit_anew", description=__doc__)
    parser.add_argument("game", choices=[name for name in bastide.games() if bastide.game(name).search is not None])
    parser.add_argument("file", type=Path, help="where the weights of all numbers of players are kept")
    parser.add_argument("--features", type=int, nargs="+", required=True, help="their numbers (the game's features.py)")
    parser.add_argument("--players", type=int, default=2, help="how many play")
    parser.add_argument("--into", type=int, nargs="+", help="the numbers of players it is for (as many as play)")
    parser.add_argument("--games", type=int, default=6000)
    parser.add_argument("--at-random", type=float, default=0.2)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    game = bastide.game(args.game)
    width = PHASES * game.search.FEATURES
    if wrong := [each for each in args.features if not 0 <= each < game.search.FEATURES]:
        parser.error(f"--features: expected 0 to {game.search.FEATURES - 1}, got {wrong[0]}")
    rows = gathered(game, args.players, args.games, args.seed, game.search.weights_for(args.players), args.at_random)
    kept = json.loads(args.file.read_text(encoding="utf-8"))
    fewest = game.players[0]
    for players in args.into or [args.players]:
        found = anew(rows, args.players, game.search.weights_for(players), args.features)
        at = (players - fewest) * width
        kept["weights"][at : at + width] = [round(float(each), 5) for each in found]
    args.file.write_text(json.dumps(kept) + "\n", encoding="utf-8")
    shown = sum((rows.rows[:, 4 + each] != 0.0).any() for each in args.features)
    print(f"{len(rows.rows)} rows; {shown} of {len(args.features)} features seen")


if __name__ == "__main__":
    main()
