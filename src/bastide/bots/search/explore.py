"""The search itself, written once and bound to each game's functions before it is compiled (core/jit.py).

One simulation: everything hidden is dealt anew, then down the tree by what has proved good so far, one new node, on to the next
quiet moment (and as many turns further as wanted) by the game's own ranking, and there the game's outlook says what everybody
will have in the end. What came out is added to every edge on the way. Nothing is allocated in here.
"""

import math
from typing import Any

from bastide.bots.search.tree import (
    DEEPEST,
    DONE,
    EDGES,
    FULL,
    MOST_DEPTH,
    NODES,
    NOTHING,
    ROOT,
    Desk,
    Tree,
)
from bastide.core.hashing import hashed
from bastide.core.jit import rule
from bastide.core.rng import next_word
from bastide.core.simulate import Choices, copy_into, highest
from bastide.core.state import Buffer, State
from bastide.core.win_value import margin_of, slope, stakes

# The game's functions (Engine.bound and search/binding.py fill them in).
legal: Any = None
decide: Any = None
pending: Any = None
chance: Any = None
turn_of: Any = None
opened: Any = None
determinize: Any = None
look_up: Any = None
token: Any = None
quiet: Any = None
outlook: Any = None
rank: Any = None
unsure: Any = None
mark_of: Any = None
expand: Any = None
roll_out: Any = None
descend: Any = None
go_on: Any = None

# The settings, by place.
EXPLORATION, TRUST, WIDEN, WIDEN_POWER, TURNS, SPREAD = range(6)
PLACES = 6
MOST_STEPS = 400  # of a playout


@rule
def mark_in(buffer: Buffer, copy: Buffer, seat: int) -> int:
    """All that a seat knows of a state as one number: what is hidden is dealt by a fixed stream first."""
    copy_into(copy, buffer)
    s = opened(copy)
    s.rng = 1
    determinize(s, seat)
    return hashed(copy)


@rule
def step_on(s: State, action: int) -> None:
    """A decision with its chance."""
    decide(s, action)
    while pending(s):
        chance(s, next_word(s))


@rule
def new_node(t: Tree, key: int, seat: int) -> int:
    """One more node; NOTHING when the tree is full."""
    node = int(t.counts[NODES])
    if node >= t.token.shape[0]:
        t.counts[FULL] = 1
        return NOTHING
    t.counts[NODES] = node + 1
    t.token[node] = key
    t.mark[node] = 0
    t.seat[node] = seat
    t.visits[node] = 0
    t.first[node] = NOTHING
    t.width[node] = 0
    t.sibling[node] = NOTHING
    t.total[node] = 0.0
    return node


@rule
def sort_by_score(choices: Choices, scores: Any, n: int) -> None:
    """The best score first, by insertion: rows are short, or nearly sorted in their better half."""
    for i in range(1, n):
        score = float(scores[i])
        action = int(choices[i])
        j = i
        while j > 0 and scores[j - 1] < score:
            scores[j] = scores[j - 1]
            choices[j] = choices[j - 1]
            j -= 1
        scores[j] = score
        choices[j] = action


@rule
def expanded(t: Tree, d: Desk, node: int, state: Buffer) -> bool:
    """The row of edges of a node; False when the tree is full."""
    s = opened(state)
    n = legal(s, d.choices)
    first = int(t.counts[EDGES])
    if first + n > t.action.shape[0]:
        t.counts[FULL] = 1
        return False
    if n > 1:
        rank(state, d.scratch, d.choices, n, d.scores, d.weights)
        sort_by_score(d.choices, d.scores, n)
    else:
        d.scores[0] = 0.0
    t.counts[EDGES] = first + n
    t.first[node] = first
    t.width[node] = n
    for i in range(n):
        edge = first + i
        t.action[edge] = d.choices[i]
        t.guess[edge] = d.scores[i] - d.scores[0]
        t.tried[edge] = 0
        t.child[edge] = NOTHING
        for seat in range(t.value.shape[1]):
            t.value[edge, seat] = 0.0
            t.wins[edge, seat] = 0.0
            t.points[edge, seat] = 0.0
    return True


