"""The drawing of Carcassonne: Die Stadt: well-formed, complete, true to the tiles, readable without colour."""

import gzip
import itertools
import json
import random
import re
import xml.etree.ElementTree as ET
from collections import Counter, deque
from pathlib import Path
from typing import Any, Literal

import numpy as np
import pytest

from bastide.games.carcassonne_city.drawing import draw_city, draw_pack, draw_table, draw_tile, library, symbols_for
from bastide.games.carcassonne_city.drawing.ground import ground
from bastide.games.carcassonne_city.drawing.layout import layout
from bastide.games.carcassonne_city.drawing.survey import Grid, survey
from bastide.games.carcassonne_city.drawing.tiles import building_sign
from bastide.games.carcassonne_city.text.words import asked, tile_told
from bastide.games.carcassonne_city.view.facts import (
    HISTORIC,
    Tile,
    city_of,
    feature,
    next_side,
    next_wall,
    open_sides,
    outer_sides,
    pile_in_use,
    piles,
    ranking,
    row,
    to_come,
    walls_since_tower,
    winners,
)
from bastide.look import TINCTURES, css, tokens
from bastide.look.style import rules
from bastide.look.svg import clean

Position = dict[str, Any]
Wide = Literal["wide", "narrow"]

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ["Marta", "Joost", "Noor", "Wim"]
KINDS: tuple[Wide, Wide] = ("wide", "narrow")


def _stored() -> tuple[dict[str, Any], list[tuple[Position, list[str]]]]:
    """The pack and moments of games with two, three and four players: every kind of step, and the end."""
    packed = (Path(__file__).parent / "drawing.jsonl.gz").read_bytes()
    first, *rest = map(json.loads, gzip.decompress(packed).decode().splitlines())
    return first["pack"], [(line["position"], line["legal"]) for line in rest]


PACK, MOMENTS = _stored()
TILES = {entry["id"]: entry for entry in PACK["tiles"]}


def kind_of(position: Position) -> str:
    return position["step"]["kind"] if position["step"] else "over"


def moment(kind: str, players: int) -> tuple[Position, list[str]]:
    return next(one for one in MOMENTS if kind_of(one[0]) == kind and one[0]["players"] == players)


def position(tiles: list[tuple[str, int, int, int]], players: int = 2, **more: Any) -> Position:
    """A position by hand; a tile is its id, x, y, turn."""
    none = [0] * players
    return {
        "game": "carcassonne-city",
        "players": players,
        "pack": PACK["name"],
        "tiles": [{"id": name, "x": x, "y": y, "turn": turn} for name, x, y, turn in tiles],
        "walls": {"gate": None, "cw": [], "ccw": []},
        "towers": [],
        "followers": [],
        "points": list(none),
        "supply": [7] * players,
        "resting": list(none),
        "tower_supply": [6] * players,
        "wall_supply": 70,
        "piles": [["t1"], ["t2"], ["t3"]],
        "aside": [],
        "turn": 0,
        "over": False,
        "options": {"walls_on_empty": False},
        "step": {"kind": "lay", "seat": 0, "tile": "t37"},
        **more,
    }


def read(svg: str) -> ET.Element:
    """The drawing as a tree; a bare one gets the name space that a page would give it."""
    return ET.fromstring(svg if "xmlns" in svg else svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1))


def with_class(root: ET.Element, *names: str) -> list[ET.Element]:
    return [part for part in root.iter() if set(names) <= set(part.get("class", "").split())]


def words(root: ET.Element, name: str) -> list[str]:
    return ["".join(part.itertext()) for part in with_class(root, name)]


def named(root: ET.Element) -> Counter[str]:
    """The signs used, wherever a sign is named."""
    used = (part.get("href", "")[1:] for part in root.iter(f"{SVG}use"))
    painted = (part.get(paint, "") for part in root.iter() for paint in ("fill", "stroke"))
    return Counter([*used, *(found[1] for paint in painted if (found := re.match(r"url\(#(.*)\)", paint)))])


def drawings(at: Position, legal: list[str]) -> list[str]:
    gains = {action: number % 4 for number, action in enumerate(legal)}
    chosen = next((action for action in legal if action != "none"), None)
    return [
        draw_city(at, PACK, legal=legal, gains=gains, last=["0,0", "gate 0,0 N"]),
        draw_city(at, PACK, legal=legal, chosen=chosen, links=False, view=(-2, -2, 3, 3)),
        *(
            draw_table(at, PACK, names=NAMES, legal=legal, chosen=pick, width=kind, standalone=alone)
            for kind in KINDS
            for alone in (True, False)
            for pick in (None, chosen)
        ),
    ]


