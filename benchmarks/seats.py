"""Is every seat worth the same? Greedy players against each other, and who won, seat by seat.

    .venv/bin/python benchmarks/seats.py la-citta --games 4000

A win shared by k seats counts 1/k. The greedy players see the true state here, which makes the games fast; what they choose
does not depend on what they may not see (the game's test_greedy.py shows it).
"""

import argparse
import json
from collections.abc import Sequence
from statistics import mean
from typing import Any

import numpy as np

import bastide
from bastide.arena.interval import wilson
from bastide.bots.greedy import greedy_of
from bastide.core import rng
from bastide.core.game import Game
from bastide.core.jit import compiled, rule
from bastide.core.rng import next_word
from bastide.core.simulate import copy_into
from bastide.core.state import Buffer

# Filled in for each game (core/jit.py, bind).
opened: Any = None
pending: Any = None
chance: Any = None
turn_of: Any = None
choose: Any = None
step: Any = None


@rule
def greedy_game(start: Buffer, stream: np.uint64, buffer: Buffer, scratch: Buffer) -> int:
    """One game to its end, which is left in `buffer`; how many decisions it took."""
    copy_into(buffer, start)
    s = opened(buffer)
    s.rng = stream
    while pending(s):
        chance(s, next_word(s))
    decisions = 0
    while turn_of(s) >= 0:
        step(s, choose(buffer, scratch))
        decisions += 1
    return decisions


def measure(game: Game, players: int, games: int, seed: int, options: dict[str, Any]) -> dict[str, Any]:
    """Share of wins of each seat with its interval, how far the luckiest is above a fair share, and the scores."""
    greedy = greedy_of(game)
    loop = game.engine.bound(greedy_game, choose=greedy.choose, step=game.engine.step)
    play = compiled(loop)
    start = game.with_options(**options).new_state(players)
    buffer, scratch = start.copy(), np.zeros(greedy.scratch, np.uint8)
    wins = [0.0] * players
    points: list[list[int]] = []
    for number in range(games):
        play(start, np.uint64(rng.word_at(seed, number)), buffer, scratch)
        state = game.engine.view(buffer)
        winners = game.result(state)[0]
        points.append(game.points(state))
        for seat in winners:
            wins[seat] += 1 / len(winners)
    return {
        "players": players,
        "games": games,
        "share": [won / games for won in wins],
        "interval": [wilson(won, games) for won in wins],
        "luckiest": max(wins) / games * players,
        "mean_points": [mean(each[seat] for each in points) for seat in range(players)],
        "winning_points": mean(max(each) for each in points),
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=bastide.games())
    parser.add_argument("--games", type=int, default=4000, help="for each number of players (4000)")
    parser.add_argument("--players", type=int, help="only this number of players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--json", action="store_true")
    told = parser.parse_args(arguments)
    game = bastide.game(told.game)
    options = dict(each.split("=", 1) for each in told.set)
    for players in [told.players] if told.players else game.players:
        found = measure(game, players, told.games, told.seed, options)
        if told.json:
            print(json.dumps(found))
            continue
        shares = "  ".join(f"{share:.3f}" for share in found["share"])
        points = "  ".join(f"{each:.1f}" for each in found["mean_points"])
        print(
            f"{players} players, {told.games} games: wins by seat {shares}; luckiest {found['luckiest']:.3f} x fair share"
        )
        print(f"    mean points by seat {points}; winner {found['winning_points']:.1f}")


if __name__ == "__main__":
    main()
