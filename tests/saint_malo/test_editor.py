"""The editor of Saint Malo: any position can be set up by hand from the first one."""

from dataclasses import replace

import pytest

import bastide
from bastide.core.errors import BadPosition
from bastide.core.game import Position
from bastide.games.saint_malo import GAME, editor
from bastide.games.saint_malo.rules.board import CELL_OF
from bastide.look.editor import Work
from tests.played import some_positions


def rebuilt(target: Position) -> Position:
    """The target, set up from the first position with tools and fields alone."""
    work = Work(editor.start(target["players"], {}), {})
    for seat, city in enumerate(target["cities"]):
        for square in CELL_OF:
            row, column = divmod(CELL_OF[square], 7)
            letter = city["grid"][row][column]
            if letter != work.position["cities"][seat]["grid"][row][column]:
                work = replace(work, seat=seat, tool=letter)
                work = replace(work, position=editor.put(work, square))
    work = _filled(work, target, ("step.kind", "turn", "first", "boxes", "last_round"))
    return _filled(work, target).position


def _filled(work: Work, target: Position, only: tuple[str, ...] = ()) -> Work:
    wanted = {
        field.path: field.value for group in editor.fields(replace(work, position=target)) for field in group.fields
    }
    there = {field.path: field.value for group in editor.fields(work) for field in group.fields}
    changes = {path: value for path, value in wanted.items() if (not only or path in only) and there.get(path) != value}
    return replace(work, position=editor.set_fields(work, changes)) if changes else work


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (5, 3)])
def test_every_position_can_be_set_up_from_the_first_one(players: int, seed: int) -> None:
    for target in some_positions("saint-malo", players, seed):
        made = rebuilt(target)
        assert made == target
        assert GAME.resume(made, 0).view(0) == GAME.resume(target, 0).view(0)


def test_walls_stand_outside_and_a_full_city_brings_the_last_round() -> None:
    work = Work(editor.start(2, {}), {}, 1, "W")
    with pytest.raises(BadPosition):
        editor.put(work, "d4")
    with pytest.raises(BadPosition):
        editor.put(work, "a1")
    for square in CELL_OF:
        work = replace(work, tool="C", position=work.position)
        if f"put {square}" in editor.board(work):
            work = replace(work, position=editor.put(work, square))
    assert work.position["last_round"] is True
    assert bastide.game("saint-malo").resume(work.position, 0).turn == work.position["turn"]


def test_the_board_has_a_named_button_for_every_square_that_would_change() -> None:
    drawn = editor.board(Work(editor.start(2, {}), {}, 0, "M"))
    assert drawn.count("<button") == 45 and 'aria-label="d4, free: put merchant"' in drawn
    assert editor.board(Work(editor.start(2, {}), {}, 0, ".")).count("<button") == 4
    assert editor.board(Work(editor.start(2, {}), {}, 0, "#")).count("<button") == 0


def test_dice_changed_together_are_sorted_together() -> None:
    position = editor.start(2, {}) | {"step": {"kind": "keep", "dice": "LCWXH", "rolls": 1}}
    changes = {"step.dice[0]": "S", "step.dice[1]": "S"}
    assert editor.set_fields(Work(position, {}), changes)["step"]["dice"] == "WXHSS"
