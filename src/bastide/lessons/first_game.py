"""What a teacher has to say in a first game: `lessons/first-game.json` of a game, a list of remarks, each made once to a guest.

A remark is made when all that its `when` names holds. `asked` is the kind of step that the seat is asked for (`step.kind` of what
it sees), `award` the statement by which somebody got or lost something since the seat's last turn (`mine`: the seat itself,
`lost`: something was taken), `measure` a path through what the seat sees (measuring.py; the step `me` is the seat) that is at
least `least` and at most `most`. Only what the seat sees is looked at.
"""

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any

from bastide.core.datafiles import game_folder
from bastide.core.errors import BadPosition
from bastide.core.events import Award
from bastide.core.game import Game
from bastide.core.i18n import LANGUAGES
from bastide.core.player_view import PlayerView
from bastide.core.shapes import ListOf, read_shape
from bastide.core.statements import statements
from bastide.lessons.measuring import BadMeasure, seen
from bastide.lessons.reading import FOLDER, lessons_of
from bastide.lessons.shape import Words

FILE = "first-game.json"
_ME = re.compile(r"(?<=\.)me\b")
_USUAL: Mapping[str, Any] = {"rule": "", "lesson": 0}
_USUAL_WHEN: Mapping[str, Any] = {
    "asked": "",
    "award": "",
    "mine": False,
    "lost": False,
    "measure": "",
    "least": None,
    "most": None,
}


@dataclass(frozen=True, slots=True)
class When:
    """What has to hold; what is empty is not asked."""

    asked: str
    award: str
    mine: bool
    lost: bool
    measure: str
    least: int | None
    most: int | None


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing that is said once; `lesson` is the number of the one that teaches it, 0 for none."""

    id: str
    when: When
    say: Words
    rule: str
    lesson: int


@dataclass(frozen=True, slots=True)
class _Remarks:
    remarks: Annotated[tuple[Remark, ...], ListOf("remarks")]


def remarks_of(game: Game) -> tuple[Remark, ...]:
    """All remarks of a game, the most urgent first; none where it has no such file."""
    return _remarks(type(game))


@cache
def _remarks(kind: type[Game]) -> tuple[Remark, ...]:
    folder = game_folder(kind, FOLDER)
    file = None if folder is None else folder / FILE
    return () if file is None or not file.is_file() else read_remarks(file.read_text(encoding="utf-8"))


def read_remarks(text: str) -> tuple[Remark, ...]:
    """The remarks of a file; BadPosition names the field."""
    try:
        rows = json.loads(text)
    except ValueError as error:
        raise BadPosition(FILE, f"expected JSON: {error}") from error
    whole = [{**_USUAL, **row, "when": {**_USUAL_WHEN, **row.get("when", {})}} for row in rows]
    return read_shape(_Remarks, {"remarks": whole}).remarks


def remark(game: Game, view: PlayerView, awards: Sequence[Award], known: Collection[str]) -> Remark | None:
    """What is said now to the seat that sees this; `awards` are what was given and lost since its last turn, `known` the ids of
    what it has been told."""
    return next((each for each in remarks_of(game) if each.id not in known and holds(each.when, view, awards)), None)


def remark_of(game: Game, remark_id: str) -> Remark | None:
    """One remark of a game; None where it has no such any more."""
    return next((each for each in remarks_of(game) if each.id == remark_id), None)


def holds(when: When, view: PlayerView, awards: Sequence[Award]) -> bool:
    """Whether all of it is so."""
    if when.asked and when.asked != asked(view):
        return False
    if when.award and not any(_meant(when, each, view.player) for each in awards):
        return False
    if not when.measure:
        return True
    try:
        value = seen(view, _mine(when.measure, view.player))
    except BadMeasure:  # what it speaks of is not there now
        return False
    return (when.least is None or value >= when.least) and (when.most is None or value <= when.most)


def remark_problems(game: Game) -> Iterator[str]:
    """What is wrong with the remarks of a game, in sentences."""
    ids = {statement.id for statement in statements(game)}
    numbers = {lesson.number for lesson in lessons_of(game)} | {0}
    view = game.start(seed=0).player_view(0)
    every = [each.id for each in remarks_of(game)]
    for each in remarks_of(game):
        if every.count(each.id) > 1:
            yield f"{each.id}: is there twice"
        for rule in filter(None, (each.rule, each.when.award)):
            if rule not in ids:
                yield f"{each.id}: there is no statement {rule}"
        if each.lesson not in numbers:
            yield f"{each.id}: there is no lesson {each.lesson}"
        for language in LANGUAGES:
            text = getattr(each.say, language)
            if not text.strip() or "!" in text or "{" in text:
                yield f"{each.id}.{language}: expected a plain text"
        if not any((each.when.asked, each.when.award, each.when.measure)):
            yield f"{each.id}: expected something in `when`"
        try:
            if each.when.measure:
                seen(view, _mine(each.when.measure, 0))
        except BadMeasure as error:
            yield f"{each.id}: {error}"


def asked(view: PlayerView) -> str:
    """The kind of step that the seat is asked for; nothing where it is not."""
    return step_kind(view) if view.actions else ""


def step_kind(view: PlayerView) -> str:
    """The kind of step that somebody is asked for, also of a moment that is past."""
    step = view.json.get("step")
    return str(step.get("kind", "")) if isinstance(step, dict) else ""


def _meant(when: When, award: Award, seat: int) -> bool:
    return award.rule == when.award and (not when.mine or award.seat == seat) and (not when.lost or award.amount < 0)


def _mine(path: str, seat: int) -> str:
    """A path with the seat's own number, in each of its terms."""
    return _ME.sub(str(seat), path)
