"""Observation tensors: the same plain and compiled, of the shapes that the documentation says."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bastide
from bastide.core.jit import compiled
from bastide.games.carcassonne_city.bot import observation as carcassonne_city
from bastide.games.la_citta.bot import observation as la_citta
from bastide.games.saint_malo.bot import observation as saint_malo
from tests.ours import OURS
from tests.played import matches
from tests.soak import many, rest

pytestmark = pytest.mark.slow

ROOMS: dict[str, Any] = {"carcassonne-city": carcassonne_city, "la-citta": la_citta, "saint-malo": saint_malo}
SHAPES = {
    "carcassonne-city": {"planes": (24, 51, 51), "players": (4, 7), "table": (16,), "unseen": (75,)},
    "la-citta": {"hexes": (180, 30), "cities": (20, 17), "players": (5, 27), "table": (103,)},
    "saint-malo": {"planes": (5, 18, 7, 7), "figures": (5, 8), "table": (39,)},
}
#: The rules that fill the tensors: those they are given, and whether they ask for the seat.
PARTS: dict[str, list[tuple[Callable[..., None], bool, tuple[str, ...]]]] = {
    "carcassonne-city": [
        (carcassonne_city.observe_city, True, ("planes",)),
        (carcassonne_city.observe_players, True, ("players",)),
        (carcassonne_city.observe_table, False, ("table", "unseen")),
    ],
    "la-citta": [
        (la_citta.observe_hexes, True, ("hexes",)),
        (la_citta.observe_cities, True, ("cities",)),
        (la_citta.observe_players, True, ("players",)),
        (la_citta.observe_table, True, ("table",)),
    ],
    "saint-malo": [
        (saint_malo.observe_cities, True, ("planes", "figures")),
        (saint_malo.observe_table, False, ("table",)),
    ],
}


@pytest.mark.parametrize("game", ["saint-malo", *rest(("carcassonne-city",), ("la-citta",))])  # each is compiled
@settings(max_examples=many(10, 500))
@given(data=st.data())
def test_compiled_observation_is_the_same(game: str, data: st.DataObject) -> None:
    match = data.draw(matches(game=game))
    record = compiled(bastide.game(game).engine.opened)(match._buffer)
    fast = ROOMS[game].empty()
    for rule, of_a_seat, names in PARTS[game]:
        compiled(rule)(record, *[1] * of_a_seat, *(fast[name] for name in names))
    for name, tensor in match.observation(1).items():
        assert np.array_equal(tensor, fast[name]), name


@pytest.mark.parametrize("game", OURS)
def test_shapes_are_documented(game: str) -> None:
    assert {name: tensor.shape for name, tensor in ROOMS[game].empty().items()} == SHAPES[game]
