"""The plan of the city: places, pieces, walls, what is pointed out."""

import itertools
import re
from collections import Counter
from typing import Any

import numpy as np
import pytest

from bastide.games.carcassonne_city.drawing.layout import layout
from bastide.games.carcassonne_city.drawing.marks import Mark
from bastide.games.carcassonne_city.drawing.pieces import follower
from bastide.games.carcassonne_city.drawing.places import figure_point
from bastide.games.carcassonne_city.drawing.survey import survey
from bastide.games.carcassonne_city.drawing.tiles import sign_of
from bastide.games.carcassonne_city.rules.squares import Side, Square
from bastide.look import TINCTURES
from tests.carcassonne_city.drawn import MOMENTS, SMALL, TILES, city, moment, position, seen, table
from tests.markup import SVG, named, read, with_class, words

LAYS = ["lay 2,0 1", "lay 1,1 0", "lay 2,0 3", "lay 0,-1 0", "lay 2,0 0"]


def test_a_square_is_one_place_for_all_its_turns() -> None:
    gains = {"lay 2,0 1": 2, "lay 2,0 3": 6, "lay 2,0 0": 0, "lay 1,1 0": 0}
    root = read(city(position(SMALL), legal=LAYS, gains=gains))
    places = list(root.iter(f"{SVG}a"))
    assert [place.get("id") for place in places] == ["at-0--1", "at-2-0", "at-1-1"]
    assert places == with_class(root, "legal")
    assert all(place[0].get("class") == "spot" for place in places)
    assert places[1].get("href") == "?choose=lay+2,0+3"
    assert (
        places[1].get("aria-label") == "In the east, beside a public building: 3 ways to lay the tile, up to 6 points"
    )
    assert words(places[1], "gain") == ["+6"]
    assert places[0].get("aria-label") == "In the north-west, beside a public building: 1 way to lay the tile"
    assert words(places[0], "gain") == [] == words(places[2], "gain"), "a number only where something is gained"
    assert places[2].get("class") == "place legal dull"
    assert root.get("role") == "group"


def test_the_chosen_square_shows_the_tile_in_its_turn_and_leads_to_the_next() -> None:
    root = read(city(position(SMALL), legal=LAYS, chosen="lay 2,0 1", gains={"lay 2,0 1": 4}))
    (place,) = with_class(root, "chosen")
    assert place.get("id") == "at-2-0"
    assert place[0].get("class") == "spot open"
    assert place.get("href") == "?choose=lay+2,0+3"
    assert [part.get("data-piece") for part in with_class(place, "street")] == ["NE"]
    assert named(place)[sign_of(TILES["t37"])] == 1
    assert words(place, "gain") == ["+4"]
    assert (
        place.get("aria-label")
        == "In the east, beside a public building: 3 ways to lay the tile, 4 points, chosen, turned to the right"
    )
    last = read(city(position(SMALL), legal=LAYS, chosen="lay 2,0 3"))
    assert with_class(last, "chosen")[0].get("href") == "?choose=lay+2,0+0"


@pytest.mark.parametrize("number", range(len(MOMENTS)))
def test_every_legal_place_is_there_exactly_once(number: int) -> None:
    at, legal = MOMENTS[number]
    root = read(city(at, legal=legal))
    wanted = {
        re.sub(r"[ ,]", "-", "at-" + (action[4:].rsplit(" ", 1)[0] if action.startswith("lay") else action))
        for action in legal
        if action != "none"
    }
    found = [place.get("id") for place in with_class(root, "place")]
    assert sorted(filter(None, found)) == sorted(wanted)
    left, top, wide, high = map(float, root.get("viewBox", "").split())
    for place in with_class(root, "place"):
        spot = place[0]
        x = float(spot.get("x") or float(spot.get("cx", "")) - float(spot.get("r", "")))
        y = float(spot.get("y") or float(spot.get("cy", "")) - float(spot.get("r", "")))
        assert left < x < left + wide and top < y < top + high


