"""Steps that people write by hand: the impossible ones are refused, naming the field."""

from typing import Any

import pytest

from tests.spoiling import Path, bad, changed, without

from .bad_positions import BUSY, STEPS, good, refused
from .positions import (
    TOP,
    Step,
    bonus,
    church,
    city,
    crate,
    full_but,
    house,
    person,
    position,
    resume,
    wall,
)


@pytest.mark.rule("SM-12")
@pytest.mark.parametrize("step", ["use", [], 3, True, ["use", "LCWXH"]])
def test_a_step_that_is_none(step: Any) -> None:
    assert refused(good() | {"step": step}) == "step"


NO_DICE = ("", "LCWX", "LCWXHS", "LCWHX", "SHXWC", "lcwxh", "LCWXA", "L C W X H", "LLLL1", None, 5, True, list("LCWXH"))
# Four dice show no sabres: at most 4 walls, 3 of them after the one that finished the side.
NO_NUMBER: tuple[Any, ...] = (-1, 5, 6, 100, 10**30, True, 1.0, "2", None, [], {})
NO_HOUSES = ("e6", "d3", "b1", "g5", "a1", "g7", "h1", "e8", "e0", "E5", "5e", "", None, 5, ["e5"], True)
NO_GROUP: tuple[Any, ...] = (None, "d3 d4", {}, 2, True, ["e6", "f6", "e6", "f6", "e6"])
BAD = [
    bad("step.kind", "", "Use", "roll", "log", "over", "person ", kind="use", rule=pytest.mark.rule("SM-12")),
    bad("step.kind", None, 0, True, ["use"], {}, kind="use", rule=pytest.mark.rule("SM-12")),
    *(bad("step.dice", *NO_DICE, kind=kind, rule=pytest.mark.rule("SM-4")) for kind in STEPS),
    bad("step.rolls", -1, 0, 3, 4, True, 1.0, "1", None, [], kind="keep", rule=pytest.mark.rule("SM-11")),
    bad("step.left", *NO_NUMBER, 0, kind="crate", rule=pytest.mark.rule("SM-13")),
    bad("step.left", *NO_NUMBER, 0, kind="wall", rule=pytest.mark.rule("SM-13")),
    bad("step.left", *NO_NUMBER, 0, kind="house", rule=pytest.mark.rule("SM-13")),
    bad("step.size", *NO_NUMBER, 0, kind="church", rule=pytest.mark.rule("SM-13")),
    *(
        bad("step.walls", *NO_NUMBER, kind=kind, rule=pytest.mark.rule("SM-13"))
        for kind in ("person", "house", "bonus")
    ),
    bad("step.who", "", "king", "Labourer", "none", "sabres", kind="person", rule=pytest.mark.rule("SM-45")),
    bad("step.who", None, 0, True, ["priest"], kind="person", rule=pytest.mark.rule("SM-45")),
    bad("step.builder", *NO_HOUSES, kind="house", rule=pytest.mark.rule("SM-49")),
    bad("step.group", *NO_GROUP, kind="crate", rule=pytest.mark.rule("SM-25")),
    bad("step.group", *NO_GROUP, kind="house", rule=pytest.mark.rule("SM-49")),
    # Free, a house, and what is no square at all.
    bad("step.group", ["d5"], ["e6"], ["z9"], ["D3"], [3], [None], [["d3"]], field="step.group[0]", kind="crate"),
    # The same twice, not beside each other, a tower.
    bad("step.group", ["d3", "d3"], ["d3", "f3"], ["d3", "a1"], field="step.group[1]", kind="crate"),
    bad("step.group", ["d3", "d4", "d3"], field="step.group[2]", kind="crate", rule=pytest.mark.rule("SM-25")),
]


@pytest.mark.parametrize(("kind", "path", "values", "field"), BAD)
def test_what_can_not_be(kind: str, path: Path, values: tuple[Any, ...], field: str) -> None:
    for value in values:
        assert refused(changed(good(kind), path, value)) == field, value


