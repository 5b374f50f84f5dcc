"""Bots play legally, and the same seed makes the same choices: random, greedy and the levels."""

from bastide.bots.bot import bot
from bastide.bots.spec import LEVELS
from bastide.check.report import expect
from bastide.check.samples import Moment, Subject

_SIMULATIONS = 30


def run(subject: Subject) -> str:
    """Decisions of the random games; levels think briefly, and with --quick not at all."""
    levels = [f"{level}:simulations={_SIMULATIONS}" for level in (() if subject.quick else LEVELS)]
    decisions = list(subject.decisions)
    for name in ("random", "greedy"):
        for moment, seat in decisions:
            _check_choice(moment, seat, name)
    some = decisions[:: max(1, len(decisions) // 12)]
    for name in levels:
        for moment, seat in some:
            _check_choice(moment, seat, name)
    told = f"{len(levels)} levels at {len(some)}" if levels else "levels: without --quick"
    return f"random and greedy at {len(decisions)} decisions, {told}"


def _check_choice(moment: Moment, seat: int, name: str) -> None:
    view = moment.match().player_view(seat)
    first, second = (bot(name, moment.game, seed=4).choose(view) for _ in range(2))
    expect(first in view.actions, f"{moment}: {name} chose {first}, which is not legal")
    expect(first == second, f"{moment}: {name} chose {first} and, with the same seed, {second}")
