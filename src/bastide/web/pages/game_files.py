"""Files that a game brings along for its pages, in the folder `data` of its package: none of them is needed.

page.css            how the page of a table looks, beside what all tables share
page.js             a script for the pages of its tables; page_….js are modules of it ("./page_….js")
scene.svg           the picture on the home page, drawn with signs
symbols.svg         its own signs
guide.LANGUAGE.md   how to play; rules.md and rules.LANGUAGE.md hold the numbered statements
"""

from functools import cache

from bastide.core.datafiles import game_folder
from bastide.core.game import Game

FOLDER = "data"


def game_file(game: Game, name: str) -> str | None:
    """The text of a file, None where there is none."""
    return _text(type(game), name)


def game_modules(game: Game) -> list[str]:
    """The names of the modules of a game's script."""
    folder = game_folder(type(game), FOLDER)
    if folder is None:
        return []
    return sorted(each.name for each in folder.iterdir() if each.name.startswith("page_") and each.name.endswith(".js"))


@cache
def _text(kind: type[Game], name: str) -> str | None:
    folder = game_folder(kind, FOLDER)
    file = None if folder is None else folder / name
    return file.read_text(encoding="utf-8") if file is not None and file.is_file() else None
