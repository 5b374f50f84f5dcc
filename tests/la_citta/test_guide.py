"""What the pictures of the guide say is what the rules give."""

import pytest

import bastide
from bastide.games.la_citta.drawing.guide import LEGAL, positions
from bastide.games.la_citta.rules.map import our_map
from bastide.games.la_citta.rules.paths import plain_of
from bastide.games.la_citta.view.facts import city_food, limit, neighbours, winner

GAME = bastide.game("la-citta")


@pytest.mark.parametrize("name", LEGAL)
def test_what_is_dashed_can_be_chosen(name: str) -> None:
    legal = {action.text for action in GAME.resume(positions()[name]).actions()}
    assert set(LEGAL[name]) <= legal
    assert name == "founding" or set(LEGAL[name]) == legal


def test_the_cities_have_the_limits_that_the_picture_says() -> None:
    assert [limit(city) for city in positions()["limits"]["cities"][:3]] == [5, 8, None]


def test_castle_and_farm_bring_six_food() -> None:
    position = positions()["food"]
    assert city_food(position, plain_of(our_map()), position["cities"][0]) == 6


def test_each_of_the_two_neighbours_wins_by_one_wish() -> None:
    position = positions()["migration"]
    blue, gold = position["cities"][:2]
    assert neighbours(position, our_map()) == [(0, 1)]
    assert [winner(blue, gold, field) for field in ("culture", "education", "health")] == [blue, None, gold]
