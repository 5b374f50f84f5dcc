"""Steps a second of our environments, beside PettingZoo's own Connect Four in the same run.

    python -m benchmarks.environments --seconds 2 --rounds 3

Every environment plays by turns, so that all see the same machine; medians of the rounds, one core. A step is what a learner
does: `last()` with observation and mask, a legal action drawn by the action space, `step`; for Gymnasium with all that a random
opponent does in between. PettingZoo's game needs pygame (`pip install pygame`).
"""

import argparse
import os
import platform
import time
from collections.abc import Callable
from datetime import UTC, datetime
from importlib.metadata import version
from statistics import median
from typing import Any

import gymnasium

import bastide
import bastide.research
from bastide.research.environments.registering import id_of

PEER = "PettingZoo's connect_four_v3"
Steps = Callable[[float], float]  # so many seconds of play -> steps a second


def steps_of_aec(env: Any) -> Steps:
    """Games of a PettingZoo environment, one after the other."""

    def play(seconds: float) -> float:
        steps, begun = 0, time.perf_counter()
        while time.perf_counter() - begun < seconds:
            env.reset(seed=steps)
            for agent in env.agent_iter():
                seen, _, over, _, _ = env.last()
                env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
                steps += not over
        return steps / (time.perf_counter() - begun)

    return play


def steps_of_gymnasium(env: Any) -> Steps:
    """The same for a Gymnasium environment."""

    def play(seconds: float) -> float:
        steps, begun = 0, time.perf_counter()
        while time.perf_counter() - begun < seconds:
            seen, _ = env.reset(seed=steps)
            over = False
            while not over:
                seen, _, over, _, _ = env.step(env.action_space.sample(seen["action_mask"]))
                steps += 1
        return steps / (time.perf_counter() - begun)

    return play


def candidates() -> dict[str, Steps]:
    """All that is measured, by name."""
    found: dict[str, Steps] = {}
    try:
        from pettingzoo.classic import connect_four_v3

        found[PEER] = steps_of_aec(connect_four_v3.env())
    except ImportError as error:
        print(f"left out: {PEER} ({error})")
    for name in bastide.games():
        title = bastide.game(name).title
        found[f"{title}, PettingZoo"] = steps_of_aec(bastide.research.aec(name, players=2))
        found[f"{title}, Gymnasium, against `random`"] = steps_of_gymnasium(gymnasium.make(id_of(name), players=2))
    found["Saint Malo, Gymnasium, against `greedy`"] = steps_of_gymnasium(
        gymnasium.make(id_of("saint-malo"), players=2, opponents="greedy")
    )
    return found


def table(rates: dict[str, list[float]]) -> str:
    """Markdown."""
    peer = median(rates[PEER]) if PEER in rates else None
    lines = ["| environment | steps/s | beside PettingZoo's |", "| --- | ---: | ---: |"]
    for name, each in rates.items():
        ratio = "" if peer is None else f"{median(each) / peer:.2f}×"
        lines.append(f"| {name} | {median(each):,.0f} | {ratio} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2, help="of each environment in each round")
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    players = candidates()
    for play in players.values():
        play(0)  # compiled and warm
    rates: dict[str, list[float]] = {name: [] for name in players}
    for _ in range(args.rounds):
        for name, play in players.items():
            rates[name].append(play(args.seconds))
    packages = ", ".join(f"{name} {version(name)}" for name in ("pettingzoo", "gymnasium", "numba", "numpy"))
    print(
        f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC, {os.cpu_count()} cores, {packages}, Python {platform.python_version()}"
    )
    print(table(rates))


if __name__ == "__main__":
    main()
