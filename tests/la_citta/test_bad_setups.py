"""LC-4, LC-10 to LC-12: set-ups of a map that can't be, and corruption by chance."""

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bastide
from bastide.games.la_citta.rules.map import checked_map

from .bad_maps import JUNK, Change, changed, drop, number, put, refused
from .table import GAME, MAP


@pytest.mark.rule("LC-11")
@pytest.mark.parametrize("junk", JUNK)
def test_set_ups_for_two_to_five(junk: Any) -> None:
    assert refused(changed(put("setups", to=junk))).startswith("setups")
    assert refused(changed(put("setups", "3", to=junk))).startswith("setups.3")


@pytest.mark.rule("LC-11")
@pytest.mark.parametrize("players", ["2", "3", "4", "5"])
def test_a_set_up_is_missing(players: str) -> None:
    assert refused(changed(drop("setups", players))) == f"setups.{players}"
    assert refused(changed(drop("setups", players, "areas"))) == f"setups.{players}.areas"
    assert refused(changed(drop("setups", players, "castles"))) == f"setups.{players}.castles"


@pytest.mark.rule("LC-11")
def test_a_set_up_too_many() -> None:
    assert refused(changed(put("setups", "6", to=MAP["setups"]["5"]))) == "setups.6"
    assert refused(changed(put("setups", "2", "more", to=1))) == "setups.2.more"


# Landscapes


@pytest.mark.rule("LC-4", "LC-11")
@pytest.mark.parametrize("players", ["2", "3", "4", "5"])
@pytest.mark.parametrize("landscape", [*JUNK, "wheat 4", "wheat", "Water"])
def test_a_landscape_that_is_none(players: str, landscape: Any) -> None:
    field = f"setups.{players}.areas.2-5"
    assert refused(changed(put("setups", players, "areas", "2-5", to=landscape))) == field


@pytest.mark.rule("LC-4", "LC-11")
def test_every_area_has_its_landscape_and_no_other_has_one() -> None:
    assert refused(changed(drop("setups", "4", "areas", "3-7"))) == "setups.4.areas.3-7"
    assert refused(changed(put("setups", "4", "areas", "3-8", to="water"))) == "setups.4.areas.3-8"


@pytest.mark.rule("LC-4", "LC-11")
@pytest.mark.parametrize("landscape", ["wheat 1", "wheat 2", "wheat 3", "mountain", "water"])
def test_as_many_of_each_landscape_as_in_the_box(landscape: str) -> None:
    areas = MAP["setups"]["5"]["areas"]
    other = next(name for name, there in areas.items() if there != landscape)
    assert refused(changed(put("setups", "5", "areas", other, to=landscape))) == "setups.5.areas"


# Castles


@pytest.mark.rule("LC-11")
@pytest.mark.parametrize("junk", JUNK)
def test_castles_in_pairs(junk: Any) -> None:
    pairs = "setups.4.castles[0]" if junk in ([[]], ["1,0"]) else "setups.4.castles"
    assert refused(changed(put("setups", "4", "castles", to=junk))) == pairs
    assert refused(changed(put("setups", "4", "castles", 2, to=junk))) == "setups.4.castles[2]"
    assert refused(changed(drop("setups", "4", "castles", 3))) == "setups.4.castles"
    assert refused(changed(drop("setups", "4", "castles", 2, 1))) == "setups.4.castles[2]"


def castle(text: Any) -> Change:
    """The second castle of seat 2 in the set-up for four (15,11) somewhere else."""
    return put("setups", "4", "castles", 2, 1, to=text)


@pytest.mark.rule("LC-11")
@pytest.mark.parametrize("text", ["6,1", "5,5", "40,40", "0,0"])
def test_a_castle_stands_on_a_path_hex_of_the_map(text: str) -> None:
    assert refused(changed(castle(text))) == "setups.4.castles[2][1]"


