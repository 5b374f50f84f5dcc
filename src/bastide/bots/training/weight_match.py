"""Games between two sets of weights, by the ranking alone: the measure of what training brought."""

from typing import Any

import numpy as np

from bastide.bots.linear_model import Values
from bastide.bots.search import explore as loops
from bastide.bots.search.binding import bound_search
from bastide.bots.search.tree import Workspace
from bastide.bots.training import selfplay
from bastide.core.game import Game
from bastide.core.jit import compiled, rule
from bastide.core.rng import next_word
from bastide.core.simulate import copy_into, highest
from bastide.core.state import Buffer

# The game's functions (WeightMatch fills them in).
legal: Any = None
turn_of: Any = None
opened: Any = None
rank: Any = None
evaluate: Any = None
go_on: Any = None
to_decision: Any = None
best_ranked: Any = None
play_one: Any = None

MOST_STEPS = 2000


@rule
def first_of_ranking(state: Buffer, ws: Workspace) -> int:
    """The first of the ranking by a workspace's weights."""
    n = legal(opened(state), ws.choices)
    if n == 1:
        return int(ws.choices[0])
    rank(state, ws, n)
    return int(ws.choices[highest(ws.scores, n)])


@rule
def one_game(start: Buffer, stream: np.uint64, a: Workspace, b: Workspace, seat_of_a: int) -> float:
    """By how many points the first weights are ahead of the best other in the end; they have one seat, the second all others."""
    state = a.work
    copy_into(state, start)
    s = opened(state)
    s.rng = stream
    to_decision(s)
    for _ in range(MOST_STEPS):
        seat = turn_of(s)
        if seat < 0:
            break
        if seat == seat_of_a:
            go_on(s, best_ranked(state, a))
        else:
            go_on(s, best_ranked(state, b))
    evaluate(state, a)
    best = -1e9
    for seat in range(s.players):
        if seat != seat_of_a:
            best = max(best, a.points[seat])
    return float(a.points[seat_of_a]) - best


@rule
def all_leads(start: Buffer, stream: np.uint64, a: Workspace, b: Workspace, players: int, out: Any) -> None:
    """The lead of the first weights in each game: every deal once from each seat."""
    s = opened(b.work)
    for number in range(out.shape[0]):
        if number % players == 0:
            s.rng = stream
            stream = next_word(s)
        out[number] = play_one(start, stream, a, b, number % players)


class WeightMatch:
    """Games between two sets of weights."""

    def __init__(self, game: Game, players: int) -> None:
        self._players, self._search = players, bound_search(game)
        bound = game.engine.bound
        one = bound(
            one_game,
            evaluate=game.search.evaluate,
            go_on=bound(loops.step_on),
            to_decision=bound(selfplay.go_to_decision),
            best_ranked=bound(first_of_ranking, rank=game.search.rank),
        )
        self._leads = compiled(bound(all_leads, play_one=one))
        self._start = game.new_state(players)

    def leads(self, a: Values, b: Values, games: int, seed: int) -> Values:
        """How far `a` is ahead in each of so many games, every deal from each seat."""
        out = np.zeros(games)
        workspaces = [self._search.workspace_with(weights) for weights in (a, b)]
        self._leads(self._start, np.uint64(seed), *workspaces, self._players, out)
        return out
