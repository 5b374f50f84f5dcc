"""What happened, step by step: how a page tells the moves of others, one after the other, on the board.

A step is the smallest change that has a sentence. Several moves may be one step (a card, a kind, a place: one building), and one
move may be many (the end of a year). The same steps serve the table, the replay and the API; they are made from what everybody
may see, so they are the same for all seats.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from bastide.core.events import Award
from bastide.core.player_view import PlayerView
from bastide.look.document import Drawing
from bastide.look.svg import Node, written

Point = tuple[float, float]

#: The attribute of an element of a board that a step may change: "LAYER:NAME". The element with `data-layer="LAYER"` holds it.
KEY, LAYER = "data-key", "data-layer"


@dataclass(frozen=True, slots=True)
class Change:
    """What a seat won or lost."""

    seat: int
    amount: int
    unit: str  # points, coins, citizens …: the game's own word of the notation


def changes(awards: Sequence[Award]) -> tuple[Change, ...]:
    """What seats won and lost, each unit added up."""
    sums: dict[tuple[int, str], int] = {}
    for award in awards:
        sums[award.seat, award.unit] = sums.get((award.seat, award.unit), 0) + award.amount
    return tuple(Change(seat, amount, unit) for (seat, unit), amount in sums.items() if amount)


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happened, with the board as it stands afterwards."""

    moves: tuple[int, int]  # the first and the last move that it tells of
    seat: int | None  # who did it; None: nobody decided it
    kind: str  # how it is shown: place, remove, walk, leave, roll, score, mark, scene; else the words alone
    words: str  # complete without the board, in the language of the reader
    view: PlayerView  # as everybody sees it after the step
    sign: str = ""  # in the strip, and what settles on the board
    at: Point | None = None  # where, in the units of the board
    origin: Point | None = None  # from where, for what walks
    floats: tuple[tuple[float, float, str], ...] = ()  # amounts that rise from a place
    changes: tuple[Change, ...] = ()
    front: int | None = None  # whose board it happens on, where each has his own
    scene: str = ""  # the scene that it belongs to, and which leaf of it
    leaf: str = ""
    stays: bool = False  # its scene stays until somebody goes on
    data: Mapping[str, Any] = field(default_factory=dict)  # more for the game's own script: dice, ends of walls


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page of a scene."""

    id: str
    title: str  # a word: "Food"
    sign: str
    headline: str  # what it means, in a sentence
    html: Markup


@dataclass(frozen=True, slots=True)
class Scene:
    """Several steps that belong together, with a sheet that one can leaf through: a year's end, an attack."""

    id: str  # "year-4"
    title: str  # "The end of year 4"
    leaves: tuple[Leaf, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """What happened in a row of moves, up to the move `through`: a play that is not finished yet is left for the next time."""

    steps: tuple[Step, ...]
    scenes: tuple[Scene, ...]
    through: int


def step_name(moves: Sequence[tuple[int, int]], last: int) -> str:
    """The name of a step that ends with a move, by those before it: that move, and which of its steps it is. The same whatever
    row of moves is told. A sheet marks by it (`data-told`) what it is not to show before the step has been told."""
    return f"{last}.{sum(each[1] == last for each in moves)}"


def board_parts(board: Drawing) -> dict[str, str]:
    """The elements of a board that have a key, each written out."""
    return {str(each.attributes[KEY]): written(each).text for each in _keyed(board.tree)}


def _keyed(node: Node) -> Iterator[Node]:
    if KEY in node.attributes:
        yield node
        return
    for child in node.children:
        if isinstance(child, Node):
            yield from _keyed(child)
