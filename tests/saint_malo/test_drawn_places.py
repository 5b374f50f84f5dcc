"""The places that can be chosen on a drawn plan, and what was drawn last."""

from typing import Any

import pytest

from tests.markup import SVG, named, read, with_class, words

from .drawn import MERCHANT, STEPS, draw_city, draw_table, position

LEGAL = ["at e2", "at c3", "at a4", "keep CC", "stop", "house d3"]


def test_legal_squares_are_marked_once_in_reading_order_and_nothing_else_is() -> None:
    at = position(2, MERCHANT)
    root = read(draw_city(at, 0, legal=LEGAL, gains={"at e2": 2, "at c3": 1, "at a4": 0, "house d3": -3}))
    places = list(root.iter(f"{SVG}a"))
    assert [place.get("id") for place in places] == ["at-e2", "at-c3", "house-d3", "at-a4"]
    assert places == with_class(root, "legal")
    assert all([each.get("class") for each in place][:2] == ["hit", "spot"] for place in places), "whole squares to hit"
    assert places[0].attrib == {
        "class": "place legal",
        "id": "at-e2",
        "href": "?choose=at+e2",
        "aria-label": "e2: merchant here, 2 coins",
    }
    assert places[1].get("aria-label") == "c3: merchant here, 1 coin"
    assert places[3].get("class") == "place legal dull"
    assert words(root, "gain") == ["+2", "+1", "−3", "0"]
    assert root.get("role") == "group"
    assert read(draw_city(at, 0, legal=["stop"])).get("role") == "img"


def test_a_mark_covers_its_square() -> None:
    for legal in ("at a2", "at g6", "at d1", "at e5"):
        spot = with_class(read(draw_city(position(2, MERCHANT), 1, legal=[legal])), "spot")[0]
        column, row = "abcdefg".index(legal[3]), int(legal[4]) - 1
        assert (float(spot.get("x", "")), float(spot.get("y", ""))) == (44 + 52 * column, 44 + 52 * row)


def test_without_links_places_are_groups() -> None:
    at = position(2, MERCHANT)
    root = read(draw_table(at, legal=LEGAL, chosen="at c3"))
    assert not list(root.iter(f"{SVG}a"))
    assert len(with_class(root, "place")) == 4
    assert not with_class(root, "new")
    assert read(draw_table(at, legal=LEGAL, links=True)).get("role") == "group"


def test_places_are_those_of_the_player_whose_turn_it_is() -> None:
    at = position(3, MERCHANT)
    assert len(with_class(read(draw_table(at, 0, legal=LEGAL)), "legal")) == 4
    assert not with_class(read(draw_table(at, 2, legal=LEGAL, chosen="at c3")), "legal")


@pytest.mark.parametrize(
    ("step", "sign", "unit"),
    [
        (MERCHANT, "merchant", "merchant here, 2 coins"),
        (STEPS[3], "crate", "crate here, 2 points"),
        (STEPS[6], "church", "size-3 church here, 2 points"),
        (STEPS[10], "house", "house here, 2 points"),
        (STEPS[5], "wall", "wall here, 2 points"),
    ],
)
def test_the_chosen_square_shows_its_piece_and_its_gain(step: dict[str, Any], sign: str, unit: str) -> None:
    root = read(draw_city(position(2, step), 1, legal=["at a5"], gains={"at a5": 2}, chosen="at a5"))
    (place,) = with_class(root, "chosen")
    assert named(place)[sign] == 1
    assert words(place, "gain") == ["+2"]
    assert place.get("aria-label") == f"a5: {unit}, chosen"


def test_last_squares_have_corner_ticks() -> None:
    at = position(3, MERCHANT)
    assert len(with_class(read(draw_city(at, 0, last=["d4", "c7", "d4"])), "last")) == 2
    assert len(with_class(read(draw_table(at, last=["d4"])), "last")) == 1
    both = read(draw_table(at, last={0: ["d4"], 2: ["b2", "c2"]}))
    assert len(with_class(both, "last")) == 3
    assert sum(len(with_class(mini, "last")) for mini in with_class(both, "mini")) == 2
