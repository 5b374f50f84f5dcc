"""The step of a position: what is being asked, read with care."""

from bastide.core.errors import BadPosition, brief
from bastide.core.shapes import within
from bastide.core.state import State
from bastide.games.saint_malo.rules.board import (
    CELL_OF,
    NAMES,
    OUTER,
    SIDES,
    TOP,
    around,
    beside,
    count,
    spread,
    squares_in_regions,
)
from bastide.games.saint_malo.rules.dice import DICE, FACES, RANK
from bastide.games.saint_malo.rules.persons import MOST_HOUSES, house_squares
from bastide.games.saint_malo.rules.state import (
    BONUS_PERSONS,
    BUILDER,
    CRATE,
    HEADS,
    HOUSE,
    KINDS,
    PERSON,
    PERSONS,
    PIECES,
)
from bastide.games.saint_malo.rules.turn import usable
from bastide.games.saint_malo.text import shapes
from bastide.games.saint_malo.text.shapes import StepShape


def read_step(s: State, step: StepShape | None) -> None:
    """The step of a game that goes on, written into the state."""
    if step is None:
        raise BadPosition("step", f"expected an object with a kind ({', '.join(KINDS)}), got None")
    s.kind = KINDS.index(step.kind)
    s.dice = _read_dice(step.dice)
    match step:
        case shapes.KeepShape():
            s.rolls = step.rolls
        case shapes.CrateShape():
            _read_crates(s, step)
        case shapes.WallShape():
            s.left = _read_dice_used(s, step.left, "step.left")
            _need(int(s.free[s.turn]) & OUTER, "step.kind", "no outer square is free for a wall")
        case shapes.ChurchShape():
            s.left = _read_dice_used(s, step.size, "step.size")
            _need(int(s.free[s.turn]), "step.kind", "no square is free for a church")
        case shapes.PersonShape():
            s.who = PERSONS.index(step.who)
            _need(int(s.free[s.turn]), "step.kind", "no square is free for a person")
            _read_walls_behind_person(s, step.walls)
        case shapes.HouseShape():
            _read_houses(s, step)
        case shapes.BonusShape():
            _read_walls_after_bonus(s, step.walls)
            _need(int(s.free[s.turn]), "step.kind", "no square is free for the bonus person, so nothing is asked")


def _need(squares: int, where: str, otherwise: str) -> None:
    if squares == 0:
        raise BadPosition(where, otherwise)


def _read_dice(dice: str) -> int:
    if dice not in RANK:
        raise BadPosition("step.dice", f"expected {DICE} of the faces {FACES} in this order, got {brief(dice)}")
    return RANK[dice]


def _read_dice_used(s: State, value: int, where: str, before: int = 0) -> int:
    """How many dice are still at work; with those before they can't be more than show no sabres."""
    most = usable(s) - before
    if most < 1:
        raise BadPosition(where, f"the dice leave room for {usable(s)} in all, {before} were drawn already")
    return within(value, where, 1, most)


def _read_crates(s: State, step: shapes.CrateShape) -> None:
    _read_group(s, step.group, CRATE, "a crate", DICE)
    s.left = _read_dice_used(s, step.left, "step.left", s.drawn)
    free = int(s.free[s.turn])
    beside_group = spread(s.group_mask, free, 64) & ~s.group_mask
    reach = beside_group if s.drawn else squares_in_regions(free, s.left)
    if count(reach) < s.left:
        raise BadPosition("step.left", f"expected a connected free region for {s.left} more crates, there is none")


def _read_walls_behind_person(s: State, walls: int) -> None:
    """0 behind a person hired with heads; otherwise he is the bonus of the top side, amid the walls."""
    s.walls = walls
    if s.walls == 0 and HEADS[s.who] <= usable(s):
        return
    if s.who >= BONUS_PERSONS and s.walls:
        raise BadPosition("step.who", f"a {PERSONS[s.who]} is no bonus person, so no walls can wait behind him")
    if s.who >= BONUS_PERSONS:
        raise BadPosition("step.who", f"a {PERSONS[s.who]} needs {HEADS[s.who]} heads, which the dice don't allow")
    _read_walls_after_bonus(s, walls)


def _read_walls_after_bonus(s: State, walls: int) -> None:
    """A bonus person needs the complete top side, and one of the dice for the wall that completed it (SM-33)."""
    top = int(SIDES[TOP])
    if int(s.ramparts[s.turn]) & top != top:
        raise BadPosition("step", "a bonus person comes with the complete top side, and that side is not complete")
    if usable(s) < 1:
        raise BadPosition("step.dice", "a wall needs a die without sabres, got only sabres")
    s.walls = within(walls, "step.walls", 0, usable(s) - 1)


def _read_houses(s: State, step: shapes.HouseShape) -> None:
    s.builder = _read_square(step.builder, "step.builder", s, PERSON + BUILDER, "a builder")
    _read_group(s, step.group, HOUSE, "a house", MOST_HOUSES)
    if s.drawn and not around(1 << s.builder) >> int(s.group[0]) & 1:
        first = NAMES[int(s.group[0])]
        raise BadPosition("step.group", f"the first house must touch the builder on {step.builder}, got {first}")
    due = min(MOST_HOUSES - s.drawn, int(s.logs[s.turn]))
    if step.left != due or due == 0:
        expected = f"{due} (at most {MOST_HOUSES} houses, {int(s.logs[s.turn])} logs, {s.drawn} drawn already)"
        raise BadPosition("step.left", f"expected {expected}, got {step.left}")
    s.left = due
    _need(house_squares(s), "step.kind", "no square is free for a house, so nothing is asked")
    s.who = BUILDER
    _read_walls_behind_person(s, step.walls)


def _read_group(s: State, group: list[str], piece: int, what: str, most: int) -> None:
    """The squares drawn so far in this step: there, different, connected in the order of drawing."""
    if len(group) > most - 1:
        raise BadPosition("step.group", f"expected a list of at most {most - 1} squares, got {brief(group)}")
    for i, name in enumerate(group):
        where = f"step.group[{i}]"
        cell = _read_square(name, where, s, piece, what)
        bit = 1 << cell
        if s.group_mask & bit:
            raise BadPosition(where, f"{name} stands in the group twice")
        if s.drawn and not beside(s.group_mask) & bit:
            raise BadPosition(where, f"{name} is not beside the squares drawn before it")
        s.group[i] = cell
        s.group_mask |= bit
        s.drawn += 1


def _read_square(name: str, where: str, s: State, piece: int, what: str) -> int:
    if name not in CELL_OF:
        raise BadPosition(where, f"expected a square from a1 to g7 without the corners, got {brief(name)}")
    cell = CELL_OF[name]
    if s.grid[s.turn, cell] != piece:
        letter = PIECES[int(s.grid[s.turn, cell])]
        raise BadPosition(where, f"expected {what} on {name} in the city whose turn it is, there stands {letter!r}")
    return cell
