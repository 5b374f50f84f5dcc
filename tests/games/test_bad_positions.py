"""Positions that people write by hand: what is refused in every game. What a game minds besides stands in its folder."""

from typing import Any

import pytest

import bastide
from bastide.core.game import Game, Position
from tests.carcassonne_city import bad_positions as carcassonne_city
from tests.carcassonne_city.table import in_any_order
from tests.la_citta import bad_positions as la_citta
from tests.la_citta.table import MAP
from tests.ours import OURS
from tests.saint_malo import bad_positions as saint_malo
from tests.spoiling import changed, refused_by, without

KINDS = {"carcassonne-city": carcassonne_city.KINDS, "la-citta": la_citta.KINDS, "saint-malo": list(saint_malo.STEPS)}
every_game = pytest.mark.parametrize("name", OURS)


def good(name: str, kind: str) -> tuple[Game, Position]:
    """A position that is accepted, with a step of that kind, and the game with the data that it wants."""
    if name == "carcassonne-city":
        table = carcassonne_city.good(kind)
        return bastide.game(name).with_options(pack=table.pack), table.position
    if name == "la-citta":
        return bastide.game(name).with_options(map=MAP), la_citta.good(kind)
    return bastide.game(name), saint_malo.good(kind)


def first(name: str) -> tuple[Game, Position]:
    return good(name, KINDS[name][1])


def spoilt(name: str, field: str, value: Any) -> str:
    """The field for which it is refused if one is changed."""
    game, position = first(name)
    return refused_by(game, changed(position, (field,), value))


@pytest.mark.rule("SM-1", "SM-11", "CC-1", "CC-11", "LC-1")
@pytest.mark.parametrize(("name", "kind"), [(name, kind) for name in OURS for kind in KINDS[name]])
def test_the_positions_that_are_changed_are_good(name: str, kind: str) -> None:
    game, position = good(name, kind)
    assert in_any_order(game.resume(position).position()) == in_any_order(position)
    assert (position["step"] or {"kind": "over"})["kind"] == kind


@every_game
@pytest.mark.rule("SM-1", "CC-1", "LC-1")
@pytest.mark.parametrize("junk", [None, [], {}, "saint-malo", "", 0, 7, True, 1.5, [{}], ("game",)])
def test_not_a_position_at_all(name: str, junk: Any) -> None:
    assert refused_by(first(name)[0], junk) == ("game" if junk == {} else "position")


@pytest.mark.rule("SM-1", "CC-1", "LC-1")
@pytest.mark.parametrize(("name", "field"), [(name, field) for name in OURS for field in first(name)[1]])
def test_a_field_is_missing(name: str, field: str) -> None:
    game, position = first(name)
    assert refused_by(game, without(position, (field,))) == field


@every_game
@pytest.mark.rule("SM-1", "CC-1", "LC-1")
@pytest.mark.parametrize("field", ["seed", "Game", "more", ""])
def test_a_field_too_many(name: str, field: str) -> None:
    assert spoilt(name, field, 1) == field


@every_game
@pytest.mark.rule("SM-1", "CC-1", "LC-1")
def test_a_position_of_another_game(name: str) -> None:
    others = [each for each in OURS if each != name]
    for game in (*others, name.title(), name.replace("-", " "), "", None, 1, [name]):
        assert spoilt(name, "game", game) == "game"
    for other in others:
        assert refused_by(first(name)[0], bastide.game(other).start(2, seed=1).position()) == "game"


@every_game
@pytest.mark.rule("SM-1", "CC-1", "LC-1")
@pytest.mark.parametrize("players", [-1, 0, 1, 6, 7, 100, 10**30, True, 2.0, "2", None, [2]])
def test_players_out_of_range(name: str, players: Any) -> None:
    assert spoilt(name, "players", players) == "players"


def test_five_are_too_many_for_carcassonne() -> None:
    assert spoilt("carcassonne-city", "players", 5) == "players"
