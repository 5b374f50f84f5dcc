"""Positions that people write by hand: the impossible ones are refused, naming the field."""

import copy
import gzip
import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path as File
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bastide

from .late import A, B, C, barren, late, night, rich
from .table import GAME, MAP, Position, city, position

Path = tuple[str | int, ...]
FIXTURES = File(__file__).parent.parent / "fixtures"
TWO = ("culture", "health", "culture", "health")
SETTING_UP: dict[str, Any] = {"setup": "advanced", "phase": "setup", "year": 1, "voice": (), "step": {"kind": "castle"}}
CITIES = [
    city(0, A, {"3,5": "hospital", "1,5": "farm", "0,6": "farm"}, 6, {"3,5": {"health": 1}, "1,5": {"harvest": 1}}),
    city(1, B, {"5,2": "fountain"}, 3),
    city(0, C, {}, 4),
]


def politics(**how: Any) -> Position:
    """A good position in the political rounds."""
    told: dict[str, Any] = {
        "areas": barren(),
        "used": [["bread", "harvest"], ["hospital"]],
        "blind": [["bread"], []],
        "display": ["closeness"] * 2 + ["golden", "master-builder", "palace", "bathhouse", "cathedral"],
        "discard": ["golden"],
        "seen": [[2, 3], []],
        "gold": [5, 1],
        "action_cards": [2, 3],
        "round": 3,
    }
    return position(2, CITIES, **(told | how))


def good(kind: str = "politics") -> Position:
    """A position that is accepted, with a step of that kind."""
    people = [city(0, A, {"3,5": "farm"}, 1), city(1, B, {}, 3)]
    steps: dict[str, dict[str, Any]] = {
        "source": {"castle": "-3,13"},
        "site": {"building": "palace", "pay": 1},
        "circus": {"n": 2},
        "field": {"hex": "3,5", "n": 1},
        "settle": {"n": 1},
    }
    if kind == "castle":
        return position(2, [city(0, A, {}, 3)], turn=1, **SETTING_UP)
    if kind == "wish":
        return late(2, people, "migration", {"kind": "wish", "city": A}, voice=TWO).position()
    if kind == "demolish":
        return late(2, people, "migration", {"kind": "demolish"}).position()
    if kind == "starve":
        return late(2, people, "feeding", {"kind": "starve", "left": 1}, starved=[True, False]).position()
    if kind == "over":
        return night(2, [city(0, A, {}, 6), city(1, B, {}, 5)], areas=rich(), year=6).position()
    return politics(step={"kind": kind, **steps.get(kind, {})})


KINDS = (
    "castle politics found source site master figures circus field golden settle harvest look wish starve demolish over"
)


def place(start: Any, path: Path) -> Any:
    for part in path:
        start = start[part]
    return start


def changed(start: Position, path: Path, value: Any) -> Position:
    """The same position with another value at one place."""
    result = copy.deepcopy(start)
    place(result, path[:-1])[path[-1]] = value
    return result


def without(start: Position, path: Path) -> Position:
    """The same position with one field missing."""
    result = copy.deepcopy(start)
    del place(result, path[:-1])[path[-1]]
    return result


def refused(start: Any) -> str:
    """The field for which a position is refused; the message names it too."""
    with pytest.raises(bastide.BadPosition) as error:
        GAME.resume(start, map=MAP)
    assert str(error.value).startswith(f"{error.value.field}: ")
    return error.value.field


