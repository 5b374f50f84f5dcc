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
    return replace(told, steps=tuple(_marked(step) if _is_forced(table, step) else step for step in told.steps))


def _is_forced(table: Table, step: Step) -> bool:
    first, last = step.moves
    return not step.scene and step.seat is not None and all(each.auto for each in table.played[first - 1 : last])


def _marked(step: Step) -> Step:
    why = _("Nothing else was possible.")
    return replace(step, forced=True, words=f"{step.words} {why}")
