"""The pictures of the home page: a scene for each game and the skyline, drawn with the signs of all games."""

from functools import cache
from importlib.resources import files

from markupsafe import Markup

import bastide
from bastide.core.game import Game
from bastide.look import Library, shared_symbols
from bastide.web.pages.game_files import game_file
from bastide.web.pages.markup import from_drawing

_HEAD = '<use href="#bastide"/>'  # the sign in the head of every page: drawn here too, so that its hatching stands once


def scene(game: Game) -> Markup:
    """The picture of a game; of one that brings none a row of houses."""
    own = game_file(game, "scene.svg")
    return from_drawing(own) if own is not None else from_drawing(str(skyline()).replace("skyline", "scene", 1))


@cache
def skyline() -> Markup:
    """The town over the home page."""
    return from_drawing((files("bastide.web") / "templates" / "skyline.svg").read_text(encoding="utf-8"))


@cache
def _library() -> Library:
    games = [bastide.game(name) for name in bastide.games()]
    own = [game_file(game, "symbols.svg") for game in games if game_file(game, "scene.svg") is not None]
    return Library(shared_symbols(), *filter(None, own))


@cache
def signs_for(*drawings: Markup) -> str:
    """The signs of these drawings and of the head, to stand once on a page."""
    return _library().sheet(_HEAD, *map(str, drawings)).text
