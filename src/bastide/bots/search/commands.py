"""A search from decision to decision, as rules over its memory: set the position, play rounds of rollouts, simulate, read what
was found. Written once and bound to each game (binding.py); Python, WebAssembly and browsers all drive it by these."""

from typing import Any

import numpy as np
import numpy.typing as npt

from bastide.bots.linear_model import Values
from bastide.bots.search.memory import (
    CHOICES,
    NOISE,
    OF_SEARCH,
    PLAYED,
    REUSED,
    SEARCHES,
    SEAT,
    SECOND,
    SearchMemory,
)
from bastide.bots.search.reroot import reroot
from bastide.bots.search.rollouts import FEWEST
from bastide.bots.search.settings import Settings
from bastide.bots.search.tree import DEEPEST, DONE, EDGES, FULL, NODES, NOTHING, ROOT, Tree
from bastide.bots.win_value import slope
from bastide.core.floats import log
from bastide.core.jit import rule
from bastide.core.rng import word_at
from bastide.core.simulate import copy_into, opened
from bastide.core.state import Buffer

# Functions of the game (search/binding.py fills them in).
explore: Any = None
information_set_key: Any = None
points_spread: Any = None
score_by_rollouts: Any = None

# The columns of a row of `read_choices`; behind them the chance to win of each seat, then the points of each.
ACTION, VISITS, VALUE, PRIOR, WINS = range(5)
# What `read_numbers` writes.
SIMULATIONS, IS_FULL, KEPT, SLOPE, SPREAD, ROUNDS, SAID = range(7)

NOISE_SEED = np.uint64(0x5EED)
WORDS = 2.0**64
NEARLY_ONE = 1.0 - 2.0**-53


@rule
def tree_of(m: SearchMemory) -> Tree:
    """The tree in use."""
    return m.second if m.numbers[SECOND] else m.first


@rule
def settings_of(m: SearchMemory) -> Settings:
    """How the tree grows."""
    s = m.settings
    return Settings(float(s[0]), float(s[1]), float(s[2]), float(s[3]), float(s[4]))


@rule
def set_position(m: SearchMemory, state: Buffer, seat: int) -> None:
    """The root: what the seat sees now, found in the tree of the last search, or planted."""
    copy_into(m.start, state)
    m.numbers[SEAT] = seat
    root = node_of(tree_of(m), int(information_set_key(m.start, m.workspace.copy, seat)))
    if root == NOTHING:
        plant(m, seat)
    else:
        if m.numbers[SECOND]:
            reroot(m.first, m.second, root, m.origin)
        else:
            reroot(m.second, m.first, root, m.origin)
        m.numbers[SECOND] = 1 - m.numbers[SECOND]
    t = tree_of(m)
    t.stream[0] = word_at(m.seeds[OF_SEARCH], int(m.numbers[SEARCHES]))
    m.numbers[SEARCHES] += 1
    m.numbers[REUSED] = t.counts[DONE]


@rule
def node_of(t: Tree, key: int) -> int:
    """The node in which the searching seat knows just this: of several the one seen most often; NOTHING if there is none."""
    best = NOTHING
    for node in range(t.counts[NODES]):
        if t.information_set[node] == key and (best == NOTHING or t.visits[node] > t.visits[best]):
            best = node
    return best


@rule
def plant(m: SearchMemory, seat: int) -> None:
    """A tree that is nothing but its root."""
    t = tree_of(m)
    t.counts[NODES] = 1
    t.counts[EDGES] = 0
    t.counts[ROOT] = 0
    t.counts[DONE] = 0
    t.counts[DEEPEST] = 0
    t.counts[FULL] = 0
    t.seat[0] = seat
    t.visits[0] = 0
    t.total[0] = 0.0
    t.first[0] = NOTHING
    t.sibling[0] = NOTHING
    t.information_set[0] = 0
    t.spread[0] = points_spread(opened(m.start))
    t.slope[0] = slope(0.0, float(t.spread[0]), settings_of(m).margin_scale)  # until the first evaluation


@rule
def simulate(m: SearchMemory, simulations: int) -> int:
    """So many simulations more; how many there are now, with those kept from the last decision. One is done in any case, where
    nothing has been looked at."""
    t = tree_of(m)
    number = max(simulations, 1) if t.first[0] == NOTHING else simulations
    if not t.counts[FULL]:
        explore(m.start, int(m.numbers[SEAT]), t, m.workspace, settings_of(m), number)
    return int(t.counts[DONE])


@rule
def order_by_rollouts(m: SearchMemory) -> int:
    """The edges of the root by what rollouts say, whatever the ranking said; what was found out about each is kept. Whether there
    were rounds enough."""
    if m.rollouts.numbers[PLAYED] < FEWEST:
        return 0
    score_by_rollouts(m)
    if tree_of(m).first[0] == NOTHING:
        simulate(m, 1)
    t = tree_of(m)
    first, width = int(t.first[0]), int(t.width[0])
    for i in range(width):
        score = score_of(m, int(t.action[first + i]))
        m.workspace.scores[i] = score
        at = i
        while at > 0 and m.workspace.scores[at - 1] < score:
            m.workspace.scores[at] = m.workspace.scores[at - 1]
            m.workspace.scores[at - 1] = score
            swap_edges(t, first + at, first + at - 1)
            at -= 1
    for i in range(width):
        t.prior[first + i] = m.workspace.scores[i] - m.workspace.scores[0]
    return 1