FIELDS_OF_STEPS = [(kind, field) for kind, step in STEPS.items() for field in step]
OTHER_FIELDS = [
    (kind, field)
    for kind, step in STEPS.items()
    for field in ("rolls", "left", "group", "size", "who", "walls", "builder", "seed")
    if field not in step
]


@pytest.mark.rule("SM-12")
@pytest.mark.parametrize(("kind", "field"), FIELDS_OF_STEPS)
def test_a_field_of_a_step_is_missing(kind: str, field: str) -> None:
    expected = ("step", "step.kind") if field == "kind" else (f"step.{field}",)
    assert refused(without(good(kind), ("step", field))) in expected


@pytest.mark.rule("SM-12")
@pytest.mark.parametrize(("kind", "field"), OTHER_FIELDS)
def test_a_field_too_many_in_a_step(kind: str, field: str) -> None:
    assert refused(changed(good(kind), ("step", field), 1)) == f"step.{field}"


@pytest.mark.rule("SM-45")
@pytest.mark.parametrize("value", ["x", True, None, -1])
@pytest.mark.parametrize(
    "step",
    [person("HHHHH", "noble"), person("LLLLH", "labourer"), house("LLHHH", "e5", 2)],
    ids=["noble", "labourer", "house"],
)
def test_walls_that_are_no_number_after_an_ordinary_hire(step: Step, value: Any) -> None:
    start = position(city("B e5"), step)
    assert resume(start).position() == start
    assert refused(changed(start, ("step", "walls"), value)) == "step.walls"


@pytest.mark.rule("SM-13")
@pytest.mark.parametrize(
    ("step", "field"),
    [
        (crate("CCCSS", 4), "step.left"),
        (crate("SSSSS", 1), "step.left"),
        (crate("LCCCS", 3, "d3 d4"), "step.left"),  # five crates with four dice
        (crate("CCSSS", 1, "d3 d4"), "step.left"),
        (wall("WWWSS", 4), "step.left"),
        (wall("SSSSS", 1), "step.left"),
        (church("XXXXS", 5), "step.size"),
        (church("SSSSS", 1), "step.size"),
        (church("XXXXX", 6), "step.size"),
        (bonus("WWWSS", 3), "step.walls"),
        (bonus("WSSSS", 1), "step.walls"),
        (bonus("SSSSS", 0), "step.dice"),
        (person("WWWSS", "priest", 3), "step.walls"),
        (person("SSSSS", "labourer"), "step.dice"),
        (person("HHHHS", "noble"), "step.who"),
        (person("HHHSS", "juggler"), "step.who"),
        (person("WWWWW", "juggler", 1), "step.who"),
        (house("WWWSS", "e5", 3, "", 3), "step.walls"),
        (house("SSSSS", "e5", 3), "step.dice"),
    ],
)
def test_a_step_that_does_not_fit_its_dice(step: Step, field: str) -> None:
    # With a complete top side, so that a bonus is possible.
    start = position(city(f"{BUSY}, C d4", logs=5), step)
    assert refused(start) == field


@pytest.mark.rule("SM-45", "SM-47", "SM-48", "SM-50", "SM-51")
@pytest.mark.parametrize(
    ("who", "heads"),
    [("labourer", 1), ("soldier", 2), ("priest", 2), ("builder", 3), ("merchant", 3), ("juggler", 4), ("noble", 5)],
)
def test_a_person_without_a_bonus_needs_his_heads(who: str, heads: int) -> None:
    enough = position(city(), person("L" * heads + "S" * (5 - heads), who))
    assert resume(enough).position() == enough
    too_few = position(city(), person("L" * (heads - 1) + "S" * (6 - heads), who))
    assert refused(too_few) in ("step", "step.who", "step.dice")


