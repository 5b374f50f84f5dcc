"""LC-8 to LC-13: the board, its set-ups, the placing of castles."""

import random
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

import bastide
from bastide.games.la_citta.rules import map_maker
from bastide.games.la_citta.rules.map import checked_map, our_map

from .net import BESIDE, at, beside, distance, divisible, far_apart, mine, open_to, steps
from .table import CARDS, GAME, MAP, Position, city, land, play, position, table, texts

OURS: dict[str, Any] = our_map()
MAPS = pytest.mark.parametrize("given", [OURS, MAP], ids=["ours", "example"])
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4, 5])


def paths(given: dict[str, Any]) -> set[tuple[int, int]]:
    return {at(entry["id"]) for entry in given["hexes"]}


def insides(given: dict[str, Any]) -> dict[str, set[tuple[int, int]]]:
    return {area["id"]: set(map(at, area["hexes"])) for area in given["areas"]}


# Paths and areas


@pytest.mark.rule("LC-8")
@MAPS
def test_paths_run_where_one_coordinate_is_divisible_by_5(given: dict[str, Any]) -> None:
    assert {divisible(here) for here in paths(given)} == {1}
    assert {divisible(here) for area in insides(given).values() for here in area} == {0}


@pytest.mark.rule("LC-8")
@MAPS
def test_an_area_is_all_that_lies_between_the_paths(given: dict[str, Any]) -> None:
    for area in insides(given).values():
        found, edge = set(), [min(area)]
        while edge:
            here = edge.pop()
            found.add(here)
            edge += [there for there in beside(here) if divisible(there) == 0 and there not in found]
        assert (found, len(found)) == (area, 6)


@pytest.mark.rule("LC-8", "LC-9")
@MAPS
def test_the_hexes_are_the_path_hexes_that_border_an_area(given: dict[str, Any]) -> None:
    expected: dict[tuple[int, int], list[str]] = {}
    for name, area in insides(given).items():
        for there in {there for here in area for there in beside(here)}:
            if divisible(there) == 1:
                expected.setdefault(there, []).append(name)
    assert {at(entry["id"]): sorted(entry["areas"]) for entry in given["hexes"]} == expected
    assert len(given["hexes"]) == len(expected)
    assert 156 <= len(expected) <= 164


@pytest.mark.rule("LC-8", "LC-9")
@MAPS
def test_every_path_hex_borders_two_areas_at_the_rim_one(given: dict[str, Any]) -> None:
    inside = set().union(*insides(given).values())
    for entry in given["hexes"]:
        around = {there for there in beside(at(entry["id"])) if divisible(there) == 0}
        wasteland = around - inside
        assert len(entry["areas"]) == (1 if wasteland else 2)


@pytest.mark.rule("LC-8", "LC-9")
@MAPS
def test_hexes_have_two_neighbours_at_a_crossing_inside_the_board_three(given: dict[str, Any]) -> None:
    net = paths(given)
    counts: Counter[tuple[int, bool]] = Counter()
    for here in net:
        centre = [there for there in beside(here) if divisible(there) == 3]
        # At a crossing: those beside it around the centre, where they are hexes of the map, and one along its own path.
        expected = len(beside(here) & beside(centre[0]) & net) + 1 if centre else 2
        assert len(beside(here) & net) == expected
        counts[len(beside(here) & net), bool(centre)] += 1
        if centre and beside(centre[0]) <= net:
            assert len(beside(here) & net) == 3
    assert set(counts) == {(2, False), (2, True), (3, True)}


@pytest.mark.rule("LC-9")
@MAPS
def test_at_a_crossing_on_the_rim_the_two_outermost_hexes_have_two_neighbours(given: dict[str, Any]) -> None:
    net = paths(given)
    centres = {there for here in net for there in beside(here) if divisible(there) == 3}
    on_the_rim = [centre for centre in centres if not beside(centre) <= net]
    assert on_the_rim
    for centre in on_the_rim:
        around = sorted(len(beside(here) & net) for here in beside(centre) & net)
        assert around == [2, 2] + [3] * (len(around) - 2)


@pytest.mark.rule("LC-9")
@MAPS
def test_three_rows_of_7_8_and_7_areas_from_the_top_left(given: dict[str, Any]) -> None:
    assert [area["id"] for area in given["areas"]] == [
        f"{row}-{place}" for row, count in ((1, 7), (2, 8), (3, 7)) for place in range(1, count + 1)
    ]
    middles = {
        name: (sum(r for _, r in area) / 6, sum(q + r / 2 for q, r in area) / 6)
        for name, area in insides(given).items()
    }
    for name, (down, across) in middles.items():
        row, place = map(int, name.split("-"))
        # A row is five hexes high; the next triangle's middle is 2.5 hexes further to the right.
        assert 5 * (row - 1) < down < 5 * row
        if place > 1:
            assert across - middles[f"{row}-{place - 1}"][1] == pytest.approx(2.5)


