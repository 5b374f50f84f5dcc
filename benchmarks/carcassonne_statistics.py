"""What games of Carcassonne: The City with our tile set are like: lengths, sizes, sources of points, ends.

    python benchmarks/carcassonne_statistics.py --games 5000 --players 2 [--bot greedy] [--json]

Greedy players play each game in compiled code; then it is played again by the plain rules, which tell the reason of every point.
"""

import argparse
import json
from collections import Counter
from statistics import mean
from typing import Any

import numpy as np

import bastide
from bastide.bots import Bot, bot
from bastide.core import rng
from bastide.core.actions import Action
from bastide.core.events import Award, listening
from bastide.core.game import Game
from bastide.core.state import State
from bastide.simulation.warm import progress, warm_up

ENDS = {"a": "the last wall was built", "b": "the last tile was laid", "c": "five or fewer open sides"}


def play(game: Game, bots: list[Bot], seed: int) -> tuple[list[int], list[int]]:
    """One game in compiled code: the actions, and the words of chance are those of the seed."""
    rules = game.engine.on_buffers.compiled()
    buffer = game.new_state(len(bots))
    out = np.zeros(game.engine.most_legal, np.int32)
    actions: list[int] = []
    events = 0
    while True:
        while rules.chance(buffer, np.uint64(rng.word_at(seed, events))) >= 0:
            events += 1
        seat = rules.turn(buffer)
        if seat < 0:
            return actions, game.points(game.engine.view(buffer))
        legal = out[: rules.legal(buffer, out)].tolist()
        view = game.player_view(buffer, seat, [Action(action, "") for action in legal])
        actions.append(bots[seat].choose(view).id)
        rules.decide(buffer, actions[-1])


def replay(game: Game, players: int, seed: int, actions: list[int]) -> tuple[list[Award], State, bool]:
    """The same game by the plain rules: all awards, the last state, and whether a tile fitted nowhere before the gate."""
    engine = game.engine
    state = engine.view(game.new_state(players))
    awards: list[Award] = []
    events = 0
    early = False
    for action in [None, *actions]:
        with listening() as notes:
            if action is not None:
                engine.decide(state, action)
            while engine.pending(state):
                engine.chance(state, np.uint64(rng.word_at(seed, events)))
                events += 1
        early |= bool(state.set_aside and state.gate_tile < 0)
        awards += [game.award(state, note, 0) for note in notes]
    return awards, state, early


def measure(game: Game, players: int, games: int, name: str, seed: int) -> dict[str, Any]:
    """The figures over many games."""
    sources: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    sizes: dict[str, Counter[int]] = {"CC-25": Counter(), "CC-26": Counter()}
    totals: list[int] = []
    bots = [bot(name, game, seat) for seat in range(players)]
    with progress("playing", games) as advance:
        for number in range(games):
            game_seed = rng.word_at(seed, number)
            actions, points = play(game, bots, game_seed)
            awards, state, early = replay(game, players, game_seed, actions)
            assert game.points(state) == points
            totals += points
            for award in awards:
                sources[award.rule] += award.amount
                if award.rule in sizes:
                    sizes[award.rule][len(award.squares)] += 1
            end = "a" if state.wall_supply == 0 else "b" if state.drawn == 75 else "c"
            counts[end] += 1
            counts["aside"] += state.set_aside > 0
            counts["aside before the gate"] += early
            counts["decisions"] += len(actions)
            advance(1)
    return report(games, players, sources, counts, sizes, totals)


def report(
    games: int,
    players: int,
    sources: Counter[str],
    counts: Counter[str],
    sizes: dict[str, Counter[int]],
    totals: list[int],
) -> dict[str, Any]:
    """The figures as one object."""
    whole = sum(sources.values())
    return {
        "games": games,
        "players": players,
        "mean_points": mean(totals),
        "decisions_per_game": counts["decisions"] / games,
        "share_of_points": {rule: amount / whole for rule, amount in sorted(sources.items())},
        "ends": {ENDS[end]: counts[end] / games for end in "abc"},
        "games_with_a_tile_set_aside": counts["aside"] / games,
        "games_with_a_tile_set_aside_before_the_gate": counts["aside before the gate"] / games,
        "street_tiles": {str(size): n for size, n in sorted(sizes["CC-25"].items())},
        "market_tiles": {str(size): n for size, n in sorted(sizes["CC-26"].items())},
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pack", default="bastide")
    args = parser.parse_args()
    game = bastide.game("carcassonne-city").with_options(pack=args.pack)
    warm_up(game, ("arena",))
    print(json.dumps(measure(game, args.players, args.games, args.bot, args.seed), indent=1))


if __name__ == "__main__":
    main()
