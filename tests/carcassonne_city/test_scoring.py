"""CC-25 to CC-28: streets and markets that are complete."""

import pytest

from .table import after, asked, choices, go_on, lay, of, points, resume, standing, step, table, told

# Streets


@pytest.mark.rule("CC-25")
@pytest.mark.parametrize(("tiles", "worth"), [(2, 2), (3, 3), (4, 8), (5, 10), (6, 12), (9, 18)])
def test_one_point_per_tile_and_two_from_four_tiles_on(tiles: int, worth: int) -> None:
    start = table("E" + " EW" * (tiles - 2), lay("W"), followers="0 burgher 0,0 E")
    match = after(start, f"lay {tiles - 1},0 0", "none")
    assert told(match) == [(0, worth, "CC-25", " ".join(f"{x},0" for x in range(tiles)))]
    assert points(match) == [worth, 0]


@pytest.mark.rule("CC-25")
@pytest.mark.parametrize(("picture", "tile", "at"), [("EW", "W", "1,0"), ("E EW", "EW", "2,0"), ("EW EW", "E", "-1,0")])
def test_a_street_with_an_open_end_is_not_complete(picture: str, tile: str, at: str) -> None:
    match = after(table(picture, lay(tile), followers="0 burgher 0,0 " + picture.split()[0]), f"lay {at} 0", "none")
    assert (told(match), points(match), of(match, "supply")) == ([], [0, 0], [6, 7])


@pytest.mark.rule("CC-25")
def test_crossings_stop_a_street() -> None:
    start = table("N+E+S EW", lay("N+S+W"), followers="1 burgher 0,0 E; 0 burgher 0,0 N")
    match = after(start, "lay 2,0 0", "none")
    assert told(match) == [(1, 3, "CC-25", "0,0 1,0 2,0")]
    assert standing(match) == {"0 burgher 0,0 N"}


@pytest.mark.rule("CC-25")
def test_a_crossing_completes_four_streets_at_once() -> None:
    start = table(
        """
        o S  o
        E .  W
        o NS o
        o N  o
        """,
        lay("N+E+S+W"),
        followers="0 burgher 1,0 S; 1 burgher 0,1 E; 0 burgher 2,1 W; 1 burgher 1,3 N",
    )
    match = after(start, "lay 1,1 0", "none")
    assert sorted(told(match)) == [
        (0, 2, "CC-25", "1,0 1,1"),
        (0, 2, "CC-25", "1,1 2,1"),
        (1, 2, "CC-25", "0,1 1,1"),
        (1, 3, "CC-25", "1,1 1,2 1,3"),
    ]
    assert points(match) == [4, 5]


@pytest.mark.rule("CC-25")
@pytest.mark.parametrize("burgher", ["0,0 ES", "1,0 SW", "0,1 NE"])
def test_a_loop_is_complete(burgher: str) -> None:
    match = after(table("ES SW\nNE .", lay("NW"), followers=f"1 burgher {burgher}"), "lay 1,1 0")
    assert choices(match) == {"steward a", "steward b", "none"}
    match.play("none")
    assert told(match) == [(1, 8, "CC-25", "0,0 1,0 0,1 1,1")]


@pytest.mark.rule("CC-25")
def test_a_loop_that_begins_and_ends_at_one_crossing_counts_its_tile_once() -> None:
    match = after(table("E+S+W SW\nNE .", lay("NW"), followers="0 burgher 1,0 SW"), "lay 1,1 0", "none")
    assert told(match) == [(0, 8, "CC-25", "0,0 1,0 0,1 1,1")]


@pytest.mark.rule("CC-25")
def test_a_tile_that_the_street_crosses_twice_counts_once() -> None:
    start = table(". S .\n. NE+SW SW\n. NE NW", lay("E"), corner=(-1, -1), followers="0 burgher 0,-1 S")
    match = after(start, "lay -1,0 0", "none")
    assert told(match) == [(0, 12, "CC-25", "0,-1 -1,0 0,0 1,0 0,1 1,1")]


@pytest.mark.rule("CC-25")
def test_two_streets_on_one_tile_are_two() -> None:
    start = table("S .\nNE+SW .\n. .", lay("W"), corner=(0, -1), followers="0 burgher 0,0 SW; 1 burgher 0,-1 S")
    match = after(start, "lay 1,0 0", "none")
    assert told(match) == [(1, 3, "CC-25", "0,-1 0,0 1,0")]
    assert standing(match) == {"0 burgher 0,0 SW"}


