"""PettingZoo's classic games, by the loop of its documentation. The mask comes with the observation: no line without."""

from __future__ import annotations

import importlib
import random

from lines import LOOP, Line, Playout

NAME, DISTRIBUTION = "PettingZoo", "pettingzoo"


def prepare(name: str, seed: int) -> Playout:
    """A game after the other in one environment."""
    env = importlib.import_module(f"pettingzoo.classic.{name}").env()
    rng = random.Random(seed)

    def play() -> int:
        env.reset()
        decisions = 0
        while True:
            seen, _, over, cut, _ = env.last()
            if over or cut:
                return decisions
            legal = seen["action_mask"].nonzero()[0]
            env.step(int(legal[int(rng.random() * len(legal))]))
            decisions += 1

    return Playout(play, float)


LINES = [Line("connect-four-loop-seen", "connect_four_v3", LOOP, True, "rules in Python", prepare)]
