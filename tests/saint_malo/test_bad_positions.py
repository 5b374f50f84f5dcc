"""Positions that people write by hand: the impossible ones are refused, naming the field, the unlikely ones played."""

import contextlib
import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import bastide

from .positions import (
    TOP,
    Position,
    Step,
    bonus,
    choices,
    church,
    city,
    crate,
    full_but,
    house,
    keep,
    person,
    position,
    resume,
    use,
    wall,
)

Path = tuple[str | int, ...]

# A city in which every step is possible: the top side complete, a builder with two houses, two crates side by side.
BUSY = f"W {TOP}, B e5, H e6 f6, C d3 d4, C f3"

STEPS: dict[str, Step] = {
    "keep": keep("LCWXS"),
    "use": use("LCWXS"),
    "crate": crate("LCCCS", 2, "d3 d4"),
    "wall": wall("LWWWS", 2),
    "church": church("LCXXS", 2),
    "person": person("LWWWS", "builder", 2),
    "house": house("LWWWS", "e5", 1, "e6 f6", 2),
    "bonus": bonus("LWWWS", 2),
}


def good(kind: str = "use") -> Position:
    """A position that is accepted, with a step of that kind."""
    return position(city(BUSY), copy.deepcopy(STEPS[kind]), players=3, boxes=5)


def changed(start: Position, path: Path, value: Any) -> Position:
    """The same position with another value at one place."""
    result = copy.deepcopy(start)
    place: Any = result
    for part in path[:-1]:
        place = place[part]
    place[path[-1]] = value
    return result


def without(start: Position, path: Path) -> Position:
    """The same position with one field missing."""
    result = copy.deepcopy(start)
    place: Any = result
    for part in path[:-1]:
        place = place[part]
    del place[path[-1]]
    return result


def refused(start: Any) -> str:
    """The field for which a position is refused; the message names it too."""
    with pytest.raises(bastide.BadPosition) as error:
        resume(start)
    assert str(error.value).startswith(f"{error.value.field}: ")
    return error.value.field


def named(path: Path) -> str:
    """A place as errors write it: `cities[1].grid`."""
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return text.removeprefix(".")


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every place inside a position."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for part, inside in parts:
        yield (*path, part)
        yield from places(inside, (*path, part))


@pytest.mark.rule("SM-1", "SM-11")
@pytest.mark.parametrize("kind", STEPS)
def test_the_positions_that_are_changed_below_are_good(kind: str) -> None:
    assert resume(good(kind)).position() == good(kind)


# The whole


@pytest.mark.rule("SM-1")
@pytest.mark.parametrize("junk", [None, [], {}, "saint-malo", "", 0, 7, True, 1.5, [{}], ("game",)])
def test_not_a_position_at_all(junk: Any) -> None:
    assert refused(junk) in ("position", "game")


@pytest.mark.rule("SM-1")
@pytest.mark.parametrize("field", list(good()))
def test_a_field_is_missing(field: str) -> None:
    assert refused(without(good(), (field,))) == field


@pytest.mark.rule("SM-1")
@pytest.mark.parametrize("field", ["seed", "Game", "round", ""])
def test_a_field_too_many(field: str) -> None:
    assert refused(good() | {field: 1}) == field


@pytest.mark.rule("SM-1")
@pytest.mark.parametrize(
    "name", ["carcassonne-city", "la-citta", "Saint-Malo", "saint malo", "", None, 1, ["saint-malo"]]
)
def test_a_foreign_game(name: Any) -> None:
    assert refused(good() | {"game": name}) == "game"


@pytest.mark.rule("SM-1")
@pytest.mark.parametrize("players", [-1, 0, 1, 6, 7, 100, 10**30, True, 2.0, "2", None, [2]])
def test_players_out_of_range(players: Any) -> None:
    assert refused(good() | {"players": players}) == "players"


@pytest.mark.rule("SM-1")
@pytest.mark.parametrize("players", [2, 4, 5])
def test_players_that_do_not_fit_the_cities(players: int) -> None:
    assert refused(good() | {"players": players}) == "cities"


@pytest.mark.rule("SM-1")
@pytest.mark.parametrize("cities", [[], None, {}, "ccc", 3, [city()] * 2, [city()] * 4, (city(), city(), city())])
def test_not_a_city_for_each_player(cities: Any) -> None:
    assert refused(good() | {"cities": cities}) == "cities"


@pytest.mark.rule("SM-5")
@pytest.mark.parametrize(("players", "most"), [(2, 24), (3, 36), (4, 48), (5, 60)])
def test_boxes_out_of_range(players: int, most: int) -> None:
    start = position(city(), use("LCWXS"), players=players)
    assert resume(start | {"boxes": most}).position()["boxes"] == most
    assert refused(start | {"boxes": most + 1}) == "boxes"
    assert refused(start | {"boxes": -1}) == "boxes"


@pytest.mark.rule("SM-10")
@pytest.mark.parametrize("field", ["first", "turn"])
@pytest.mark.parametrize("seat", [-1, 3, 4, True, False, 0.0, "0", None])
def test_seats_out_of_range(field: str, seat: Any) -> None:
    assert refused(good() | {field: seat}) == field