def named(path: Path) -> str:
    """A place as errors write it: `cities[1].citizens`."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).removeprefix(".")


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every place inside a position."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for part, inside in parts:
        yield (*path, part)
        yield from places(inside, (*path, part))


@pytest.mark.parametrize("kind", KINDS.split(" "))
def test_the_positions_that_are_changed_below_are_good(kind: str) -> None:
    match = GAME.resume(good(kind), map=MAP)
    assert match.position() == good(kind)
    assert (match.position()["step"] or {"kind": "over"})["kind"] == kind


# The whole


@pytest.mark.parametrize("junk", [None, [], "la-citta", "", 0, 7, True, 1.5, [{}]])
def test_not_a_position_at_all(junk: Any) -> None:
    assert refused(junk) == "position"


def test_an_object_that_does_not_say_of_which_game_it_is() -> None:
    assert refused({}) == "game"


@pytest.mark.parametrize("name", ["saint-malo", "carcassonne-city"])
def test_a_position_of_another_game(name: str) -> None:
    assert refused(bastide.game(name).start(players=2, seed=1).position()) == "game"


@pytest.mark.parametrize("field", list(good()))
def test_a_field_is_missing(field: str) -> None:
    assert refused(without(good(), (field,))) == field


@pytest.mark.parametrize("field", ["seed", "Game", "options", ""])
def test_a_field_too_many(field: str) -> None:
    assert refused(changed(good(), (field,), 1)) == field


SAME = [*range(2, 40), *(area["id"] for area in MAP["areas"][1:])]
# Where the fault may also be found: what is counted together, or follows from it.
NEAR = {
    "players": "areas castles cities",
    "phase": "round step",
    "cities": "castles supply",
    "discard": "deck",
    "used": "deck blind",
    "voice_discard": "voice_deck",
}
JUNK: list[Any] = [None, -1, 10**30, 1.5, "x", "", [], {}, [None], {"x": 1}, [[]], True]


@pytest.mark.parametrize("kind", KINDS.split(" "))
def test_junk_at_every_place_is_refused_naming_the_field(kind: str) -> None:
    start = good(kind)
    chance = random.Random(kind)
    for path in places(start):
        if len(path) > 1 and path[0] != "step" and (kind != "politics" or path[1] in SAME):
            continue  # the inside of the other fields is the same for every step, one card is like the other
        for junk in chance.sample(JUNK, 4 if kind == "politics" or path[0] == "step" else 1):
            if junk == place(start, path) or (junk == {} and path[-1] in ("figures", "buildings")):
                continue
            if (path[0] in ("starved", "founded") and junk is True) or (path[0] in ("seen", "blind") and junk == []):
                continue  # some of this is right all the same
            field = refused(changed(start, path, junk))
            top = str(path[0])
            near = NEAR.get(top, "")
            assert field.split("[")[0].split(".")[0] in (top, *near.split(" ")), (named(path), junk)


@pytest.mark.parametrize("kind", KINDS.split(" "))
def test_every_field_inside_must_be_there_and_no_other(kind: str) -> None:
    start = good(kind)
    for path in places(start):
        if path[:1] in (("supply",), ("step",)) or (path[:1] == ("cities",) and len(path) == 3):
            if len(path) == 1:
                continue
            assert refused(without(start, path)) == ("step" if path == ("step", "kind") else named(path))
    for path in [("supply",), ("step",), ("cities", 0)]:
        if (path[0] == "step" and kind == "over") or (path[0] == "cities" and not start["cities"]):
            continue
        assert refused(changed(start, (*path, "more"), 1)) == f"{named(path)}.more"
    assert refused(without(start, ("areas", "1-1"))).startswith("areas")
    assert refused(changed(start, ("areas", "9-9"), "water")).startswith("areas")


# A leaf of a real position changed at random


@cache
def real() -> list[Position]:
    """Positions of the example games."""
    found = []
    for path in sorted(FIXTURES.glob("la-citta-*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as text:
            found += [json.loads(line)["after"] for line in list(text)[1:]]
    return found


WORDS = [*CITIES[0]["buildings"].values(), "market", "wheat 1", "water", "culture", "health", "migration", "over", A, B]
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 45),
    st.integers(),
    st.floats(allow_nan=False),
    st.text(max_size=5),
    st.sampled_from([*WORDS, "politics", "feeding", "setup", "advanced", "golden", "palace"]),
    st.lists(st.integers(0, 5), max_size=4),
    st.sampled_from([{}, [], {"kind": "look"}, {"kind": "found"}, {"kind": "demolish"}, {"kind": "golden"}]),
)


def go_on(start: Position, steps: int) -> None:
    """A position is refused, or it can be played on at random and read again after every move."""
    try:
        match = GAME.resume(start, map=MAP)
    except bastide.BadPosition:
        return
    assert match.position() == json.loads(json.dumps(match.position()))
    chooser = random.Random(steps)
    for _ in range(steps):
        if match.turn is None:
            break
        match.play(chooser.choice(match.actions()))
        assert GAME.resume(match.position(), map=MAP).position() == match.position()


@given(st.integers(0, 10**6), st.lists(st.tuples(st.integers(0, 10**6), VALUES), min_size=4, max_size=8))
def test_a_changed_leaf_is_refused_or_can_be_played_on(which: int, changes: list[tuple[int, Any]]) -> None:
    start = real()[which % len(real())]
    leaves = [path for path in places(start) if not isinstance(place(start, path), dict | list)]
    for where, value in changes:
        go_on(changed(start, leaves[where % len(leaves)], value), 8)


@given(
    st.integers(0, 10**6),
    st.sampled_from(["year", "round", "phase", "start", "turn", "step", "players", "setup"]),
    VALUES,
)
def test_another_time_is_refused_or_can_be_played_on(which: int, field: str, value: Any) -> None:
    start = real()[which % len(real())]
    if field == "step" and isinstance(value, int) and start["step"]:
        value = real()[value % len(real())]["step"]  # a step of another position
    if field in ("year", "round", "start", "turn", "players") and isinstance(value, int):
        value %= 8
    try:
        match = GAME.resume(changed(start, (field,), value), map=MAP)
    except bastide.BadPosition:
        return
    chooser = random.Random(which)
    while match.turn is not None:
        match.play(chooser.choice(match.actions()))
