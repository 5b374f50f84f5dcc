"""Actions, dice and squares there and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bastide
from bastide import Match
from bastide.games.saint_malo.rules import board, dice
from bastide.games.saint_malo.rules.state import (
    ACTIONS,
    AT,
    BONUS,
    BONUS_NONE,
    BUILD,
    DONE,
    HIRE,
    KEEP,
    PASS,
    STOP,
    USE,
)
from bastide.games.saint_malo.text import actions
from tests.played import matches

MASKS = st.integers(0, board.ALL).map(lambda mask: mask & board.ALL)


SYMBOL = {"L": "log", "C": "crate", "W": "wall", "X": "cross"}
TEXTS = [action.text for action in actions.ACTIONS]


def written(action: bastide.Action) -> str:
    """An action out of its parts, as rules/saint-malo.md writes it."""
    match action:
        case actions.Keep(dice=kept):
            return f"keep {kept}" if kept else "keep"
        case actions.Use(symbol=face, number=n):
            return f"use {SYMBOL[face]} {n}"
        case actions.Hire(person=who):
            return f"hire {who}"
        case actions.At(square=where):
            return f"at {where}"
        case actions.Bonus(person=who):
            return f"bonus {who or 'none'}"
        case actions.House(square=where):
            return f"house {where}"
        case _:
            return {actions.Stop: "stop", actions.Pass: "pass", actions.Done: "done"}[type(action)]


def test_actions_are_values_that_are_written_and_read_again() -> None:
    for number, action in enumerate(actions.ACTIONS):
        assert action.id == number and actions.ACTIONS[action.id] is action
        assert written(action) == action.text and actions.ACTION_OF[action.text] is action
    assert len(set(actions.ACTIONS)) == ACTIONS


@given(matches())
def test_legal_actions_are_these_values(match: Match) -> None:
    assert all(action is actions.ACTIONS[action.id] for action in match.actions())


def test_every_action_has_one_text_and_its_place_in_the_action_space() -> None:
    assert len(TEXTS) == len(set(TEXTS)) == ACTIONS == 336
    assert TEXTS[KEEP] == "keep" and TEXTS[STOP - 1] == "keep SSSS" and TEXTS[STOP] == "stop"
    assert TEXTS[USE] == "use log 1" and TEXTS[HIRE - 1] == "use cross 5"
    assert TEXTS[HIRE] == "hire labourer" and TEXTS[PASS - 1] == "hire noble" and TEXTS[PASS] == "pass"
    assert TEXTS[AT] == "at b1" and TEXTS[BONUS - 1] == "at f7"
    assert TEXTS[BONUS] == "bonus labourer" and TEXTS[BONUS_NONE] == "bonus none"
    assert TEXTS[BUILD] == "house b1" and TEXTS[DONE - 1] == "house f7" and TEXTS[DONE] == "done"


@given(st.integers(0, dice.ROLLS - 1), st.integers(0, len(dice.HANDS) - 1))
def test_joined_and_without_are_inverse(kept: int, thrown: int) -> None:
    if dice.SIZE[kept] + dice.SIZE[thrown] <= 5:
        hand = dice.joined(kept, thrown)
        assert dice.HANDS[hand] == dice.sorted_hand(dice.HANDS[kept] + dice.HANDS[thrown])
        assert dice.without(hand, kept) == thrown
        game = bastide.game("saint-malo")
        assert game.chance_texts(game.engine.view(game.engine.new()), [thrown]) == [f"roll {dice.HANDS[thrown]}"]


def test_there_are_as_many_hands_as_there_should_be() -> None:
    assert (dice.ROLLS, len(dice.HANDS)) == (210, 462)


@given(MASKS)
def test_masks_count_and_neighbour_as_squares_do(mask: int) -> None:
    cells = board.cells_in(mask)
    assert board.count(mask) == len(cells)
    near = {(c // 7 + dr) * 7 + c % 7 + dc for c in cells for dr, dc in _steps(True) if _inside(c, dr, dc)}
    beside = {(c // 7 + dr) * 7 + c % 7 + dc for c in cells for dr, dc in _steps(False) if _inside(c, dr, dc)}
    squares = set(board.SQUARES)
    assert set(board.cells_in(board.around(mask))) == (near & squares) - set(cells)
    assert set(board.cells_in(board.beside(mask))) == beside & squares


@given(MASKS, st.integers(1, 6))
def test_regions_are_those_of_a_plain_flood(free: int, size: int) -> None:
    regions = _regions(set(board.cells_in(free)))
    assert board.largest_region(free, size) == min(size, max(map(len, regions), default=0))
    large = {cell for region in regions if len(region) >= size for cell in region}
    assert set(board.cells_in(board.squares_in_regions(free, size))) == large


@pytest.mark.parametrize("cell", range(49))
def test_every_square_has_a_name_and_a_bit(cell: int) -> None:
    assert board.bit(cell) == 1 << cell
    assert board.NAMES[cell] == "abcdefg"[cell % 7] + str(cell // 7 + 1)


def _steps(diagonal: bool) -> list[tuple[int, int]]:
    every = [(dr, dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if (dr, dc) != (0, 0)]
    return every if diagonal else [(dr, dc) for dr, dc in every if 0 in (dr, dc)]


def _inside(cell: int, dr: int, dc: int) -> bool:
    return 0 <= cell // 7 + dr < 7 and 0 <= cell % 7 + dc < 7


def _regions(free: set[int]) -> list[set[int]]:
    regions = []
    while free:
        region, edge = set(), {free.pop()}
        while edge:
            cell = edge.pop()
            region.add(cell)
            near = {(cell // 7 + dr) * 7 + cell % 7 + dc for dr, dc in _steps(False) if _inside(cell, dr, dc)}
            edge |= near & free
            free -= near
        regions.append(region)
    return regions
