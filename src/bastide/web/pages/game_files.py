"""Files that a game brings along for its pages, in the folder `data` of its package: none of them is needed.

page.css            how the page of a table looks, beside what all tables share
page.js             a script for the pages of its tables; page_….js are modules of it ("./page_….js")
scene.svg           the picture on the home page, drawn with signs
symbols.svg         its own signs
guide.LANGUAGE.md   how to play; rules.md and rules.LANGUAGE.md hold the numbered statements
"""

import sys
from functools import cache
from importlib.resources import files

from bastide.core.game import Game


def game_file(game: Game, name: str) -> str | None:
    """The text of a file, None where there is none."""
    return _text(sys.modules[type(game).__module__].__package__ or "", name)


def game_modules(game: Game) -> list[str]:
    """The names of the modules of a game's script."""
    package = sys.modules[type(game).__module__].__package__
    folder = files(package) / "data" if package else None
    if folder is None or not folder.is_dir():
        return []
    return sorted(each.name for each in folder.iterdir() if each.name.startswith("page_") and each.name.endswith(".js"))


@cache
def _text(package: str, name: str) -> str | None:
    if not package:  # the game is one file
        return None
    file = files(package) / "data" / name
    return file.read_text(encoding="utf-8") if file.is_file() else None
