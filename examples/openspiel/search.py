"""OpenSpiel's tree search plays a game of Bastide against random choices.

    python examples/openspiel/search.py "bastide_saint_malo(players=2)" --simulations 20

The same search plays any game that pyspiel loads: nothing here knows Saint Malo.
"""

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts
from open_spiel.python.bots import uniform_random

import bastide.research.openspiel  # noqa: F401 (with it pyspiel knows the games)


def play(text: str, simulations: int, seed: int) -> list[float]:
    """One game, told choice by choice; what each seat has won. The search sits on seat 0."""
    game, stream = pyspiel.load_game(text), np.random.RandomState(seed)
    rollouts = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=stream)
    bots = [mcts.MCTSBot(game, uct_c=2, max_simulations=simulations, evaluator=rollouts, random_state=stream)]
    bots += [uniform_random.UniformRandomBot(seat, stream) for seat in range(1, game.num_players())]
    state = game.new_initial_state()
    while not state.is_terminal():
        seat = state.current_player()
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            chosen = int(stream.choice(outcomes, p=odds))
        else:
            chosen = bots[seat].step(state)
        print("chance" if seat < 0 else f"seat {seat}", state.action_to_string(seat, chosen))
        state.apply_action(chosen)
    returns: list[float] = state.returns()
    return returns


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="bastide_saint_malo", help="as pyspiel.load_game takes it")
    parser.add_argument("--simulations", type=int, default=20, help="of each decision")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    print("won:", *play(asked.game, asked.simulations, asked.seed))


if __name__ == "__main__":
    main()
