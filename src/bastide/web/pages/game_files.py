"""Files that a game brings along for its pages, in the folder `data` of its package: none of them is needed.

page.css            how the page of a table looks, beside what all tables share
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


@cache
def _text(package: str, name: str) -> str | None:
    if not package:  # the game is one file
        return None
    file = files(package) / "data" / name
    return file.read_text(encoding="utf-8") if file.is_file() else None