@pytest.mark.rule("CC-25")
def test_one_tile_completes_two_streets_of_two_players() -> None:
    start = table("E . W", lay("E+W"), followers="0 burgher 0,0 E; 1 burgher 2,0 W")
    with pytest.raises(Exception, match="not connected"):
        resume(start)
    start = table("E . W\no o o", lay("E+W"), followers="0 burgher 0,0 E; 1 burgher 2,0 W")
    match = after(start, "lay 1,0 0", "none")
    assert sorted(told(match)) == [(0, 2, "CC-25", "0,0 1,0"), (1, 2, "CC-25", "1,0 2,0")]
    assert points(match) == [2, 2]


@pytest.mark.rule("CC-25")
@pytest.mark.parametrize(
    ("picture", "corner", "last"),
    [
        ("NE@1 NE@2\n. NE@3", (0, 0), "lay 0,1 0"),
        (". NE@2\nNE NE@3", (0, -1), "lay 0,-1 1"),
        ("NE@1 .\nNE NE@3", (0, 0), "lay 1,0 2"),
        ("NE@1 NE@2\nNE .", (0, 0), "lay 1,1 3"),
    ],
)
def test_a_turned_street_is_the_same_street(picture: str, corner: tuple[int, int], last: str) -> None:
    # A loop of four curves, all of them the tile NE: one quarter turn makes it ES, two SW, three NW.
    match = after(table(picture, lay("NE"), corner=corner, followers="0 burgher 0,0 NE"), last, "none")
    assert points(match) == [8, 0]


@pytest.mark.rule("CC-26")
@pytest.mark.parametrize(
    ("tile", "last"), [("gW", "lay 1,0 0"), ("gN", "lay 1,0 3"), ("gE", "lay 1,0 2"), ("gS", "lay 1,0 1")]
)
def test_a_turned_market_is_the_same_market(tile: str, last: str) -> None:
    match = after(table("fE", lay(tile), followers="0 trader 0,0 A"), last, "none")
    assert points(match) == [4, 0]


# Markets


@pytest.mark.rule("CC-26")
@pytest.mark.parametrize(
    ("picture", "tile", "worth"),
    [
        ("fE", "fW", 2),
        ("fE", "gW", 4),
        ("fE fEW", "fW", 3),
        ("fE gEW", "fW", 6),
        ("fE gEW", "cW", 9),
        ("cE cEW gEW", "cW", 8),
        ("fE gEW cEW", "fW", 12),
        ("cE cEW cEW fEW gEW", "cW", 18),
    ],
)
def test_tiles_times_kinds_of_goods(picture: str, tile: str, worth: int) -> None:
    length = len(picture.split())
    match = after(table(picture, lay(tile), followers="1 trader 0,0 A"), f"lay {length},0 0", "none")
    assert told(match) == [(1, worth, "CC-26", " ".join(f"{x},0" for x in range(length + 1)))]
    assert points(match) == [0, worth]


@pytest.mark.rule("CC-26")
def test_a_market_with_an_open_side_is_not_complete() -> None:
    match = after(table("fE", lay("fEW"), followers="0 trader 0,0 A"), "lay 1,0 0", "none")
    assert (told(match), standing(match)) == ([], {"0 trader 0,0 A"})


@pytest.mark.rule("CC-26")
def test_houses_close_a_market_from_beside() -> None:
    match = after(table("fE", lay("o"), followers="0 trader 0,0 A"), "lay 1,0 0", "none")
    assert told(match) == [(0, 1, "CC-26", "0,0")]


@pytest.mark.rule("CC-26")
def test_houses_close_one_side_of_two() -> None:
    start = table("fES", lay("o"), coming="o", followers="0 trader 0,0 A")
    match = after(start, "lay 1,0 0", "none")
    assert told(match) == []
    go_on(match, "lay 0,1 0", "none")
    assert told(match) == [(0, 1, "CC-26", "0,0")]


@pytest.mark.rule("CC-26")
def test_one_tile_closes_two_markets_from_beside() -> None:
    start = table("fE . gW\no o o", lay("o"), followers="0 trader 0,0 A; 1 trader 2,0 A")
    match = after(start, "lay 1,0 0", "none")
    assert sorted(told(match)) == [(0, 1, "CC-26", "0,0"), (1, 1, "CC-26", "2,0")]


@pytest.mark.rule("CC-26")
def test_a_tile_that_closes_a_market_from_beside_does_not_count() -> None:
    start = table("fE gW+fS", lay("cN+gS"), followers="0 trader 1,0 B")
    match = after(start, "lay 1,1 0", "none")
    assert told(match) == [(0, 4, "CC-26", "1,0 1,1")]
    assert of(match, "supply") == [7, 7]


RING = """
fES fEW fSW
fNS .   fNS
fNE fEW .
"""


