"""What stands behind each refusal, taken away in the state: afterwards something else refuses, or nothing."""

from collections.abc import Callable

from bastide.core.state import State
from bastide.games.saint_malo.rules import refusal_numbers as why
from bastide.games.saint_malo.rules.board import ALL, OUTER, around, beside, bit, cells_in, count, largest_region
from bastide.games.saint_malo.rules.dice import FACES, HANDS, HEAD, RANK, sorted_hand
from bastide.games.saint_malo.rules.state import (
    AT,
    BONUS_STEP,
    BUILD,
    CELL_AT,
    CHURCH_STEP,
    HEADS,
    HIRE,
    HOUSE_STEP,
    KEEP_STEP,
    LABOURER,
    PERSON_STEP,
    USE,
    USE_STEP,
)
from bastide.games.saint_malo.rules.turn import DELIVERY, price, usable


def _cell(action: int) -> int:
    return int(CELL_AT[action - (BUILD if action >= BUILD else AT)])


def _wanted(action: int) -> tuple[int, int]:
    """The face and the number of dice that `use` and `hire` want."""
    if action >= HIRE:
        return HEAD, int(HEADS[action - HIRE])
    return (action - USE) // 5, (action - USE) % 5 + 1


def _stop_rolling(s: State, action: int) -> None:
    s.kind = USE_STEP


def _roll_again(s: State, action: int) -> None:
    s.kind = KEEP_STEP


def _hire_a_labourer(s: State, action: int) -> None:
    s.kind, s.who = PERSON_STEP, LABOURER


def _close_the_top(s: State, action: int) -> None:
    s.kind = BONUS_STEP


def _hire_a_builder(s: State, action: int) -> None:
    s.kind, s.builder, s.drawn, s.group_mask, s.left = HOUSE_STEP, 24, 0, 0, 1


def _throw_them(s: State, action: int) -> None:
    s.dice = RANK[sorted_hand(HANDS[action].ljust(5, "L"))]


def _clear_a_square(s: State, action: int) -> None:
    s.free[s.turn] |= 1 << 24


def _clear_beside_the_region(s: State, action: int) -> None:
    """One square after the other around what is free, until the crates have room."""
    wanted = _wanted(action)[1]
    while largest_region(int(s.free[s.turn]), wanted) < wanted:
        free = int(s.free[s.turn])
        s.free[s.turn] |= bit(cells_in(beside(free) & ~free)[0])


def _clear_outer_squares(s: State, action: int) -> None:
    for cell in cells_in(OUTER & ~int(s.free[s.turn])):
        if count(int(s.free[s.turn]) & OUTER) < _wanted(action)[1]:
            s.free[s.turn] |= bit(cell)


def _wipe_off_sabres(s: State, action: int) -> None:
    hand = HANDS[s.dice]
    lacking = _wanted(action)[1] - usable(s)
    s.dice = RANK[sorted_hand(hand.replace(FACES[-1], "L", lacking))]


def _find_coins_to_deliver(s: State, action: int) -> None:
    s.coins[s.turn] = DELIVERY


def _find_coins_to_turn(s: State, action: int) -> None:
    s.coins[s.turn] = price(s, *_wanted(action))


def _wipe_off(s: State, action: int) -> None:
    s.free[s.turn] |= bit(_cell(action))


def _draw_a_church(s: State, action: int) -> None:
    s.kind, s.left = CHURCH_STEP, 1


def _draw_one_crate(s: State, action: int) -> None:
    s.left = 1


def _draw_the_group_beside(s: State, action: int) -> None:
    s.group_mask = beside(bit(_cell(action)))


def _draw_the_builder_there(s: State, action: int) -> None:
    s.builder = cells_in(around(bit(_cell(action))) & ALL)[0]


TAKE_AWAY: dict[int, Callable[[State, int], None]] = {
    why.GAME_OVER: _roll_again,
    why.ROLL_FIRST: _stop_rolling,
    why.ROLLING_OVER: _roll_again,
    why.CHOOSE_FIRST: _hire_a_labourer,
    why.CHOSEN_ALREADY: _stop_rolling,
    why.BONUS_FIRST: _hire_a_labourer,
    why.HOUSES_NOW: _hire_a_labourer,
    why.NO_BONUS: _close_the_top,
    why.NO_BUILDER: _hire_a_builder,
    why.DICE_NOT_THERE: _throw_them,
    why.NO_SQUARE: _clear_a_square,
    why.NO_REGION: _clear_beside_the_region,
    why.NO_OUTER_SQUARES: _clear_outer_squares,
    why.TOO_FEW_DICE: _wipe_off_sabres,
    why.NO_COINS_TO_DELIVER: _find_coins_to_deliver,
    why.NO_COINS_TO_TURN: _find_coins_to_turn,
    why.TAKEN: _wipe_off,
    why.INNER_SQUARE: _draw_a_church,
    why.REGION_TOO_SMALL: _draw_one_crate,
    why.NOT_BESIDE_CRATES: _draw_the_group_beside,
    why.NOT_AROUND_BUILDER: _draw_the_builder_there,
    why.NOT_BESIDE_HOUSES: _draw_the_group_beside,
}
