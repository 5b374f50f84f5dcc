"""Steps that have one choice, and are played by themselves (the setting `single`): what is told of them, and where they wait."""

from dataclasses import replace

from bastide.look.steps import Step, Story
from bastide.web.i18n import _
from bastide.web.tables.table import Table
from bastide.web.tables.teaching import begins_a_turn


def plays_itself(table: Table) -> bool:
    """Whether the only choice is played at once. In a first game no turn is over before it was seen: what begins it waits."""
    return bool(table.settings["single"]) and not (table.teacher and begins_a_turn(table))


def with_forced(table: Table, told: Story) -> Story:
    """A story in which whole plays that nobody chose say so: they are told to their own player too."""
    if table.lesson is not None:  # there the others' plays come by themselves
        return told
    ends = [step.moves[1] for step in told.steps]
    firsts = [end not in ends[:at] for at, end in enumerate(ends)]  # what comes after it came of it, and was no play
    steps = zip(told.steps, firsts, strict=True)
    return replace(
        told, steps=tuple(_marked(step) if first and _is_forced(table, step) else step for step, first in steps)
    )


def _is_forced(table: Table, step: Step) -> bool:
    """Whether the step is a play of its seat, of which no move was chosen."""
    first, last = step.moves
    by_itself = all(each.auto for each in table.played[first - 1 : last])
    return by_itself and not step.scene and step.seat == table.begun.moves[last - 1].seat


def _marked(step: Step) -> Step:
    why = _("Nothing else was possible.")
    return replace(step, forced=True, words=f"{step.words} {why}")