@pytest.mark.parametrize("number", range(len(MOMENTS)))
def test_every_drawing_is_well_formed_and_has_its_signs_once(number: int) -> None:
    for svg in drawings(*MOMENTS[number]):
        root = read(svg)
        outside = read(symbols_for(svg)) if "<style>" not in svg else root
        defined = [part.get("id") for kind in ("symbol", "pattern") for part in outside.iter(f"{SVG}{kind}")]
        assert len(defined) == len(set(defined))
        assert set(defined) == set(named(root)) | set(named(outside))
        ids = [part.get("id") for part in root.iter() if part.get("id")]
        assert len(ids) == len(set(ids))
        assert not set(defined) & {part.get("id") for part in with_class(root, "place")}


def test_nothing_but_classes_tells_the_look() -> None:
    known = {name for rule in rules(css()) for name in re.findall(r"\.([a-z][\w-]*)", rule.head)}
    every = [svg for at, legal in MOMENTS[::3] for svg in drawings(at, legal)]
    marks = [("street", 0, 0, "N"), ("residential", 0, 0, "a"), ("row", 0, 0, "N")]
    late, legal = moment("wall", 2)
    every += [draw_pack(PACK), draw_tile(TILES["t2"]), draw_city(late, PACK, legal=legal, marked=marks)]
    for svg in [*every, symbols_for(*every)]:
        body = re.sub(r"<style>.*?</style>", "", svg, flags=re.DOTALL)
        bare = re.sub(r'href="#[\w-]+"|url\(#[\w-]+\)', "", body)
        assert not re.search(r"#[0-9a-fA-F]{3,8}\b|\brgba?\(|\bhsla?\(", bare)
        for part in read(svg).iter():
            assert not {"style", "color", "onclick", "font-family"} & part.attrib.keys()
            assert all(part.get(paint, "none").startswith(("none", "url(")) for paint in ("fill", "stroke"))
            assert set(part.get("class", "").split()) - known <= {"wide", "narrow", "bastide-auto"}
    bare = draw_table(late, PACK, standalone=False)
    assert "<style" not in bare and "<defs" not in bare


def test_themes() -> None:
    at, _ = moment("lay", 3)
    day, night = tokens("light"), tokens("dark")
    light, dark, auto = (draw_city(at, PACK, theme=theme) for theme in ("light", "dark", "auto"))
    for name in ("--sheet", "--ink", "--now", "--azure", "--street"):
        assert f"{name}:{day[name]}" in light and f"{name}:{night[name]}" not in light
        assert f"{name}:{night[name]}" in dark and f"{name}:{day[name]}" not in dark
        assert auto.index(f"{name}:{night[name]}") > auto.index("prefers-color-scheme:dark")
    with pytest.raises(ValueError, match="theme"):
        draw_tile(TILES["t1"], theme="sepia")  # type: ignore[arg-type]


@pytest.mark.parametrize("entry", PACK["tiles"], ids=lambda entry: entry["id"])
def test_every_tile_is_drawn_in_every_turn(entry: dict[str, Any]) -> None:
    tile = Tile.of(entry)
    for turn in range(4):
        root = read(draw_tile(entry, turn))
        pieces = {(part.get("data-kind"), part.get("data-piece")) for part in root.iter() if part.get("data-kind")}
        wanted = {("street", piece) for piece in tile.streets}
        wanted |= {("market", market) for market, _ in tile.markets}
        wanted |= {("residential", region) for region in tile.residential()}
        assert pieces == wanted
        signs = named(root)
        assert Counter({goods: signs[goods] for goods in ("fish", "grain", "cattle") if signs[goods]}) == Counter(
            goods for _, goods in tile.markets
        )
        if tile.building:
            assert signs[building_sign(tile.building)] == 1
        assert (root.get("viewBox"), root.get("width")) == ("0 0 96 96", "48")
    assert (
        len({draw_tile(entry, turn, standalone=False) for turn in range(4)}) in (2, 4)
        or tile.halves == tile.halves[0] * 8
    )


