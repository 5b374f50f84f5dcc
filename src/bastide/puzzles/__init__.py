"""Puzzles: positions in which one choice is clearly best, found by self-play (docs/puzzles.md)."""

from bastide.puzzles.files import puzzles_of
from bastide.puzzles.model import Choice, Puzzle, Puzzles

__all__ = ["Choice", "Puzzle", "Puzzles", "puzzles_of"]
