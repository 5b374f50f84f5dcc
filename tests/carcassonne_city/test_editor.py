"""The editor of Carcassonne: The City: any position can be set up by hand from the first one."""

import re
from dataclasses import replace
from typing import Any

import pytest

from bastide.core.errors import BadPosition
from bastide.core.game import Position
from bastide.games.carcassonne_city import GAME, editor
from bastide.games.carcassonne_city.editor.places import FINDERS, places
from bastide.games.carcassonne_city.editor.unchecked import unchecked_view
from bastide.look.editor import Work
from tests.carcassonne_city.test_where import COORDINATES
from tests.played import played, some_positions
from tests.soak import SOAKING, many, rest

pytestmark = pytest.mark.slow

OPTIONS = GAME.checked_options({})


def rebuilt(target: Position) -> Position:
    """The target, set up from the first position with tools and fields alone."""
    work = Work(editor.start(target["players"], OPTIONS), OPTIONS)
    asked = (target["step"] or {}).get("kind")
    work = _set(work, {"step.kind": "follower" if asked == "follower" else "tower"})  # nothing in hand
    for tile in target["tiles"]:
        work = _put(work, tile["id"], f"{tile['x']},{tile['y']}")
        while work.position["tiles"][-1]["turn"] != tile["turn"]:
            work = _put(work, "turn", f"{tile['x']},{tile['y']}")
    work = _walled(work, target)
    for one in target["followers"]:
        if one["role"] == "guard":
            x, y, side = one["wall"]
            work = _put(work, "guard", f"{x},{y} {side}", one["seat"])
        else:
            work = _put(work, one["role"], f"{one['x']},{one['y']} {one['on']}", one["seat"])
    for one in target["towers"]:
        work = _put(work, "tower", f"{one['end']} {one['after']}", one["seat"])
    return _filled(work, target)


def _walled(work: Work, target: Position) -> Work:
    gate = target["walls"]["gate"]
    if gate:
        work = _put(work, "gate", f"{gate[0]},{gate[1]} {gate[2]}")
    for end in ("cw", "ccw"):
        for _wall in target["walls"][end]:
            work = _put(work, "wall", end)
    return work


def _filled(work: Work, target: Position) -> Position:
    wanted = {
        field.path: field.value for group in editor.fields(replace(work, position=target)) for field in group.fields
    }
    work = _set(work, {path: wanted[path] for path in ("turn", "aside")})
    work = _set(work, {"step.kind": wanted["step.kind"]})
    there = {field.path: field.value for group in editor.fields(work) for field in group.fields}
    return _set(work, {path: value for path, value in wanted.items() if there[path] != value}).position


def _put(work: Work, tool: str, place: str, seat: int = 0) -> Work:
    return replace(work, position=editor.put(replace(work, tool=tool, seat=seat), place))


def _set(work: Work, changes: dict[str, Any]) -> Work:
    return replace(work, position=editor.set_fields(work, changes))


@pytest.mark.parametrize(("players", "seed"), [(3, 2), *rest((2, 1), (4, 4))])
def test_every_position_can_be_set_up_from_the_first_one(players: int, seed: int) -> None:
    targets = some_positions("carcassonne-city", players, seed, many(0, 4))
    for target in targets if SOAKING else (targets[-1], min(targets, key=lambda each: len(each["tiles"]))):
        made = rebuilt(target)
        assert {**made, "piles": 0} == {**target, "piles": 0}
        assert [len(pile) for pile in made["piles"]] == [len(pile) for pile in target["piles"]]
        assert GAME.resume(made, 0).view(0) == GAME.resume(target, 0).view(0)


def test_what_is_taken_away_goes_back_to_where_it_came_from() -> None:
    walled = [each for each in some_positions("carcassonne-city", 2, 5) if each["walls"]["cw"] and each["followers"]]
    target = min(walled, key=lambda each: len(each["tiles"]))
    work = Work(target | {"step": None, "over": True}, OPTIONS)
    work = _set(work, {"step.kind": "tower"})
    for what in ("piece-off", "tile-off"):
        work = replace(work, tool=what)
        while found := _places(work):
            work = replace(work, position=editor.put(work, found[-1]))
    assert work.position["tiles"] == [] and work.position["followers"] == [] and work.position["towers"] == []
    assert work.position["walls"] == {"gate": None, "cw": [], "ccw": []} and work.position["wall_supply"] == 70
    assert work.position["supply"] == [7, 7] and work.position["tower_supply"] == [6, 6]
    assert sum(map(len, work.position["piles"])) == 75 - len(work.position["aside"])
    begun = _set(work, {"step.kind": "lay", "turn": 0, "aside": ""}).position | {"resting": [0, 0]}
    assert GAME.resume(begun, 0).actions()[0].text == "lay 0,0 0"