def test_the_ground_turns_and_the_signs_do_not() -> None:
    straight = [with_class(read(draw_tile(TILES["t26"], turn)), "street")[0].get("d") for turn in range(4)]
    assert straight == ["M48 0L48 96", "M96 48L0 48", "M48 96L48 0", "M0 48L96 48"]
    for turn in range(4):
        root = read(draw_tile(TILES["t27"], turn))
        assert not any("rotate" in part.get("transform", "") for part in root.iter())


def test_light_falls_from_the_same_side_on_every_roof() -> None:
    for turn in range(4):
        root = read(draw_tile(TILES["t1"], turn))
        (eaves,), (lees,) = with_class(root, "eaves"), with_class(root, "lee")
        houses = re.findall(r"M([\d.]+) ([\d.]+)h", eaves.get("d", ""))
        dark = re.findall(r"M([\d.]+) ([\d.]+)h", lees.get("d", ""))
        assert len(houses) == len(dark) > 8
        for (x, y), (lee_x, lee_y) in zip(houses, dark, strict=True):
            assert float(lee_x) + float(lee_y) > float(x) + float(y)


@pytest.mark.parametrize("name", HISTORIC)
def test_each_historic_building_has_its_own_sign_and_its_name(name: str) -> None:
    assert building_sign(name) in library()
    assert len({building_sign(other) for other in (*HISTORIC, "public")}) == 8
    (entry,) = (entry for entry in PACK["tiles"] if entry["building"] == name)
    for turn in range(4):
        root = read(draw_tile(entry, turn))
        assert named(root)[building_sign(name)] == 1
        assert " ".join(words(root, "label")) == name
        for plate in with_class(root, "plate"):
            x, y, wide, high = (float(plate.get(key, "")) for key in ("x", "y", "width", "height"))
            assert x >= 0 and y >= 0 and x + wide <= 96 and y + high <= 96
    assert name in tile_told(Tile.of(entry))


def parts(cells: Grid) -> list[int]:
    """How large the pieces are into which cells fall, largest first."""
    left = {(int(y), int(x)) for y, x in np.argwhere(cells)}
    sizes: list[int] = []
    while left:
        queue, size = deque([left.pop()]), 0
        while queue:
            y, x = queue.popleft()
            size += 1
            for beside in ((y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)):
                if beside in left:
                    left.remove(beside)
                    queue.append(beside)
        sizes.append(size)
    return sorted(sizes, reverse=True)


def whole(tile: Tile) -> bool:
    """Whether every region of a tile is one piece of ground (crumbs at a curve aside)."""
    sizes = [parts(cells) for cells in survey(tile).regions.values()]
    return all(some and some[0] > 60 and max(some[1:], default=0) <= 6 for some in sizes)


def reaches_its_sides(tile: Tile) -> bool:
    """Whether each region lies at the middle of its half sides, just inside the rim."""
    edge, quarters = 1, (12, 35)
    cells = {
        half: (edge, quarters[half % 2])
        if half < 2
        else (quarters[half % 2], 47 - edge)
        if half < 4
        else (47 - edge, quarters[1 - half % 2])
        if half < 6
        else (quarters[1 - half % 2], edge)
        for half in range(8)
    }
    regions = survey(tile).regions
    return all(regions[tile.halves[half]][at] for half, at in cells.items())


@pytest.mark.parametrize("entry", PACK["tiles"], ids=lambda entry: entry["id"])
def test_the_ground_is_true_to_the_pack(entry: dict[str, Any]) -> None:
    tile = Tile.of(entry)
    assert whole(tile)
    assert reaches_its_sides(tile)


def rim(halves: str, streets: list[str]) -> list[str]:
    sides = [
        (halves[2 * at], [piece for piece in streets if side in piece], halves[2 * at + 1])
        for at, side in enumerate("NESW")
    ]
    return [part for left, pieces, right in sides for part in (left, *pieces, right)]


def crosses(around: list[str], one: str, two: str) -> bool:
    kept = [part for part in around if part in (one, two)]
    return sum(kept[at] != kept[at - 1] for at in range(len(kept))) >= 4