def test_a_place_is_where_its_action_is() -> None:
    at = position(SMALL, walls={"gate": [0, 0, "N"], "cw": [[1, 0, "N"]], "ccw": []})

    def spot(step: dict[str, Any], action: str) -> tuple[float, float]:
        (place,) = with_class(read(city({**at, "step": step}, legal=[action])), "place")
        first = place[0]
        if first.get("cx"):
            return float(first.get("cx", "")), float(first.get("cy", ""))
        return (
            float(first.get("x", "")) + float(first.get("width", "")) / 2,
            float(first.get("y", "")) + float(first.get("height", "")) / 2,
        )

    building = {"seat": 1, "cause": 0, "left": [1, 1]}
    assert spot({"kind": "gate", **building}, "gate 1,0 S") == (144, 101)
    assert spot({"kind": "wall", **building}, "wall cw") == (197, 48)
    assert spot({"kind": "wall", **building}, "wall ccw") == (-5, 48)
    assert spot({"kind": "guard", **building, "end": "cw"}, "guard") == (144, -5.5)
    assert spot({"kind": "tower", "seat": 0}, "tower cw") == (192, -5.5)
    x, y = spot({"kind": "follower", "seat": 0, "x": 0, "y": 0}, "burgher NS")
    assert abs(y - 48) < 1 and 15 < x < 81
    x, y = spot({"kind": "follower", "seat": 0, "x": 1, "y": 0}, "burgher N")
    assert abs(y - 48) < 1 and 100 < x < 140
    x, y = spot({"kind": "follower", "seat": 0, "x": 0, "y": 0}, "steward b")
    assert y > 56


def test_spots_of_followers_keep_apart_and_on_their_tile() -> None:
    for tile in TILES.values():
        legal = [f"burgher {piece}" for piece in tile.streets] + [f"trader {market}" for market, _ in tile.markets]
        legal += [f"steward {region}" for region in tile.residential()]
        at = position([(tile.name, 0, 0, 0)], step={"kind": "follower", "seat": 1, "x": 0, "y": 0})
        root = read(city(at, legal=legal))
        spots = [place[0] for place in with_class(root, "place")]
        assert len(spots) == len(legal)
        middles = [(float(spot.get("cx", "")), float(spot.get("cy", ""))) for spot in spots]
        for one, two in itertools.combinations(middles, 2):
            assert np.hypot(one[0] - two[0], one[1] - two[1]) >= 14, (tile, one, two)
        for spot, middle in zip(spots, middles, strict=True):  # the ring of the focus would lie over neighbours
            assert all(float(spot.get("r", "")) <= at <= 96 - float(spot.get("r", "")) for at in middle), (tile, middle)


def test_a_tile_that_is_tried_out_lies_where_it_would_lie_and_shows_its_joins() -> None:
    root = read(city(position(SMALL), legal=LAYS, chosen="lay 2,0 1"))
    (place,) = with_class(root, "chosen")
    assert next(part.get("transform") for part in place.iter(f"{SVG}g") if part.get("transform")) == "translate(192 0)"
    (marks,) = with_class(place, "corners")
    ends = re.findall(r"M([\d.]+) ([\d.]+)", marks.get("d", ""))
    assert len(ends) == 4
    for x, y in ends:  # streets join at the middle of a side, half a street is 7.5
        assert abs(float(x) - 240) > 20 or abs(float(y) - 48) > 20


def test_a_plan_on_a_page_has_no_numbers_and_a_printed_one_has_them() -> None:
    assert words(read(city(position(SMALL))), "coord")
    assert not words(read(city(position(SMALL), light=True)), "coord")


