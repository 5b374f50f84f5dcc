"""OpenSpiel's table of Q values learns a game of Bastide against random choices.

    python examples/openspiel/learn.py bastide_connect_four --games 10000

A table needs positions that come again, so Connect Four is what it can learn in some minutes; it runs on every game.
"""

import argparse
from typing import Any

import numpy as np
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import random_agent, tabular_qlearner

import bastide.research.openspiel  # noqa: F401 (with it pyspiel knows the games)

ROUNDS = 5


def play(environment: Any, agents: list[Any], learning: bool) -> bool:
    """One game; whether seat 0 has won it."""
    step = environment.reset()
    while not step.last():
        agent = agents[step.observations["current_player"]]
        step = environment.step([agent.step(step, is_evaluation=not learning).action])
    for agent in agents:
        agent.step(step, is_evaluation=not learning)
    return bool(step.rewards[0] > 0)


def learn(text: str, games: int, tests: int, seed: int) -> list[float]:
    """The share of games that the learner on seat 0 wins: before it learns, and after each fifth of its games."""
    np.random.seed(seed)  # the learner draws from it
    environment = rl_environment.Environment(text)
    environment.seed(seed)
    actions = environment.action_spec()["num_actions"]
    agents = [tabular_qlearner.QLearner(0, actions, step_size=0.3)]
    agents += [random_agent.RandomAgent(seat, actions) for seat in range(1, environment.num_players)]
    shares: list[float] = []
    for done in range(ROUNDS + 1):
        shares.append(float(np.mean([play(environment, agents, learning=False) for _ in range(tests)])))
        print(f"after {done * games // ROUNDS} games: wins {shares[-1]:.0%}", flush=True)
        if done < ROUNDS:
            for _ in range(games // ROUNDS):
                play(environment, agents, learning=True)
    return shares


def main() -> None:
    """Learn and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="bastide_connect_four", help="as OpenSpiel loads it")
    parser.add_argument("--games", type=int, default=10_000, help="to learn from")
    parser.add_argument("--tests", type=int, default=300, help="games that each share is measured in")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    learn(asked.game, asked.games, asked.tests, asked.seed)


if __name__ == "__main__":
    main()
