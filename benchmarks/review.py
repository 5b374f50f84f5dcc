"""Can a review be trusted, and how long does it take (docs/review.md)?

    .venv/bin/python benchmarks/review.py speed --games 3
    .venv/bin/python benchmarks/review.py levels --games 29     points lost for each decision, by level
    .venv/bin/python benchmarks/review.py planted --games 70    random choices in strong games, judged deep and as a review does
    .venv/bin/python benchmarks/review.py strongest --games 2   grades of the decisions of `strongest`
    .venv/bin/python benchmarks/review.py luck --games 1000     the mean luck of equal bots
    .venv/bin/python benchmarks/review.py full_luck --games 250
    .venv/bin/python benchmarks/review.py grades --games 6      limits of the grades, fitted to each game

`--games` is for each game (and level); `planted` counts planted choices. Prints one JSON object for each figure.
"""

import argparse
import json
import random
import time
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from statistics import correlation, linear_regression, mean, stdev
from typing import Any

import bastide
from bastide.bots.bot import bot
from bastide.bots.spec import LEVELS
from bastide.core.choices import Choices
from bastide.core.player_view import PlayerView
from bastide.review import FULL, QUICK, Depth, Luck, review
from bastide.review.calibration import rates_of
from bastide.review.chance import luck_of
from bastide.review.grades import BEST, GOOD, GRADES, LIMITS, SLIPS, grade_of
from bastide.review.judging import Judge

GAMES = ("carcassonne-city", "la-citta", "saint-malo")
DEEP = Depth("deep", simulations=3000, second_look=2000, rounds=60, worlds=1, glance=1, listed=0)
COSTLY, FOUND = 2.0, 1.0  # points: what has to be found, and from where on it counts as found
A_GAME = 40  # planted choices
FINE = (BEST, GOOD)
#: The part of all decisions below each limit of the grades, over all games and the levels 1 to 5 (docs/review.md).
SHARES = (0.79, 0.9, 0.95, 0.98)


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
    """Points and chance lost for each decision, by level, with its 95 % interval over the games."""
    found = {}
    for level in LEVELS:
        reviews = [review(play(game, (_quick_name(level),) * 2, seed + number), QUICK) for number in range(games)]
        lost = [mean(each.lost for each in one.decisions) for one in reviews]
        found[level] = {
            "points": round(mean(lost), 3),
            "interval": round(interval(lost), 3),
            "win": round(mean(each.win_lost for one in reviews for each in one.decisions), 4),
            "decisions": sum(len(one.decisions) for one in reviews),
        }
    return {"lost": found}


def _quick_name(level: str) -> str:
    return f"{level}:simulations=400" if level == "strongest" else level


def strongest(game: str, games: int, seed: int) -> dict[str, Any]:
    """How full reviews grade its decisions, and what these cost; beside them those of the level below it."""
    return {name: _graded(game, name, games, seed) for name in ("level-6", "strongest:time=0.3")}


def _graded(game: str, name: str, games: int, seed: int) -> dict[str, Any]:
    found = [each for n in range(games) for each in review(play(game, (name, name), seed + n), FULL).decisions]
    counts = Counter(each.grade for each in found)
    slips = sum(counts[grade] for grade in SLIPS) / len(found)
    return {
        "decisions": len(found),
        "grades": counts,
        "mistakes and blunders": round(slips, 4),
        "points lost": round(mean(each.lost for each in found), 4),
    }


def luck(game: str, games: int, seed: int, depth: Depth = QUICK) -> dict[str, Any]:
    """The mean luck of the first seat with its 95 % interval, and how it goes with the end: `rate` is by how much the lead in
    the end (and the win) changes for each point (and chance) of luck as it is measured, before that is told (calibration.py).
    Only luck is looked at: the other parts of a review would take most of the time."""
    rows = []
    for number in range(games):
        match = play(game, ("level-5", "level-5"), seed + number)
        found = list(_lucks(match, Judge(match.game, depth, seed + number), depth))
        first, second = (score.points for score in match.scores())
        assert match.outcome is not None
        won = (0 in match.outcome.winners) / len(match.outcome.winners)
        rows.append((sum(each.points[0] for each in found), first - second, sum(each.wins[0] for each in found), won))
    lucks, leads, chances, wins = zip(*rows, strict=True)
    rates = rates_of(game, depth)
    slopes = [
        linear_regression(x, y).slope * rate for x, y, rate in zip((lucks, chances), (leads, wins), rates, strict=True)
    ]
    return {
        "depth": depth.name,
        "luck": round(mean(lucks), 2),
        "interval": round(interval(lucks), 2),
        "deviation": round(stdev(lucks), 2),
        "deviation of the lead": round(stdev(leads), 2),
        "correlation": round(correlation(lucks, leads), 2),
        "rate of points, of chances": [round(each, 3) for each in slopes],
    }