def random_entry(chance: random.Random) -> dict[str, Any]:
    """An entry as the format allows it, with markets that meet at no corner."""
    while True:
        streets = chance.choice(STREETS)
        letters = chance.choice(["aA", "aAB", "abA", "abAB", "abcAB", "abcdABC"])
        halves = ""
        for side in "NESW":
            first = chance.choice(letters)
            halves += first + (chance.choice(letters) if any(side in piece for piece in streets) else first)
        corners = [(halves[at], halves[(at + 1) % 8]) for at in (1, 3, 5, 7)]
        items = [*sorted(set(halves)), *(piece for piece in streets if len(piece) == 2)]
        around = rim(halves, streets)
        if any(a != b and a.islower() == b.islower() for a, b in corners):
            continue
        if not any(crosses(around, one, two) for one, two in itertools.combinations(items, 2)):
            break
    markets = {region: chance.choice(["fish", "grain", "cattle"]) for region in sorted(set(halves)) if region.isupper()}
    touch = sorted({"".join(sorted(pair, key=str.isupper)) for pair in corners if pair[0] != pair[1]})
    building = chance.choice([None, "public", *HISTORIC])
    return {
        "id": f"r{chance.randrange(10**9)}",
        "count": 1,
        "halves": halves,
        "streets": streets,
        "markets": markets,
        "touch": touch,
        "building": building,
    }


STREETS: list[list[str]] = [
    [],
    *([side] for side in "NESW"),
    *([pair] for pair in ("NE", "NS", "NW", "ES", "EW", "SW")),
    *(list(pair) for pair in itertools.combinations("NESW", 2)),
    *(list(pair) for pair in itertools.combinations("NESW", 3)),
    list("NESW"),
    ["NE", "SW"],
    ["NW", "ES"],
    *(["NS", *rest] for rest in ("E", "W", "EW")),
    *(["NE", *rest] for rest in ("S", "W", "SW")),
]


def test_any_valid_entry_can_be_drawn() -> None:
    chance = random.Random(1)
    entries = [random_entry(chance) for _ in range(250)]
    broken = [entry for entry in entries if not whole(Tile.of(entry))]
    for entry in entries[:60]:
        for turn in (0, 1):
            read(draw_tile(entry, turn))
    assert len(broken) <= len(entries) // 25, broken


@pytest.mark.parametrize(
    "changes",
    [
        {"halves": "acAAcbba", "streets": ["NS", "W"], "markets": {"A": "fish"}, "touch": ["cA"]},
        {"halves": "caabbccc", "streets": ["N", "E", "S"], "markets": {"A": "fish"}, "touch": ["aA", "bA", "cA"]},
        {"halves": "aaaaaaaa", "streets": [], "markets": {"A": "fish", "B": "grain"}, "touch": ["aA", "aB"]},
        {"halves": "AABBCCDD", "streets": [], "markets": dict.fromkeys("ABCD", "cattle"), "touch": []},
        {"halves": "abcdefgh", "streets": ["NS", "EW"], "markets": {}, "touch": []},
        {"halves": "abababab", "streets": [], "markets": {}, "touch": []},
    ],
)
def test_odd_entries_do_not_stop_the_drawing(changes: dict[str, Any]) -> None:
    """Streets that stop at a passing one, at a market in the middle; and entries that no rule allows."""
    read(draw_tile({"id": "odd", "count": 1, "building": "public", **changes}))


def test_street_ends_meet_only_where_nothing_lies_between() -> None:
    def places(halves: str, streets: list[str], touch: list[str] | None = None) -> int:
        markets = {region: "fish" for region in halves if region.isupper()}
        entry = {
            "id": "x",
            "halves": halves,
            "streets": streets,
            "markets": markets,
            "touch": touch or [],
            "building": None,
        }
        return len(ground(Tile.of(entry)).streets.places)

    assert places("aaaaaaaa", ["N"]) == 1
    assert places("aaaaaaaa", ["N", "S"]) == 2
    assert places("abbbbaaa", ["N", "S"]) == 1
    assert places("caabbccc", ["N", "E", "S"]) == 1
    assert places("daabbccd", ["N", "E", "S", "W"]) == 1
    assert places("aAAbbAAa", ["N", "E", "S", "W"]) == 2
    assert places("aAAAAaaa", ["N", "S"], ["aA"]) == 2
    assert places("aAAAAaaa", ["N", "S"]) == 1
    assert places("abbccaaa", ["NS", "E"]) == 0


def test_houses_stand_on_residential_ground_and_not_on_each_other() -> None:
    for entry in PACK["tiles"]:
        tile = Tile.of(entry)
        homes = np.zeros((48, 48), dtype=bool)
        for region in tile.residential():
            homes |= survey(tile).regions[region]
        houses = layout(tile).houses
        for house in houses:
            left, top = round(house.x / 2), round(house.y / 2)
            assert homes[top : top + round(house.height / 2), left : left + round(house.width / 2)].all()
        assert not any(one.meets(two) for one, two in itertools.combinations(houses, 2))
        assert bool(houses) == bool(tile.residential())


