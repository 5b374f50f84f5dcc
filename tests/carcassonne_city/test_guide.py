"""What the pictures of the guide say is what the rules give."""

import pytest

import bastide
from bastide.games.carcassonne_city.drawing.guide import LAYS, positions
from bastide.games.carcassonne_city.rules.squares import Side
from bastide.games.carcassonne_city.view import viewed

GAME = bastide.game("carcassonne-city")


def test_the_tile_fits_where_the_picture_says() -> None:
    assert sorted(action.text for action in GAME.resume(positions()["lay"]).actions()) == sorted(
        lay.text for lay in LAYS
    )


@pytest.mark.parametrize(("name", "points"), [("street", 8), ("market", 6)])
def test_what_is_completed_brings_what_the_picture_says(name: str, points: int) -> None:
    match = GAME.resume(positions()[name])
    match.play("none")
    assert match.position()["points"] == [points, 0]
    assert match.position()["supply"] == [7, 7]


def test_the_tower_stands_after_as_many_walls_as_it_brought_points() -> None:
    position = positions()["wall"]
    assert [tower["after"] for tower in position["towers"]] == [position["points"][0]] == [3]


def test_the_steward_scores_three_markets() -> None:
    before = positions()["steward"]
    last = {**before, "aside": [*before["aside"], *(name for pile in before["piles"] for name in pile)]}
    match = GAME.resume({**last, "piles": [[], [], []]})
    match.play("lay 2,0 0")
    match.play("none")
    after = match.position()
    assert after["over"] and after["points"] == [6, 0]


def test_the_guard_sees_two_public_buildings_and_a_historic_one() -> None:
    game, buffer = GAME.from_position(positions()["guard"])
    view = viewed(game.player_view(buffer, None))
    seen = [view.city[square].tile.building for square in view.row(Side(0, 0, "W"))]
    assert seen == ["public", "Grand Puits", None, "public"]