def full_luck(game: str, games: int, seed: int) -> dict[str, Any]:
    """The same by the luck of full reviews."""
    return luck(game, games, seed, FULL)


def _lucks(match: bastide.Match, judge: Judge, depth: Depth) -> Iterator[Luck]:
    for move in match.moves:
        if move.revealed:
            before = match.buffer_at(move.number - 1)
            legal = Choices(match.game, before, move.number - 1).legal
            judge.begin(move.number)
            view = match.game.player_view(before, move.seat, legal)
            yield luck_of(judge, view, move, match.buffer_at(move.number), depth)


def interval(values: Sequence[float]) -> float:
    """Half of the 95 % interval of a mean."""
    return 1.96 * stdev(values) / len(values) ** 0.5 if len(values) > 1 else float("inf")


def planted(game: str, choices: int, seed: int) -> dict[str, Any]:
    """Random choices in strong games, forty in each: how many of the costly ones a review finds."""
    chance, costly, found, graded, looked = random.Random(seed), 0, 0, 0, 0
    while looked < choices:
        match = play(game, ("strongest:simulations=200",) * 2, seed + looked)
        deep, usual = Judge(match.game, DEEP, 77), Judge(match.game, FULL, 5)
        open_moves = [n for n, move in enumerate(match.moves) if len(_legal(match, n)) > 1]
        for number in chance.sample(open_moves, min(A_GAME, choices - looked)):
            seat, legal = match.moves[number].seat, _legal(match, number)
            view = match.game.player_view(match.buffer_at(number), seat, legal)
            action, lost = chance.choice(legal).id, []
            for judge in (deep, usual):
                judge.begin(number + 1)
                judged = judge.decision(view, action, None)
                lost.append(judged.before.leads[seat] - judged.played.leads[seat])
            looked += 1
            if lost[0] >= COSTLY:
                costly += 1
                found += lost[1] >= FOUND
                graded += grade_of(game, max(judged.before.wins[seat] - judged.played.wins[seat], 0.0)) not in FINE
    return {"planted": looked, "costly": costly, "found": found, "graded an inaccuracy or worse": graded}


def _legal(match: bastide.Match, number: int) -> list[bastide.Action]:
    return Choices(match.game, match.buffer_at(number), number).legal


def grades(game: str, games: int, seed: int) -> dict[str, Any]:
    """Where the limits have to lie for every grade to be as frequent as in the other games (SHARES), in games of level-1 to
    level-5 against themselves: a mistake is then as rare in one game as in another."""
    lost = sorted(
        each.win_lost
        for level in LEVELS[:5]
        for number in range(games)
        for each in review(play(game, (level, level), seed + number), FULL).decisions
    )
    at = [lost[min(round(share * len(lost)), len(lost) - 1)] for share in SHARES]
    now = Counter(grade_of(game, each) for each in lost)
    return {
        "decisions": len(lost),
        "limits": [round(each, 4) for each in at],
        "general": [round(bisect_right(lost, limit) / len(lost), 4) for limit in LIMITS],
        "now": {grade: round(now[grade] / len(lost), 4) for grade in GRADES},
    }


def same_positions(game: str, games: int, seed: int) -> dict[str, Any]:
    """What `level-6` and `strongest` lose on the same positions, 25 of each game of `level-4`; judged deep where they differ."""
    chance, looked, lost = random.Random(seed), 0, list[tuple[float, float]]()
    for number in range(games):
        match = play(game, ("level-4", "level-4"), seed + number)
        judge = Judge(match.game, replace(DEEP, second_look=3000, rounds=120), 77)
        asked = [bot(name, match.game, 1) for name in ("level-6", "strongest:time=0.7")]
        open_moves = [n for n in range(len(match.moves)) if len(_legal(match, n)) > 1]
        for at in chance.sample(open_moves, 25):
            view = match.game.player_view(match.buffer_at(at), match.moves[at].seat, _legal(match, at))
            six, top = (each.choose(view).id for each in asked)
            looked += 1
            if six != top:
                lost.append((_lost(judge, view, six, at + 1), _lost(judge, view, top, at + 1)))
    differences = [six - top for six, top in lost]
    return {
        "positions": looked,
        "differ": len(lost),
        "level-6": round(sum(six for six, _top in lost) / looked, 4),
        "strongest": round(sum(top for _six, top in lost) / looked, 4),
        "interval": round(interval(differences) * len(lost) / looked, 4),
    }


def _lost(judge: Judge, view: PlayerView, action: int, move: int) -> float:
    judge.begin(move)
    judged = judge.decision(view, action, None)
    return max(0.0, judged.before.leads[view.player] - judged.played.leads[view.player])


PARTS = {each.__name__: each for each in (speed, levels, planted, strongest, luck, full_luck, grades, same_positions)}


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
