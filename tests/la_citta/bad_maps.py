"""The example map with something done to it, and the field for which it is refused."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

import bastide
from bastide.games.la_citta.rules.map import BadMap, checked_map

from .table import GAME, MAP

Map = dict[str, Any]
Change = Callable[[Map], Any]
JUNK: tuple[Any, ...] = (None, 7, -1, 2.5, True, "", "x", [], {}, [[]], {"q": 1}, ["1,0"])


def changed(change: Change) -> Map:
    """The example map, with something done to it."""
    told = copy.deepcopy(MAP)
    change(told)
    return told


def put(*path: Any, to: Any) -> Change:
    """One value of the map replaced, by the way that leads to it."""

    def change(told: Any) -> None:
        for key in path[:-1]:
            told = told[key]
        told[path[-1]] = to

    return change


def drop(*path: Any) -> Change:
    def change(told: Any) -> None:
        for key in path[:-1]:
            told = told[key]
        del told[path[-1]]

    return change


def number(name: str) -> int:
    """Where a hex stands in the list."""
    return next(i for i, entry in enumerate(MAP["hexes"]) if entry["id"] == name)


def refused(told: Any) -> str:
    """The field for which a map is refused; the message names it too, and no game can be started with it."""
    with pytest.raises(BadMap) as error:
        checked_map(told)
    assert str(error.value).startswith(f"{error.value.field}: ")
    assert isinstance(error.value, bastide.BadPosition)
    if isinstance(told, dict):
        for setup in ("beginner", "advanced"):
            with pytest.raises(BadMap):
                GAME.start(players=2, seed=1, map=told, setup=setup)
    return error.value.field