@rule
def selected(t: Tree, node: int, settings: Any) -> int:
    """The edge to try next: what it has brought, mixed with what the ranking promises, and a bonus for the seldom tried."""
    visits = int(t.visits[node])
    first = int(t.first[node])
    wide = min(int(t.width[node]), int(2.0 + settings[WIDEN] * visits ** settings[WIDEN_POWER]))
    seat = int(t.seat[node])
    trust = float(settings[TRUST])
    mean = t.total[node] / visits if visits else 0.5
    urge = settings[EXPLORATION] * t.slope[node] * math.sqrt(math.log(visits + 2.0))
    best = first
    most = -1e9
    for edge in range(first, first + wide):
        tried = int(t.tried[edge])
        promised = mean + t.slope[node] * t.guess[edge]
        score = (t.value[edge, seat] + trust * promised) / (tried + trust) + urge / math.sqrt(tried + 1.0)
        if score > most:
            best = edge
            most = score
    return best


@rule
def behind(t: Tree, edge: int, key: int, seat: int) -> int:
    """The node behind an edge for what chance showed: found, or made (with no visits); NOTHING when the tree is full."""
    node = int(t.child[edge])
    while node != NOTHING:
        if t.token[node] == key and t.seat[node] == seat:
            return node
        node = int(t.sibling[node])
    node = new_node(t, key, seat)
    if node != NOTHING:
        t.sibling[node] = t.child[edge]
        t.child[edge] = node
    return node


@rule
def way_down(t: Tree, d: Desk, viewer: int, settings: Any) -> int:
    """Down the tree with the state in `work`, to a node that is new or at the end of the game; how many edges that were."""
    s = opened(d.work)
    node = int(t.counts[ROOT])
    depth = 0
    d.way[0] = node
    while depth < MOST_DEPTH - 1:
        if t.first[node] == NOTHING and not expand(t, d, node, d.work):
            return depth
        edge = selected(t, node, settings)
        go_on(s, int(t.action[edge]))
        d.path[depth] = edge
        depth += 1
        d.way[depth] = NOTHING
        seat = int(turn_of(s))
        if seat < 0:
            return depth
        node = behind(t, edge, int(token(s)), seat)
        if node == NOTHING:
            return depth
        d.way[depth] = node
        if t.visits[node] == 0:
            t.doubt[node] = unsure(s)
            if seat == viewer:
                t.mark[node] = mark_of(d.work, d.copy, viewer)
            return depth
    return depth


@rule
def play_out(d: Desk, turns: int) -> None:
    """On by the ranking's first choice: to the next quiet moment, and so many turns further."""
    s = opened(d.work)
    left = turns
    seat = int(turn_of(s))
    for _ in range(MOST_STEPS):
        now = int(turn_of(s))
        if now != seat:
            left -= 1
            seat = now
        if now < 0 or (left <= 0 and quiet(s)):
            return
        n = legal(s, d.choices)
        best = 0
        if n > 1:
            rank(d.work, d.scratch, d.choices, n, d.scores, d.weights)
            best = highest(d.scores, n)
        go_on(s, int(d.choices[best]))


@rule
def explore(start: Buffer, viewer: int, t: Tree, d: Desk, settings: Any, simulations: int) -> int:
    """So many simulations from the root, whose state is `start`, through the eyes of `viewer`; how many were done."""
    s = opened(d.work)
    look_up(opened(start), d.weights)
    for number in range(simulations):
        copy_into(d.work, start)
        s.rng = t.stream[0]
        word = next_word(s)
        t.stream[0] = s.rng
        s.rng = word  # each simulation has a row of chance of its own
        determinize(s, viewer)
        depth = descend(t, d, viewer, settings)
        if t.counts[FULL]:
            return number
        roll_out(d, int(settings[TURNS]))
        players = int(s.players)
        over = turn_of(s) < 0
        outlook(d.work, d.scratch, d.points, d.weights)
        stakes(d.points, players, 0.0 if over else unsure(s), settings[SPREAD], d.value, d.wins)
        for i in range(depth):
            edge = int(d.path[i])
            t.tried[edge] += 1
            for seat in range(players):
                t.value[edge, seat] += d.value[seat]
                t.wins[edge, seat] += d.wins[seat]
                t.points[edge, seat] += d.points[seat]
        for i in range(depth + 1):
            node = int(d.way[i])
            if node != NOTHING:
                if t.visits[node] == 0:  # its first outlook says how much a point is worth here
                    margin = margin_of(d.points, players, int(t.seat[node]))
                    t.slope[node] = slope(margin, t.doubt[node], settings[SPREAD])
                t.visits[node] += 1
                t.total[node] += d.value[int(t.seat[node])]
        t.counts[DONE] += 1
        t.counts[DEEPEST] = max(int(t.counts[DEEPEST]), depth)
    return simulations


@rule
def doubt_in(state: Buffer) -> float:
    """How far the end may lie from the outlook, in a state."""
    return float(unsure(opened(state)))
