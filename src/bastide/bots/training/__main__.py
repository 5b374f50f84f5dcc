"""`python -m bastide.bots.training GAME FILE.json`: go on training from the weights in the file, or from the game's own."""

import argparse
import json
from pathlib import Path

import numpy as np

import bastide
from bastide.bots.training.train import TrainingPlan, train

USUAL = TrainingPlan()


def main() -> None:
    """Read, train, write after every round."""
    parser = argparse.ArgumentParser(prog="python -m bastide.bots.training", description=__doc__)
    parser.add_argument("game", choices=[name for name in bastide.games() if bastide.game(name).search is not None])
    parser.add_argument("file", type=Path, help="where the weights are kept")
    parser.add_argument("--players", type=int, default=USUAL.players)
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--games", type=int, default=USUAL.games)
    parser.add_argument("--match-games", type=int, default=USUAL.match_games)
    parser.add_argument("--noise", type=float, default=USUAL.noise)
    parser.add_argument("--ridge", type=float, default=USUAL.ridge)
    parser.add_argument(
        "--lookahead", type=float, default=0.0, help="train on a look one turn ahead that counts so far"
    )
    parser.add_argument("--at-random", type=float, default=USUAL.at_random, help="which part of the plays is at random")
    args = parser.parse_args()
    game = bastide.game(args.game)
    weights = game.search.weights_for(args.players)
    if args.file.exists():
        weights = np.array(json.loads(args.file.read_text())["weights"])
    plan = TrainingPlan(
        args.games,
        args.match_games,
        args.noise,
        args.ridge,
        args.players,
        lookahead=args.lookahead,
        at_random=args.at_random,
    )
    train(game, weights, plan, args.seconds, lambda line: print(line, flush=True), args.file)


if __name__ == "__main__":
    main()
