"""Bastide: the digital home of three classic city-building board games.

import bastide
match = bastide.game("saint-malo").start(players=3, seed=7)
match.play(match.actions()[0])
"""

from typing import TYPE_CHECKING

from bastide.core.errors import (
    BadOption,
    BadPosition,
    BadRecord,
    BastideError,
    CannotUndo,
    IllegalAction,
    UnknownGame,
)

if TYPE_CHECKING:
    from bastide.core.actions import Action
    from bastide.core.game import Game
    from bastide.core.history import Move
    from bastide.core.match import Match
    from bastide.core.outcome import Outcome, Score

__version__ = "0.1.0"

__all__ = [
    "Action",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "BastideError",
    "CannotUndo",
    "Game",
    "IllegalAction",
    "Match",
    "Move",
    "Outcome",
    "Score",
    "UnknownGame",
    "__version__",
    "game",
    "games",
    "load",
]

# Loaded when first asked for, so that `import bastide` costs next to nothing.
_LATER = {
    "Action": "bastide.core.actions",
    "Game": "bastide.core.game",
    "Outcome": "bastide.core.outcome",
    "Score": "bastide.core.outcome",
    "Match": "bastide.core.match",
    "Move": "bastide.core.history",
}


def game(name: str) -> "Game":
    """The game of that name: "saint-malo", …"""
    from bastide.core import registry

    return registry.game(name)


def games() -> list[str]:
    """The names of all games that are installed."""
    from bastide.core import registry

    return registry.games()


def load(text: str) -> "Match":
    """A match from its record, as `Match.save` wrote it; BadRecord names the line that can't be read."""
    from bastide.core import record

    return record.read(text)


def __getattr__(name: str) -> object:
    if name in _LATER:
        from importlib import import_module

        return getattr(import_module(_LATER[name]), name)
    raise AttributeError(f"module 'bastide' has no attribute {name!r}")
