"""OpenSpiel: rollouts and loops in C++, and its interface for Python."""

from __future__ import annotations

import importlib
import random
from typing import Any

from lines import LOOP, PLAYOUTS, Line, Playout

NAME, DISTRIBUTION = "OpenSpiel", "open_spiel"
ROLLOUTS, COUNTED = 2000, 2000


def load(name: str) -> Any:
    """A game, those written in Python too."""
    if name.startswith("python_"):
        importlib.import_module(f"open_spiel.python.games.{name.removeprefix('python_')}")
    return importlib.import_module("pyspiel").load_game(name)


def sample(outcomes: list[tuple[int, float]], rng: random.Random) -> int:
    """One outcome by its probability; the last one takes what rounding leaves."""
    left = rng.random()
    for outcome, probability in outcomes:
        left -= probability
        if left < 0:
            return outcome
    return outcomes[-1][0]


def random_game(state: Any, rng: random.Random, observe: bool) -> int:
    """A game to its end by the public interface; the decisions made."""
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(sample(state.chance_outcomes(), rng))
            continue
        if observe:
            state.observation_tensor(state.current_player())
        legal = state.legal_actions()
        state.apply_action(legal[int(rng.random() * len(legal))])
        decisions += 1
    state.returns()
    return decisions


def steps(name: str, seed: int, observe: bool = False) -> Playout:
    """The loop in Python: a call for each question and each action."""
    game, rng = load(name), random.Random(seed)
    return Playout(lambda: random_game(game.new_initial_state(), rng, observe), float)


def seeing_steps(name: str, seed: int) -> Playout:
    """The same with the observation tensor of whoever decides."""
    return steps(name, seed, observe=True)


def bots(name: str, seed: int) -> Playout:
    """The loop in C++: a call for each game, with its uniformly random bots."""
    game, rng = load(name), random.Random(seed)
    pyspiel = importlib.import_module("pyspiel")
    players = [pyspiel.make_uniform_random_bot(seat, seed + seat) for seat in range(game.num_players())]

    def play() -> Any:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, players, rng.randrange(2**31))
        return state

    return Playout(play, lambda state: sum(step.player >= 0 for step in state.full_history()))


def rollouts(name: str, seed: int) -> Playout:
    """The rollouts of its tree search, thousands in one call: a search of one simulation, which only evaluates its root.
    Their decisions are not told; the mean length of games counted beforehand stands for them."""
    game, rng = load(name), random.Random(seed)
    pyspiel = importlib.import_module("pyspiel")
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, seed)
    search = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, seed, False)
    start = game.new_initial_state()
    mean = sum(random_game(game.new_initial_state(), rng, False) for _ in range(COUNTED)) / COUNTED
    return Playout(lambda: search.mcts_search(start), lambda _: ROLLOUTS * mean)


LINES = [
    Line("connect-four-rollouts", "connect_four", PLAYOUTS, False, "C++, its search's rollouts", rollouts),
    Line("connect-four-bots", "connect_four", PLAYOUTS, False, "C++, evaluate_bots", bots),
    Line("connect-four-loop", "connect_four", LOOP, False, "rules in C++", steps),
    Line("connect-four-loop-seen", "connect_four", LOOP, True, "rules in C++", seeing_steps),
    Line("backgammon-bots", "backgammon", PLAYOUTS, False, "C++, evaluate_bots", bots),
    Line("backgammon-loop", "backgammon", LOOP, False, "rules in C++", steps),
    Line("dominoes-loop", "python_block_dominoes", LOOP, False, "rules in Python", steps),
]
