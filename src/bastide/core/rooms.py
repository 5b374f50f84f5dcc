"""The rooms of a game's folder: modules, and what stands in them, that are loaded when they are first needed."""

from importlib import import_module
from types import FunctionType, MethodType
from typing import Any


class room:  # noqa: N801 (it stands in declarations like a word of the language)
    """Declares what stands in a room: `page = room("page")` is the module `page` in the package of the game, and
    `award = room("text.awards:award")` the function `award` in the module `text.awards`, as a method of the game."""

    def __init__(self, path: str) -> None:
        self.module, _, self.name = path.partition(":")
        self.found: dict[type, Any] = {}

    def __get__(self, game: Any, owner: type) -> Any:
        if game is None:  # so that nothing is loaded while the class is made
            return self
        if owner not in self.found:
            module = import_module(f"{owner.__module__}.{self.module}")
            self.found[owner] = getattr(module, self.name) if self.name else module
        found = self.found[owner]
        return MethodType(found, game) if isinstance(found, FunctionType) else found