@pytest.mark.rule("CC-26")
def test_an_empty_square_that_no_market_side_faces_is_no_hole() -> None:
    match = after(table(RING, lay("fNW"), followers="0 trader 0,0 A"), "lay 2,2 0", "none")
    assert told(match) == [(0, 8, "CC-26", "0,0 1,0 2,0 0,1 2,1 0,2 1,2 2,2")]


@pytest.mark.rule("CC-26")
@pytest.mark.parametrize(("filling", "worth"), [("o", 8), ("fN", 9), ("gN", 18)])
def test_a_hole_in_the_market_keeps_it_open_until_it_is_filled(filling: str, worth: int) -> None:
    picture = RING.replace("fEW fSW", "fESW fSW")
    match = after(table(picture, lay("fNW"), coming=filling, followers="0 trader 0,0 A"), "lay 2,2 0", "none")
    assert told(match) == []
    go_on(match, "lay 1,1 0", "none")
    assert points(match) == [worth, 0]


@pytest.mark.rule("CC-26")
def test_two_markets_side_by_side_on_one_tile_do_not_join() -> None:
    start = table("fN+gE", lay("fS"), followers="0 trader 0,0 A; 1 trader 0,0 B")
    match = after(start, "lay 0,-1 0", "none")
    assert told(match) == [(0, 2, "CC-26", "0,-1 0,0")]
    assert standing(match) == {"1 trader 0,0 B"}


@pytest.mark.rule("CC-26")
def test_two_markets_of_one_tile_join_round_about_and_the_tile_counts_once() -> None:
    start = table("fE+gS cSW\ngNE .", lay("fNW"), followers="0 trader 0,0 A; 1 trader 0,0 B")
    match = after(start, "lay 1,1 0", "none")
    squares = "0,0 1,0 0,1 1,1"
    assert told(match) == [(0, 12, "CC-26", squares), (1, 12, "CC-26", squares)]


@pytest.mark.rule("CC-26")
def test_markets_meet_half_side_to_half_side() -> None:
    # Both have a market in the corner of their curve: the eastern halves meet.
    start = table("inner-f", lay("inner-g"), followers="0 trader 0,0 A")
    assert choices(after(start, "lay 0,-1 1")) == {"burgher NE", "steward a", "none"}


@pytest.mark.rule("CC-26")
def test_half_sides_that_do_not_lie_opposite_do_not_join() -> None:
    # The new curve turns west: its market takes the western half of the side, which meets houses and is closed there.
    start = table("inner-f", lay("inner-g"), followers="0 trader 0,0 A")
    assert choices(after(start, "lay 0,-1 2")) == {"burgher NE", "trader A", "steward a", "none"}


@pytest.mark.rule("CC-26")
def test_half_sides_close_one_by_one() -> None:
    # The market in the corner has half of the northern and half of the eastern side.
    start = table("inner-f", lay("S"), coming="W", followers="0 trader 0,0 A; 1 burgher 0,0 NE")
    match = after(start, "lay 0,-1 0", "none")
    assert told(match) == []
    go_on(match, "lay 1,0 0", "none")
    assert sorted(told(match)) == [(0, 1, "CC-26", "0,0"), (1, 3, "CC-25", "0,-1 0,0 1,0")]


@pytest.mark.rule("CC-26")
@pytest.mark.parametrize("order", [("S", "o", "N"), ("N", "o", "S"), ("S", "N", "o"), ("o", "N", "S")])
def test_a_market_along_a_street_needs_all_its_half_sides_closed(order: tuple[str, str, str]) -> None:
    # West of the street: half the northern side, the western one, half the southern side.
    places = {"S": "lay 0,-1 0", "o": "lay -1,0 0", "N": "lay 0,1 0"}
    match = resume(table("left-f", lay(order[0]), coming=f"{order[1]} {order[2]}", followers="0 trader 0,0 A"))
    for done, word in enumerate(order, 1):
        go_on(match, places[word], "none")
        assert told(match) == ([(0, 1, "CC-26", "0,0")] if done == 3 else [])


@pytest.mark.rule("CC-26")
def test_a_market_on_a_side_with_a_street_is_not_cut_by_a_street_end() -> None:
    start = table("N+fNESW", lay("S"), coming="o o o", followers="0 trader 0,0 A; 1 burgher 0,0 N")
    match = after(start, "lay 0,-1 0", "none")
    assert told(match) == [(1, 2, "CC-25", "0,-1 0,0")]
    go_on(match, "lay 1,0 0", "none", "lay 0,1 0", "none")
    assert standing(match) == {"0 trader 0,0 A"}
    go_on(match, "lay -1,0 0", "none")
    assert told(match) == [(0, 1, "CC-26", "0,0")]


# Who gets the points


