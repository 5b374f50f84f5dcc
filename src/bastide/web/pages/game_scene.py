"""The pictures of the front: a scene for each game and the skyline, drawn with the signs of all games."""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from markupsafe import Markup

import bastide
from bastide.look import Library, shared_symbols

_HEAD = '<use href="#bastide"/>'  # the sign in the head of every page: drawn here too, so that its hatching stands once


@cache
def scene(game: str) -> Markup:
    """The picture of a game; of one that nobody has drawn yet a row of houses."""
    if not _scene_file(game).is_file():
        return Markup(str(skyline()).replace("skyline", "scene", 1))
    return Markup(_scene_file(game).read_text(encoding="utf-8"))


def _scene_file(game: str) -> Traversable:
    return files("bastide.web") / "templates" / f"scene-{game}.svg"


@cache
def skyline() -> Markup:
    """The town over the front page."""
    return Markup((files("bastide.web") / "templates" / "skyline.svg").read_text(encoding="utf-8"))


@cache
def _library() -> Library:
    drawn = [name for name in bastide.games() if _scene_file(name).is_file()]
    own = [files(type(bastide.game(name)).__module__) / "data" / "symbols.svg" for name in drawn]
    return Library(shared_symbols(), *(file.read_text(encoding="utf-8") for file in own))


@cache
def signs_for(*drawings: Markup) -> str:
    """The signs of these drawings and of the head, to stand once on a page."""
    return _library().sheet(_HEAD, *map(str, drawings)).text
