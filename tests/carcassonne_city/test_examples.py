"""The worked examples of the rulebook and of the rules file; drawn ones as far as they can be made out."""

import pytest

from .table import (
    after,
    asked,
    choices,
    ended,
    follower,
    go_on,
    lay,
    of,
    points,
    resume,
    standing,
    table,
    told,
    tower,
    wall,
)

# Laying


@pytest.mark.rule("CC-12")
def test_streets_are_continued_markets_and_houses_meet_freely() -> None:
    # "Straßenabschnitte werden fortgesetzt." / "Wohngebiete und Märkte dürfen aneinander gelegt werden."
    assert "lay 1,0 0" in choices(resume(table("EW", lay("EW"))))
    assert "lay 1,0 0" in choices(resume(table("fE", lay("o"))))
    # "So z.B. darf nicht angelegt werden."
    assert "lay 1,0 0" not in choices(resume(table("EW", lay("NS"))))
    assert "lay 1,0 1" in choices(resume(table("EW", lay("NS"))))


# Followers


@pytest.mark.rule("CC-21")
def test_red_can_only_place_a_steward() -> None:
    # A market tile laid to a market in which a trader stands already.
    match = after(table("fE", lay("fEW+*"), followers="1 trader 0,0 A"), "lay 1,0 0")
    assert choices(match) == {"steward a", "steward b", "none"}


@pytest.mark.rule("CC-21")
def test_blue_can_be_trader_or_burgher_but_steward_only_in_the_small_area() -> None:
    # A curve with a market: the big area outside the curve is taken, the small one inside is free.
    match = after(table("o o", lay("NE+fS"), followers="0 steward 0,0 a"), "lay 2,0 0")
    assert choices(match) == {"trader A", "burgher NE", "steward b", "none"}


@pytest.mark.rule("CC-22")
def test_blue_can_not_place_a_trader_on_the_market_just_completed() -> None:
    match = after(table("fES fW\ngN .", lay("o")), "lay 1,1 0")
    assert "trader A" not in choices(match)
    match = after(table("fES .\ngN .", lay("cW")), "lay 1,0 0")
    assert choices(match) == {"steward a", "none"}


# Scoring


@pytest.mark.rule("CC-25")
@pytest.mark.parametrize(("picture", "at", "worth"), [("N+E+S EW", "2,0", 3), ("N+E+S EW EW", "3,0", 8)])
def test_street_of_three_and_of_four(picture: str, at: str, worth: int) -> None:
    match = after(table(picture, lay("W"), followers="0 burgher 1,0 EW"), f"lay {at} 0", "none")
    assert points(match) == [worth, 0]


@pytest.mark.rule("CC-26")
def test_market_of_three_kinds_and_three_tiles() -> None:
    match = after(table("fE gSW", lay("cN"), followers="0 trader 0,0 A"), "lay 1,1 0", "none")
    assert points(match) == [9, 0]


@pytest.mark.rule("CC-26")
def test_market_of_two_kinds_and_four_tiles() -> None:
    match = after(table("fES gSW\ngNE .", lay("fNW"), followers="1 trader 0,0 A"), "lay 1,1 0", "none")
    assert points(match) == [0, 8]


@pytest.mark.rule("CC-26", "CC-27")
def test_red_and_blue_both_get_18() -> None:
    # The new tile joins two markets, each with one trader: 6 tiles, 3 kinds.
    picture = "fE gEW . cEW fW\no o gN o o".replace("gN", "gN")
    match = after(table(picture, lay("fESW"), followers="0 trader 0,0 A; 1 trader 4,0 A"), "lay 2,0 0", "none")
    squares = "0,0 1,0 2,0 3,0 4,0 2,1"
    assert told(match) == [(0, 18, "CC-26", squares), (1, 18, "CC-26", squares)]
    assert (standing(match), of(match, "supply")) == (set(), [7, 7])


@pytest.mark.rule("CC-28", "CC-21")
def test_three_areas_become_one() -> None:
    # Three stewards, each in an area of his own: streets and markets part them. Then a tile joins all three.
    start = table(
        """
        fNESW o fNESW
        o     . fNESW
        fNESW o fNESW
        """,
        lay("o"),
        players=3,
        followers="0 steward 1,0 a; 1 steward 0,1 a; 2 steward 1,2 a",
    )
    assert choices(after(start, "lay 1,1 0")) == {"none"}
    # Beside one of them nobody else may be set either; behind a market one may.
    assert choices(after(start, "lay 1,-1 0")) == {"none"}
    assert choices(after(start, "lay 3,1 0")) == {"steward a", "none"}


# Walls


@pytest.mark.rule("CC-35")
def test_the_pictures_of_the_guards() -> None:
    # "Auf eine gerade gebaute Mauer wird ein Wächter gesetzt."
    start = table("o o o\no o o", wall(0, 1, 1), pile=2, gate="0,0 N", ccw="0,0 W")
    assert choices(after(start, "wall ccw")) == {"guard", "none"}
    # "Blau darf keinen Wächter einsetzen, da gegenüber ein roter Wächter steht."
    line = "1,0 N; 2,0 N"
    start = table(
        "o o o\no o o", wall(1, 1, 1), turn=1, pile=2, gate="0,0 N", cw=line, ccw="0,0 W", followers="0 guard 0,0 W"
    )
    assert asked(after(start, "wall cw")) == (0, "wall")
    # "Blau darf einen Wächter setzen, da die Reihe eine Lücke aufweist."
    start = table(
        "o . o\no o o",
        wall(1, 1, 1),
        turn=1,
        pile=2,
        gate="0,0 N",
        cw="0,0 E; 1,1 N; 2,0 W; 2,0 N",
        ccw="0,0 W",
        followers="0 guard 0,0 W",
    )
    assert choices(after(start, "wall cw")) == {"guard", "none"}


