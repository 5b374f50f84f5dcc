"""Catanatron: Catan in Python, its random players in both seats."""

from __future__ import annotations

import importlib
import random
from typing import Any

from lines import LOOP, Line, Playout

NAME, DISTRIBUTION = "Catanatron", "catanatron"


def prepare(_game: str, seed: int) -> Playout:
    """Whole games by its own loop."""
    catanatron = importlib.import_module("catanatron")
    colours = list(catanatron.Color)[:2]
    random.seed(seed)  # a game draws its own seed from the global generator

    def play() -> Any:
        game = catanatron.Game([catanatron.RandomPlayer(colour) for colour in colours])
        game.play()
        return game

    return Playout(play, lambda game: len(game.state.actions))


LINES = [Line("catan-loop", "Catan", LOOP, False, "rules and loop in Python", prepare)]
