"""What does thinking bring in Saint Malo, whose bots play on what may come of a decision (bots/search/rollouts.py)?

    .venv/bin/python benchmarks/more_thinking.py --moments 100

Of games between players who decide by the ranking alone: a turn, a use of dice and a choice of squares each. The bot's own rounds
of rollouts correct the evaluation, as many as it has time for; then other games, played to the end, judge what its decision
is worth beside that of the ranking. All futures of a decision have the same dice and luck is taken off as far as it is known, so
that a gain of a tenth of a point can be seen; matches with 10 seconds for each decision would take weeks.
"""

import argparse
import json
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import numpy.typing as npt
from turn_worth import judge, turn_worth

import bastide
from bastide.bots.search.rollouts import FEWEST
from bastide.bots.search.searcher import ROLLOUT_TIME
from bastide.bots.training.rollout_rounds import RolloutRounds, averaged
from bastide.core import rng
from bastide.core.jit import compiled
from bastide.core.player_view import PlayerView
from bastide.games.saint_malo.bot import search
from bastide.games.saint_malo.bot.turn_odds import HANDS, odds_of
from bastide.games.saint_malo.bot.way_gains import GAINS
from bastide.games.saint_malo.rules.state import KEEP_STEP, USE_STEP
from bastide.simulation.warm import progress

SECONDS = (0.1, 0.3, 1.0, 3.0, 10.0)
KINDS = ("turns", "uses of dice", "squares")

Values = npt.NDArray[np.float64]


class Moment:
    """One decision: its rounds of rollouts with the seconds they took, and how its futures were judged."""

    def __init__(self, view: PlayerView, rounds: int, judges: int, seed: int) -> None:
        self._rollouts, self._view = RolloutRounds(view.game, int(view.state.players), seed, rounds), view
        self._workspace = self._rollouts.workspace
        self.times: list[float] = []
        self._judged = np.zeros(0)
        if not self._rollouts.begin(view):
            return
        began = time.perf_counter()
        for _ in range(rounds):
            self._rollouts.play_round()
            self.times.append(time.perf_counter() - began)
        self._judged = averaged(self._leads(judges, seed))[0]

    def _leads(self, games: int, seed: int) -> Values:
        """Games to the end from all futures, [game, future], with other dice than those of the rollouts."""
        futures, out = self._rollouts.futures, np.zeros((games, len(self._rollouts.futures)))
        for number in range(games):
            stream = np.uint64(rng.word_at(seed, (1 << 50) + number))
            compiled(judge)(futures, self._view.player, stream, self._workspace, out[number])
        return out

    def gain(self, seconds: float) -> float:
        """Points that this decision gains over the ranking's, for a bot that thinks so long about it."""
        rounds = int(np.searchsorted(self.times, ROLLOUT_TIME * seconds))
        if rounds < FEWEST:
            return 0.0
        of = self._rollouts
        everything, of.played = of.played, rounds
        estimates, of.played = of.estimates(), everything
        if self._view.state.kind == KEEP_STEP:
            return self._gain_of_turn(estimates)
        return float(self._judged[of.slots[int(np.argmax(estimates))]] - self._judged[of.slots[0]])

    def _gain_of_turn(self, estimates: Values) -> float:
        """The same over all dice of a turn: what its ways gain by the judges, if they are chosen by the estimates."""
        s, of = self._view.state, self._rollouts
        odds = compiled(odds_of)(self._view.buffer, self._workspace.scratch, self._workspace.evaluator)
        told, true = odds.copy(), odds.copy()
        told[GAINS + of.ids] += estimates - of.expected
        true[GAINS + of.ids] = self._judged[of.slots] + of.expected.mean()
        room = np.zeros((3, 2, HANDS))
        worth = compiled(turn_worth)
        return float(worth(int(s.coins[s.turn]), told, true, room) - worth(int(s.coins[s.turn]), odds, true, room))


