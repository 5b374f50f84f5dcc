"""Tiles as they are drawn: true to the pack, in every turn."""

import itertools
import random
import re
from collections import Counter, deque
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from bastide.games.carcassonne_city.drawing import draw_pack, draw_tile, library
from bastide.games.carcassonne_city.drawing.ground import ground
from bastide.games.carcassonne_city.drawing.layout import layout
from bastide.games.carcassonne_city.drawing.names import name_plate
from bastide.games.carcassonne_city.drawing.risen import LYING, STANDING, figure_points
from bastide.games.carcassonne_city.drawing.shapes import TILE
from bastide.games.carcassonne_city.drawing.survey import Grid, survey
from bastide.games.carcassonne_city.drawing.tiles import HATCHING, PUBLIC, building_sign, sign_of
from bastide.games.carcassonne_city.rules.pack import HISTORIC_BUILDINGS, TileShape, our_pack, tile_of, tiles_of
from bastide.games.carcassonne_city.rules.tiles import Tile
from bastide.games.carcassonne_city.text.words import tile_text
from tests.carcassonne_city.drawn import PACK, TILES
from tests.markup import named, read, with_class, words
from tests.soak import many

OURS = {tile.name: tile for tile in tiles_of(our_pack())}


@pytest.mark.parametrize("tile", TILES.values(), ids=lambda tile: tile.name)
def test_every_tile_is_drawn_in_every_turn(tile: Tile) -> None:
    for turn in range(4):
        root = read(draw_tile(tile, turn))
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
            assert signs[sign_of(tile)] == 1
        assert (root.get("viewBox"), root.get("width")) == ("0 0 96 96", "48")
    assert (
        len({draw_tile(tile, turn, standalone=False) for turn in range(4)}) in (2, 4)
        or tile.halves == tile.halves[0] * 8
    )


@pytest.mark.parametrize("tile", [tile for tile in TILES.values() if tile.markets], ids=lambda tile: tile.name)
def test_each_kind_of_market_has_a_ground_of_its_own_that_needs_no_colour(tile: Tile) -> None:
    goods = dict(tile.markets)
    found = {}
    for part in read(draw_tile(tile)).iter():
        if part.get("data-kind") == "market":
            kind = goods[part.get("data-piece", "")]
            assert part.get("data-goods") == kind
            assert [inner.get("class") or inner.get("fill") for inner in part] == [f"{kind}-market", HATCHING[kind]]
            found[part.get("data-piece")] = kind
    assert found == goods
    assert len(set(HATCHING.values())) == 3


def test_public_buildings_have_six_forms_and_a_tile_always_the_same() -> None:
    forms = Counter(sign_of(tile) for tile in TILES.values() if tile.building == "public")
    assert set(forms) == set(PUBLIC) and len(PUBLIC) == 6
    assert all(form in library() for form in PUBLIC)
    assert max(forms.values()) < sum(forms.values()) / 2


def test_a_crossing_is_a_round_place_and_a_street_that_ends_alone_has_a_bar() -> None:
    """t9 ends alone, t56 is a T-crossing, t7 a four-way crossing, t21 has two ends, t22 goes through."""
    marks = {
        name: [len(with_class(read(draw_tile(OURS[name], turn)), kind)) for kind in ("square", "stop")]
        for turn in range(4)
        for name in ("t9", "t56", "t7", "t21", "t22")
    }
    assert marks == {"t9": [0, 1], "t56": [1, 0], "t7": [1, 0], "t21": [0, 2], "t22": [0, 0]}


@pytest.mark.parametrize("name", ["t12", "t14", "t16", "t18", "t28", "t37", "t57"])
def test_signs_and_labels_keep_apart_where_there_is_little_room(name: str) -> None:
    tile = OURS[name]
    furnished = layout(tile)
    for turn in range(4):
        signs = [sign.turned(turn).box for sign in furnished.goods.values()]
        signs += [furnished.building.turned(turn).box] if furnished.building else []
        for one, two in itertools.combinations(signs, 2):
            assert not one.meets(two, -5), (turn, one, two)  # signs are round: their boxes may touch at the corners
        if tile.building in HISTORIC_BUILDINGS:
            plate = name_plate(tile, turn, 1.0).box
            street = np.rot90(survey(tile).street, -turn)
            left, top = int(plate.x / 2) + 1, int(plate.y / 2) + 1
            hidden = street[top : int(plate.bottom / 2), left : int(plate.right / 2)]
            assert hidden.mean() < 0.12, (turn, plate)
            assert not any(plate.meets(other, -2) for other in signs[:-1])


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