@pytest.mark.rule("SM-33")
@pytest.mark.parametrize(
    "step",
    [
        bonus("WWWWW"),
        bonus("WWWWW", 2),
        person("WWWWW", "priest", 1),
        person("WSSSS", "merchant"),
        house("WWWWW", "e5", 2, "", 1),
    ],
)
@pytest.mark.parametrize("walls", ["", "W b1 c1 d1 e1", "W g2 g3 g4 g5 g6", "W b1 c1 d1 e1, L f1"])
def test_a_bonus_without_the_complete_top_side(step: Step, walls: str) -> None:
    assert refused(position(city(f"B e5, {walls}"), step)).split(".")[0] == "step"


@pytest.mark.rule("SM-25")
def test_crates_at_a_corner_are_no_group() -> None:
    assert refused(position(city("C d4 e5"), crate("LLCCC", 1, "d4 e5"))) == "step.group[1]"


@pytest.mark.rule("SM-49")
@pytest.mark.parametrize(
    ("group", "left", "field"),
    [
        (["e6", "e6"], 1, "step.group[1]"),
        (["d3"], 2, "step.group[0]"),  # a crate
        (["e5"], 2, "step.group[0]"),  # the builder
        (["e6", "d6"], 1, "step.group[1]"),  # free
        (["c6"], 2, "step.group"),  # a house that does not touch the builder
        (["c6", "c5"], 1, "step.group"),
        (["e6", "c6"], 1, "step.group[1]"),
        (["e6", "f6", "g6"], 1, "step.group"),  # three are all
    ],
)
def test_a_group_of_houses_that_cannot_be(group: list[Any], left: int, field: str) -> None:
    start = position(city(f"{BUSY}, H c6 c5 g6", logs=5), house("LLHHH", "e5", left, " ".join(group)))
    assert refused(start) == field


@pytest.mark.rule("SM-49")
@pytest.mark.parametrize(
    ("logs", "group", "left"),
    [
        (0, "", 1),
        (1, "", 2),
        (2, "", 3),
        (9, "", 4),
        (9, "", 2),
        (9, "", 1),
        (9, "e6", 3),
        (9, "e6", 1),
        (1, "e6", 2),
        (9, "e6 f6", 2),
        (0, "e6 f6", 1),
    ],
)
def test_left_of_houses_is_three_or_the_logs_less_those_drawn(logs: int, group: str, left: int) -> None:
    assert refused(position(city(BUSY, logs=logs), house("LLHHH", "e5", left, group))) == "step.left"


@pytest.mark.rule("SM-17", "SM-34", "SM-33")
@pytest.mark.parametrize(
    ("mine", "step"),
    [
        (full_but("e5 d4"), wall("LLLWW", 2)),  # only inner squares are free
        (full_but(""), church("LLLLX", 1)),
        (full_but(""), person("LLLLH", "labourer")),
        (full_but("", f"W {TOP}"), bonus("LLLLW")),
        (full_but("b1", "B e5"), house("LLHHH", "e5", 2)),
        (full_but("d4", "B e5, H e6"), house("LLHHH", "e5", 1, "e6")),
        (full_but("", "B e5"), house("LLHHH", "e5", 2)),
    ],
)
def test_a_step_without_a_square_for_it_is_not_asked(mine: dict[str, Any], step: Step) -> None:
    assert refused(position(mine, step, last_round=True)).split(".")[0] == "step"


@pytest.mark.rule("SM-26")
@pytest.mark.parametrize(
    ("free", "pieces", "step"),
    [
        ("e5 f6", "", crate("LLLCC", 2)),
        ("e5 e6 d4", "", crate("LLCCC", 3)),
        ("f6", "C e5", crate("LLLCC", 1, "e5")),
        ("e6 f6", "C e4", crate("LLCCC", 2, "e4")),
        ("", "", crate("LLLLC", 1)),
    ],
)
def test_crates_need_a_region_for_all_of_them(free: str, pieces: str, step: Step) -> None:
    assert refused(position(full_but(free, pieces), step, last_round=True)) == "step.left"
