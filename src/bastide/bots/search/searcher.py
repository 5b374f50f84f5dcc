"""Searching for one seat's decisions, by time or by simulations, from one decision to the next with the same tree."""

import time
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from bastide.bots.linear_model import Values
from bastide.bots.search.binding import bound_search
from bastide.bots.search.candidates import Candidate, PriorScale
from bastide.bots.search.reroot import reroot
from bastide.bots.search.rollouts import SIMULATIONS_PER_ROUND, Rollouts
from bastide.bots.search.settings import Settings
from bastide.bots.search.tree import DONE, FULL, NODES, NOTHING, Workspace, new_tree
from bastide.bots.win_value import slope
from bastide.core import rng
from bastide.core.game import Game
from bastide.core.jit import compiled
from bastide.core.player_view import PlayerView

AT_ONCE = 128  # simulations between two looks at the clock
MOST_NODES = 150_000
ROLLOUT_TIME = 0.8  # of the time, where a game has rollouts
EDGES_PER_NODE = 8  # about; a tree that is full ends the search


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think: whichever comes first."""

    simulations: int = 1_000_000
    seconds: float = 1e9
    rounds: int | None = None  # of rollouts, where a game has them; None: as the simulations are worth

    @property
    def rollout_rounds(self) -> int:
        """How many rounds of rollouts at most."""
        return self.simulations // SIMULATIONS_PER_ROUND if self.rounds is None else self.rounds


class Searcher:
    """One seat in one game. The same seed and the same number of simulations find the same."""

    def __init__(self, game: Game, seed: int, settings: Settings | None = None, simulations: int = MOST_NODES) -> None:
        self._game, self._search = game, bound_search(game)
        self._explore, self._key = compiled(self._search.explore), compiled(self._search.information_set_key)
        self._reroot = compiled(reroot)
        nodes = min(3 * simulations + 500, MOST_NODES)
        edges = EDGES_PER_NODE * nodes + 2 * game.engine.most_legal
        seats = game.players[-1]
        self._tree, self._spare = new_tree(nodes, edges, seats), new_tree(nodes, edges, seats)
        self._origin = np.zeros(nodes, np.int32)
        self._settings = Settings(*map(float, settings or self._search.settings))
        self._seed, self._searches = seed, 0
        self._players = 0
        self._workspace: Workspace
        self._rollouts: Rollouts | None = None
        self.reused = 0  # simulations that the last search began with

    def think(self, view: PlayerView, budget: Budget) -> list[Candidate]:
        """The choices of a decision, the best first: the most tried, or by the ranking as long as that is trusted more."""
        began = time.perf_counter()
        self._sit_down(int(view.state.players))
        self._begin(view)
        end = began + budget.seconds
        if self._rollouts:
            scored = self._rollouts.scores(view, budget.rollout_rounds, began + ROLLOUT_TIME * budget.seconds)
            if scored:
                self._put_in_order(view, *scored)
        tree = self._tree
        while not tree.counts[FULL]:
            blank = bool(tree.first[0] == NOTHING)  # one simulation there has to be, however late it is
            number = max(min(AT_ONCE, budget.simulations - int(tree.counts[DONE])), int(blank))
            if number <= 0 or (time.perf_counter() > end and not blank):
                break
            self._simulate(view, number)
        return self._candidates(view)

    def _sit_down(self, players: int) -> None:
        """What depends on the number of players, which only the first decision tells."""
        if players != self._players:
            self._players = players
            self._workspace = self._search.new_workspace(players)
            room = self._game.rollouts
            if room is not None:
                self._rollouts = Rollouts(room, self._game, self._workspace, rng.word_at(self._seed, 1 << 40))

    def _simulate(self, view: PlayerView, number: int) -> None:
        self._explore(view.buffer, view.player, self._tree, self._workspace, self._settings, number)

    @property
    def full(self) -> bool:
        """Whether the last search ended because there was no room for more."""
        return bool(self._tree.counts[FULL])

    @property
    def scale(self) -> PriorScale:
        """How much the ranking counted in the last search."""
        tree = self._tree
        return PriorScale(self._settings.trust, float(tree.slope[0]), float(tree.spread[0]))

    def _begin(self, view: PlayerView) -> None:
        """The root: what the seat sees now, found in the tree of the last search, or planted."""
        key = self._key(view.buffer, self._workspace.copy, view.player)
        old = self._tree
        found = np.flatnonzero(old.information_set[: old.counts[NODES]] == key)
        if found.size:
            best = int(found[np.argmax(old.visits[found])])
            self._reroot(self._spare, old, best, self._origin)
            self._tree, self._spare = self._spare, old
        else:
            self._plant(view)
        self._tree.stream[0] = np.uint64(rng.word_at(self._seed, self._searches))
        self._searches += 1
        self.reused = int(self._tree.counts[DONE])

    def _plant(self, view: PlayerView) -> None:
        tree = self._tree
        tree.counts[:] = 0
        tree.counts[NODES] = 1
        tree.seat[0], tree.visits[0], tree.total[0] = view.player, 0, 0.0
        tree.first[0] = tree.sibling[0] = NOTHING
        tree.spread[0] = self._search.spread(view.buffer)
        tree.slope[0] = slope(0.0, float(tree.spread[0]), self._settings.margin_scale)  # until the first evaluation

    def _put_in_order(self, view: PlayerView, choices: npt.NDArray[np.int32], scores: Values) -> None:
        """The edges of the root by what rollouts say, whatever the ranking said; what was found out about each is kept."""
        tree = self._tree
        if tree.first[0] == NOTHING:
            self._simulate(view, 1)
        score_of = dict(zip(choices.tolist(), scores.tolist(), strict=True))
        row = slice(int(tree.first[0]), int(tree.first[0]) + int(tree.width[0]))
        found = np.array([score_of[action] for action in tree.action[row].tolist()])
        order = np.argsort(-found, kind="stable")
        for each in (tree.action, tree.edge_visits, tree.child, tree.value, tree.wins, tree.points):
            each[row] = each[row][order]
        tree.prior[row] = found[order] - found[order[0]]

    def _candidates(self, view: PlayerView) -> list[Candidate]:
        tree = self._tree
        first, width = int(tree.first[0]), int(tree.width[0])
        found = [self._candidate(edge, view.player) for edge in range(first, first + width)]
        if self._settings.trust > tree.counts[DONE]:  # the ranking counts more than all that was tried
            return sorted(found, key=lambda each: -each.prior)
        return sorted(found, key=lambda each: (-each.visits, -each.value, each.action))

    def _candidate(self, edge: int, seat: int) -> Candidate:
        tree, players = self._tree, self._players
        visits = int(tree.edge_visits[edge])
        tries = max(visits, 1)
        value = float(tree.value[edge, seat]) / tries
        wins = tuple(float(each) / tries for each in tree.wins[edge, :players])
        points = tuple(float(each) / tries for each in tree.points[edge, :players])
        return Candidate(int(tree.action[edge]), visits, value, wins, points, float(tree.prior[edge]))

    def line(self, moves: int) -> list[tuple[int, int]]:
        """The moves expected from the root on: who makes them, and which; as far as the search has looked twice."""
        tree, node = self._tree, 0
        found: list[tuple[int, int]] = []
        while len(found) < moves and node != NOTHING and tree.first[node] != NOTHING:
            first, width = int(tree.first[node]), int(tree.width[node])
            edge = first + int(np.argmax(tree.edge_visits[first : first + width]))
            if tree.edge_visits[edge] < 2:
                break
            found.append((int(tree.seat[node]), int(tree.action[edge])))
            node = self._likeliest(int(tree.child[edge]))
        return found

    def _likeliest(self, node: int) -> int:
        """Of all nodes behind an edge, that which chance led to most often."""
        tree, best, most = self._tree, NOTHING, 0
        while node != NOTHING:
            if tree.visits[node] > most:
                best, most = node, int(tree.visits[node])
            node = int(tree.sibling[node])
        return best

    def warm(self) -> None:
        """Compile what only a second decision needs."""
        self._reroot(self._spare, self._tree, 0, self._origin)