LAYS = ["lay 2,0 1", "lay 1,1 0", "lay 2,0 3", "lay 0,-1 0", "lay 2,0 0"]
SMALL = [("t26", 0, 0, 1), ("t15", 1, 0, 3)]


def test_a_square_is_one_place_for_all_its_turns() -> None:
    gains = {"lay 2,0 1": 2, "lay 2,0 3": 6, "lay 2,0 0": 0, "lay 1,1 0": 0}
    root = read(draw_city(position(SMALL), PACK, legal=LAYS, gains=gains))
    places = list(root.iter(f"{SVG}a"))
    assert [place.get("id") for place in places] == ["at-0--1", "at-2-0", "at-1-1"]
    assert places == with_class(root, "legal")
    assert all(place[0].get("class") == "spot" for place in places)
    assert places[1].get("href") == "?choose=lay+2,0+3"
    assert places[1].get("aria-label") == "2,0: 3 ways to lay the tile, up to 6 points"
    assert words(places[1], "gain") == ["+6", "3"]
    assert places[0].get("aria-label") == "0,-1: 1 way to lay the tile"
    assert words(places[0], "gain") == ["1"]
    assert places[2].get("class") == "place legal dull"
    assert root.get("role") == "group"


def test_the_chosen_square_shows_the_tile_in_its_turn_and_leads_to_the_next() -> None:
    root = read(draw_city(position(SMALL), PACK, legal=LAYS, chosen="lay 2,0 1", gains={"lay 2,0 1": 4}))
    (place,) = with_class(root, "chosen")
    assert place.get("id") == "at-2-0"
    assert place[0].get("class") == "spot"
    assert place.get("href") == "?choose=lay+2,0+3"
    assert [part.get("data-piece") for part in with_class(place, "street")] == ["NE"]
    assert named(place)["public"] == 1
    assert words(place, "gain") == ["+4"]
    assert place.get("aria-label") == "2,0: 3 ways to lay the tile, 4 points, chosen with 1 quarter turn"
    last = read(draw_city(position(SMALL), PACK, legal=LAYS, chosen="lay 2,0 3"))
    assert with_class(last, "chosen")[0].get("href") == "?choose=lay+2,0+0"


@pytest.mark.parametrize("number", range(len(MOMENTS)))
def test_every_legal_place_is_there_exactly_once(number: int) -> None:
    at, legal = MOMENTS[number]
    root = read(draw_city(at, PACK, legal=legal))
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
        (place,) = with_class(read(draw_city({**at, "step": step}, PACK, legal=[action])), "place")
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


def test_spots_of_followers_keep_apart() -> None:
    for entry in PACK["tiles"]:
        tile = Tile.of(entry)
        legal = [f"burgher {piece}" for piece in tile.streets] + [f"trader {market}" for market, _ in tile.markets]
        legal += [f"steward {region}" for region in tile.residential()]
        at = position([(tile.name, 0, 0, 0)], step={"kind": "follower", "seat": 1, "x": 0, "y": 0})
        root = read(draw_city(at, PACK, legal=legal))
        spots = [place[0] for place in with_class(root, "place")]
        assert len(spots) == len(legal)
        middles = [(float(spot.get("cx", "")), float(spot.get("cy", ""))) for spot in spots]
        for one, two in itertools.combinations(middles, 2):
            assert np.hypot(one[0] - two[0], one[1] - two[1]) >= 14, (tile, one, two)


def test_without_links_places_are_groups() -> None:
    root = read(draw_city(position(SMALL), PACK, legal=LAYS, chosen="lay 2,0 1", links=False))
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
    root = read(draw_city(at, PACK))
    signs = named(root)
    assert [signs[role] for role in ("burgher", "steward", "trader", "guard", "tower", "turret")] == [1, 1, 1, 1, 1, 2]
    assert [signs[f"mark-{tincture}"] for tincture in TINCTURES] == [1, 1, 2, 1, 0]
    for part in root.iter(f"{SVG}g"):
        uses = [child.get("href", "") for child in part.findall(f"{SVG}use")]
        if uses and uses[0][1:] in ("burgher", "steward", "trader", "guard", "tower"):
            assert uses[1] == f"#mark-{part.get('class')}"
    told = root.findtext(f"{SVG}desc") or ""
    assert "Player 1’s burgher at 0,0 on NS." in told
    assert "Player 4’s guard on the north side of 0,0." in told
    assert "Gate on the north side of 1,0, 1 wall, 6 open sides." in told