def decisions(players: int, seed: int) -> tuple[dict[str, PlayerView], dict[str, float]]:
    """One decision of each kind out of a game, anywhere but in the last round; and how many a player had."""
    game = bastide.game("saint-malo")
    match = game.start(players, seed=seed)
    bots = [bastide.bots.bot("level-6", game, seat) for seat in range(players)]
    found: dict[str, list[PlayerView]] = {kind: [] for kind in KINDS}
    while match.turn is not None:
        view = match.player_view(match.turn)
        s = view.state
        kind = KINDS[0] if s.kind == KEEP_STEP else KINDS[1] if s.kind == USE_STEP else KINDS[2]
        if len(view.actions) > 1 and not s.last_round and (s.kind != KEEP_STEP or search.is_turn_start(s)):
            found[kind].append(view)
        match.play(bots[match.turn].choose(view))
    drawn = {kind: views[rng.word_at(seed, 1) % len(views)] for kind, views in found.items()}
    return drawn, {kind: len(views) / players for kind, views in found.items()}


def measure(told: argparse.Namespace) -> dict[str, Any]:
    """The gains by thinking time, each with its standard error."""
    moments: dict[str, list[Moment]] = {kind: [] for kind in KINDS}
    often: dict[str, list[float]] = {kind: [] for kind in KINDS}

    def look(number: int) -> tuple[dict[str, Moment], dict[str, float]]:
        seed = told.seed + number
        drawn, numbers = decisions(told.players, seed)
        return {kind: Moment(view, told.rounds, told.judges, seed) for kind, view in drawn.items()}, numbers

    with progress("games", told.moments) as advance, ThreadPoolExecutor(told.threads) as pool:
        for found, numbers in pool.map(look, range(told.moments)):
            for kind in KINDS:
                moments[kind].append(found[kind])
                often[kind].append(numbers[kind])
            advance(1)
    rows = []
    for seconds in SECONDS:
        gains = {kind: np.array([moment.gain(seconds) for moment in moments[kind]]) for kind in KINDS}
        rows.append((seconds, {kind: (float(g.mean()), float(g.std() / len(g) ** 0.5)) for kind, g in gains.items()}))
    return {
        "games": told.moments,
        "often": {kind: float(np.mean(often[kind])) for kind in KINDS},
        "rounds": {kind: _median_round(moments[kind]) for kind in KINDS},
        "rows": rows,
    }


def _median_round(moments: Sequence[Moment]) -> float:
    """Seconds that a round takes."""
    return float(np.median([moment.times[-1] / len(moment.times) for moment in moments if moment.times]))


def show(found: dict[str, Any]) -> None:
    """As a table."""
    for kind in KINDS:
        print(f"{kind}: {found['often'][kind]:.1f} a player, a round of rollouts {1000 * found['rounds'][kind]:.1f} ms")
    print(f"\n| seconds | {' | '.join(KINDS)} | in a game |\n| ---: | ---: | ---: | ---: | ---: |")
    for seconds, gains in found["rows"]:
        cells = [f"{gains[kind][0]:+.3f} ± {1.96 * gains[kind][1]:.3f}" for kind in KINDS]
        # The uses of dice are part of the turns.
        total = sum(found["often"][kind] * gains[kind][0] for kind in (KINDS[0], KINDS[2]))
        error = sum((found["often"][kind] * gains[kind][1]) ** 2 for kind in (KINDS[0], KINDS[2])) ** 0.5
        print(f"| {seconds:g} | {' | '.join(cells)} | {total:+.1f} ± {1.96 * error:.1f} |")


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moments", type=int, default=100, help="games, with a decision of each kind (100)")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=400, help="of rollouts, at most (400)")
    parser.add_argument("--judges", type=int, default=200, help="games that judge each future (200)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    told = parser.parse_args(arguments)
    if min(told.moments, told.judges) < 2 or told.threads < 1 or told.rounds < FEWEST or not 2 <= told.players <= 5:
        parser.error(f"expected at least 2 moments and judges, {FEWEST} rounds, 1 thread, and 2 to 5 players")
    found = measure(told)
    if told.json:
        print(json.dumps(found))
    else:
        show(found)


if __name__ == "__main__":
    main()
