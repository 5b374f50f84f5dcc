"""The editor of La Città: any position can be set up by hand from the first one."""

from dataclasses import replace
from typing import Any

import pytest

from bastide.core.errors import BadPosition
from bastide.core.game import Position
from bastide.games.la_citta import GAME, editor
from bastide.games.la_citta.editor.sites import Site, places
from bastide.games.la_citta.editor.steps import asking
from bastide.games.la_citta.rules.map import our_map
from bastide.look.editor import Work
from tests.carcassonne_city.test_where import COORDINATES
from tests.played import some_positions
from tests.soak import rest

pytestmark = pytest.mark.slow

HIDDEN = ("deck", "voice_deck")


def rebuilt(target: Position, options: dict[str, Any]) -> Position:
    """The target, set up from the first position with tools and fields alone."""
    work = Work(editor.start(target["players"], options), options)
    while work.position["cities"]:
        work = _put(work, "off", work.position["cities"][0]["castle"])
    for area, land in target["areas"].items():
        if work.position["areas"][area] != land:
            work = _put(work, land, area)
    for city in target["cities"]:
        work = _put(work, "castle", city["castle"], city["owner"])
    for index, city in enumerate(target["cities"]):
        work = _built(work, index, city)
    return _filled(work, target)


def _built(work: Work, index: int, city: dict[str, Any]) -> Work:
    """Buildings outward from the castle, then figures."""
    left = dict(city["buildings"])
    while left:
        for place, kind in list(left.items()):
            trial = replace(work, tool=kind, seat=city["owner"])
            if f'value="put {place}"' in editor.board(trial):
                work = replace(work, position=editor.put(trial, place))
                del left[place]
    for place, purposes in city["figures"].items():
        for purpose, count in purposes.items():
            for _figure in range(count):
                work = _put(work, f"figure {purpose}", place, city["owner"])
    assert work.position["cities"][index]["buildings"] == city["buildings"]
    return work


def _filled(work: Work, target: Position) -> Position:
    def of(position: Position) -> dict[str, Any]:
        groups = editor.fields(replace(work, position=position))
        return {field.path: field.value for group in groups for field in group.fields}

    figures = [city["figures"] for city in work.position["cities"]]
    wanted = of(target)
    for only in (("phase",), ("turn", "start"), ("step.kind",), ()):
        there = of(work.position)
        changes = {
            path: value for path, value in wanted.items() if (not only or path in only) and there.get(path) != value
        }
        if changes:
            work = replace(work, position=editor.set_fields(work, changes))
    there = of(work.position)
    rest = {path: value for path, value in wanted.items() if there.get(path) != value}
    work = replace(work, position=editor.set_fields(work, rest)) if rest else work
    assert [city["figures"] for city in work.position["cities"]] == figures
    return work.position


def _put(work: Work, tool: str, place: str, seat: int = 0) -> Work:
    return replace(work, position=editor.put(replace(work, tool=tool, seat=seat), place))


@pytest.mark.parametrize(
    ("players", "seed", "setup"), [(2, 1, "beginner"), (3, 2, "advanced"), *rest((5, 3, "beginner"))]
)
def test_every_position_can_be_set_up_from_the_first_one(players: int, seed: int, setup: str) -> None:
    options = GAME.checked_options({"setup": setup})
    for target in some_positions("la-citta", players, seed, setup=setup):
        made = rebuilt(target, options)
        known = dict.fromkeys(HIDDEN, 0)
        assert {**made, **known} == {**target, **known}
        assert [sorted(made[name]) for name in HIDDEN] == [sorted(target[name]) for name in HIDDEN]
        assert GAME.resume(made, 0).view(0) == GAME.resume(target, 0).view(0)


def test_supplies_and_citizens_follow_from_what_stands() -> None:
    options = GAME.checked_options({})
    work = Work(editor.start(2, options), options)
    for _turn in range(4):
        trial = replace(work, tool="farm", seat=0)
        place = editor.board(trial).partition('value="put ')[2].partition('"')[0]
        work = _put(trial, "farm", place)
    assert work.position["supply"]["farm/quarry"] == 36
    assert all(city["citizens"] > len(city["buildings"]) for city in work.position["cities"])
    assert GAME.resume(work.position, 0).turn == 0
    gone = _put(work, "off", work.position["cities"][0]["castle"])
    assert gone.position["castles"] == [3, 2] and len(gone.position["cities"]) == 3
    with pytest.raises(BadPosition):
        _put(work, "castle", "99,99")


def test_a_game_that_is_declared_over_has_its_points() -> None:
    options = GAME.checked_options({})
    work = Work(some_positions("la-citta", 3, 9)[5], options)
    ended = editor.set_fields(work, {"phase": "over"})
    match = GAME.resume(ended, 0)
    assert match.turn is None and match.position()["points"] == ended["points"]


def test_what_is_impossible_is_drawn_all_the_same() -> None:
    """Castles side by side, a market too many, nobody at home, a fountain far from water, more castles than there are."""
    options = GAME.checked_options({})
    position = editor.start(5, options)
    hexes = [at["id"] for at in our_map()["hexes"][:8]]
    cities = [{"owner": 0, "castle": name, "buildings": {}, "citizens": 0, "figures": {}} for name in hexes[:5]] + [
        {
            "owner": 1,
            "castle": hexes[5],
            "buildings": {hexes[6]: "market", hexes[7]: "fountain"},
            "citizens": 999,
            "figures": {hexes[6]: {"health": 4}},
        }
    ]
    wild = position | {"cities": cities}
    with pytest.raises(BadPosition):
        GAME.resume(wild)
    editor.readable(wild, options)
    drawn = editor.board(Work(wild, options))
    assert all(f'data-city="{name}"' in drawn for name in hexes[:6]) and ">V<" in drawn


@pytest.mark.parametrize(
    ("city", "reason"),
    [
        ({"buildings": {"8,2": "farm"}}, "stands on 8,2 already"),
        ({"castle": "99,99"}, "expected a path hex of the map"),
        ({"buildings": {"9,1": "castle"}}, "expected one of farm"),
        ({"figures": {"9,1": {"culture": 1}}}, "expected a hex with a building of this city"),
        ({"buildings": {"9,1": "palace"}, "figures": {"9,1": {"culture": 5}}}, "from 1 to 4"),
        ({"citizens": -1}, "from 0 to 999"),
    ],
)
def test_what_can_not_be_drawn_is_refused(city: dict[str, Any], reason: str) -> None:
    options = GAME.checked_options({})
    whole = {"owner": 0, "castle": "8,2", "buildings": {}, "citizens": 3, "figures": {}} | city
    with pytest.raises(BadPosition, match=reason):
        editor.readable(editor.start(2, options) | {"cities": [whole]}, options)


def test_places_are_called_by_words_of_their_own_and_not_by_numbers() -> None:
    position = some_positions(GAME.name, 3, 2)[-2]
    work = Work(position, {})
    for tool in (tool.id for group in editor.tools(work) for tool in group.tools):
        names = [place.name for place in places(Site(Work(position, {}, 0, tool)))]
        assert len(set(names)) == len(names), tool
        assert not [name for name in names if COORDINATES.search(name)]
    for kind in ("wish", "field", "source"):
        asked = Work(asking(position, kind), {})
        fields = [field for group in editor.fields(asked) for field in group.fields]
        told = [str(name) for field in fields for _value, name in field.choices] + [field.name for field in fields]
        assert not [name for name in told if COORDINATES.search(name)]
