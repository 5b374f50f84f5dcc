"""The characters of a city in a terminal: shape and letter say what stands there, style only helps.

Persons stand in round brackets, crates in square ones, houses under a roof, churches show their number between crosses.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bastide.games.saint_malo.rules.state import CRATE, FREE, HOUSE, PIECES, TOWER, WALL
from bastide.games.saint_malo.view import church_size, person_of


@dataclass(frozen=True, slots=True)
class Characters:
    """One set of them; a square is three characters wide, four with the gap to its right."""

    free: str
    legal: str
    tower: str
    ramparts: tuple[str, str, str, str]  # top, right, bottom, left: merlons look to the sea
    joints: tuple[str, str]  # between two walls of the top and of the bottom side
    church: str
    small: dict[str, str]  # single characters for the small plans, where they differ from the letters
    charges: Sequence[str]  # whose it is, by seat
    boxes: tuple[str, str, str]  # crossed out, crossed out by this roll, still free


DRAWN = Characters(
    free=" · ",
    legal=" ○ ",
    tower="▐█▌",
    ramparts=("█▄█", "██▀", "█▀█", "▀██"),
    joints=("▄", "▀"),
    church="†{}†",
    small={"#": "█", ".": "·", "W": "▒"},
    charges="●◆▲■✚",
    boxes=("×", "!", "□"),
)
PLAIN = Characters(
    free=" . ",
    legal=" o ",
    tower="[#]",
    ramparts=("WWW", "WWW", "WWW", "WWW"),
    joints=("W", "W"),
    church="+{}+",
    small={},
    charges="o*^#+",
    boxes=("x", "!", "."),
)

TINTS = ("blue", "yellow", "green", "magenta", "default")
NOW = "bold red"  # what can be done now, as everywhere in the house


def style_of(piece: int) -> str:
    """How a piece is printed; never the only thing that tells it apart."""
    if person_of(piece):
        return "bold magenta"
    if church_size(piece):
        return "bold cyan"
    return {CRATE: "yellow", HOUSE: "bold green", FREE: "dim"}.get(piece, "")


def square_text(piece: int, characters: Characters, side: int) -> str:
    """The three characters of a square; `side` says which way a wall looks."""
    if piece == WALL:
        return characters.ramparts[side]
    if size := church_size(piece):
        return characters.church.format(size)
    if person_of(piece):
        return f"({PIECES[piece]})"
    return {FREE: characters.free, TOWER: characters.tower, CRATE: "[C]", HOUSE: "/H\\"}[piece]


def small_text(piece: int, characters: Characters) -> str:
    """The one character of a square in a small city."""
    letter = PIECES[piece]
    return characters.small.get(letter, letter)
