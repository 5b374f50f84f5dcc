"""Steps that people write by hand: the impossible ones are refused, naming the field."""

from typing import Any

import pytest

from tests.spoiling import changed, without

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


@pytest.mark.rule("SM-12")
@pytest.mark.parametrize("kind", ["", "Use", "roll", "log", "over", "person ", None, 0, True, ["use"], {}])
def test_an_unknown_kind_of_step(kind: Any) -> None:
    assert refused(changed(good(), ("step", "kind"), kind)) == "step.kind"


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


@pytest.mark.rule("SM-4")
@pytest.mark.parametrize("kind", STEPS)
@pytest.mark.parametrize(
    "dice",
    ["", "LCWX", "LCWXHS", "LCWHX", "SHXWC", "lcwxh", "LCWXA", "L C W X H", "LLLL1", None, 5, True, list("LCWXH")],
)
def test_wrong_dice(kind: str, dice: Any) -> None:
    assert refused(changed(good(kind), ("step", "dice"), dice)) == "step.dice"


@pytest.mark.rule("SM-11")
@pytest.mark.parametrize("rolls", [-1, 0, 3, 4, True, 1.0, "1", None, []])
def test_rolls_out_of_range(rolls: Any) -> None:
    assert refused(changed(good("keep"), ("step", "rolls"), rolls)) == "step.rolls"


# The steps with a number, and its field.
NUMBERS = [
    ("crate", "left"),
    ("wall", "left"),
    ("church", "size"),
    ("person", "walls"),
    ("house", "left"),
    ("house", "walls"),
    ("bonus", "walls"),
]


@pytest.mark.rule("SM-13")
@pytest.mark.parametrize(("kind", "field"), NUMBERS)
@pytest.mark.parametrize("value", [-1, 5, 6, 100, 10**30, True, 1.0, "2", None, [], {}])
def test_a_number_of_a_step_out_of_range(kind: str, field: str, value: Any) -> None:
    # Four dice show no sabres: at most 4 walls, 3 of them after the one that finished the side.
    assert refused(changed(good(kind), ("step", field), value)) == f"step.{field}"


@pytest.mark.rule("SM-13")
@pytest.mark.parametrize(
    ("kind", "field"), [("crate", "left"), ("wall", "left"), ("church", "size"), ("house", "left")]
)
def test_nothing_left_to_draw(kind: str, field: str) -> None:
    assert refused(changed(good(kind), ("step", field), 0)) == f"step.{field}"


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


@pytest.mark.rule("SM-45")
@pytest.mark.parametrize("who", ["", "king", "Labourer", "none", "sabres", None, 0, True, ["priest"]])
def test_an_unknown_person(who: Any) -> None:
    assert refused(changed(good("person"), ("step", "who"), who)) == "step.who"


@pytest.mark.rule("SM-49")
@pytest.mark.parametrize(
    "builder", ["e6", "d3", "b1", "g5", "a1", "g7", "h1", "e8", "e0", "E5", "5e", "", None, 5, ["e5"], True]
)
def test_a_builder_who_is_not_there(builder: Any) -> None:
    assert refused(changed(good("house"), ("step", "builder"), builder)) == "step.builder"


@pytest.mark.rule("SM-25", "SM-49")
@pytest.mark.parametrize("kind", ["crate", "house"])
@pytest.mark.parametrize("group", [None, "d3 d4", {}, 2, True, ["e6", "f6", "e6", "f6", "e6"]])
def test_a_group_that_is_none(kind: str, group: Any) -> None:
    assert refused(changed(good(kind), ("step", "group"), group)) == "step.group"


@pytest.mark.rule("SM-25")
@pytest.mark.parametrize(
    ("group", "field"),
    [
        (["d3", "d3"], "step.group[1]"),
        (["d3", "d4", "d3"], "step.group[2]"),
        (["d3", "f3"], "step.group[1]"),  # not beside each other
        (["d5"], "step.group[0]"),  # free
        (["e6"], "step.group[0]"),  # a house
        (["d3", "a1"], "step.group[1]"),
        (["z9"], "step.group[0]"),
        (["D3"], "step.group[0]"),
        ([3], "step.group[0]"),
        ([None], "step.group[0]"),
        ([["d3"]], "step.group[0]"),
    ],
)
def test_a_group_of_crates_that_cannot_be(group: list[Any], field: str) -> None:
    assert refused(changed(good("crate"), ("step", "group"), group)) == field


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