@pytest.mark.rule("LC-8", "LC-9", "LC-11")
def test_our_map_is_what_its_maker_makes() -> None:
    stored = (files("bastide.games.la_citta") / "data" / "map.json").read_text(encoding="utf-8")
    assert map_maker.text(map_maker.make()) == stored


# Colours


@pytest.mark.rule("LC-10")
@MAPS
@PLAYERS
def test_room_enough_for_all_castles(given: dict[str, Any], players: int) -> None:
    assert len(open_to(players, given)) > {2: 45, 3: 75, 4: 105, 5: 135}[players]
    assert {entry["colour"] for entry in given["hexes"]} == {"green", "brown", "yellow"}


@pytest.mark.rule("LC-10")
@MAPS
@PLAYERS
def test_the_first_castle_stands_on_any_hex_of_a_colour_open_to_so_many(given: dict[str, Any], players: int) -> None:
    match = GAME.start(players=players, seed=1, map=given, setup="advanced")
    assert sorted(texts(match)) == sorted(f"castle {here}" for here in open_to(players, given))


@pytest.mark.rule("LC-10", "LC-50")
@PLAYERS
def test_new_cities_too(players: int) -> None:
    match = table(players, [city(0, "5,3", citizens=3)])
    match.play("found")
    assert set(texts(match)) == {f"at {here}" for here in open_to(players) if distance("5,3", here) >= 3}


@pytest.mark.rule("LC-10", "LC-44")
@pytest.mark.parametrize(("players", "sites"), [(2, {"8,5"}), (3, {"8,5", "9,6", "10,4"}), (4, {"8,5", "9,6", "10,4"})])
def test_buildings_too(players: int, sites: set[str]) -> None:
    """9,5 is green and lies at a crossing with two brown hexes."""
    match = table(players, [city(0, "9,5", citizens=3)])
    match.play("build farm")
    assert set(texts(match)) == {f"at {here}" for here in sites}


@pytest.mark.rule("LC-10", "LC-44")
@pytest.mark.parametrize(("players", "sites"), [(3, {"12,5", "11,4", "10,6"}), (4, {"12,5", "11,4", "10,6"})])
def test_brown_from_three_players_on(players: int, sites: set[str]) -> None:
    match = table(players, [city(0, "11,5", citizens=3)])
    match.play("build farm")
    assert set(texts(match)) == {f"at {here}" for here in sites}


@pytest.mark.rule("LC-10", "LC-44")
@pytest.mark.parametrize(
    ("players", "sites"), [(3, {"13,5"}), (4, {"13,5", "15,4", "14,6"}), (5, {"13,5", "15,4", "14,6"})]
)
def test_yellow_from_four_players_on(players: int, sites: set[str]) -> None:
    match = table(players, [city(0, "14,5", citizens=3)])
    match.play("build quarry")
    assert set(texts(match)) == {f"at {here}" for here in sites}


@pytest.mark.rule("LC-10")
@pytest.mark.parametrize(("players", "castle"), [(2, "9,6"), (2, "16,0"), (3, "16,0")])
def test_no_city_on_a_hex_that_is_not_open(players: int, castle: str) -> None:
    with pytest.raises(bastide.BadPosition, match=castle):
        table(players, [city(0, castle)])
    assert table(players + 2 if players == 2 else 4, [city(0, castle)]).turn == 0


def recoloured(**colours: str) -> dict[str, Any]:
    """The example map with other colours; hexes as q_r."""
    told = {name.removeprefix("h").replace("_", ","): colour for name, colour in colours.items()}
    hexes = [entry | {"colour": told.get(entry["id"], entry["colour"])} for entry in MAP["hexes"]]
    return {**MAP, "hexes": hexes}


@pytest.mark.rule("LC-10", "LC-51")
def test_distances_also_count_hexes_that_may_not_be_built_on() -> None:
    """On green alone it is a long way from 5,1 to 5,4; over two brown hexes it is not far."""
    given = recoloured(h5_2="brown", h5_3="brown")
    green = open_to(2, given)
    assert steps("5,1", {here: BESIDE[here] & green for here in green})["5,4"] > 4
    match = GAME.resume(position(2, [city(0, "5,1", citizens=3)]), seed=1, map=given)
    match.play("found")
    assert set(texts(match)) == {f"at {here}" for here in green if distance("5,1", here) >= 3}
    assert "at 5,4" not in texts(match)


# The beginner set-up


