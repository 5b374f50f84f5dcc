"""Where the files lie that a game brings along."""

import sys
import types

import bastide
from bastide.core.datafiles import game_folder
from bastide.lessons.first_game import remarks_of
from bastide.lessons.reading import texts_of
from bastide.puzzles.files import NAME, file_of
from bastide.web.pages.game_files import game_file, game_modules
from tests.bots.pig import Pig


def test_a_folder_of_a_game() -> None:
    found = game_folder(type(bastide.game("la-citta")), "lessons")
    assert found is not None and found.joinpath("first-game.json").is_file()
    assert game_folder(type(bastide.game("la-citta")), "no", "such") is None


def test_a_game_of_one_file_brings_none() -> None:
    """And nobody who looks for one falls over it."""
    module = types.ModuleType("single")
    module.__package__ = ""
    sys.modules["single"] = module
    try:
        kind = type("Single", (Pig,), {"__module__": "single"})
        game = kind()
        assert game_folder(kind) is None and game_folder(kind, "data") is None
        assert game_file(game, "scene.svg") is None and game_modules(game) == []
        assert texts_of(game) == {} and remarks_of(game) == () and str(file_of(game)) == NAME
    finally:
        del sys.modules["single"]
