"""The story of a game that tells none of its own: a step a move, in the words of the log."""

from collections.abc import Callable, Sequence

from bastide.core.events import Award
from bastide.look.page import PastMove
from bastide.look.steps import Change, Step, Story


def step_a_move(
    past: Sequence[PastMove], names: Sequence[str], log_line: Callable[[PastMove, Sequence[str]], str]
) -> Story:
    """Each move as a step of its own."""
    steps = [
        Step(
            (each.number, each.number),
            each.seat,
            "mark",
            log_line(each, names),
            each.after,
            changes=changes(each.awards),
        )
        for each in past
    ]
    return Story(tuple(steps), (), past[-1].number if past else 0)


def changes(awards: Sequence[Award]) -> tuple[Change, ...]:
    """What seats won and lost, each unit added up."""
    sums: dict[tuple[int, str], int] = {}
    for award in awards:
        sums[award.seat, award.unit] = sums.get((award.seat, award.unit), 0) + award.amount
    return tuple(Change(seat, amount, unit) for (seat, unit), amount in sums.items() if amount)
