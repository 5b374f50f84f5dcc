"""What can be read off a position: sides, defence, dice in use, boxes due, who has won. For pictures and words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bastide.games.saint_malo.rules import dice as dice_room
from bastide.games.saint_malo.rules import state

Position = Mapping[str, Any]
City = Mapping[str, Any]
Grid = Sequence[str]
Spot = tuple[int, int]

FACES = dict(zip(dice_room.FACES, ("log", "crate", "wall", "cross", "head", "sabres"), strict=True))
LETTERS = {person: state.PIECES[state.PERSON + who] for who, person in enumerate(state.PERSONS)}
PERSONS = {letter: person for person, letter in LETTERS.items()}
HEADS: dict[str, int] = dict(zip(state.PERSONS, state.HEADS.tolist(), strict=True))
STRENGTHS: tuple[int, ...] = tuple(state.STRENGTH.tolist())


@dataclass(frozen=True, slots=True)
class Side:
    """One side of the city: its five squares (row, column), the way its merlons look, its bonus."""

    name: str
    squares: tuple[Spot, ...]
    turn: int
    bonus: str


SIDES = (
    Side("top", tuple((0, at) for at in range(1, 6)), 0, "person"),
    Side("right", tuple((at, 6) for at in range(1, 6)), 90, "2 coins"),
    Side("bottom", tuple((6, at) for at in range(5, 0, -1)), 180, "3 points"),
    Side("left", tuple((at, 0) for at in range(5, 0, -1)), -90, "2 coins"),
)


@dataclass(frozen=True, slots=True)
class Die:
    """A die as it lies: its face, and how it is drawn (`used`, `idle`, `foe` or nothing)."""

    face: str
    state: str


def square(row: int, column: int) -> str:
    """The square in words of the rules: column a to g, row 1 to 7."""
    return f"{'abcdefg'[column]}{row + 1}"


def spot(name: str) -> Spot:
    """Row and column of a square."""
    return int(name[1]) - 1, "abcdefg".index(name[0])


def side_state(grid: Grid, side: Side) -> str:
    """`taken` when all five are walls, `lost` when something else stands there, `open` otherwise."""
    drawn = [grid[row][column] for row, column in side.squares]
    if all(letter == "W" for letter in drawn):
        return "taken"
    return "lost" if any(letter not in ".W" for letter in drawn) else "open"


def defence(grid: Grid) -> int:
    """Soldiers, and two for each complete side."""
    complete = sum(side_state(grid, side) == "taken" for side in SIDES)
    return sum(row.count("S") for row in grid) + 2 * complete


def free_squares(grid: Grid) -> int:
    return sum(row.count(".") for row in grid)


def ranking(position: Position) -> list[int]:
    """The seats, best first: points, then free squares."""
    cities = position["cities"]
    return sorted(
        range(len(cities)),
        key=lambda seat: (-cities[seat]["points"], -free_squares(cities[seat]["grid"]), seat),
    )


def winners(position: Position) -> list[int]:
    """Who has won; more than one when even the free squares are equal."""
    worth = [(city["points"], free_squares(city["grid"])) for city in position["cities"]]
    return [seat for seat, mine in enumerate(worth) if mine == max(worth)]


def due(position: Position) -> range:
    """The boxes that the sabres of this roll cross out, counted through all rows."""
    step = position["step"]
    first = position["boxes"]
    sabres = step["dice"].count("S") if step else 0
    return range(first, min(first + sabres, 12 * len(position["cities"])))


def next_attack(position: Position) -> tuple[int, int] | None:
    """Strength of the next attack and the boxes still missing for it; None when all six are over."""
    row, done = divmod(position["boxes"], 2 * len(position["cities"]))
    return (STRENGTHS[row], 2 * len(position["cities"]) - done) if row < len(STRENGTHS) else None


def _by_walls(position: Position, heads: int) -> bool:
    """Whether a person comes from the bonus of the top side. The position does not always tell:
    after the turn's last wall it looks like a person hired, so then the dice decide."""
    step = position["step"]
    if step["walls"]:
        return True
    dice = step["dice"]
    grid = position["cities"][position["turn"]]["grid"]
    return side_state(grid, SIDES[0]) == "taken" and dice.count("H") < heads and "W" in dice


def in_use(position: Position) -> tuple[str, int | None]:
    """Which face is used in this step and by how many dice; "" before that is chosen, None if unknown."""
    step = position["step"]
    match step["kind"]:
        case "crate":
            return "C", step["left"] + len(step["group"])
        case "wall" | "bonus":
            return "W", None
        case "church":
            return "X", step["size"]
        case "person" | "house":
            heads = HEADS[step.get("who", "builder")]
            return ("W", None) if _by_walls(position, heads) else ("H", heads)
        case _:
            return "", None


def dice(position: Position) -> list[Die]:
    """The five dice as they are drawn."""
    step = position["step"]
    if not step:
        return []
    used, count = in_use(position)
    left = len(step["dice"]) if count is None else count
    lying: list[Die] = []
    for face in step["dice"]:
        if face == "S":
            lying.append(Die(face, "foe"))
        elif not used:
            lying.append(Die(face, ""))
        elif face == used and left:
            left -= 1
            lying.append(Die(face, "used"))
        else:
            lying.append(Die(face, "idle"))
    return lying


def turned(position: Position) -> int:
    """How many dice were turned for coins, as far as the position tells."""
    used, count = in_use(position)
    return max(0, count - position["step"]["dice"].count(used)) if used and count else 0


def piece(position: Position) -> str:
    """What the step draws, as it is written in a grid; "" if it draws nothing."""
    step = position["step"] or {"kind": ""}
    match step["kind"]:
        case "crate" | "wall" | "house":
            return {"crate": "C", "wall": "W", "house": "H"}[step["kind"]]
        case "church":
            return str(step["size"])
        case "person":
            return LETTERS[step["who"]]
        case _:
            return ""
