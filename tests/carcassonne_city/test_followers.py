"""CC-20 to CC-23: followers."""

import pytest

from .table import after, asked, choices, follower, go_on, lay, of, points, resume, standing, table, told


@pytest.mark.rule("CC-20")
@pytest.mark.parametrize(
    ("word", "places"),
    [
        ("o", "steward a"),
        ("N", "burgher N; steward a"),
        ("NS", "burgher NS; steward a; steward b"),
        ("NE+SW", "burgher NE; burgher SW; steward a; steward b; steward c"),
        ("N+E+S", "burgher N; burgher E; burgher S; steward a; steward b; steward c"),
        ("fN+gS", "trader A; trader B; steward a"),
        ("fNESW", "trader A"),
        ("NS+fE", "burgher NS; trader A; steward a; steward b"),
    ],
)
def test_burgher_trader_or_steward_on_the_tile_just_laid(word: str, places: str) -> None:
    match = after(table("", lay(word)), "lay 0,0 0")
    assert choices(match) == {"none", *places.split("; ")}
    for place in places.split("; "):
        match = after(table("", lay(word), coming="N"), "lay 0,0 0", place)
        role, on = place.split()
        assert (standing(match), of(match, "supply")) == ({f"0 {role} 0,0 {on}"}, [6, 7])
        assert asked(match) == (1, "lay")


@pytest.mark.rule("CC-20")
def test_none_places_nobody() -> None:
    match = after(table("", lay("N")), "lay 0,0 0", "none")
    assert (standing(match), of(match, "supply")) == (set(), [7, 7])


@pytest.mark.rule("CC-20")
def test_with_an_empty_supply_only_none_but_it_is_asked() -> None:
    everybody = "; ".join(f"0 steward {x},0 a" for x in range(7))
    match = after(table("o o o o o o o", lay("NS"), followers=everybody), "lay 7,0 0")
    assert (asked(match), choices(match)) == ((0, "follower"), {"none"})


@pytest.mark.rule("CC-20")
def test_only_on_the_tile_just_laid() -> None:
    # The other tile has a street and a market, nobody stands there.
    match = after(table("N+fW", lay("o")), "lay 1,0 0")
    assert choices(match) == {"steward a", "none"}


# Where somebody stands


@pytest.mark.rule("CC-21")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("picture", "tile", "at", "who", "places"),
    [
        ("EW", "EW", "1,0", "burgher 0,0 EW", {"steward a", "steward b"}),
        ("EW EW EW", "EW", "3,0", "burgher 0,0 EW", {"steward a", "steward b"}),
        ("fE", "gEW", "1,0", "trader 0,0 A", {"steward a", "steward b"}),
        ("fE fEW", "gEW", "2,0", "trader 0,0 A", {"steward a", "steward b"}),
        ("o", "o", "1,0", "steward 0,0 a", set()),
        ("o o o o", "N", "4,0", "steward 0,0 a", {"burgher N"}),
        # beside, not along it
        ("N+E+S", "EW", "1,0", "burgher 0,0 N", {"burgher EW", "steward a", "steward b"}),
        ("fE+gN", "cEW", "1,0", "trader 0,0 B", {"trader A", "steward a", "steward b"}),
        ("NS", "o", "1,0", "steward 0,0 a", {"steward a"}),
        ("NS", "o", "1,0", "steward 0,0 b", set()),
    ],
)
def test_not_where_anybody_stands_anywhere_along_it(
    picture: str, tile: str, at: str, who: str, places: set[str], seat: int
) -> None:
    match = after(table(picture, lay(tile), followers=f"{seat} {who}"), f"lay {at} 0")
    assert choices(match) == places | {"none"}


@pytest.mark.rule("CC-21")
def test_the_new_tile_joins_what_is_taken_on_its_other_side() -> None:
    match = after(table("EW . EW\no o o", lay("EW"), followers="1 burgher 2,0 EW"), "lay 1,0 0")
    assert "burgher EW" not in choices(match)
    match = after(table("EW . EW\no o o", lay("EW")), "lay 1,0 0")
    assert "burgher EW" in choices(match)


@pytest.mark.rule("CC-21", "CC-27")
def test_a_scored_feature_is_free_again_for_houses_and_other_streets() -> None:
    # The burgher went home, nothing of him is left on the crossing.
    match = after(table("N+E", lay("W"), coming="S", followers="0 burgher 0,0 E"), "lay 1,0 0", "none")
    assert of(match, "supply") == [7, 7]
    match.play("lay 0,-1 0")
    assert choices(match) == {"steward a", "none"}


# What the tile completes


