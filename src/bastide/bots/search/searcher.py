"""Thinking about one seat's decisions, by time or by simulations, from one decision to the next with the same tree."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from bastide.bots.search.beliefs import Scale
from bastide.bots.search.binding import thinking_of
from bastide.bots.search.explore import PLACES, SPREAD, TRUST
from bastide.bots.search.reroot import reroot
from bastide.bots.search.tree import DONE, EDGES, FULL, NODES, NOTHING, ROOT, new_desk, new_tree
from bastide.bots.search.trials import WORTH, Trials, room_of
from bastide.core import rng
from bastide.core.game import Game
from bastide.core.jit import compiled
from bastide.core.player_view import PlayerView
from bastide.core.win_value import slope

AT_ONCE = 128  # simulations between two looks at the clock
MOST_NODES = 150_000
FOR_TRIALS = 0.8  # of the time, where a game has them
EDGES_PER_NODE = 8  # about; a tree that is full ends the thought


@dataclass(frozen=True, slots=True)
class Option:
    """A choice as the search sees it: how often it was tried, what it is worth to the seat (0 to 1), and with it everybody's
    chance to win and final points."""

    action: int
    tried: int
    value: float
    wins: tuple[float, ...]
    points: tuple[float, ...]
    behind: float  # points behind the first choice of the ranking, before any search


@dataclass(frozen=True, slots=True)
class Limits:
    """How long to think: whichever comes first."""

    simulations: int = 1_000_000
    seconds: float = 1e9
    rounds: int | None = None  # of trials, where a game has them (trials.py); None: as the simulations are worth

    @property
    def trials(self) -> int:
        """How many rounds of trials at most."""
        return self.simulations // WORTH if self.rounds is None else self.rounds


class Searcher:
    """One seat's thoughts in one game. The same seed and the same number of simulations give the same thoughts."""

    def __init__(
        self, game: Game, seed: int, settings: Sequence[float] | None = None, simulations: int = MOST_NODES
    ) -> None:
        self._thinking = thinking_of(game)
        self._explore, self._mark = compiled(self._thinking.explore), compiled(self._thinking.mark)
        self._reroot = compiled(reroot)
        nodes = min(3 * simulations + 500, MOST_NODES)
        edges = EDGES_PER_NODE * nodes + 2 * game.engine.most_legal
        seats = game.players[-1]
        self._tree, self._spare = new_tree(nodes, edges, seats), new_tree(nodes, edges, seats)
        self._desk = new_desk(
            game.engine.state.itemsize, self._thinking.scratch, game.engine.most_legal, self._thinking.weights
        )
        self._origin = np.zeros(nodes, np.int32)
        self._settings = np.array(settings if settings is not None else self._thinking.settings, np.float64)
        assert len(self._settings) == PLACES
        self._seed, self._thoughts = seed, 0
        room = room_of(game)
        self._trials = Trials(room, game, self._desk, rng.word_at(seed, 1 << 40)) if room else None
        self.reused = 0  # simulations that the last thought began with

    def think(self, view: PlayerView, limits: Limits) -> list[Option]:
        """The choices of a decision, the best first: the most tried, or by the ranking as long as that is trusted more."""
        began = time.perf_counter()
        self._begin(view)
        end = began + limits.seconds
        weighed = self._trials and self._trials.weigh(view, limits.trials, began + FOR_TRIALS * limits.seconds)
        if weighed:
            self._put_in_order(view, *weighed)
        tree = self._tree
        while not tree.counts[FULL]:
            blank = bool(tree.first[0] == NOTHING)  # one simulation there has to be, however late it is
            number = max(min(AT_ONCE, limits.simulations - int(tree.counts[DONE])), int(blank))
            if number <= 0 or (time.perf_counter() > end and not blank):
                break
            self._explore(view.buffer, view.player, tree, self._desk, self._settings, number)
        return self._options(view)

    @property
    def full(self) -> bool:
        """Whether the last thought ended because there was no room for more."""
        return bool(self._tree.counts[FULL])

    @property
    def scale(self) -> Scale:
        """How the last thought weighed the ranking."""
        tree = self._tree
        return Scale(float(self._settings[TRUST]), float(tree.slope[0]), float(tree.doubt[0]))

    def _begin(self, view: PlayerView) -> None:
        """The root: what the seat sees now, found in the tree of the last thought, or planted."""
        mark = self._mark(view.buffer, self._desk.copy, view.player)
        old = self._tree
        found = np.flatnonzero(old.mark[: old.counts[NODES]] == mark)
        if found.size:
            best = int(found[np.argmax(old.visits[found])])
            self._reroot(self._spare, old, best, self._origin)
            self._tree, self._spare = self._spare, old
        else:
            self._plant(view)
        self._tree.stream[0] = np.uint64(rng.word_at(self._seed, self._thoughts))
        self._thoughts += 1
        self.reused = int(self._tree.counts[DONE])

    def _plant(self, view: PlayerView) -> None:
        tree = self._tree
        tree.counts[:] = 0
        tree.counts[NODES], tree.counts[EDGES], tree.counts[ROOT] = 1, 0, 0
        tree.seat[0], tree.visits[0], tree.total[0] = view.player, 0, 0.0
        tree.first[0] = tree.sibling[0] = NOTHING
        tree.doubt[0] = self._thinking.doubt(view.buffer)
        tree.slope[0] = slope(0.0, tree.doubt[0], self._settings[SPREAD])  # until the first outlook

    def _put_in_order(self, view: PlayerView, choices: npt.NDArray[np.int32], scores: npt.NDArray[np.float64]) -> None:
        """The edges of the root by what trials say, whatever the ranking said; what was found out about each is kept."""
        tree = self._tree
        if tree.first[0] == NOTHING:
            self._explore(view.buffer, view.player, tree, self._desk, self._settings, 1)
        worth = dict(zip(choices.tolist(), scores.tolist(), strict=True))
        row = slice(int(tree.first[0]), int(tree.first[0]) + int(tree.width[0]))
        told = np.array([worth[action] for action in tree.action[row].tolist()])
        order = np.argsort(-told, kind="stable")
        for each in (tree.action, tree.tried, tree.child, tree.value, tree.wins, tree.points):
            each[row] = each[row][order]
        tree.guess[row] = told[order] - told[order[0]]

    def _options(self, view: PlayerView) -> list[Option]:
        tree = self._tree
        first, width = int(tree.first[0]), int(tree.width[0])
        players = int(view.state.players)
        options = []
        for edge in range(first, first + width):
            tried = int(tree.tried[edge])
            often = max(tried, 1)
            value = float(tree.value[edge, view.player]) / often
            wins = tuple(float(each) / often for each in tree.wins[edge, :players])
            points = tuple(float(each) / often for each in tree.points[edge, :players])
            options.append(Option(int(tree.action[edge]), tried, value, wins, points, float(tree.guess[edge])))
        if self._settings[TRUST] > tree.counts[DONE]:  # the ranking is believed more than all that was tried
            return sorted(options, key=lambda option: -option.behind)
        return sorted(options, key=lambda option: (-option.tried, -option.value, option.action))

    def line(self, moves: int) -> list[tuple[int, int]]:
        """The moves expected from the root on: who makes them, and which; as far as the search has looked twice."""
        tree, node = self._tree, 0
        found: list[tuple[int, int]] = []
        while len(found) < moves and node != NOTHING and tree.first[node] != NOTHING:
            first, width = int(tree.first[node]), int(tree.width[node])
            edge = first + int(np.argmax(tree.tried[first : first + width]))
            if tree.tried[edge] < 2:
                break
            found.append((int(tree.seat[node]), int(tree.action[edge])))
            node, often = NOTHING, 0
            below = int(tree.child[edge])
            while below != NOTHING:  # of all that chance may show, what came most often
                if tree.visits[below] > often:
                    node, often = below, int(tree.visits[below])
                below = int(tree.sibling[below])
        return found
