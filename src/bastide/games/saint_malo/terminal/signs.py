"""The signs of a city in a terminal: shape and letter say what stands there, style only helps.

Persons stand in round brackets, crates in square ones, houses under a roof, churches show their number between crosses.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bastide.games.saint_malo.view.facts import PERSONS


@dataclass(frozen=True, slots=True)
class Signs:
    """One set of signs; a square is three characters wide, four with the gap to its right."""

    free: str
    legal: str
    tower: str
    ramparts: tuple[str, str, str, str]  # top, right, bottom, left: merlons look to the sea
    joints: tuple[str, str]  # between two walls of the top and of the bottom side
    church: str
    small: dict[str, str]  # single characters for the small plans, where they differ from the letters
    charges: Sequence[str]  # whose it is, by seat
    boxes: tuple[str, str, str]  # crossed out, crossed out by this roll, still free


DRAWN = Signs(
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
PLAIN = Signs(
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


def style_of(letter: str) -> str:
    """How a piece is printed; never the only thing that tells it apart."""
    if letter in PERSONS:
        return "bold magenta"
    if letter.isdigit():
        return "bold cyan"
    return {"C": "yellow", "H": "bold green", ".": "dim"}.get(letter, "")


def sign_of(letter: str, signs: Signs, side: int) -> str:
    """The three characters of a square; `side` says which way a wall looks."""
    if letter == "W":
        return signs.ramparts[side]
    if letter.isdigit():
        return signs.church.format(letter)
    if letter in PERSONS:
        return f"({letter})"
    return {".": signs.free, "#": signs.tower, "C": "[C]", "H": "/H\\"}[letter]
