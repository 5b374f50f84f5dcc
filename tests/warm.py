"""Compiles what the tests need, once, before their workers start: they share what the disk cache holds.

python -m tests.warm [WORKERS]
"""

import gc
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import bastide

#: Games whose search is compiled here too: the smallest. What the others' modules find is compared with the plain rules in every
#: run, and with their native search in `make soak` (Saint Malo's alone takes two minutes).
NATIVE_SEARCH = ("connect-four",)


def compile_fast(name: str) -> None:
    """Everything that simulates."""
    gc.disable()  # a compiler makes no rubbish worth looking for: that saves a tenth of its time
    from bastide.simulation.warm import warm_up

    warm_up(bastide.game(name), ("trace", "bench", "arena", *(("search",) if name in NATIVE_SEARCH else ())))
    compile_environment(name)
    compile_for_openspiel(name)


def compile_environment(name: str) -> None:
    """What PettingZoo asks of a game."""
    from bastide.research import aec

    env = aec(name)
    env.reset(seed=1)
    env.step(env.action_space(env.agent_selection).sample(env.last()[0]["action_mask"]))


def compile_for_openspiel(name: str) -> None:
    """What OpenSpiel asks of a game, up to the first decision and what is seen after it."""
    import pyspiel

    from bastide.research.openspiel import short_name

    state = pyspiel.load_game(short_name(bastide.game(name))).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    state.apply_action(state.legal_actions()[0])
    state.observation_tensor(0)


def compile_checked(name: str) -> None:
    """The rules with every index checked; they need not be fast, so little is optimised."""
    gc.disable()
    os.environ["NUMBA_OPT"] = "1"  # before Numba is imported; with 0 it would keep nothing
    from bastide.check.modes import games_in_mode
    from bastide.check.samples import Setup

    game = bastide.game(name)
    games_in_mode(Setup(game, game.players[0]), "checked", games=1)


def main() -> None:
    """Every job in a process of its own, the long ones first."""
    workers = int(sys.argv[1]) if len(sys.argv) > 1 else None
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        jobs = [pool.submit(job, name) for job in (compile_fast, compile_checked) for name in bastide.games()]
        for job in jobs:
            job.result()


if __name__ == "__main__":
    main()
