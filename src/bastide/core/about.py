"""A game in a few words, in the language of the reader: for a list of games, and for the form that asks for its options.

A game says them in `text/about.py` by a function `about() -> About`; of one that says nothing only title and credits are known.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from bastide.core.game import Game


@dataclass(frozen=True, slots=True)
class Words:
    """A title, and a sentence that explains it."""

    title: str
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class About:
    """One game in words. Options that it does not name are called as they are declared."""

    title: str
    sentence: str
    kind: str = ""  # "dice and drawing"
    minutes: int | None = None  # that a game takes
    options: Mapping[str, Words] = field(default_factory=dict)  # by the option's name
    choices: Mapping[tuple[str, str], Words] = field(default_factory=dict)  # by the option's name and its value
    credits: str = ""  # where they read otherwise in another language; else those that the game declares


def about_of(game: Game) -> About:
    """What a game says about itself."""
    said = _function(f"{type(game).__module__}.text.about")
    return About(game.title, game.credits) if said is None else said()


@cache
def _function(module: str) -> Callable[[], About] | None:
    try:
        found = find_spec(module)
    except ModuleNotFoundError:  # there is no room `text`, or the game is one file
        found = None
    return None if found is None else import_module(module).about