def _places(work: Work) -> list[str]:
    return re.findall(r'value="put ([^"]+)"', editor.board(work))


def test_one_tool_for_all_tiles_that_look_the_same_and_none_for_those_that_are_gone() -> None:
    position = editor.start(2, OPTIONS)
    work = Work(position, OPTIONS)
    tiles = editor.tools(work)[-1].tools
    assert 20 < len(tiles) < 75 and all(tool.picture and tool.name for tool in tiles)
    tool = tiles[0].id
    laid = _put(work, tool, "0,0")
    assert len(laid.position["tiles"]) == 1 and sum(map(len, laid.position["piles"])) == 73
    with pytest.raises(BadPosition):
        _put(work, tool, "5,5")


def test_a_tile_that_is_not_left_can_not_be_set_aside() -> None:
    work = Work(editor.start(2, OPTIONS), OPTIONS)
    hand = work.position["step"]["tile"]
    with pytest.raises(BadPosition, match="aside"):
        _set(work, {"aside": f"{hand}"})


GUARD = {"seat": 0, "role": "guard", "wall": [9, 9, "N"]}
STEWARD = {"seat": 0, "role": "steward", "x": 0, "y": 0}


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"tiles": [{"id": "t1", "x": 0, "y": 0, "turn": turn} for turn in (0, 1)]}, "tiles[1]"),
        ({"tiles": [{"id": "unheard-of", "x": 0, "y": 0, "turn": 0}]}, "tiles[0].id"),
        ({"walls": {"gate": [9, 9, "N"], "cw": [], "ccw": []}}, "walls.gate"),
        ({"walls": {"gate": [0, 0, "N"], "cw": [[5, 5, "E"]], "ccw": []}}, "walls.cw[0]"),
        ({"followers": [GUARD]}, "followers[0].wall"),
        ({"followers": [STEWARD | {"on": "q"}]}, "followers[0].on"),
        ({"followers": [STEWARD | {"on": "a", "seat": 2}]}, "followers[0].seat"),
        ({"towers": [{"seat": 0, "end": "cw", "after": 1}]}, "towers[0].after"),
        ({"supply": [1000, 7]}, "supply[0]"),
        ({"step": {"kind": "dance", "seat": 0}}, "step.kind"),
        ({"aside": ["unheard-of"]}, "aside[0]"),
    ],
)
def test_what_can_not_be_drawn_is_refused_by_its_field(change: dict[str, Any], field: str) -> None:
    position = editor.start(2, OPTIONS) | {"tiles": [{"id": "t1", "x": 0, "y": 0, "turn": 0}]}
    assert "<svg" in editor.board(Work(position, OPTIONS))
    with pytest.raises(BadPosition) as refused:
        editor.board(Work(position | change, OPTIONS))
    assert refused.value.field == field


def test_what_is_impossible_but_has_a_place_is_drawn() -> None:
    """Streets that end at a blank side, a follower on a complete street, tiles apart: only the check of the game minds."""
    tiles = [("t26", 0, 0, 0), ("t1", 0, -1, 0), ("t26", 3, 0, 1)]
    position = editor.start(2, OPTIONS) | {
        "tiles": [{"id": name, "x": x, "y": y, "turn": turn} for name, x, y, turn in tiles],
        "followers": [{"seat": 1, "role": "burgher", "x": 0, "y": 0, "on": "NS"}],
        "points": [9999, 0],
    }
    for tool in ("turn", "tile-off", "piece-off", "gate", "burgher", "steward", "t40"):
        assert "<svg" in editor.board(Work(position, OPTIONS, 0, tool))
    with pytest.raises(BadPosition):
        GAME.resume(position, 0)


def test_places_are_called_by_words_of_their_own_and_not_by_numbers() -> None:
    position = played(3, 2, 110, game=GAME.name).position()
    assert position["followers"] and position["walls"]["cw"]
    tiles = next(group.tools for group in editor.tools(Work(position, OPTIONS)) if len(group.tools) > 4)
    for tool in (*FINDERS, *(tool.id for tool in tiles[:3])):
        work = Work(position, OPTIONS, 0, tool)
        names = [place.name for place, _then in places(work, unchecked_view(work))]
        assert len(set(names)) == len(names), tool
        assert not [name for name in names if COORDINATES.search(name)]
    asked = _set(Work(position, OPTIONS), {"step.kind": "follower"})
    told = [name for group in editor.fields(asked) for field in group.fields for _value, name in field.choices]
    assert not [name for name in told if COORDINATES.search(str(name))]
