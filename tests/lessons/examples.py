"""The lesson that these tests take apart: La Città's market."""

import json
from copy import deepcopy
from functools import cache
from typing import Any

import bastide
from bastide.core.game import Game
from bastide.lessons.reading import read_lesson, texts_of
from bastide.lessons.shape import Lesson

NUMBER = 5


def game() -> Game:
    """Whose lesson it is."""
    return bastide.game("la-citta")


@cache
def _text() -> str:
    return next(text for name, text in texts_of(game()).items() if name.startswith(f"{NUMBER:02}"))


def raw() -> dict[str, Any]:
    """The file, to be changed."""
    found: dict[str, Any] = json.loads(_text())
    return deepcopy(found)


def market(**changed: Any) -> Lesson:
    """The lesson, with other fields."""
    return read_lesson(json.dumps({**raw(), **changed}), "example")


def words(text: str) -> dict[str, str]:
    """The same in every language."""
    return {"en": text, "de": text, "nl": text}
