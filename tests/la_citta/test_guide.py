"""What the pictures of the guide say is what the rules give."""

import pytest

from bastide.games.la_citta import GAME
from bastide.games.la_citta.drawing.guide import LEGAL, positions
from bastide.games.la_citta.view import LaCittaView

from .drawn import seen


def pictured(name: str) -> LaCittaView:
    return seen(positions()[name], game=GAME)


@pytest.mark.parametrize("name", LEGAL)
def test_what_is_dashed_can_be_chosen(name: str) -> None:
    legal = {action.text for action in pictured(name).legal}
    assert set(LEGAL[name]) <= legal
    assert name == "founding" or set(LEGAL[name]) == legal


def test_the_cities_have_the_limits_that_the_picture_says() -> None:
    assert [city.limit for city in pictured("limits").cities[:3]] == [5, 8, None]


def test_castle_and_farm_bring_six_food() -> None:
    assert pictured("food").cities[0].food == 6


def test_each_of_the_two_neighbours_wins_by_one_wish() -> None:
    view = pictured("migration")
    ((blue, gold),) = view.neighbours
    assert (blue, gold) == view.cities[:2]
    assert [view.winner(blue, gold, field) for field in ("culture", "education", "health")] == [blue, None, gold]