@pytest.mark.rule("LC-11", "LC-12")
@MAPS
@PLAYERS
def test_every_set_up_is_valid(given: dict[str, Any], players: int) -> None:
    assert checked_map(given) == given
    setup = given["setups"][str(players)]
    castles = [castle for pair in setup["castles"] for castle in pair]
    assert [len(pair) for pair in setup["castles"]] == [2] * players
    assert set(castles) <= open_to(players, given)
    assert all(distance(one, other) >= 3 for one in castles for other in castles if one != other)
    areas = {entry["id"]: entry["areas"] for entry in given["hexes"]}
    for castle in castles:
        assert any(setup["areas"][area].startswith("wheat") for area in areas[castle])
    assert Counter(setup["areas"].values()) == {"wheat 1": 6, "wheat 2": 6, "wheat 3": 2, "mountain": 3, "water": 5}


@pytest.mark.rule("LC-11")
@MAPS
@PLAYERS
def test_landscapes_and_castles_are_those_of_the_set_up_whatever_the_seed(given: dict[str, Any], players: int) -> None:
    setup = given["setups"][str(players)]
    for seed in (1, 2):
        there = GAME.start(players=players, seed=seed, map=given).position()
        assert (there["setup"], there["areas"]) == ("beginner", setup["areas"])
        assert [(each["owner"], each["castle"]) for each in there["cities"]] == [
            (seat, castle) for seat, pair in enumerate(setup["castles"]) for castle in pair
        ]
        assert there["castles"] == [2] * players


@pytest.mark.rule("LC-11")
@PLAYERS
def test_seat_0_is_start_player_of_year_1(players: int) -> None:
    for seed in range(5):
        match = GAME.start(players=players, seed=seed, map=MAP, setup="beginner")
        there = match.position()
        assert (match.turn, there["start"], there["year"], there["round"], there["phase"]) == (0, 0, 1, 1, "politics")


# The advanced set-up


@pytest.mark.rule("LC-12")
@pytest.mark.parametrize(
    ("players", "order"),
    [
        (2, [0, 1, 1, 0]),
        (3, [0, 2, 1, 1, 2, 0]),
        (4, [0, 3, 2, 1, 1, 2, 3, 0]),
        (5, [0, 4, 3, 2, 1, 1, 2, 3, 4, 0]),
    ],
)
def test_castles_are_placed_counter_clockwise_and_back(players: int, order: list[int]) -> None:
    match = GAME.start(players=players, seed=3, map=MAP, setup="advanced")
    chooser = random.Random(players)
    for number, seat in enumerate(order):
        there = match.position()
        assert (match.turn, there["turn"], there["start"], there["phase"]) == (seat, seat, 0, "setup")
        assert (there["year"], there["round"], there["voice"], there["step"]) == (1, 1, [], {"kind": "castle"})
        assert len(there["cities"]) == number
        match.play(chooser.choice(texts(match)))
        assert match.position()["cities"][number]["owner"] == seat
    there = match.position()
    assert (there["phase"], there["castles"], len(there["voice"])) == ("politics", [2] * players, 4)


@pytest.mark.rule("LC-12")
@PLAYERS
def test_the_left_neighbour_of_who_placed_last_becomes_start_player(players: int) -> None:
    match = GAME.start(players=players, seed=4, map=MAP, setup="advanced")
    while match.position()["phase"] == "setup":
        match.play(texts(match)[-1])
    there = match.position()
    assert there["cities"][-1]["owner"] == 0
    assert (match.turn, there["turn"], there["start"], there["step"]) == (1, 1, 1, {"kind": "politics"})


@pytest.mark.rule("LC-12", "LC-51")
@PLAYERS
def test_at_least_three_free_hexes_between_any_two_castles(players: int) -> None:
    for seed in range(3):
        chooser = random.Random(seed)
        match = GAME.start(players=players, seed=seed, map=MAP, setup="advanced")
        placed: list[str] = []
        while match.position()["phase"] == "setup":
            reach = [steps(castle) for castle in placed]
            far = {here for here in open_to(players) if all(there[here] > 3 for there in reach)}
            assert {text.removeprefix("castle ") for text in texts(match)} == far
            nearest = sorted(far, key=lambda here: (sum(there[here] for there in reach), here))
            placed.append(nearest[0] if seed else chooser.choice(sorted(far)))
            match.play(f"castle {placed[-1]}")


