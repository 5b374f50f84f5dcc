"""`python -m bastide.bots.training.common_error GAME FILE.json`: what trained weights lack of the points in the end, for all
seats alike, by how much of the game is left: it decides nothing, but players want to be told points that come true."""

import argparse
import json
from pathlib import Path

import numpy as np

import bastide
from bastide.bots.linear_model import Values
from bastide.bots.training.fit import TrainingRows, play


def common_error(rows: TrainingRows, weights: Values, steps: int) -> Values:
    """The mean error of what the weights say, by the part of the game left in so many steps; as before where no game was."""
    error = rows.points - rows.spread_out() @ weights
    step = np.rint(rows.rows[:, 3] * steps).astype(int)
    found = np.zeros(steps + 1)
    for at in range(steps + 1):
        here = error[step == at]
        found[at] = here.mean() if here.size else found[at - 1] if at else 0.0
    return found


def main() -> None:
    """For every number of players; written beside the weights."""
    parser = argparse.ArgumentParser(prog="python -m bastide.bots.training.common_error", description=__doc__)
    able = [name for name in bastide.games() if hasattr(bastide.game(name).training, "COMMON_STEPS")]
    parser.add_argument("game", choices=able)
    parser.add_argument("file", type=Path, help="where the weights are kept")
    parser.add_argument("--games", type=int, default=400)
    args = parser.parse_args()
    game = bastide.game(args.game)
    found = []
    for players in game.players:
        weights = game.search.weights_for(players)
        rows = play(game, players, args.games, 1, weights, noise=0.1, every=2)
        found.append([round(float(each), 3) for each in common_error(rows, weights, game.training.COMMON_STEPS)])
    kept = json.loads(args.file.read_text(encoding="utf-8"))
    args.file.write_text(json.dumps({**kept, "common": found}) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