@rule
def score_of(m: SearchMemory, action: int) -> float:
    """What rollouts say of a choice."""
    r = m.rollouts
    for i in range(r.numbers[CHOICES]):
        if r.choices[i] == action:
            return float(r.scores[i])
    return 0.0


@rule
def swap_edges(t: Tree, one: int, other: int) -> None:
    """Two edges of a node change places."""
    t.action[one], t.action[other] = t.action[other], t.action[one]
    t.edge_visits[one], t.edge_visits[other] = t.edge_visits[other], t.edge_visits[one]
    t.child[one], t.child[other] = t.child[other], t.child[one]
    for seat in range(t.value.shape[1]):
        t.value[one, seat], t.value[other, seat] = t.value[other, seat], t.value[one, seat]
        t.wins[one, seat], t.wins[other, seat] = t.wins[other, seat], t.wins[one, seat]
        t.points[one, seat], t.points[other, seat] = t.points[other, seat], t.points[one, seat]


@rule
def read_choices(m: SearchMemory, rows: Values) -> int:
    """The choices of the decision into rows, the best first: the most tried, or by the ranking as long as that is trusted more
    than all that was tried. How many they are."""
    t = tree_of(m)
    first, width, seat = int(t.first[0]), int(t.width[0]), int(m.numbers[SEAT])
    seats = t.value.shape[1]
    by_prior = settings_of(m).trust > t.counts[DONE]
    for i in range(width):
        edge = first + i
        tries = max(int(t.edge_visits[edge]), 1)
        rows[i, ACTION] = t.action[edge]
        rows[i, VISITS] = t.edge_visits[edge]
        rows[i, VALUE] = t.value[edge, seat] / tries
        rows[i, PRIOR] = t.prior[edge]
        for k in range(seats):
            rows[i, WINS + k] = t.wins[edge, k] / tries
            rows[i, WINS + seats + k] = t.points[edge, k] / tries
        at = i
        while at > 0 and comes_before(rows, at, at - 1, by_prior):
            for k in range(rows.shape[1]):
                rows[at, k], rows[at - 1, k] = rows[at - 1, k], rows[at, k]
            at -= 1
    return width


@rule
def comes_before(rows: Values, one: int, other: int, by_prior: bool) -> bool:
    """Whether a choice stands before another."""
    if by_prior:
        return bool(rows[one, PRIOR] > rows[other, PRIOR])
    if rows[one, VISITS] != rows[other, VISITS]:
        return bool(rows[one, VISITS] > rows[other, VISITS])
    if rows[one, VALUE] != rows[other, VALUE]:
        return bool(rows[one, VALUE] > rows[other, VALUE])
    return bool(rows[one, ACTION] < rows[other, ACTION])


@rule
def choose(m: SearchMemory, rows: Values, noise: float, slack: float) -> int:
    """The choice to be played. With noise it is one of the plausible ones: each seems a little better or worse than it is, as it
    does to people."""
    n = read_choices(m, rows)
    if noise <= 0.0:
        return int(rows[0, ACTION])
    best, most = 0, -1e18
    for i in range(n):
        if rows[i, PRIOR] >= -slack:
            score = rows[i, PRIOR] + noise * gumbel(m)
            if score > most:
                best, most = i, score
    return int(rows[best, ACTION])


@rule
def gumbel(m: SearchMemory) -> float:
    """A number that makes the best of several fall as a soft choice among them would."""
    word = word_at(m.seeds[OF_SEARCH] ^ NOISE_SEED, int(m.numbers[NOISE]))
    m.numbers[NOISE] += 1
    return -log(-log(min((float(word) + 0.5) / WORDS, NEARLY_ONE)))


@rule
def read_line(m: SearchMemory, line: npt.NDArray[np.int64]) -> int:
    """The moves expected from the root on, as pairs of seat and action, as far as the search has looked twice; how many."""
    t = tree_of(m)
    node, n = 0, 0
    while 2 * n < line.shape[0] and node != NOTHING and t.first[node] != NOTHING:
        edge = most_visited_edge(t, node)
        if t.edge_visits[edge] < 2:
            break
        line[2 * n] = t.seat[node]
        line[2 * n + 1] = t.action[edge]
        n += 1
        node = most_visited_node(t, int(t.child[edge]))
    return n


@rule
def most_visited_edge(t: Tree, node: int) -> int:
    """The first of those tried most often."""
    first = int(t.first[node])
    best = first
    for edge in range(first, first + int(t.width[node])):
        if t.edge_visits[edge] > t.edge_visits[best]:
            best = edge
    return best


@rule
def most_visited_node(t: Tree, node: int) -> int:
    """Of all nodes behind an edge, that which chance led to most often."""
    best, most = NOTHING, 0
    while node != NOTHING:
        if t.visits[node] > most:
            best, most = node, int(t.visits[node])
        node = int(t.sibling[node])
    return best


@rule
def read_numbers(m: SearchMemory, out: Values) -> None:
    """How far the search is: simulations, whether the tree is full, simulations kept from the last decision; how much value a
    point is at the root; how far the end may lie from what is expected; rounds of rollouts for this decision."""
    t = tree_of(m)
    out[SIMULATIONS] = t.counts[DONE]
    out[IS_FULL] = t.counts[FULL]
    out[KEPT] = m.numbers[REUSED]
    out[SLOPE] = t.slope[0]
    out[SPREAD] = t.spread[0]
    out[ROUNDS] = m.rollouts.numbers[PLAYED]
