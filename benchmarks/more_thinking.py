"""What would more thinking bring in Saint Malo, whose bots decide by the exact odds of a turn and their eye?

    .venv/bin/python benchmarks/more_thinking.py --moments 100

At turns of games between the strongest players every plausible way to use dice is played to the end of the game, over and over,
all of them with the same dice, by the strongest players; what luck did on the way is taken off as far as it is known. Part of
these games correct the gains that the eye promised, as a bot could that thinks for some seconds; the others judge what the turn
is then worth, over all its dice, beside the turn by the eye alone. So nobody's luck is counted, and a gain of a tenth of a point
a turn can be seen; matches with 10 seconds for each decision would take weeks.
"""

import argparse
import json
import time
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import tryouts

import bastide
from bastide.bots.search.tree import Desk, new_desk
from bastide.core import rng
from bastide.core.jit import compiled
from bastide.core.warm import progress
from bastide.games.saint_malo import search as room
from bastide.games.saint_malo.greedy import OPTIONS
from bastide.games.saint_malo.option_gains import GAINS
from bastide.games.saint_malo.turn_odds import HANDS, odds_of

SECONDS = (0.1, 0.3, 1.0, 3.0, 10.0)
WAYS = 10  # at most that are tried in a turn
NEAR = 2.5  # points from the best: a way that may be the right one
OFTEN = 0.03  # of the rolls: one that is worth a try
DOUBT = 0.8  # points by which the eye errs, about: how much the tries are believed

Values = npt.NDArray[np.float64]


class Moment:
    """One turn: what its ways to use dice gain by the eye, and by the tries."""

    def __init__(self, state: npt.NDArray[np.uint8], desk: Desk, tries: int, judges: int, seed: int) -> None:
        game = bastide.game("saint-malo")
        s = game.engine.view(state)
        self.coins = int(s.coins[s.turn])
        self.odds = compiled(odds_of)(state, desk.scratch, desk.weights).copy()
        counts = np.zeros(OPTIONS, np.int64)
        compiled(tryouts.near_best)(state, desk, 500, NEAR, np.uint64(seed), counts)
        likely = [option for option in np.argsort(-counts, kind="stable")[:WAYS] if counts[option] >= 500 * OFTEN]
        futures = [
            (int(option), future) for option in likely if (future := _future(state, desk, int(option))) is not None
        ]
        self.ways = np.array([option for option, _ in futures], np.int64)
        found = np.zeros((tries + judges, len(futures), 2))
        began = time.perf_counter()
        if len(futures) > 1:
            compiled(tryouts.try_all)(
                np.array([future for _, future in futures]), int(s.turn), np.uint64(seed + 1), desk, found
            )
        self.seconds_each = (time.perf_counter() - began) / max(found.shape[0] * len(futures), 1)
        ends = without_luck(found)
        self.tried, self.judged = ends[:tries], ends[tries:]

    def gain(self, seconds: float) -> float:
        """Points that this turn gains more, for a bot that tries its ways for so long."""
        if len(self.ways) < 2:
            return 0.0
        often = int(seconds / (self.seconds_each * len(self.ways)))
        if often < 2:
            return 0.0
        tried = self.tried[:often]
        noise = float(((tried - tried.mean(axis=1, keepdims=True)) ** 2).mean()) / often
        eye = self.odds[GAINS + self.ways]
        lacks = _centred(tried.mean(axis=0)) - _centred(eye)
        believed = self._with(lacks * DOUBT**2 / (DOUBT**2 + noise))
        true = self._with(_centred(self.judged.mean(axis=0)) - _centred(eye))
        return self._worth(believed, true) - self._worth(self.odds, true)

    def _with(self, lacks: Values) -> Values:
        odds = self.odds.copy()
        odds[GAINS + self.ways] += lacks
        return odds

    def _worth(self, believed: Values, true: Values) -> float:
        return float(compiled(tryouts.turn_worth)(self.coins, believed, true, np.zeros((3, 2, HANDS))))


def _centred(values: Values) -> Values:
    centred: Values = values - values.mean()
    return centred


def _future(state: npt.NDArray[np.uint8], desk: Desk, option: int) -> npt.NDArray[np.uint8] | None:
    return desk.work.copy() if compiled(tryouts.future)(state, desk, option) else None


def without_luck(found: Values) -> Values:
    """The leads at the end, less as much of the luck as explains them best: [row, way]."""
    leads, luck = found[:, :, 0], found[:, :, 1]
    if leads.shape[1] < 2:
        return leads
    across, lucky = leads - leads.mean(axis=1, keepdims=True), luck - luck.mean(axis=1, keepdims=True)
    across, lucky = across - across.mean(axis=0), lucky - lucky.mean(axis=0)
    share = float((across * lucky).sum() / max((lucky * lucky).sum(), 1e-9))
    return leads - share * luck


def turns(players: int, number: int, seed: int) -> list[npt.NDArray[np.uint8]]:
    """So many turns, one of each game between the strongest players, anywhere in it but in the last round."""
    game = bastide.game("saint-malo")
    found: list[npt.NDArray[np.uint8]] = []
    while len(found) < number:
        seed += 1
        match = game.start(players, seed=seed)
        bots = [bastide.bots.bot("level-6", game, seat) for seat in range(players)]
        fresh: list[npt.NDArray[np.uint8]] = []
        while match.turn is not None:
            sight = match.sight()
            s = game.engine.view(sight.state)
            if room.fresh(s) and not s.last_round:
                fresh.append(sight.state.copy())
            match.play(bots[match.turn].choose(sight))
        found.append(fresh[rng.word_at(seed, 1) % len(fresh)])
    return found


def measure(told: argparse.Namespace) -> dict[str, Any]:
    """The gains by thinking time, each with its standard error."""
    game = bastide.game("saint-malo")
    weights = room.WEIGHTS.copy()
    desk = new_desk(game.engine.state.itemsize, room.SCRATCH, game.engine.most_legal, weights)
    moments: list[Moment] = []
    states = turns(told.players, told.moments, told.seed)
    with progress("turns tried", len(states)) as advance:
        for number, state in enumerate(states):
            moments.append(Moment(state, desk, told.tries, told.judges, 1000 * number + told.seed))
            advance(1)
    each = float(np.median([moment.seconds_each for moment in moments if len(moment.ways) > 1]))
    rows = []
    for seconds in SECONDS:
        gains = np.array([moment.gain(seconds) for moment in moments])
        rows.append((seconds, float(gains.mean()), float(gains.std() / len(gains) ** 0.5)))
    return {
        "turns": len(moments),
        "ways": float(np.mean([len(m.ways) for m in moments])),
        "seconds": each,
        "rows": rows,
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moments", type=int, default=100, help="turns (100)")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--tries", type=int, default=400, help="games that correct each way's gain, at most (400)")
    parser.add_argument("--judges", type=int, default=300, help="games that judge it (300)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    told = parser.parse_args(arguments)
    if min(told.moments, told.tries, told.judges) < 2 or not 2 <= told.players <= 5:
        parser.error("expected at least 2 moments, tries and judges, and 2 to 5 players")
    found = measure(told)
    if told.json:
        print(json.dumps(found))
        return
    print(
        f"{found['turns']} turns, {found['ways']:.1f} ways each, a game to the end {1000 * found['seconds']:.2f} ms\n"
    )
    print("| seconds for a turn | points gained in it |\n| ---: | ---: |")
    for seconds, gain, error in found["rows"]:
        print(f"| {seconds:g} | {gain:+.3f} ± {1.96 * error:.3f} |")


if __name__ == "__main__":
    main()
