"""Positions to be solved: games of greedy players who now and then choose at random, stopped at a decision of the ending."""

from random import Random

import numpy as np
from exact_solver import Ending

from bastide.bots.greedy import greedy_of
from bastide.core.jit import compiled
from bastide.core.state import Buffer

MOST_ODD = 0.4  # of the decisions of a game are left to chance, from none up to this part


def position(ending: Ending, players: int, seed: int) -> Buffer | None:
    """One of the decisions with a choice in the ending of a game, each kind of them as likely; None if it had none."""
    game, random = ending.game, Random(seed)
    rules, greedy = game.engine.on_buffers.compiled(), compiled(greedy_of(game).choose)
    scratch, out = np.zeros(greedy_of(game).scratch, np.uint8), np.zeros(game.engine.most_legal, np.int32)
    state = game.new_state(players)
    odd = MOST_ODD * random.random()
    found: dict[str, list[Buffer]] = {}
    while True:
        while rules.chance(state, np.uint64(random.getrandbits(64))) >= 0:
            pass
        if rules.turn(state) < 0:
            return random.choice(random.choice(list(found.values()))) if found else None
        legal = out[: rules.legal(state, out)].tolist()
        if len(legal) > 1 and ending.within(state):
            found.setdefault(ending.name(state), []).append(state.copy())
        chosen = random.choice(legal) if random.random() < odd else int(greedy(state, scratch))
        rules.decide(state, chosen)
