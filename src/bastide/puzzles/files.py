"""Where the puzzles of a game lie, reading and writing them."""

import gzip
import json
import os
from functools import lru_cache
from pathlib import Path
from typing import Any

from bastide.core.datafiles import game_folder
from bastide.core.errors import BadPosition, BastideError
from bastide.core.game import Game
from bastide.core.registry import game as game_of
from bastide.core.shapes import read_shape, write_shape
from bastide.puzzles.model import Puzzles

FOLDER, NAME = "data", "puzzles.json.gz"


class BadPuzzles(BastideError):
    """A file of puzzles that can't be read; it has not been touched."""


def file_of(game: Game) -> Path:
    """The file that comes with a game, or would; for a game of one file it lies here."""
    folder = game_folder(type(game))
    return Path(NAME) if folder is None else Path(str(folder)) / FOLDER / NAME


@lru_cache(maxsize=16)
def puzzles_of(name: str) -> Puzzles | None:
    """The puzzles that come with a game, read once; None where it has none."""
    game = game_of(name)
    path = file_of(game)
    return read(path, game) if path.exists() else None


def read(path: Path, game: Game) -> Puzzles:
    """What a file holds; BadPuzzles says what is wrong with it."""
    try:
        told: Any = json.loads(gzip.decompress(path.read_bytes()))
        found = read_shape(Puzzles, told, "puzzles")
    except (OSError, EOFError, ValueError, RecursionError) as error:
        raise BadPuzzles(f"{path}: expected puzzles as JSON, packed by gzip ({error})") from error
    except BadPosition as error:
        raise BadPuzzles(f"{path}: {error}") from error
    if found.game != game.name:
        raise BadPuzzles(f"{path}: expected puzzles of {game.name}, got those of {found.game}")
    return found


def write(path: Path, puzzles: Puzzles) -> None:
    """All at once: whoever reads meanwhile sees the old ones or the new."""
    told = json.dumps(write_shape(puzzles), ensure_ascii=False, separators=(",", ":")).encode()
    beside = path.with_name(f"{path.name}.new")
    beside.write_bytes(gzip.compress(told, 9, mtime=0))
    os.replace(beside, path)