@pytest.mark.rule("CC-22")
@pytest.mark.parametrize(
    ("picture", "tile", "at", "places"),
    [
        ("E", "W", "1,0", {"steward a"}),
        ("E EW", "W", "2,0", {"steward a"}),
        ("E", "N+S+W", "1,0", {"burgher N", "burgher S", "steward a", "steward b", "steward c"}),
        ("fE", "gW", "1,0", {"steward a"}),
        ("fE", "gW+cE", "1,0", {"trader B", "steward a"}),
        ("o", "fW", "1,0", {"steward a"}),
        ("ES SW\nNE .", "NW", "1,1", {"steward a", "steward b"}),
    ],
)
def test_not_on_what_the_tile_completes_even_if_it_is_empty(picture: str, tile: str, at: str, places: set[str]) -> None:
    assert choices(after(table(picture, lay(tile)), f"lay {at} 0")) == places | {"none"}


@pytest.mark.rule("CC-22")
@pytest.mark.parametrize("word", ["f", "f+g", "NS+f"])
def test_never_on_a_market_that_reaches_no_side(word: str) -> None:
    match = after(table("", lay(word)), "lay 0,0 0")
    assert not any(choice.startswith("trader") for choice in choices(match))


@pytest.mark.rule("CC-22", "CC-25")
@pytest.mark.parametrize(("stands", "burgher"), [("0,0 W", False), ("0,0 N", True)])
def test_a_street_with_a_wall_at_its_other_end_is_completed(stands: str, burgher: bool) -> None:
    match = after(table("EW", lay("W"), pile=2, gate=stands), "lay 1,0 0")
    assert ("burgher W" in choices(match)) == burgher


# Coming home


@pytest.mark.rule("CC-23", "CC-27")
def test_burghers_and_traders_come_home_when_their_feature_is_scored() -> None:
    start = table("E+fN", lay("W"), coming="o o", followers="0 burgher 0,0 E; 1 trader 0,0 A")
    match = after(start, "lay 1,0 0", "none")
    assert (standing(match), of(match, "supply")) == ({"1 trader 0,0 A"}, [7, 6])
    go_on(match, "lay 0,-1 0", "none")
    assert (standing(match), of(match, "supply"), points(match)) == (set(), [7, 7], [2, 1])


@pytest.mark.rule("CC-23")
def test_they_can_be_placed_again_from_the_next_tile_on() -> None:
    # All seven of seat 1 stand; one comes home by seat 0's tile. In the very next turn he is placed again.
    everybody = "; ".join(f"1 steward {x},0 a" for x in range(6))
    start = table("o o o o o E", lay("W"), coming="NS", followers=f"{everybody}; 1 burgher 5,0 E")
    match = after(start, "lay 6,0 0", "none")
    assert (of(match, "supply"), of(match, "resting")) == ([7, 1], [0, 0])
    match.play("lay 7,0 0")
    assert "burgher NS" in choices(match)


@pytest.mark.rule("CC-23", "CC-11")
def test_he_who_comes_home_by_this_tile_was_not_there_for_it() -> None:
    everybody = "; ".join(f"0 steward {x},0 a" for x in range(6))
    start = table("o o o o o E", lay("N+S+W"), followers=f"{everybody}; 0 burgher 5,0 E")
    match = after(start, "lay 6,0 0")
    assert choices(match) == {"none"}


@pytest.mark.rule("CC-23")
def test_during_the_building_they_rest() -> None:
    start = table("o o o o o E", lay("W"), pile=2, followers="0 burgher 5,0 E; 1 steward 0,0 a")
    match = after(start, "lay 6,0 0", "none")
    assert (of(match, "supply"), of(match, "resting"), told(match)) == ([7, 6], [1, 0], [(0, 2, "CC-25", "5,0 6,0")])
    go_on(match, "gate 0,0 N", "wall cw", "none")
    assert of(match, "resting") == [1, 0]
    go_on(match, "wall cw", "none", "wall cw", "none")
    assert (asked(match), of(match, "resting")) == ((0, "tower"), [1, 0])
    match.play("none")
    assert of(match, "resting") == [0, 0]


@pytest.mark.rule("CC-23")
def test_stewards_and_guards_stay() -> None:
    start = table(
        "o o o o o E",
        lay("W"),
        pile=2,
        gate="0,0 N",
        cw="1,0 N",
        followers="0 burgher 5,0 E; 1 steward 0,0 a; 1 guard 1,0 N",
    )
    match = after(start, "lay 6,0 0", "none")
    assert standing(match) == {"1 steward 0,0 a", "1 guard 1,0 N"}
    assert of(match, "supply") == [7, 5]


@pytest.mark.rule("CC-23", "CC-20")
def test_any_role_again() -> None:
    start = table("E", lay("W"), coming="fE", followers="1 burgher 0,0 E")
    match = after(start, "lay 1,0 0", "none", "lay 2,0 0", "trader A")
    assert standing(match) == {"1 trader 2,0 A"}


@pytest.mark.rule("CC-20")
def test_the_step_names_the_tile_just_laid() -> None:
    match = resume(table("N o", follower(1, 0)))
    assert choices(match) == {"steward a", "none"}
    match = resume(table("N o", follower(0, 0)))
    assert choices(match) == {"burgher N", "steward a", "none"}
