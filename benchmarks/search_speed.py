"""How many simulations a second the search makes on one core, at the start of a game and in its middle.

    python benchmarks/search_speed.py [GAME ...] [--players 2] [--simulations 20000] [--rounds 5]

A thought from an empty tree, by simulations, as the strongest bot thinks it; the median of some rounds. The middle is reached by
greedy players. Compiling is not counted.
"""

import argparse
import time
from statistics import median

import bastide
from bastide.bots import bot
from bastide.bots.search.searcher import Budget, Searcher
from bastide.core.game import Game
from bastide.core.player_view import PlayerView


def moments(game: Game, players: int, seed: int) -> list[PlayerView]:
    """What the seats see at each decision with a choice, in a game between greedy players."""
    match, greedy = game.start(players, seed=seed), bot("greedy", game, seed)
    found: list[PlayerView] = []
    while match.turn is not None:
        view = match.player_view(match.turn)
        if len(view.actions) > 1:
            found.append(view)
        match.play(greedy.choose(view))
    return found


def speed(game: Game, view: PlayerView, simulations: int, rounds: int) -> float:
    """Simulations a second, the median of some thoughts."""
    found = []
    for number in range(rounds + 1):
        searcher = Searcher(game, number, simulations=simulations)
        searcher.think(view, Budget(simulations=1))  # the first one expands the root; compiling is here too
        begun = time.perf_counter()
        searcher.think(view, Budget(simulations=simulations, rounds=0))  # rollouts are no simulations
        found.append((simulations - 1) / (time.perf_counter() - begun))
    return median(found[1:])


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=["saint-malo", "carcassonne-city", "la-citta"])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--simulations", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print(f"| game | players | simulations | at the start | in the middle |\n| --- | {'---: | ' * 4}".rstrip())
    for name in args.games:
        game = bastide.game(name)
        views = moments(game, args.players, args.seed)
        found = [speed(game, views[at], args.simulations, args.rounds) for at in (0, len(views) // 2)]
        print(f"| {name} | {args.players} | {args.simulations} | {found[0]:,.0f}/s | {found[1]:,.0f}/s |", flush=True)


if __name__ == "__main__":
    main()