@pytest.mark.rule("SM-70")
@pytest.mark.parametrize("field", ["last_round", "over"])
@pytest.mark.parametrize("value", [0, 1, "false", None, [], 0.0])
def test_numbers_and_words_are_not_true_or_false(field: str, value: Any) -> None:
    assert refused(good() | {field: value}) == field


@pytest.mark.rule("SM-1")
@pytest.mark.parametrize("value", [True, False])
@pytest.mark.parametrize("field", ["players", "boxes", "first", "turn"])
def test_true_and_false_are_not_numbers(field: str, value: bool) -> None:
    assert refused(good() | {field: value}) == field


@pytest.mark.rule("SM-70")
@pytest.mark.parametrize("full", [0, 1, 2])
def test_a_full_city_without_last_round(full: int) -> None:
    start = changed(good(), ("cities", full), full_but(""))
    assert refused(start) == "last_round"
    assert resume(start | {"last_round": True}).position()["last_round"] is True


@pytest.mark.rule("SM-70")
@pytest.mark.parametrize("kind", STEPS)
def test_over_with_a_step(kind: str) -> None:
    assert refused(good(kind) | {"over": True, "last_round": True}) == "step"


@pytest.mark.rule("SM-70")
@pytest.mark.parametrize("last_round", [True, False])
def test_no_step_without_over(last_round: bool) -> None:
    assert refused(good() | {"step": None, "last_round": last_round}) == "step"


@pytest.mark.rule("SM-70")
def test_over_before_the_last_round() -> None:
    assert refused(good() | {"step": None, "over": True, "last_round": False}) == "last_round"


# Cities


@pytest.mark.rule("SM-3")
@pytest.mark.parametrize("field", ["grid", "coins", "logs", "points", "cannons"])
def test_a_field_of_a_city_is_missing(field: str) -> None:
    assert refused(without(good(), ("cities", 2, field))) == f"cities[2].{field}"


@pytest.mark.rule("SM-3")
def test_a_field_too_many_in_a_city() -> None:
    assert refused(changed(good(), ("cities", 1, "name"), "Anke")) == "cities[1].name"


@pytest.mark.rule("SM-1")
@pytest.mark.parametrize("value", [None, [], "city", 3, True])
def test_a_city_that_is_none(value: Any) -> None:
    assert refused(changed(good(), ("cities", 1), value)) == "cities[1]"


@pytest.mark.rule("SM-3")
@pytest.mark.parametrize("field", ["coins", "logs", "points"])
@pytest.mark.parametrize("value", [-1, -100, True, False, 1.0, 2.5, "3", None, [], {}])
def test_coins_logs_and_points_are_whole_numbers_from_0(field: str, value: Any) -> None:
    assert refused(changed(good(), ("cities", 0, field), value)) == f"cities[0].{field}"


@pytest.mark.rule("SM-6")
@pytest.mark.parametrize("value", [-1, 7, 100, True, 6.0, "6", None])
def test_cannons_out_of_range(value: Any) -> None:
    assert refused(changed(good(), ("cities", 2, "cannons"), value)) == "cities[2].cannons"


@pytest.mark.rule("SM-71")
def test_points_below_0_only_when_it_is_over() -> None:
    ended = position(city(points=-7), None, city(points=-30))
    assert resume(ended).position() == ended
    # Coins, logs and cannons never are.
    assert refused(changed(ended, ("cities", 1, "coins"), -1)) == "cities[1].coins"
    assert refused(changed(ended, ("cities", 1, "logs"), -1)) == "cities[1].logs"
    assert refused(changed(ended, ("cities", 1, "points"), 1.5)) == "cities[1].points"


START = city()["grid"]


@pytest.mark.rule("SM-1")
@pytest.mark.parametrize("grid", [START[:6], [*START, "......."], [], None, "".join(START), tuple(START), {}, 7])
def test_wrong_number_of_rows(grid: Any) -> None:
    assert refused(changed(good(), ("cities", 1, "grid"), grid)) == "cities[1].grid"


@pytest.mark.rule("SM-1")
@pytest.mark.parametrize("row", ["", "......", "........", ". . . . . . .", None, 7, list("......."), True])
def test_wrong_row(row: Any) -> None:
    assert refused(changed(good(), ("cities", 1, "grid", 4), row)) == "cities[1].grid[4]"


@pytest.mark.rule("SM-17")
@pytest.mark.parametrize("letter", ["X", "w", "c", "0", "6", "9", " ", "-", "T", "A", "é", "\n", "½"])
def test_wrong_letter(letter: str) -> None:
    field = refused(changed(good(), ("cities", 0, "grid", 3), f"..{letter}...."))
    assert field.startswith("cities[0].grid[3]")


@pytest.mark.rule("SM-18")
@pytest.mark.parametrize(
    "square", [f"{column}{row}" for row in "23456" for column in "bcdef"], ids=lambda square: str(square)
)
def test_a_wall_inside(square: str) -> None:
    field = refused(position(city(f"W {square}"), use("LCWXH")))
    assert field.startswith(f"cities[0].grid[{int(square[1]) - 1}]")