@pytest.mark.rule("CC-27")
def test_tied_players_all_get_the_full_points() -> None:
    start = table("fE . fW\no o o", lay("gEW"), players=3, followers="1 trader 0,0 A; 2 trader 2,0 A")
    match = after(start, "lay 1,0 0", "none")
    assert told(match) == [(1, 6, "CC-26", "0,0 1,0 2,0"), (2, 6, "CC-26", "0,0 1,0 2,0")]
    assert (points(match), of(match, "supply"), standing(match)) == ([0, 6, 6], [7, 7, 7], set())


@pytest.mark.rule("CC-27")
@pytest.mark.parametrize(("two", "one"), [(0, 1), (1, 0), (2, 0)])
def test_only_the_one_with_most_followers_gets_points_and_all_go_home(two: int, one: int) -> None:
    # Three streets meet: two burghers of one player, one of another.
    start = table(
        "ES . SW\nNS o NS\nNE . NW",
        lay("EW"),
        coming="EW",
        players=3,
        followers=f"{two} burgher 0,0 ES; {two} burgher 0,2 NE; {one} burgher 2,1 NS",
    )
    match = after(start, "lay 1,0 0", "none")
    assert told(match) == []
    go_on(match, "lay 1,2 0", "none")
    assert [award[:3] for award in told(match)] == [(two, 16, "CC-25")]
    assert (of(match, "supply"), standing(match)) == ([7, 7, 7], set())


@pytest.mark.rule("CC-27")
def test_a_street_of_three_players() -> None:
    start = table(
        "ES . SW\nNS o NS\nNE . NW",
        lay("EW"),
        coming="EW",
        players=4,
        followers="3 burgher 0,0 ES; 1 burgher 0,2 NE; 2 burgher 2,1 NS",
    )
    match = after(start, "lay 1,0 0", "none", "lay 1,2 0", "none")
    assert points(match) == [0, 16, 16, 16]


@pytest.mark.rule("CC-27")
def test_without_followers_nobody_gets_points() -> None:
    match = after(table("E EW", lay("W")), "lay 2,0 0", "none")
    assert (told(match), points(match), asked(match)) == ([], [0, 0], (1, "lay"))


@pytest.mark.rule("CC-27")
def test_points_are_added_to_those_before() -> None:
    match = after(table("E EW", lay("W"), followers="1 burgher 0,0 E", points="40 50"), "lay 2,0 0", "none")
    assert points(match) == [40, 53]


@pytest.mark.rule("CC-27")
def test_a_street_is_scored_once() -> None:
    start = table("E EW", lay("W"), coming="o o", followers="1 burgher 0,0 E")
    match = after(start, "lay 2,0 0", "none", "lay 3,0 0", "none", "lay 0,1 0", "none")
    assert points(match) == [0, 3]


# Residential areas


@pytest.mark.rule("CC-28")
def test_residential_areas_are_not_scored_in_play() -> None:
    start = table(". fS .\nfE o .\n. fN .", lay("fW"), corner=(-1, -1), followers="0 steward 0,0 a")
    match = after(start, "lay 1,0 0", "none")
    assert (told(match), points(match)) == ([], [0, 0])
    assert (standing(match), of(match, "supply")) == ({"0 steward 0,0 a"}, [6, 7])


@pytest.mark.rule("CC-28")
def test_streets_and_markets_bound_residential_areas() -> None:
    # West of the street is one area, east of it another, behind the market a third.
    start = table("NS fEW", lay("o"), followers="0 steward 0,0 b", players=3)
    assert "steward a" in choices(after(start, "lay -1,0 0"))
    match = after(start, "lay 1,-1 0")
    assert choices(match) == {"steward a", "none"}
    # The houses of fEW north and south are two areas, neither reaches the street's side: a market lies between.
    match = after(table("NS fEW", lay("o"), followers="0 steward 0,0 a"), "lay 1,-1 0")
    assert choices(match) == {"steward a", "none"}


@pytest.mark.rule("CC-28", "CC-21")
def test_residential_areas_join_round_a_street_end() -> None:
    match = after(table("o E+f", lay("W"), followers="0 steward 0,0 a"), "lay 2,0 0")
    assert choices(match) == {"none"}
    # Across a through street they do not.
    match = after(table("o NS", lay("o"), followers="0 steward 0,0 a"), "lay 2,0 0")
    assert choices(match) == {"steward a", "none"}


@pytest.mark.rule("CC-28")
def test_a_residential_area_does_not_go_on_round_a_corner() -> None:
    match = after(table("o fEW\n. fEW", lay("o"), followers="0 steward 0,0 a", coming="o"), "lay 0,1 0")
    assert choices(match) == {"none"}
    match = after(table("o fS\n. fNESW", lay("o"), followers="0 steward 0,0 a"), "lay 2,1 0")
    assert choices(match) == {"steward a", "none"}
    assert step(match)["kind"] == "follower"
