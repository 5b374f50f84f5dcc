"""The rooms of a game's folder: modules that are loaded when they are first needed."""

from importlib import import_module
from types import ModuleType
from typing import Any


class room:  # noqa: N801 (it stands in declarations like a word of the language)
    """Declares a room: `page = room("page")` is the module `page` in the package of the game, loaded when first asked for."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __get__(self, game: Any, owner: type) -> ModuleType:
        return import_module(f"{owner.__module__}.{self.path}")