def test_figures_stay_on_their_tile() -> None:
    seen_roles = set()
    for at, _ in MOMENTS:
        view = seen(at)
        for one in view.followers:
            laid = view.city[one.square]
            x, y = figure_point(laid, one.on) or (0.0, 0.0)
            figure = read(f"<svg xmlns='http://www.w3.org/2000/svg'>{follower(one.role, one.seat, (x, y))}</svg>")
            for part in figure.iter(f"{SVG}use"):
                left, top, wide, high = (float(part.get(key, "")) for key in ("x", "y", "width", "height"))
                assert left >= laid.x * 96 - 1 and left + wide <= laid.x * 96 + 97, (one, left, wide)
                assert top >= laid.y * 96 - 1 and top + high <= laid.y * 96 + 97, (one, top, high)
            seen_roles.add(one.role)
    assert seen_roles == {"burgher", "trader", "steward"}


def test_detail_is_left_out_where_the_city_is_shown_small() -> None:
    late, legal = moment("wall", 4)

    def scales(drawn: str) -> set[str]:
        return {part.get("data-scale", "") for part in read(drawn).iter()} - {""}

    assert scales(table(late, legal=legal, width="wide")) == {"small"}
    assert scales(city(late, legal=legal)) == set()


def test_without_links_places_are_groups() -> None:
    root = read(city(position(SMALL), legal=LAYS, chosen="lay 2,0 1", links=False))
    assert not list(root.iter(f"{SVG}a")) and not with_class(root, "new")
    assert len(with_class(root, "place")) == 3
    assert root.get("role") == "img"


def test_followers_stand_or_lie_by_role_with_their_owners_mark() -> None:
    followers = [
        {"seat": 0, "role": "burgher", "x": 0, "y": 0, "on": "NS"},
        {"seat": 1, "role": "steward", "x": 1, "y": 0, "on": "a"},
        {"seat": 2, "role": "trader", "x": 0, "y": 1, "on": "A"},
        {"seat": 3, "role": "guard", "wall": [0, 0, "N"]},
    ]
    walls = {"gate": [1, 0, "N"], "cw": [], "ccw": [[0, 0, "N"]]}
    towers = [{"seat": 2, "end": "ccw", "after": 1}]
    at = position([*SMALL, ("t13", 0, 1, 0)], 4, followers=followers, walls=walls, towers=towers)
    root = read(city(at))
    signs = named(root)
    assert [signs[role] for role in ("burgher", "steward", "trader", "guard", "tower", "turret")] == [1, 1, 1, 1, 1, 2]
    assert [signs[f"mark-{tincture}"] for tincture in TINCTURES] == [1, 1, 2, 1, 0]
    for part in root.iter(f"{SVG}g"):
        uses = [child.get("href", "") for child in part.findall(f"{SVG}use")]
        if uses and uses[0][1:] in ("burgher", "steward", "trader", "guard", "tower"):
            assert uses[1] == f"#mark-{part.get('class')}"
    told = root.findtext(f"{SVG}desc") or ""
    assert "Player 1’s burgher in the north-west, beside the gate." in told
    assert "Player 4’s guard in the north-west, facing north, beside the gate." in told
    assert "Gate in the north-east, 1 wall, 6 open sides." in told


def test_followers_stand_on_their_feature() -> None:
    for at, _ in MOMENTS:
        view = seen(at)
        for one in view.followers:
            if one.role in ("trader", "steward"):
                tile = view.city[one.square].tile
                x, y = layout(tile).followers[one.on]
                assert survey(tile).regions[one.on][int(y / 2), int(x / 2)]


def test_data_attributes_tell_features() -> None:
    at, _ = moment("wall", 4)
    root = read(city(at))
    view = seen(at)
    tiles = [part for part in root.iter() if part.get("data-tile")]
    assert len(tiles) == len(at["tiles"])
    by_feature: dict[str, set[tuple[int, int, str]]] = {}
    for tile in tiles:
        x, y = int(tile.get("data-x", "")), int(tile.get("data-y", ""))
        assert tile.get("transform") == f"translate({96 * x} {96 * y})"
        for part in tile.iter():
            if part.get("data-feature"):
                piece = part.get("data-piece", "")
                by_feature.setdefault(part.get("data-feature", ""), set()).add((x, y, piece))
    for name, parts_of_it in by_feature.items():
        x, y, piece = min(parts_of_it)
        kind: Any = name.split("-")[0]
        assert view.feature(view.city[Square(x, y)], kind, piece).parts == parts_of_it