@pytest.mark.rule("CC-36")
def test_a_tower_after_four_walls() -> None:
    start = table("o o o o o o", tower(), pile=2, gate="0,0 N", cw="1,0 N; 2,0 N; 3,0 N; 4,0 N")
    assert told(after(start, "tower cw")) == [(0, 4, "CC-36", "")]


@pytest.mark.rule("CC-37")
def test_a_wall_closes_a_market_of_two_tiles_and_two_kinds() -> None:
    start = table("fNE gW o o", wall(0, 1, 1), turn=0, pile=2, gate="1,0 N", followers="0 trader 0,0 A")
    match = after(start, "wall ccw")
    assert told(match) == [(0, 4, "CC-26", "0,0 1,0")]
    assert (standing(match), of(match, "supply")) == (set(), [7, 7])


@pytest.mark.rule("CC-37")
def test_a_wall_closes_a_street_of_one_tile() -> None:
    start = table("N o o o", wall(1, 1, 1), turn=1, pile=2, gate="1,0 N", followers="0 burgher 0,0 N")
    assert told(after(start, "wall ccw")) == [(0, 1, "CC-25", "0,0")]


@pytest.mark.rule("CC-40", "CC-41")
def test_four_sides_open_the_game_is_over_and_red_gets_one_point() -> None:
    # 14 outer sides; the gate and nine walls stand: four open. A street of one tile ends at one of them.
    sides = ["0,0 N", "1,0 N", "2,0 N", "3,0 N", "4,0 N", "5,0 N", "5,0 E", "5,0 S", "4,0 S", "3,0 S"]
    start = table(
        "S o o o o o", wall(1, 0, 1), pile=2, gate=sides[0], cw="; ".join(sides[1:9]), followers="0 burgher 0,0 S"
    )
    match = after(start, "wall cw", "none")
    assert (asked(match), points(match)) == ((0, "tower"), [0, 0])
    match.play("none")
    assert ended(match) and told(match) == [(0, 1, "CC-25", "0,0")]


# The final scoring


@pytest.mark.rule("CC-43")
def test_a_steward_with_three_markets() -> None:
    # One finished, one not, one inside: 6 points.
    start = table("fE gW+c o\no o fNS", follower(1, 1), pile=3, left=0, followers="0 steward 2,0 a")
    assert points(after(start, "none")) == [6, 0]


ROW = "o+* o+#1 o+* o+*"


@pytest.mark.rule("CC-44")
def test_a_guard_with_three_public_and_one_historic_building() -> None:
    start = table(ROW, tower(), pile=3, left=0, gate="0,0 N", ccw="0,0 W", followers="0 guard 0,0 W")
    assert points(after(start, "none")) == [9, 0]


@pytest.mark.rule("CC-44", "CC-35")
def test_two_guards_with_a_gap_between_them_and_without() -> None:
    # The row: public, historic, a gap, public, public. The second row holds the city together.
    sides = (
        "0,0 N; 1,0 N; 1,0 E; 2,1 N; 3,0 W; 3,0 N; 4,0 N; 4,0 E; 4,1 E; 4,1 S; 3,1 S; 2,1 S; 1,1 S; 0,1 S; 0,1 W; 0,0 W"
    )
    line = sides.split("; ")
    west, east = line[-1], line.index("4,0 E")
    picture = "o+* o+#1 . o+* o+*\no o o o o"
    start = table(
        picture,
        tower(),
        pile=3,
        left=0,
        gate="0,1 W",
        cw=west,
        ccw="; ".join(reversed(line[east:-2])),
        followers="0 guard 0,0 W; 1 guard 4,0 E",
    )
    assert points(after(start, "none")) == [5, 4]
    # "Wenn die Lücke nach dem Setzen der Wächter geschlossen wurde": the last tile fills the gap.
    start = table(
        picture,
        lay("o"),
        pile=3,
        left=0,
        gate="0,1 W",
        cw=west,
        ccw="; ".join(reversed(line[east:-2])),
        followers="0 guard 0,0 W; 1 guard 4,0 E",
    )
    match = after(start, "lay 2,0 0", "none")
    assert ended(match) and points(match) == [9, 9]


@pytest.mark.rule("CC-32", "CC-33")
def test_the_special_rule_for_two_players() -> None:
    # Gate and one wall for who caused it, two for the other; then two each in pile 2's time, four in pile 3's.
    start = table("o o o o o o o o E", lay("W"), pile=2, left=20, coming="o", followers="0 burgher 8,0 E")
    match = after(start, "lay 9,0 0", "none", "gate 0,0 N")
    built = []
    while asked(match)[1] == "wall":
        built.append(match.turn)
        go_on(match, "wall cw", "none")
    assert built == [1, 0, 1]
    for pile, each in ((2, 2), (3, 4)):
        start = table("o o o o o o o o E", lay("W"), pile=pile, gate="0,0 N", followers="0 burgher 8,0 E")
        match = after(start, "lay 9,0 0", "none")
        built = []
        while asked(match)[1] == "wall":
            built.append(match.turn)
            go_on(match, "wall cw", "none")
        assert built == [0, 1] * each
