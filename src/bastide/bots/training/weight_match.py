"""Games between two sets of weights, by the ranking alone: the measure of what training brought."""

from typing import Any

import numpy as np

from bastide.bots.linear_model import Values
from bastide.bots.search.binding import bound_search
from bastide.bots.search.tree import Workspace
from bastide.bots.training import selfplay
from bastide.bots.win_value import margin_of
from bastide.core.game import Game
from bastide.core.jit import compiled, rule
from bastide.core.rng import next_word
from bastide.core.simulate import copy_into, highest, legal, opened, step, turn_of
from bastide.core.state import Buffer

# More functions of the game, beside its rules (WeightMatch fills them in).
rank: Any = None
evaluate: Any = None
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
            step(s, best_ranked(state, a))
        else:
            step(s, best_ranked(state, b))
    evaluate(state, a)
    return margin_of(a.points, s.players, seat_of_a)


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
            step=game.engine.step,
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