def test_marked_features_and_rows() -> None:
    tiles = [("t13", 0, 0, 0), ("t14", 1, 0, 0), ("t1", 2, 0, 0), ("t26", 0, 1, 0)]
    at = position(tiles)

    def marked(*marks: Mark) -> Counter[str]:
        return named(read(city(at, marked=marks)))

    one, two, three, far = Square(0, 0), Square(1, 0), Square(2, 0), Square(9, 9)
    assert marked()["lit"] == 0
    assert marked(("market", one, "A"))["lit"] == 2
    assert marked(("market", one, "A"), ("market", two, "A"))["lit"] == 2
    assert marked(("residential", three, "a"))["lit"] == 1
    street = marked(("street", Square(0, 1), "NS"))
    assert (street["lit"], street["inked"]) == (1, 1)
    assert marked(Side(2, 0, "E"))["lit"] == 1
    assert marked(("market", far, "A"), ("street", one, "NS"), Side(9, 9, "N"))["lit"] == 0


def test_a_market_closed_by_homes_gets_a_kerb_and_one_that_goes_on_does_not() -> None:
    def kerbs(*tiles: tuple[str, int, int, int]) -> int:
        return sum(part.get("d", "").count("M") for part in with_class(read(city(position([*tiles]))), "kerb"))

    assert kerbs(("t13", 0, 0, 0), ("t14", 1, 0, 0)) == 0
    assert kerbs(("t13", 0, 0, 0), ("t1", 1, 0, 0)) == 2


def test_walls_join_round_corners() -> None:
    walls = {"gate": [0, 0, "N"], "cw": [[1, 0, "N"], [1, 0, "E"]], "ccw": [[0, 0, "W"]]}
    root = read(city(position(SMALL, walls=walls)))
    bands = [part.get("d", "") for part in with_class(root, "stone", "bare")]
    starts = {re.split("[HM]", band)[1] for band in bands}
    assert {"-13 -13", "0 -13"} <= starts
    inner = [("t1", 0, 0, 0), ("t1", 1, 0, 0), ("t1", 1, -1, 0)]
    walls = {"gate": [0, 0, "W"], "cw": [[0, 0, "N"], [1, -1, "W"]], "ccw": []}
    root = read(city(position(inner, walls=walls)))
    assert any(
        part.get("d", "").endswith("H13") or "H83" in part.get("d", "") for part in with_class(root, "stone", "bare")
    )


def test_the_view_crops_and_squares_keep_their_place() -> None:
    at, legal = moment("lay", 4)
    whole_city = read(city(at, legal=legal))
    part = read(city(at, legal=legal, part=(0, 0, 2, 2)))
    left, top, wide, high = map(float, part.get("viewBox", "").split())
    assert (left, top, wide, high) == (-28.5, -28.5, 249, 249)
    assert len([one for one in part.iter() if one.get("data-tile")]) < len(at["tiles"])
    inside = {place.get("id"): place[0].attrib for place in with_class(part, "place")}
    every = {place.get("id"): place[0].attrib for place in with_class(whole_city, "place")}
    assert inside.keys() < every.keys()
    assert all(every[name] == attributes for name, attributes in inside.items())
    numbers = words(part, "coord")
    assert numbers == ["0", "1", "0", "1"]


def test_last_has_corner_ticks() -> None:
    at = position(SMALL)
    assert (
        len(with_class(read(city(at, last=[Square(0, 0), Square(1, 0), Square(0, 0), Side(0, 0, "N")])), "last")) == 3
    )
    assert len(with_class(read(table(at, last=[Square(0, 0)])), "last")) == 1
