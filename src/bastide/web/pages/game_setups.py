"""Fixed set-ups as pictures: for games that draw them (a room `drawing.setups` with `opening`, as La Città has)."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from bastide.core.game import Game
from bastide.core.i18n import using_language


def has_setups(game: Game) -> bool:
    """Whether a game can show how it begins."""
    folder = type(game).__module__
    return find_spec(f"{folder}.drawing") is not None and find_spec(f"{folder}.drawing.setups") is not None


@cache
def setup_drawn(game: Game, players: int) -> str:
    """The board before the first move, as a picture that stands alone; what words it hides are said beside it."""
    folder = type(game).__module__
    drawing, setups = import_module(f"{folder}.drawing"), import_module(f"{folder}.drawing.setups")
    with using_language("en"):
        return str(drawing.draw_map(setups.opening(game, players), links=False))
