"""The search itself, written once and bound to each game's functions before it is compiled (core/jit.py).

One simulation: everything hidden is determinized, then down the tree by what has proved good so far, one new node, on to the next
leaf (and as many turns further as wanted) by the game's own ranking, and there the game's evaluation says what everybody will
have in the end. What came out is added to every edge on the way. Nothing is allocated in here.
"""

import math
from typing import Any

from bastide.bots.search.settings import Settings
from bastide.bots.search.tree import (
    DEEPEST,
    DONE,
    EDGES,
    FULL,
    MOST_DEPTH,
    NODES,
    NOTHING,
    ROOT,
    Tree,
    Workspace,
)
from bastide.bots.win_value import margin_of, slope, win_values
from bastide.core.floats import log
from bastide.core.hashing import hashed
from bastide.core.jit import rule
from bastide.core.rng import next_word
from bastide.core.simulate import Choices, copy_into, determinize, highest, legal, opened, step, turn_of
from bastide.core.state import Buffer

# More functions of the game, beside its rules (search/binding.py fills them in).
begin_search: Any = None
chance_key: Any = None
is_leaf: Any = None
evaluate: Any = None
rank: Any = None
points_spread: Any = None
information_set_key: Any = None
expand: Any = None
roll_out: Any = None
descend: Any = None
node_key: Any = None
back_up: Any = None

MOST_STEPS = 400  # of a playout


@rule
def information_set_key_in(buffer: Buffer, copy: Buffer, seat: int) -> int:
    """All that a seat knows of a state as one number: what is hidden is determinized by a fixed stream first."""
    copy_into(copy, buffer)
    s = opened(copy)
    s.rng = 1
    determinize(s, seat)
    return hashed(copy)


@rule
def key_by_chance(ws: Workspace, viewer: int) -> int:
    """Which node behind an edge the state in `work` belongs to: by what the game says that chance has shown."""
    return int(chance_key(opened(ws.work)))


@rule
def key_by_information_set(ws: Workspace, viewer: int) -> int:
    """The same for a game that does not say: by all that the searching seat knows."""
    return int(information_set_key(ws.work, ws.copy, viewer))


@rule
def new_node(t: Tree, key: int, seat: int) -> int:
    """One more node; NOTHING when the tree is full."""
    node = int(t.counts[NODES])
    if node >= t.key.shape[0]:
        t.counts[FULL] = 1
        return NOTHING
    t.counts[NODES] = node + 1
    t.key[node] = key
    t.information_set[node] = 0
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
def expanded(t: Tree, ws: Workspace, node: int, state: Buffer) -> bool:
    """The row of edges of a node; False when the tree is full."""
    s = opened(state)
    n = legal(s, ws.choices)
    first = int(t.counts[EDGES])
    if first + n > t.action.shape[0]:
        t.counts[FULL] = 1
        return False
    if n > 1:
        rank(state, ws, n)
        sort_by_score(ws.choices, ws.scores, n)
    else:
        ws.scores[0] = 0.0
    t.counts[EDGES] = first + n
    t.first[node] = first
    t.width[node] = n
    for i in range(n):
        edge = first + i
        t.action[edge] = ws.choices[i]
        t.prior[edge] = ws.scores[i] - ws.scores[0]
        t.edge_visits[edge] = 0
        t.child[edge] = NOTHING
        for seat in range(t.value.shape[1]):
            t.value[edge, seat] = 0.0
            t.wins[edge, seat] = 0.0
            t.points[edge, seat] = 0.0
    return True


@rule
def selected(t: Tree, node: int, settings: Settings) -> int:
    """The edge to try next: what it has brought, mixed with what the ranking says, and a bonus for the seldom tried."""
    visits = int(t.visits[node])
    first = int(t.first[node])
    wide = min(int(t.width[node]), int(2.0 + settings.widen * math.sqrt(visits)))
    seat = int(t.seat[node])
    trust = float(settings.trust)
    mean = t.total[node] / visits if visits else 0.5
    urge = settings.exploration * t.slope[node] * math.sqrt(log(visits + 2.0))
    best = first
    most = -1e9
    for edge in range(first, first + wide):
        tries = int(t.edge_visits[edge])
        expected = mean + t.slope[node] * t.prior[edge]
        score = (t.value[edge, seat] + trust * expected) / (tries + trust) + urge / math.sqrt(tries + 1.0)
        if score > most:
            best = edge
            most = score
    return best


