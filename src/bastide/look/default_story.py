"""The story of a game that tells none of its own: a step a move, in the words of the log."""

from collections.abc import Callable, Sequence

from bastide.look.page import PastMove
from bastide.look.steps import Step, Story, changes


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