def test_followers_stand_on_their_feature() -> None:
    for at, _ in MOMENTS:
        city = city_of(at, PACK)
        for one in at["followers"]:
            if one["role"] in ("trader", "steward"):
                tile = city[one["x"], one["y"]].tile
                x, y = layout(tile).followers[one["on"]]
                assert survey(tile).regions[one["on"]][int(y / 2), int(x / 2)]


def test_data_attributes_tell_features() -> None:
    at, _ = moment("wall", 4)
    root = read(draw_city(at, PACK))
    city = city_of(at, PACK)
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
        assert feature(city, name.split("-")[0], x, y, piece).parts == parts_of_it


def test_marked_features_and_rows() -> None:
    tiles = [("t13", 0, 0, 0), ("t14", 1, 0, 0), ("t1", 2, 0, 0), ("t26", 0, 1, 0)]
    at = position(tiles)

    def marked(*marks: tuple[str, int, int, str]) -> Counter[str]:
        return named(read(draw_city(at, PACK, marked=marks)))

    assert marked()["lit"] == 0
    assert marked(("market", 0, 0, "A"))["lit"] == 2
    assert marked(("market", 0, 0, "A"), ("market", 1, 0, "A"))["lit"] == 2
    assert marked(("residential", 2, 0, "a"))["lit"] == 1
    street = marked(("street", 0, 1, "NS"))
    assert (street["lit"], street["inked"]) == (1, 1)
    assert marked(("row", 2, 0, "E"))["lit"] == 1
    assert marked(("market", 9, 9, "A"), ("street", 0, 0, "NS"), ("row", 9, 9, "N"))["lit"] == 0


def test_a_market_closed_by_homes_gets_a_kerb_and_one_that_goes_on_does_not() -> None:
    def kerbs(*tiles: tuple[str, int, int, int]) -> int:
        return sum(
            part.get("d", "").count("M") for part in with_class(read(draw_city(position([*tiles]), PACK)), "kerb")
        )

    assert kerbs(("t13", 0, 0, 0), ("t14", 1, 0, 0)) == 0
    assert kerbs(("t13", 0, 0, 0), ("t1", 1, 0, 0)) == 2


def test_walls_join_round_corners() -> None:
    walls = {"gate": [0, 0, "N"], "cw": [[1, 0, "N"], [1, 0, "E"]], "ccw": [[0, 0, "W"]]}
    root = read(draw_city(position(SMALL, walls=walls), PACK))
    bands = [part.get("d", "") for part in with_class(root, "stone", "bare")]
    starts = {re.split("[HM]", band)[1] for band in bands}
    assert {"-13 -13", "0 -13"} <= starts
    inner = [("t1", 0, 0, 0), ("t1", 1, 0, 0), ("t1", 1, -1, 0)]
    walls = {"gate": [0, 0, "W"], "cw": [[0, 0, "N"], [1, -1, "W"]], "ccw": []}
    root = read(draw_city(position(inner, walls=walls), PACK))
    assert any(
        part.get("d", "").endswith("H13") or "H83" in part.get("d", "") for part in with_class(root, "stone", "bare")
    )


def test_the_view_crops_and_squares_keep_their_place() -> None:
    at, legal = moment("lay", 4)
    whole_city = read(draw_city(at, PACK, legal=legal))
    part = read(draw_city(at, PACK, legal=legal, view=(0, 0, 2, 2)))
    left, top, wide, high = map(float, part.get("viewBox", "").split())
    assert (left, top, wide, high) == (-28.5, -28.5, 249, 249)
    assert len([one for one in part.iter() if one.get("data-tile")]) < len(at["tiles"])
    inside = {place.get("id"): place[0].attrib for place in with_class(part, "place")}
    every = {place.get("id"): place[0].attrib for place in with_class(whole_city, "place")}
    assert inside.keys() < every.keys()
    assert all(every[name] == attributes for name, attributes in inside.items())
    numbers = words(part, "coord")
    assert numbers == ["0", "1", "0", "1"]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("kind", KINDS)