@rule
def behind(t: Tree, edge: int, key: int, seat: int) -> int:
    """The node behind an edge for what chance showed: found, or made (with no visits); NOTHING when the tree is full."""
    node = int(t.child[edge])
    while node != NOTHING:
        if t.key[node] == key and t.seat[node] == seat:
            return node
        node = int(t.sibling[node])
    node = new_node(t, key, seat)
    if node != NOTHING:
        t.sibling[node] = t.child[edge]
        t.child[edge] = node
    return node


@rule
def way_down(t: Tree, ws: Workspace, viewer: int, settings: Settings) -> int:
    """Down the tree with the state in `work`, to a node that is new or at the end of the game; how many edges that were."""
    s = opened(ws.work)
    node = int(t.counts[ROOT])
    depth = 0
    ws.way[0] = node
    while depth < MOST_DEPTH - 1:
        if t.first[node] == NOTHING and not expand(t, ws, node, ws.work):
            return depth
        edge = selected(t, node, settings)
        step(s, int(t.action[edge]))
        ws.path[depth] = edge
        depth += 1
        ws.way[depth] = NOTHING
        seat = int(turn_of(s))
        if seat < 0:
            return depth
        node = behind(t, edge, int(node_key(ws, viewer)), seat)
        if node == NOTHING:
            return depth
        ws.way[depth] = node
        if t.visits[node] == 0:
            t.spread[node] = points_spread(s)
            if seat == viewer:
                t.information_set[node] = information_set_key(ws.work, ws.copy, viewer)
            return depth
    return depth


@rule
def play_out(ws: Workspace, turns: int) -> None:
    """On by the ranking's first choice: to the next leaf, and so many turns further."""
    s = opened(ws.work)
    left = turns
    seat = int(turn_of(s))
    for _ in range(MOST_STEPS):
        now = int(turn_of(s))
        if now != seat:
            left -= 1
            seat = now
        if now < 0 or (left <= 0 and is_leaf(s)):
            return
        n = legal(s, ws.choices)
        best = 0
        if n > 1:
            rank(ws.work, ws, n)
            best = highest(ws.scores, n)
        step(s, int(ws.choices[best]))


@rule
def add_to_way(t: Tree, ws: Workspace, depth: int, players: int, settings: Settings) -> None:
    """What came out of a simulation, to all edges and nodes on its way."""
    for i in range(depth):
        edge = int(ws.path[i])
        t.edge_visits[edge] += 1
        for seat in range(players):
            t.value[edge, seat] += ws.value[seat]
            t.wins[edge, seat] += ws.wins[seat]
            t.points[edge, seat] += ws.points[seat]
    for i in range(depth + 1):
        node = int(ws.way[i])
        if node != NOTHING:
            if t.visits[node] == 0:  # its first evaluation says how much a point is worth here
                margin = margin_of(ws.points, players, int(t.seat[node]))
                t.slope[node] = slope(margin, float(t.spread[node]), settings.margin_scale)
            t.visits[node] += 1
            t.total[node] += ws.value[int(t.seat[node])]


@rule
def explore(start: Buffer, viewer: int, t: Tree, ws: Workspace, settings: Settings, simulations: int) -> int:
    """So many simulations from the root, whose state is `start`, as `viewer` would know it; how many were done."""
    s = opened(ws.work)
    begin_search(opened(start), ws.evaluator)
    for number in range(simulations):
        copy_into(ws.work, start)
        s.rng = t.stream[0]
        word = next_word(s)
        t.stream[0] = s.rng
        s.rng = word  # each simulation has a row of chance of its own
        determinize(s, viewer)
        depth = descend(t, ws, viewer, settings)
        if t.counts[FULL]:
            return number
        roll_out(ws, int(settings.turns))
        players = int(s.players)
        over = turn_of(s) < 0
        evaluate(ws.work, ws)
        win_values(ws.points, players, 0.0 if over else points_spread(s), settings.margin_scale, ws.value, ws.wins)
        back_up(t, ws, depth, players, settings)
        t.counts[DONE] += 1
        t.counts[DEEPEST] = max(int(t.counts[DEEPEST]), depth)
    return simulations
