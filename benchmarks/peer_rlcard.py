"""RLCard: card games in Python, as environments (with observations) and by their rules alone."""

from __future__ import annotations

import importlib
import random

from lines import LOOP, Line, Playout

NAME, DISTRIBUTION = "RLCard", "rlcard"


def environment(name: str, seed: int) -> Playout:
    """By its environment, which shows each state as arrays."""
    env = importlib.import_module("rlcard").make(name, config={"seed": seed})
    rng = random.Random(seed)

    def play() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(rng.random() * len(legal))])
            decisions += 1
        env.get_payoffs()
        return decisions

    return Playout(play, float)


def rules(name: str, seed: int) -> Playout:
    """By the game inside the environment, without arrays."""
    game = importlib.import_module("rlcard").make(name, config={"seed": seed}).game
    rng = random.Random(seed)

    def play() -> int:
        game.init_game()
        decisions = 0
        while not game.is_over():
            legal = game.get_legal_actions()
            game.step(legal[int(rng.random() * len(legal))])
            decisions += 1
        game.get_payoffs()
        return decisions

    return Playout(play, float)


LINES = [
    Line("uno-loop", "uno", LOOP, False, "rules in Python", rules),
    Line("uno-loop-seen", "uno", LOOP, True, "rules in Python", environment),
    Line("leduc-loop", "leduc-holdem", LOOP, False, "rules in Python", rules),
    Line("leduc-loop-seen", "leduc-holdem", LOOP, True, "rules in Python", environment),
]