def test_every_player_has_shield_name_points_and_stock(players: int, kind: Wide) -> None:
    at, legal = moment("lay", players)
    at = {**at, "points": [7, 31, 12, 5][:players], "supply": [3, 4, 5, 6][:players], "resting": [1, 0, 2, 0][:players]}
    root = read(draw_table(at, PACK, names=NAMES, legal=legal, width=kind))
    signs = named(root)
    assert all(signs[f"shield-{tincture}"] for tincture in TINCTURES[:players])
    assert not any(signs[f"shield-{tincture}"] for tincture in TINCTURES[players:])
    assert set(words(root, "name")) >= set(NAMES[:players])
    assert set(words(root, "points")) == {"7", "31", "12", "5"} if players == 4 else True
    assert {"3 (1 rests)", "4"} <= set(words(root, "good"))
    assert len(with_class(root, "card", "turn")) == 1
    assert "to play" in words(root, "label")
    assert {"Tile in hand", "Still to come", "Historic buildings", "Pieces"} <= set(words(root, "name"))


def test_a_tile_on_a_phone_is_large_enough_where_the_choice_is() -> None:
    for at, legal in MOMENTS:
        if not at["step"]:
            continue
        root = read(draw_table(at, PACK, legal=legal, width="narrow"))
        assert root.get("width") == "390"
        panes = [part for part in root.iter(f"{SVG}svg") if part.get("class") == "plan"]
        assert panes
        for pane in panes:
            scale = float(pane.get("width", "")) / float(pane.get("viewBox", "").split()[2])
            assert 96 * scale >= 44
        places = with_class(root, "place")
        hidden = [int(word.split()[0]) for word in words(root, "note") if "outside this view" in word]
        every = with_class(read(draw_city(at, PACK, legal=legal)), "place")
        assert bool(places) == bool(every)
        assert len(places) + sum(hidden) == len(every)


def test_the_two_ends_of_a_long_wall_are_both_shown_on_a_phone() -> None:
    at, legal = moment("wall", 4)
    root = read(draw_table(at, PACK, legal=legal, width="narrow"))
    assert len([part for part in root.iter(f"{SVG}svg") if part.get("class") == "plan"]) == 2
    assert {"The clockwise end", "The counter-clockwise end"} <= set(words(root, "note"))
    assert {place.get("id") for place in with_class(root, "place")} == {"at-wall-cw", "at-wall-ccw"}


def test_places_are_those_of_the_player_who_is_asked() -> None:
    at, legal = moment("guard", 3)
    asks = at["step"]["seat"]
    assert with_class(read(draw_table(at, PACK, legal=legal)), "legal")
    assert with_class(read(draw_table(at, PACK, asks, legal=legal, links=True)), "legal")
    other = (asks + 1) % 3
    assert not with_class(read(draw_table(at, PACK, other, legal=legal, chosen="guard")), "legal")


def test_last_has_corner_ticks() -> None:
    at = position(SMALL)
    assert len(with_class(read(draw_city(at, PACK, last=["0,0", "lay 1,0 3", "0,0", "0,0 N", "none"])), "last")) == 3
    assert len(with_class(read(draw_table(at, PACK, last=["0,0"])), "last")) == 1


def test_names_are_escaped_and_shortened() -> None:
    evil = '<b>&"\'</b> href="#nowhere" class="x"\x00\ud800'
    at, _ = moment("lay", 2)
    for kind in KINDS:
        svg = draw_table(at, PACK, names=[evil, "W" * 40], width=kind)
        assert "<b>" not in svg
        root = read(svg)
        assert (root.findtext(f"{SVG}title") or "").startswith("Carcassonne: Die Stadt: " + clean(evil))
        assert any(re.fullmatch("W+…", name) for name in words(root, "name"))
    odd = {**TILES["t1"], "id": '"><script>'}
    assert "<script>" not in draw_tile(odd) + draw_pack({**PACK, "name": "<script>", "tiles": [odd]})


def test_the_end_shows_winners_and_final_points() -> None:
    at, _ = moment("over", 3)
    at = {**at, "points": [20, 44, 44]}
    assert winners(at) == [1, 2]
    assert ranking(at) == [1, 2, 0]
    for kind in KINDS:
        root = read(draw_table(at, PACK, names=NAMES, width=kind))
        assert root.findtext(f"{SVG}title") == "Carcassonne: Die Stadt: Joost and Noor share the win with 44 points."
        assert named(root)["tick"] == 2
        assert words(root, "label").count("winner") == 2
        assert "Final points" in words(root, "name")
        assert not with_class(root, "place")
    alone = draw_table({**at, "points": [1, 0, 0]}, PACK, names=NAMES)
    assert "Marta wins with 1 point." in alone


