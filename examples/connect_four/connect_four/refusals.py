"""Why a column can't be chosen now, in words; and where one points when one asks."""

from collections.abc import Sequence

from bastide.core.game import Game
from bastide.core.player_view import PlayerView
from bastide.core.refusals import Refusal
from bastide.look.why import Spot, Thing
from connect_four.drawing import CELL, HEAD, LETTERS, MARGIN
from connect_four.rules import COLUMN_FULL, COLUMNS, GAME_OVER, NOTHING, ROWS, refusal

STATEMENTS = {GAME_OVER: "CF-4", COLUMN_FULL: "CF-2"}
WORDS = {
    GAME_OVER: ("The game is over", "No disc is dropped any more."),
    COLUMN_FULL: ("The column is full", "A column takes six discs, and six lie here."),
}
THINGS = [f"drop {letter}" for letter in LETTERS]


def refusal_of(game: Game, view: PlayerView, thing: str) -> Refusal | None:
    """Why a disc can't be dropped there."""
    if thing not in THINGS:
        raise ValueError(f"expected `drop a` to `drop g`, got {thing!r}")
    reason = refusal(view.state, THINGS.index(thing))
    if reason == NOTHING:
        return None
    column = thing[-1]
    places = tuple(f"{column}{row + 1}" for row in range(ROWS)) if reason == COLUMN_FULL else ()
    return Refusal(reason, STATEMENTS[reason], places, lambda one: WORDS[one.reason])


def thing_at(view: PlayerView, x: float, y: float) -> str:
    """The column under a point of the drawing."""
    column = int((x - MARGIN) // CELL)
    return THINGS[column] if 0 <= column < COLUMNS else ""


def spot(view: PlayerView, place: str) -> Spot | None:
    """A hole (`c3`), or the head of the column that a thing means (`drop c`)."""
    where = place.removeprefix("drop ")
    left = MARGIN + LETTERS.index(where[0]) * CELL
    top = HEAD + (ROWS - int(where[1])) * CELL if where[1:] else 0
    high = CELL if where[1:] else HEAD
    return Spot(f"M{left} {top}h{CELL}v{high}h-{CELL}z", left + CELL / 2, top + high / 2, high)


def things(view: PlayerView, names: Sequence[str]) -> Sequence[Thing]:
    """Every column, for who can't tap the board."""
    return [Thing(thing, f"Column {thing[-1]}") for thing in THINGS]
