"""How long the telling of a step takes at the usual speed: the page tells in this time, and bots among themselves keep to it."""

from collections.abc import Sequence

from bastide.look.steps import Step

LINK = 1000  # milliseconds of one more citizen who walks right after another
READ = 1400  # of a step with a sentence of its own, at least
SHORT = 22  # letters that are read in that time
LETTER = 60  # for each letter more
LONGEST = 3000  # however long its sentence is
STAYS = 2500  # for a sheet that is shown beside it, where nobody presses a button
_CHAINED = ("walk", "leave")


def reading_times(steps: Sequence[Step]) -> list[int]:
    """The milliseconds of each step."""
    return [_time(step, steps[at - 1] if at else None) for at, step in enumerate(steps)]


def _time(step: Step, before: Step | None) -> int:
    if before and step.kind in _CHAINED and before.kind == step.kind and step.scene and before.scene == step.scene:
        return LINK  # two cities that are founded are no chain
    return min(LONGEST, READ + LETTER * max(0, len(step.words) - SHORT))
