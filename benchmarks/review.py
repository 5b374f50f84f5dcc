"""Can a review be trusted, and how long does it take (docs/review.md)?

    .venv/bin/python benchmarks/review.py speed --games 2
    .venv/bin/python benchmarks/review.py levels --games 4      points lost for each decision, by level
    .venv/bin/python benchmarks/review.py planted --games 20    random choices in strong games, judged deep and as a review does
    .venv/bin/python benchmarks/review.py strongest --games 2   grades of the decisions of `strongest`
    .venv/bin/python benchmarks/review.py luck --games 100      the mean luck of equal bots

`--games` is for each game (and level); `planted` counts planted choices. Prints one JSON object for each figure.
"""

import argparse
import json
import random
import time
from collections import Counter
from statistics import mean, stdev
from typing import Any

import bastide
from bastide.bots.bot import bot
from bastide.bots.spec import LEVELS
from bastide.core.choices import Choices
from bastide.review import FULL, QUICK, Depth, review
from bastide.review.grades import SLIPS
from bastide.review.judging import Judge

GAMES = ("carcassonne-city", "la-citta", "saint-malo")
DEEP = Depth("deep", simulations=3000, second_look=2000, rounds=60, worlds=1, glance=1, listed=0)
COSTLY, FOUND = 2.0, 1.0  # points: what has to be found, and from where on it counts as found


def play(game: str, names: tuple[str, str], seed: int) -> bastide.Match:
    """A game between two bots."""
    match = bastide.game(game).start(players=2, seed=seed)
    bots = [bot(name, match.game, seed * 2 + seat) for seat, name in enumerate(names)]
    while match.turn is not None:
        match.play(bots[match.turn].choose(match.player_view(match.turn)))
    return match


def speed(game: str, games: int, seed: int) -> dict[str, Any]:
    """Processor seconds for each game."""
    matches = [play(game, ("level-6", "level-6"), seed + number) for number in range(games)]
    found = {}
    for depth in (QUICK, FULL):
        began = time.process_time()
        for match in matches:
            review(match, depth)
        found[depth.name] = round((time.process_time() - began) / games, 2)
    return {"seconds": found, "decisions": mean(len(match.moves) for match in matches)}


def levels(game: str, games: int, seed: int) -> dict[str, Any]:
    """Points and chance lost for each decision, by level."""
    found = {}
    for level in LEVELS:
        name = f"{level}:simulations=400" if level == "strongest" else level
        reviews = [review(play(game, (name, name), seed + number), QUICK) for number in range(games)]
        lost = [each for one in reviews for each in one.decisions]
        found[level] = {
            "points": round(mean(each.lost for each in lost), 3),
            "win": round(mean(each.win_lost for each in lost), 4),
            "decisions": len(lost),
        }
    return {"lost": found}


def strongest(game: str, games: int, seed: int) -> dict[str, Any]:
    """How its own decisions are graded."""
    name = "strongest:time=0.3"
    counts = Counter(
        each.grade for n in range(games) for each in review(play(game, (name, name), seed + n), FULL).decisions
    )
    return {"grades": counts, "slips": round(sum(counts[grade] for grade in SLIPS) / max(counts.total(), 1), 4)}


def luck(game: str, games: int, seed: int) -> dict[str, Any]:
    """The mean luck of the first seat, with its 95 % interval."""
    found = [review(play(game, ("level-6", "level-6"), seed + n), QUICK).seats[0] for n in range(games)]
    values = [seat.luck for seat in found]
    error = 1.96 * stdev(values) / len(values) ** 0.5
    rest = mean(abs(seat.rest) for seat in found)
    return {"luck": round(mean(values), 2), "interval": round(error, 2), "rest": round(rest, 2)}


def planted(game: str, choices: int, seed: int) -> dict[str, Any]:
    """Random choices in strong games: how many of the costly ones a review finds."""
    chance, costly, found, graded = random.Random(seed), 0, 0, 0
    match, looked = play(game, ("strongest:simulations=200",) * 2, seed), 0
    deep, usual = Judge(match.game, DEEP, 77), Judge(match.game, FULL, 5)
    for number in chance.sample(range(len(match.moves)), min(choices, len(match.moves))):
        seat, buffer = match.moves[number].seat, match.buffer_at(number)
        legal = Choices(match.game, buffer, number).legal
        view, action = match.game.player_view(buffer, seat, legal), chance.choice(legal).id
        lost = []
        for judge in (deep, usual):
            judge.begin(number + 1)
            judged = judge.decision(view, action, None)
            lost.append(judged.before.leads[seat] - judged.played.leads[seat])
        looked += 1
        if lost[0] >= COSTLY:
            costly += 1
            found += lost[1] >= FOUND
            graded += judged.before.wins[seat] - judged.played.wins[seat] >= 0.01
    return {"planted": looked, "costly": costly, "found": found, "costing 1 % or more": graded}


PARTS = {each.__name__: each for each in (speed, levels, planted, strongest, luck)}


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", choices=PARTS)
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    for game in args.game or GAMES:
        told = PARTS[args.part](game, args.games, args.seed)
        print(json.dumps({"part": args.part, "game": game, "games": args.games, **told}), flush=True)


if __name__ == "__main__":
    main()