@pytest.mark.rule("LC-10", "LC-11")
def test_a_castle_stands_on_a_hex_open_to_so_many() -> None:
    for players, colour, seat, i in (("2", "brown", 1, 0), ("2", "yellow", 0, 1), ("3", "yellow", 1, 1)):
        here = MAP["setups"][players]["castles"][seat][i]
        told = changed(put("hexes", number(here), "colour", to=colour))
        assert refused(told) == f"setups.{players}.castles[{seat}][{i}]"
    here = MAP["setups"]["3"]["castles"][2][1]
    assert here not in str(MAP["setups"]["2"]["castles"])
    assert checked_map(changed(put("hexes", number(here), "colour", to="brown")))


@pytest.mark.rule("LC-11")
def test_a_castle_touches_farmland() -> None:
    """17,3 lies at area 1-7 alone, a mountain in the set-up for four."""
    assert MAP["setups"]["4"]["areas"]["1-7"] == "mountain"
    assert refused(changed(castle("17,3"))) == "setups.4.castles[2][1]"
    assert checked_map(changed(castle("15,2")))


@pytest.mark.rule("LC-11", "LC-12", "LC-51")
@pytest.mark.parametrize("text", ["15,7", "15,8", "15,9", "15,6", "14,6", "14,10"])
def test_a_castle_too_near_to_another(text: str) -> None:
    """Seat 2's first castle stands on 15,7, seat 1's second on 11,10."""
    assert refused(changed(castle(text))) == "setups.4.castles[2][1]"


@pytest.mark.rule("LC-11", "LC-12", "LC-51")
@pytest.mark.parametrize(("text", "good"), [("14,5", False), ("15,4", True), ("15,3", True)])
def test_three_hexes_between_are_enough(text: str, good: bool) -> None:
    if good:
        assert checked_map(changed(castle(text)))
    else:
        assert refused(changed(castle(text))) == "setups.4.castles[2][1]"


# Corruption by chance

SCALARS = st.none() | st.booleans() | st.integers(-20, 20) | st.floats(allow_nan=True) | st.text(max_size=6)
WORDS = st.sampled_from(
    [
        "1,0",
        "5,3",
        "6,1",
        "5,5",
        "-4,15",
        "1-1",
        "2-3",
        "wheat 2",
        "water",
        "mountain",
        "green",
        "yellow",
        "-0,1",
        "5,3,1",
    ]
)
LEAVES = SCALARS | WORDS
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
)


def places(told: Any) -> list[tuple[Any, Any]]:
    """Every object or list of a map with every key in it, whole branches too."""
    keys = list(told) if isinstance(told, dict) else range(len(told)) if isinstance(told, list) else ()
    return [place for key in keys for place in [(told, key), *places(told[key])]]


@pytest.mark.rule("LC-8", "LC-10", "LC-11")
@given(data=st.data(), deep=st.booleans())
def test_a_map_with_one_wrong_value_is_refused_or_can_be_played(data: st.DataObject, deep: bool) -> None:
    told = copy.deepcopy(MAP)
    found = places(told)
    inner = [place for place in found if not isinstance(place[0][place[1]], (dict, list))]
    inside, key = data.draw(st.sampled_from(inner if deep else found))
    how = data.draw(st.sampled_from(["replace", "delete", "double", "swap"]))
    if how == "delete":
        del inside[key]
    elif how == "double" and isinstance(inside, list):
        inside.append(copy.deepcopy(inside[key]))
    elif how == "swap":
        other = data.draw(st.sampled_from(list(inside) if isinstance(inside, dict) else range(len(inside))))
        inside[key], inside[other] = inside[other], inside[key]
    else:
        inside[key] = data.draw(VALUES)
    refused_or_playable(told)


def refused_or_playable(told: Any) -> None:
    """Nothing but our own error, or a game for every number of players."""
    try:
        checked_map(told)
    except bastide.BastideError:
        return
    for players in (2, 3, 4, 5):
        for setup in ("beginner", "advanced"):
            match = GAME.start(players=players, seed=1, map=told, setup=setup)
            match.play(match.actions()[0])
            assert GAME.resume(match.position(), seed=1, map=told).position() == match.position()


@pytest.mark.rule("LC-8", "LC-10")
@given(values=st.lists(VALUES, min_size=1, max_size=3), name=st.sampled_from(list(MAP)))
def test_a_map_with_junk_in_a_field_is_refused(values: list[Any], name: str) -> None:
    refused_or_playable(copy.deepcopy(MAP) | {name: values})
