"""The rules in one place: what is legal now, what a choice does, what chance does. The chapters stand in the files beside.

turn.py     rolling, choosing, sabres, whose turn it is (SM-10 to SM-20, SM-60 to SM-62, SM-70)
city.py     crates, churches, walls and their bonuses (SM-17, SM-18, SM-25 to SM-41)
persons.py  persons and houses (SM-45 to SM-52)
scoring.py  points and the final scoring (SM-71)
refusals.py why something is not legal: the tests stand in the chapters
"""

import numpy as np

from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.saint_malo.rules.city import (
    choose_bonus,
    draw_church,
    draw_crate,
    draw_wall,
    go_on_with_walls,
    legal_bonuses,
    legal_crates,
    list_squares,
    wall_squares,
)
from bastide.games.saint_malo.rules.dice import joined, rolled, without
from bastide.games.saint_malo.rules.persons import draw_house, draw_person, legal_houses
from bastide.games.saint_malo.rules.state import (
    AT,
    BONUS_STEP,
    BUILD,
    CELL_AT,
    CHURCH,
    CHURCH_STEP,
    CRATE,
    CRATE_STEP,
    DONE,
    FREE,
    HOUSE,
    HOUSE_STEP,
    KEEP_STEP,
    OVER,
    PERSON,
    PERSON_STEP,
    ROLL,
    USE_STEP,
    WALL,
    WALL_STEP,
)
from bastide.games.saint_malo.rules.turn import Out, advance, keep, legal_keeps, legal_uses, take_roll, use


@rule
def turn_of(s: State) -> int:
    """The seat to decide, -1 when the game is over."""
    return -1 if s.kind == OVER else int(s.turn)


@rule
def legal(s: State, out: Out) -> int:
    """Writes the numbers of the legal actions, ascending; how many there are."""
    if s.kind == KEEP_STEP:
        return legal_keeps(s, out)
    if s.kind == USE_STEP:
        return legal_uses(s, out)
    if s.kind == CRATE_STEP:
        return legal_crates(s, out)
    if s.kind == WALL_STEP:
        return list_squares(wall_squares(s), AT, out)
    if s.kind == HOUSE_STEP:
        return legal_houses(s, out)
    if s.kind == BONUS_STEP:
        return legal_bonuses(out)
    if s.kind == OVER:
        return 0
    return list_squares(int(s.free[s.turn]), AT, out)  # SM-40, SM-45: church and person stand on any free square


@rule
def decide(s: State, action: int) -> None:
    """Carry out a legal action, up to the next decision or the next roll."""
    carry_out(s, action)
    advance(s)


@rule
def carry_out(s: State, action: int) -> None:
    """What an action does by itself: when the turn is done with it, nobody else's begins and nothing is scored yet."""
    if s.kind == KEEP_STEP:
        keep(s, action)
    elif s.kind == USE_STEP:
        use(s, action)
    elif s.kind == BONUS_STEP:
        choose_bonus(s, action)
    elif s.kind == HOUSE_STEP:
        if action == DONE:
            go_on_with_walls(s, s.walls)
        else:
            draw_house(s, int(CELL_AT[action - BUILD]))
    else:
        draw_at(s, int(CELL_AT[action - AT]))


@rule
def draw_at(s: State, cell: int) -> None:
    """`at SQUARE`: what was announced, on that square."""
    if s.kind == CRATE_STEP:
        draw_crate(s, cell)
    elif s.kind == WALL_STEP:
        draw_wall(s, cell)
    elif s.kind == CHURCH_STEP:
        draw_church(s, cell)
    else:
        draw_person(s, cell)


def piece_drawn(s: State) -> int:
    """What would stand on the square that is asked for; FREE when none is."""
    church, person = int(CHURCH + s.left), int(PERSON + s.who)
    drawn = {CRATE_STEP: CRATE, WALL_STEP: WALL, CHURCH_STEP: church, PERSON_STEP: person, HOUSE_STEP: HOUSE}
    return drawn.get(s.kind, FREE)


@rule
def pending(s: State) -> bool:
    """Whether dice are in the air."""
    return bool(s.kind == ROLL)


@rule
def chance(s: State, word: np.uint64) -> int:
    """Roll the dice that are in the air by one word of chance; the dice thrown, as a rank."""
    dice = rolled(s.kept, word)
    thrown = without(dice, s.kept)
    take_roll(s, dice)
    return thrown


@rule
def set_chance(s: State, thrown: int) -> int:
    """Let the dice fall as told: how records are replayed and positions explored."""
    take_roll(s, joined(s.kept, thrown))
    return thrown
