"""Positions that people write by hand: the impossible ones are refused, naming the field."""

import gzip
import json
import random
from functools import cache
from pathlib import Path as File
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bastide
from tests.spoiling import changed, named, place, places, without

from .bad_positions import CITIES, KINDS, good, refused
from .late import A, B
from .table import GAME, MAP, Position

FIXTURES = File(__file__).parent.parent / "fixtures"
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


@pytest.mark.parametrize("kind", KINDS)
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


@pytest.mark.parametrize("kind", KINDS)
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