@pytest.mark.rule("LC-12")
def test_landscapes_are_shuffled_onto_the_areas() -> None:
    found: dict[str, Counter[str]] = {area["id"]: Counter() for area in MAP["areas"]}
    for seed in range(150):
        for area, landscape in GAME.start(players=2, seed=seed, map=MAP, setup="advanced").position()["areas"].items():
            found[area][landscape] += 1
    for counts in found.values():
        assert set(counts) == {"wheat 1", "wheat 2", "wheat 3", "mountain", "water"}
        # 150 games: 41 with one sheaf expected (standard deviation 5.5), 34 with water (5.1).
        assert 18 < counts["wheat 1"] < 64 and 13 < counts["water"] < 56


def food_of(there: Position, seat: int) -> int:
    """LC-48, LC-39: the wheat beside castles and farms, twice under a figure."""
    areas = {entry["id"]: entry["areas"] for entry in MAP["hexes"]}
    hexes = []
    for each in there["cities"]:
        if each["owner"] == seat:
            hexes += [each["castle"], *(here for here, kind in each["buildings"].items() if kind == "farm")]
            hexes += [here for here, figures in each["figures"].items() if "harvest" in figures]
    beside_them = [there["areas"][area] for here in hexes for area in areas[here]]
    return sum(int(landscape[-1]) for landscape in beside_them if landscape.startswith("wheat"))


@pytest.mark.rule("LC-12", "LC-48")
@pytest.mark.parametrize("seed", range(6))
def test_the_shuffled_landscapes_are_what_feeds_the_cities(seed: int) -> None:
    match = GAME.start(players=2, seed=seed, map=MAP, setup="advanced")
    chooser, counted = random.Random(seed), 0
    asked: Any = None
    while match.turn is not None:
        there, before = match.position(), asked
        asked = (match.turn, there["step"]["kind"])
        if asked[1] == "starve" and before != asked:
            citizens = sum(each["citizens"] for each in there["cities"] if each["owner"] == match.turn)
            assert there["step"]["left"] == citizens - food_of(there, match.turn)
            counted += 1
        match.play(chooser.choice(texts(match)))
    assert counted


# What lies ready


@pytest.mark.rule("LC-13")
@PLAYERS
def test_a_castle_starts_with_three_citizens(players: int) -> None:
    match = GAME.start(players=players, seed=6, map=MAP, setup="advanced")
    castle = texts(match)[7].removeprefix("castle ")
    assert play(match, f"castle {castle}")["cities"] == [city(0, castle, citizens=3)]
    started = GAME.start(players=players, seed=6, map=MAP).position()
    # In the beginner set-up the first position comes after the growth of year 1.
    assert started["cities"] == [city(each["owner"], each["castle"], citizens=4) for each in started["cities"]]


@pytest.mark.rule("LC-13")
@pytest.mark.parametrize("setup", ["beginner", "advanced"])
@PLAYERS
def test_seven_political_cards_lie_open_the_rest_are_the_deck(players: int, setup: str) -> None:
    there = GAME.start(players=players, seed=8, map=MAP, setup=setup).position()
    assert (len(there["display"]), len(there["deck"]), there["discard"]) == (7, sum(CARDS.values()) - 7, [])
    assert there["display"] == sorted(there["display"])


@pytest.mark.rule("LC-13")
@pytest.mark.parametrize("count", [6, 8])
def test_no_other_number_lies_open(count: int) -> None:
    with pytest.raises(bastide.BadPosition, match="display"):
        table(2, [city(0, "5,3")], display=(("closeness",) * 4 + ("palace",) * 4)[:count])


# Distances


@pytest.mark.rule("LC-51")
@pytest.mark.parametrize("castle", ["5,3", "5,4", "1,0", "0,1", "4,0", "4,1", "19,5", "-4,10", "15,14", "10,9"])
def test_distances_are_counted_over_the_paths(castle: str) -> None:
    """Ordinary hexes, crossings inside and at the rim, corners: nearer than 3 is too near."""
    match = table(4, [city(0, castle, citizens=3)])
    match.play("found")
    too_near = set(BESIDE) - {text.removeprefix("at ") for text in texts(match)}
    assert too_near == {here for here, far in steps(castle).items() if far - 1 < 3}


@pytest.mark.rule("LC-51")
def test_the_way_leads_along_the_paths_not_through_an_area() -> None:
    """Across area 1-2 there are two hexes from 3,2 to 5,3; by the paths there are three."""
    match = table(2, [city(0, "3,2", citizens=3), city(1, "5,3")], areas=land({"1-1": "wheat 1"}))
    assert mine(match.position(), "5,3")["owner"] == 1


@pytest.mark.rule("LC-12", "LC-51")
def test_castles_nearer_than_three_cannot_be() -> None:
    with pytest.raises(bastide.BadPosition, match="5,2"):
        table(2, [city(0, "3,2"), city(1, "5,2")])
    assert len(table(5, [city(i // 4, here) for i, here in enumerate(far_apart(5)[:20])]).position()["cities"]) == 20