@pytest.mark.parametrize("name", HISTORIC_BUILDINGS)
def test_each_historic_building_has_its_own_sign_and_its_name(name: str) -> None:
    assert building_sign(name) in library()
    assert len({building_sign(other) for other in (*HISTORIC_BUILDINGS, "public")}) == 8
    (tile,) = (tile for tile in TILES.values() if tile.building == name)
    for turn in range(4):
        root = read(draw_tile(tile, turn))
        assert named(root)[building_sign(name)] == 1
        assert " ".join(words(root, "label")) == name
        for plate in with_class(root, "plate"):
            x, y, wide, high = (float(plate.get(key, "")) for key in ("x", "y", "width", "height"))
            assert x >= 0 and y >= 0 and x + wide <= 96 and y + high <= 96
    assert name in tile_text(tile)


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


@pytest.mark.parametrize("tile", TILES.values(), ids=lambda tile: tile.name)
def test_the_ground_is_true_to_the_pack(tile: Tile) -> None:
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
    building = chance.choice([None, "public", *HISTORIC_BUILDINGS])
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
    tiles = [tile_of(TileShape(**random_entry(chance))) for _ in range(250)]
    broken = [tile for tile in tiles if not whole(tile)]
    for tile in tiles[: many(15, 60)]:
        for turn in (0, 1):
            read(draw_tile(tile, turn))
    assert len(broken) <= len(tiles) // 25, broken


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
    read(draw_tile(tile_of(TileShape(id="odd", count=1, building="public", **changes))))


def test_street_ends_meet_only_where_nothing_lies_between() -> None:
    def places(halves: str, streets: list[str], touch: list[str] | None = None) -> int:
        markets = {region: "fish" for region in halves if region.isupper()}
        tile = tile_of(TileShape("x", 1, halves, streets, markets, touch or [], None))
        return len(ground(tile).streets.places)

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
    for tile in TILES.values():
        homes = np.zeros((48, 48), dtype=bool)
        for region in tile.residential():
            homes |= survey(tile).regions[region]
        houses = layout(tile).houses
        for house in houses:
            left, top = round(house.x / 2), round(house.y / 2)
            assert homes[top : top + round(house.height / 2), left : left + round(house.width / 2)].all()
        assert not any(one.meets(two) for one, two in itertools.combinations(houses, 2))
        assert bool(houses) == bool(tile.residential())


def test_the_pack_sheet_shows_every_tile_with_id_count_and_building() -> None:
    root = read(draw_pack(PACK))
    labels = [label for label in words(root, "label") if "×" in label]
    assert len(labels) == len(PACK["tiles"])
    assert "t1 ×2, public" in labels and "t2 ×1, historic" in labels and "t4 ×1" in labels
    signs = named(root)
    assert all(signs[building_sign(name)] == 1 for name in HISTORIC_BUILDINGS)


def test_names_in_a_pack_are_escaped_and_a_tile_knows_the_themes() -> None:
    odd = PACK["tiles"][0] | {"id": '"><script>'}
    assert "<script>" not in draw_tile(replace(TILES["t1"], name=odd["id"]))
    assert "<script>" not in draw_pack({**PACK, "name": "<script>", "tiles": [odd]})
    with pytest.raises(ValueError, match="theme"):
        draw_tile(TILES["t1"], theme="sepia")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["t5", "t12", "t14", "t16", "t18", "t28", "t37", "t57", "t58", "t65", "t70", "t74"])
def test_no_two_figures_touch_on_a_risen_tile(name: str) -> None:
    """A figure with its gain for every street and region at once, in every turn: all apart, all on the tile."""
    tile = OURS[name]
    parts = tuple(sorted([*layout(tile).followers]))
    for turn in range(4):
        boxes = []
        for part, (x, y) in figure_points(tile, turn, parts).items():
            aside, up, down = LYING if part.islower() else STANDING
            boxes.append((x - aside, y - up, x + aside, y + down))
        for left, top, right, bottom in boxes:
            assert left >= 0 and top >= 0 and right <= TILE and bottom <= TILE
        for one, two in itertools.combinations(boxes, 2):
            apart = one[2] <= two[0] or two[2] <= one[0] or one[3] <= two[1] or two[3] <= one[1]
            assert apart, (turn, one, two)
