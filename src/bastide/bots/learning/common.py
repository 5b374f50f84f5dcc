"""`python -m bastide.bots.learning.common la-citta FILE.json`: what a learnt eye lacks of the points in the end, for all seats
alike, by how many rounds are left: it decides nothing, but players want to be told points that come true."""

import argparse
import json
from pathlib import Path

import numpy as np

import bastide
from bastide.bots.learning.fit import Lessons, Values, play


def lacking(lessons: Lessons, weights: Values, steps: int) -> Values:
    """The mean error of what the weights say, by the part of the game left in so many steps; as before where no game was."""
    error = lessons.points - lessons.spread_out() @ weights
    step = np.rint(lessons.rows[:, 3] * steps).astype(int)
    found = np.zeros(steps + 1)
    for at in range(steps + 1):
        here = error[step == at]
        found[at] = here.mean() if here.size else found[at - 1] if at else 0.0
    return found


def main() -> None:
    """For every number of players; written beside the weights."""
    parser = argparse.ArgumentParser(prog="python -m bastide.bots.learning.common", description=__doc__)
    parser.add_argument("game", choices=("la-citta",))
    parser.add_argument("file", type=Path, help="where the weights are kept")
    parser.add_argument("--games", type=int, default=400)
    args = parser.parse_args()
    game = bastide.game(args.game)
    room = game.search
    rows = []
    for players in game.players:
        weights = room.weights_for(players)
        lessons = play(game, players, args.games, 1, weights, wild=0.1, every=2)
        rows.append([round(float(each), 3) for each in lacking(lessons, weights, room.ALL_ROUNDS)])
    kept = json.loads(args.file.read_text(encoding="utf-8"))
    args.file.write_text(json.dumps({**kept, "common": rows}) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