def test_what_is_asked() -> None:
    said = {kind: asked(moment(kind, 3)[0]) for kind in ("lay", "follower", "gate", "wall", "guard", "tower", "over")}
    assert len(set(said.values())) == 7
    assert said["lay"] == "Lay the tile where it fits."
    assert asked(position([])) == "Lay the first tile."
    walls = {"gate": [0, 0, "N"], "cw": [[1, 0, "N"], [1, 0, "E"]], "ccw": [[0, 0, "W"]]}
    at = position(SMALL, walls=walls, step={"kind": "tower", "seat": 0})
    assert asked(at) == "Set a tower at an end of the wall for 1 or 2 points, or none."
    at["towers"] = [{"seat": 1, "end": "cw", "after": 2}]
    assert asked(at) == "Set a tower at the end of the wall for 1 point, or none."
    for kind in KINDS:
        root = read(draw_table(moment("gate", 3)[0], PACK, names=NAMES, width=kind))
        assert "Place the gate at any outer side of the city." in " ".join(words(root, "say"))


def test_what_is_left_is_told() -> None:
    at, _ = moment("lay", 3)
    root = read(draw_table(at, PACK))
    shown = words(root, "good")
    assert all(str(left) in shown for left in piles(at))
    assert "70" in shown and str(open_sides(at)) in shown
    hidden = {**at, "piles": piles(at), "unseen": sorted(name for pile in at["piles"] for name in pile)}
    assert draw_table(hidden, PACK) == draw_table(at, PACK)
    assert Counter(to_come(hidden, PACK)) == Counter(to_come(at, PACK))
    assert pile_in_use({**at, "piles": [[], [], []]}) is None
    old = {"set aside", "to come"} & set(words(read(draw_table({**at, "aside": ["t2"]}, PACK)), "note"))
    assert old == {"set aside", "to come"}


def test_the_outer_line_and_the_ends_of_the_wall() -> None:
    squares = {(0, 0), (1, 0), (1, -1)}
    line = outer_sides(squares)
    assert len(line) == len(set(line)) == 8
    assert next_side(squares, (0, 0, "N")) == (1, -1, "W")
    assert next_side(squares, (1, -1, "W"), clockwise=False) == (0, 0, "N")
    assert next_side(squares, (1, -1, "E")) == (1, 0, "E")
    assert next_side(squares, (1, 0, "E")) == (1, 0, "S")
    walled = [("t1", 0, 0, 0), ("t1", 1, 0, 0), ("t1", 1, -1, 0)]
    at = position(walled, walls={"gate": [0, 0, "N"], "cw": [[1, -1, "W"]], "ccw": []})
    assert (next_wall(at, "cw"), next_wall(at, "ccw")) == ((1, -1, "N"), (0, 0, "W"))
    assert (walls_since_tower(at, "cw"), walls_since_tower(at, "ccw"), open_sides(at)) == (1, 0, 6)
    assert row(city_of(at, PACK), (1, -1, "N")) == [(1, -1), (1, 0)]
    assert next_wall(position(walled), "cw") is None


def test_the_legal_ends_of_stored_games_are_on_the_outer_line() -> None:
    for at, legal in MOMENTS:
        if kind_of(at) == "gate":
            line = outer_sides((tile["x"], tile["y"]) for tile in at["tiles"])
            assert {f"gate {x},{y} {side}" for x, y, side in line} == set(legal)


def test_the_pack_sheet_shows_every_tile_with_id_count_and_building() -> None:
    root = read(draw_pack(PACK))
    labels = [label for label in words(root, "label") if "×" in label]
    assert len(labels) == len(PACK["tiles"])
    assert "t1 ×2, public" in labels and "t2 ×1, historic" in labels and "t4 ×1" in labels
    signs = named(root)
    assert all(signs[building_sign(name)] == 1 for name in HISTORIC)


def test_library_holds_all_signs() -> None:
    assert {building_sign(name) for name in HISTORIC} <= set(library().names())
    assert {"burgher", "trader", "steward", "guard", "tower", "fish", "grain", "cattle"} <= set(library().names())
    with pytest.raises(KeyError, match="unheard-of"):
        symbols_for('<use href="#unheard-of"/>')
