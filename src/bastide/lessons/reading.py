"""The lessons of a game: files in its folder `lessons/`, read when they are first needed."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from bastide.core.datafiles import game_folder
from bastide.core.errors import BadOption, BadPosition
from bastide.core.game import Game
from bastide.core.shapes import read_shape
from bastide.lessons.shape import PLAY, Lesson

FOLDER = "lessons"
#: What a file need not say.
_USUAL: Mapping[str, Any] = {"options": {}, "key": 0, "measures": {}, "goal": None, "until": PLAY, "tells": []}
_OF_A_PART: Mapping[str, Mapping[str, Any]] = {
    "beats": {"rule": ""},
    "hints": {"places": []},
    "answers": {"promise": {}, "tells": []},
}


def lessons_of(game: Game) -> tuple[Lesson, ...]:
    """All lessons of a game in their order; none where it has no such folder."""
    return _lessons(type(game))


def lesson_of(game: Game, number: int) -> Lesson:
    """One lesson of a game; BadOption where there is none of that number."""
    found = next((each for each in lessons_of(game) if each.number == number), None)
    if found is None:
        known = ", ".join(str(each.number) for each in lessons_of(game)) or "none"
        raise BadOption(f"lesson: expected one of those of {game.title} ({known}), got {number}")
    return found


def read_lesson(text: str, name: str) -> Lesson:
    """A lesson from the text of its file; BadPosition names the file and the field."""
    try:
        value = json.loads(text)
        return read_shape(Lesson, _completed(value))
    except ValueError as error:
        raise BadPosition(name, f"expected JSON: {error}") from error
    except BadPosition as error:
        raise BadPosition(f"{name}, {error.field}", error.why) from None


def texts_of(game: Game) -> dict[str, str]:
    """The files of a game's lessons by their names, which begin with their numbers."""
    folder = game_folder(type(game), FOLDER)
    if folder is None:
        return {}
    found = sorted(
        (each for each in folder.iterdir() if each.name[:2].isdigit() and each.name.endswith(".json")),
        key=lambda each: each.name,
    )
    return {each.name: each.read_text(encoding="utf-8") for each in found}


@cache
def _lessons(kind: type[Game]) -> tuple[Lesson, ...]:
    return tuple(read_lesson(text, name) for name, text in texts_of(kind()).items())


def _completed(value: Any) -> Any:
    """The same with what it need not say."""
    if not isinstance(value, dict):
        return value
    whole = {**_USUAL, **value}
    for name, usual in _OF_A_PART.items():
        if isinstance(whole.get(name), list):
            whole[name] = [{**usual, **part} if isinstance(part, dict) else part for part in whole[name]]
    if isinstance(whole.get("keep"), dict):
        whole["keep"] = {"rule": "", **whole["keep"]}
    return whole
