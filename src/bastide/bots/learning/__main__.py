"""`python -m bastide.bots.learning GAME FILE.json`: go on learning from the weights in the file, or from the game's own."""

import argparse
import json
from pathlib import Path

import numpy as np

import bastide
from bastide.bots.learning.learn import Course, learn
from bastide.core.linear_model import PHASES

USUAL = Course()


def main() -> None:
    """Read, learn, write after every round."""
    parser = argparse.ArgumentParser(prog="python -m bastide.bots.learning", description=__doc__)
    parser.add_argument("game", choices=("carcassonne-city", "la-citta", "saint-malo"))
    parser.add_argument("file", type=Path, help="where the weights are kept")
    parser.add_argument("--players", type=int, default=USUAL.players)
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--games", type=int, default=USUAL.games)
    parser.add_argument("--judged", type=int, default=USUAL.judged)
    parser.add_argument("--wild", type=float, default=USUAL.wild)
    parser.add_argument("--ridge", type=float, default=USUAL.ridge)
    parser.add_argument("--ahead", type=float, default=0.0, help="learn by a look one turn ahead that counts so far")
    args = parser.parse_args()
    game = bastide.game(args.game)
    room = game.search
    weights = np.array(room.WEIGHTS[: PHASES * room.FEATURES])
    if hasattr(room, "weights_for"):  # a game that has weights for each number of players
        weights = room.weights_for(args.players)
    if args.file.exists():
        weights = np.array(json.loads(args.file.read_text())["weights"])
    course = Course(args.games, args.judged, args.wild, args.ridge, args.players, ahead=args.ahead)
    learn(game, weights, course, args.seconds, lambda line: print(line, flush=True), args.file)


if __name__ == "__main__":
    main()