@pytest.mark.rule("SM-1")
@pytest.mark.parametrize("square", ["b1", "a2", "g6", "d4", "e7"])
def test_a_tower_elsewhere(square: str) -> None:
    field = refused(position(city(f"# {square}"), use("LCWXH")))
    assert field.startswith(f"cities[0].grid[{int(square[1]) - 1}]")


@pytest.mark.rule("SM-1")
@pytest.mark.parametrize("square", ["a1", "g1", "a7", "g7"])
@pytest.mark.parametrize("letter", [".", "W", "C", "S", "3"])
def test_a_tower_missing(square: str, letter: str) -> None:
    field = refused(position(city(f"{letter} {square}"), use("LCWXH")))
    assert field.startswith(f"cities[0].grid[{int(square[1]) - 1}]")


# Steps


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


# Junk anywhere

JUNK: list[Any] = [
    None,
    True,
    False,
    -1,
    0,
    1,
    2.5,
    float("nan"),
    float("inf"),
    10**30,
    "",
    "x",
    "LCWXH",
    [],
    {},
    [[]],
    [{}],
    {"a": [1]},
]
JUNK += [[None] * 7, ["#.....#"] * 7, b"LCWXH", ("a",), {1}, object]


@pytest.mark.rule("SM-1", "SM-12")
@pytest.mark.parametrize("kind", STEPS)
def test_junk_at_any_place_is_refused_or_means_what_it_says(kind: str) -> None:
    start = good(kind)
    for path in places(start):
        for junk in JUNK:
            given = changed(start, path, junk)
            with contextlib.suppress(bastide.BadPosition):
                assert json.dumps(resume(given).position()) == json.dumps(given)


@pytest.mark.rule("SM-1", "SM-12")
def test_junk_names_its_own_place() -> None:
    start = good("use")
    for path in places(start):
        assert refused(changed(start, path, 2.5)) == named(path)


@pytest.mark.rule("SM-1")
def test_a_refused_position_is_left_as_it_was() -> None:
    start = changed(good("house"), ("step", "left"), 3)
    before = copy.deepcopy(start)
    refused(start)
    assert start == before


# Unlikely, but possible in their form

UNLIKELY = {
    "more coins than there can be": position(city(coins=10**9), use("LCWXH")),
    "more logs than there can be": position(city(logs=10**9), use("LLHHH")),
    "more points than there can be": position(city(points=10**12), keep("LCWXH", 2)),
    "no printed crates": position(city(crates=False), keep("LCWXH")),
    "somebody else began": position(city(), keep("LCWXH"), players=4, turn=1, first=3),
    "a city of nothing but nobles": position(full_but("e5", "N d3 d4 d5 d6 e3 e4 e6"), keep("LCWXH")),
    "cannons lost without an attack": position(city(cannons=0), keep("LCWXH"), boxes=0),
    "no cannon lost after all attacks": position(city(), keep("LCWXH"), boxes=24),
    "all walls": position(city("W b1 c1 d1 e1 f1 g2 g3 g4 g5 g6 b7 c7 d7 e7 f7 a2 a3 a4 a5 a6"), use("LWWWW")),
    "the last round of full cities": position(full_but(""), use("LCWXH"), full_but(""), last_round=True),
    "crates paid by nobody": position(city(coins=0), crate("LLLLL", 5)),
    "a bonus with four walls to come": position(city(f"W {TOP}"), bonus("WWWWW", 4)),
    "more walls to place than squares are free": position(full_but("g4 d4", f"W {TOP}"), wall("LWWWW", 4)),
    "a bonus person, more walls than squares": position(full_but("d4", f"W {TOP}"), person("WWWWW", "builder", 4)),
    "a bonus builder with few dice": position(city(f"W {TOP}, B e5"), house("WSSSS", "e5", 2)),
    "houses amid walls": position(city(f"W {TOP}, B e5, H d4 d3", logs=7), house("WWWWS", "e5", 1, "d4 d3", 3)),
    "a group of four crates": position(city("C d3 d4 d5 e5"), crate("CCCCC", 1, "d3 d4 d5 e5")),
}


@pytest.mark.rule("SM-3", "SM-70")
@pytest.mark.parametrize("name", UNLIKELY)
def test_unlikely_positions_are_accepted_and_can_be_played_to_the_end(name: str) -> None:
    start = UNLIKELY[name]
    match = resume(start)
    assert match.position() == start
    choose = random.Random(5)
    while match.turn is not None:
        match.play(choose.choice(match.actions()))
    assert match.outcome is not None
    for score in match.outcome.breakdown:
        assert score.points == sum(award.amount for award in score.reasons)


@pytest.mark.rule("SM-72")
def test_a_finished_game_is_accepted() -> None:
    ended = position(full_but("", points=40), None, city(points=-3), turn=1)
    match = resume(ended)
    assert (match.turn, match.position(), choices(match)) == (None, ended, set())
    assert match.outcome is not None
    assert match.outcome.winners == (1,)
