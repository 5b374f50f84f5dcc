"""CC-1 to CC-5: what lies on the table, and the tile set that we ship."""

import random
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

import bastide

from .table import GAME, HISTORIC, choices, of

OURS: dict[str, Any] = GAME.data or {}
TILES = [tile for tile in OURS["tiles"] for _ in range(tile["count"])]


def sides_of(tile: dict[str, Any], region: str) -> int:
    """How many sides of a tile a region reaches."""
    return sum(region in tile["halves"][2 * side : 2 * side + 2] for side in range(4))


@pytest.mark.rule("CC-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_can_play_with_seven_followers_each(players: int) -> None:
    match = GAME.start(players=players, seed=1)
    assert (of(match, "players"), of(match, "supply"), of(match, "points")) == (players, [7] * players, [0] * players)
    assert (of(match, "followers"), of(match, "resting")) == ([], [0] * players)


@pytest.mark.rule("CC-2")
def test_three_piles_of_30_25_and_20() -> None:
    match = GAME.start(players=2, seed=5)
    piles = of(match, "piles")
    assert [len(pile) for pile in piles] == [29, 25, 20]
    drawn = Counter(piles[0] + piles[1] + piles[2]) + Counter([of(match, "step")["tile"]])
    assert drawn == Counter(tile["id"] for tile in TILES)
    assert sum(drawn.values()) == 75


@pytest.mark.rule("CC-2")
def test_the_piles_are_shuffled() -> None:
    orders = {tuple(of(GAME.start(players=2, seed=seed), "piles")[0]) for seed in range(8)}
    assert len(orders) == 8
    firsts = {of(GAME.start(players=2, seed=seed), "step")["tile"] for seed in range(40)}
    lasts = {of(GAME.start(players=2, seed=seed), "piles")[2][-1] for seed in range(40)}
    assert len(firsts) > 15 and len(lasts) > 15
    again = [of(GAME.start(players=2, seed=5), "piles") for _ in range(2)]
    assert again[0] == again[1]


@pytest.mark.rule("CC-2")
def test_tiles_come_in_the_order_of_the_piles() -> None:
    match = GAME.start(players=2, seed=5)
    coming = [name for pile in of(match, "piles") for name in pile]
    taken = []
    while match.turn is not None and len(match.moves) < 80:
        move = match.play(match.actions()[-1] if of(match, "step")["kind"] == "follower" else match.actions()[0])
        taken += [text.split()[1] for text in move.chance]
    assert len(taken) > 20 and taken == coming[: len(taken)]


@pytest.mark.rule("CC-3")
@pytest.mark.parametrize(("players", "towers"), [(2, 6), (3, 4), (4, 3)])
def test_walls_gate_and_towers(players: int, towers: int) -> None:
    match = GAME.start(players=players, seed=1)
    assert (of(match, "wall_supply"), of(match, "tower_supply")) == (70, [towers] * players)
    assert of(match, "walls") == {"gate": None, "cw": [], "ccw": []}
    assert of(match, "towers") == []


@pytest.mark.rule("CC-4", "CC-5")
def test_32_public_and_7_historic_buildings_on_39_of_75_tiles() -> None:
    buildings = Counter(tile["building"] for tile in TILES)
    historic = dict.fromkeys(HISTORIC, 1)
    assert buildings == {None: 36, "public": 32} | historic


@pytest.mark.rule("CC-4", "CC-5")
def test_all_three_kinds_of_market() -> None:
    kinds = Counter(goods for tile in TILES for goods in tile["markets"].values())
    assert set(kinds) == {"fish", "grain", "cattle"}
    assert min(kinds.values()) >= 5


@pytest.mark.rule("CC-5")
def test_streets_of_every_shape() -> None:
    pieces = [tile["streets"] for tile in TILES]
    straight = sum(any(piece in ("NS", "EW") for piece in streets) for streets in pieces)
    curved = sum(any(piece in ("NE", "ES", "SW", "NW") for piece in streets) for streets in pieces)
    ones = Counter(sum(len(piece) == 1 for piece in streets) for streets in pieces)
    assert straight >= 1
    assert curved >= 4
    assert ones[3] >= 1 and ones[4] >= 2 and ones[1] >= 2


@pytest.mark.rule("CC-5")
def test_tiles_with_two_markets_of_different_kinds() -> None:
    assert sum(len(set(tile["markets"].values())) >= 2 for tile in TILES) >= 3


@pytest.mark.rule("CC-5")
def test_tiles_that_join_two_markets_or_three_residential_areas() -> None:
    assert any(sides_of(tile, market) == 2 for tile in TILES for market in tile["markets"])
    assert any(sides_of(tile, region) == 3 for tile in TILES for region in set(tile["halves"]) if region.islower())


@pytest.mark.rule("CC-5")
def test_small_markets_are_common() -> None:
    # Of the markets that are scored in a few games played at random, most have 1 to 3 tiles.
    sizes: Counter[int] = Counter()
    for seed in range(8):
        match = GAME.start(players=2, seed=seed)
        chooser = random.Random(seed)
        while match.turn is not None:
            move = match.play(chooser.choice(match.actions()))
            sizes.update(len(award.squares) for award in move.awards if award.rule == "CC-26")
    assert set(sizes) >= {1, 2, 3}
    assert sizes[1] + sizes[2] + sizes[3] > sum(sizes.values()) / 2


@pytest.mark.rule("CC-5")
def test_unplaceable_draws_are_rare() -> None:
    without = sum(not tile["streets"] for tile in TILES)
    all_round = sum(set("".join(tile["streets"])) == set("NESW") for tile in TILES)
    assert without * all_round <= 27


@pytest.mark.rule("CC-5")
def test_no_two_markets_meet_at_a_tile_corner() -> None:
    for tile in TILES:
        for side in range(4):
            one, other = tile["halves"][2 * side + 1], tile["halves"][(2 * side + 2) % 8]
            assert one == other or not (one.isupper() and other.isupper()), tile["id"]


@pytest.mark.rule("CC-5", "CC-25")
def test_a_loop_is_possible() -> None:
    curves = [tile for tile in TILES if len(tile["streets"]) == 1 and tile["streets"][0] in ("NE", "ES", "SW", "NW")]
    four = next(list(found) for found in combinations(curves, 4))
    # Turned so that they make a ring: ES on 0,0, SW on 1,0, NW on 1,1, NE on 0,1.
    rings = [("ES", "0,0"), ("SW", "1,0"), ("NW", "1,1"), ("NE", "0,1")]
    order = ["NE", "ES", "SW", "NW"]
    laid = []
    for tile, (shape, square) in zip(four, rings, strict=True):
        x, y = square.split(",")
        turn = (order.index(shape) - order.index(tile["streets"][0])) % 4
        laid.append({"id": tile["id"], "x": int(x), "y": int(y), "turn": turn})
    rest = [tile["id"] for tile in TILES]
    for one in laid:
        rest.remove(one["id"])
    position = GAME.start(players=2, seed=1).position() | {
        "tiles": laid,
        "followers": [{"seat": 1, "role": "burgher", "x": 0, "y": 0, "on": four[0]["streets"][0]}],
        "supply": [7, 6],
        "piles": [rest[:26], rest[26:51], rest[51:]],
        "step": {"kind": "follower", "seat": 0, "x": 0, "y": 1},
    }
    match = GAME.resume(position)
    match.play("none")
    assert match.position()["points"] == [0, 8]


@pytest.mark.rule("CC-5")
def test_the_pack_says_that_it_is_our_own() -> None:
    assert OURS["name"] == "bastide"
    assert "own" in OURS["note"]
    assert of(GAME.start(players=2, seed=1), "pack") == "bastide"


@pytest.mark.rule("CC-5")
def test_the_pack_can_be_replaced() -> None:
    other = OURS | {"name": "another", "tiles": [tile | {"id": f"x{tile['id']}"} for tile in OURS["tiles"]]}
    match = GAME.start(players=2, seed=1, pack=other)
    assert of(match, "pack") == "another"
    assert of(match, "step")["tile"].startswith("x")
    assert choices(match) == {"lay 0,0 0"}
    with pytest.raises(bastide.BadPosition) as error:
        GAME.resume(match.position())
    assert error.value.field == "pack"
