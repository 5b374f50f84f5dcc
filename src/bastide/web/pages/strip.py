"""What happened since the viewer's last turn: a row of signs above which a script tells, a list of sentences without one."""

from dataclasses import dataclass
from typing import Any

from bastide.look.steps import Scene, Step
from bastide.web.pages.viewpoint import Viewpoint
from bastide.web.tables.lesson import with_silent
from bastide.web.tables.story import ids_of, scenes_of, story_json, story_of

MOST_AT_ONCE = 16  # moves of a replay: who goes further jumps, and is told nothing


@dataclass(frozen=True, slots=True)
class StripStep:
    """One step as a link to its moment."""

    id: str
    move: int  # the moment after it
    seat: int | None
    words: str
    sign: str
    scene: str  # the one that it belongs to
    begins: str  # the title of a scene that begins with it


@dataclass(frozen=True, slots=True)
class Strip:
    """What the page says of the past, and from where a script asks for more."""

    moves: int  # that the page shows
    after: int  # the move before the first step
    mine: tuple[int, ...]  # the seats of whoever looks: what they did is no news
    steps: tuple[StripStep, ...]
    scenes: tuple[Scene, ...]


def strip_of(viewpoint: Viewpoint) -> Strip:
    """The steps since the viewer's last turn, with what his own last move brought on; who has no seat is told nothing here."""
    moves, nothing = viewpoint.moment, Strip(viewpoint.moment, viewpoint.moment, viewpoint.lookers, (), ())
    if viewpoint.move is not None or viewpoint.seat is None or viewpoint.table.lesson is not None:
        return nothing  # at a lesson the teacher tells
    after, last = viewpoint.others_moved()
    after = max(0, after - 1)  # his own last move: a year may have ended with it
    if after >= last:
        return nothing
    told = story_of(viewpoint.table, after + 1, last)
    scenes = {scene.id: scene for scene in scenes_of(viewpoint.table, after + 1, last)}
    steps: list[StripStep] = []
    for name, step in zip(ids_of(told.steps), told.steps, strict=True):
        if not _own(step, viewpoint):
            begins = scenes[step.scene].title if step.scene in scenes and _last_scene(steps) != step.scene else ""
            steps.append(StripStep(name, step.moves[1], step.seat, step.words, step.sign, step.scene, begins))
    return Strip(moves, after, viewpoint.lookers, tuple(steps), tuple(scenes.values()))


def told_with(viewpoint: Viewpoint, after: str) -> dict[str, Any] | None:
    """The steps that a script has not been told of yet, for the page that it asks for; None where it knows them all."""
    if not after.isascii() or not after.isdigit() or len(after) > 6 or int(after) >= viewpoint.moment:
        return None
    if viewpoint.move is not None and viewpoint.moment - int(after) > MOST_AT_ONCE:
        return None
    lesson, told = viewpoint.table.lesson, story_json(viewpoint.table, int(after), viewpoint.moment)
    if lesson is None:
        return told
    # At a lesson it is seen on the board, and no sheet lies over what the teacher says of it.
    told = with_silent(lesson, viewpoint.match, told)
    return {**told, "scenes": [], "steps": [{**step, "scene": ""} for step in told["steps"]]}


def _own(step: Step, viewpoint: Viewpoint) -> bool:
    """What the viewer did himself; a scene that came of it is news to him too."""
    return step.seat is not None and step.seat in viewpoint.lookers and not step.scene


def _last_scene(steps: list[StripStep]) -> str:
    return steps[-1].scene if steps else ""
