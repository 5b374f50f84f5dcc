"""LC-60 to LC-64: who comes to whom."""

import pytest

from bastide import Match

from .late import A, B, C, D, asked, citizens, late, night, of
from .table import FIELDS, city, play, texts

CULTURE = ("culture", "culture", "culture", "education")
TWO = ("culture", "health", "health", "culture")
# One building that attracts by one in a field.
SIMPLE = {"culture": "statue", "education": "school", "health": "fountain"}


def wanted(field: str) -> tuple[str, ...]:
    """Voice cards with that wish."""
    return (next(other for other in FIELDS if other != field), field, field, field)


def wishes(match: Match) -> list[str]:
    """The cities that are asked for a wish, in their order; all take culture."""
    found: list[str] = []
    while (step := asked(match)[2]) is not None and step["kind"] == "wish":
        assert len(found) < 20
        found.append(step["city"])
        match.play("wish culture")
    return found


# LC-60: in which order, and never among one's own


@pytest.mark.rule("LC-60")
@pytest.mark.parametrize(("start", "middle"), [(0, 5), (1, 4)])
def test_the_start_player_is_first(start: int, middle: int) -> None:
    # A draws from B, B from C. B is full: if it comes first, the citizen from C finds no room.
    cities = [city(0, A, {"3,5": "palace"}, 3), city(1, B, {"5,4": "statue"}, 5), city(0, C, {}, 3)]
    assert citizens(night(2, cities, start=start, voice=CULTURE)) == [4, middle, 2]


@pytest.mark.rule("LC-60", "LC-20")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_then_the_seats_to_the_left(start: int) -> None:
    cities = [city(0, A, {"3,5": "farm"}), city(1, B), city(2, C, {"4,6": "farm"})]
    match = night(3, cities, start=start, voice=TWO)
    assert wishes(match) == [[A, B, C][(start + n) % 3] for n in range(3)]


@pytest.mark.rule("LC-60")
@pytest.mark.parametrize("older", ["A", "C"])
def test_cities_of_a_player_in_the_order_of_their_founding(older: str) -> None:
    # B has only one citizen to give: the older city gets him.
    cities = [city(0, A, {"3,5": "statue"}), city(0, C, {"4,6": "statue"})]
    row = cities if older == "A" else cities[::-1]
    match = night(2, [row[0], city(1, B, {}, 1), row[1]], voice=CULTURE)
    assert citizens(match) == [3, 0, 2]


@pytest.mark.rule("LC-60", "LC-63")
def test_they_are_asked_in_that_order_too() -> None:
    cities = [city(0, C, {"4,6": "statue"}), city(1, B, {}, 9), city(0, A, {"3,5": "statue"})]
    assert wishes(night(2, cities, voice=TWO)) == [C, A, B]


@pytest.mark.rule("LC-60")
@pytest.mark.parametrize("voice", [CULTURE, TWO])
def test_cities_of_one_owner_never_trade_citizens(voice: tuple[str, ...]) -> None:
    match = night(2, [city(0, A, {"3,5": "palace"}, 4), city(0, B, {}, 4)], voice=voice)
    assert citizens(match) == [4, 4]
    assert asked(match) == ("feeding", 0, {"kind": "starve", "left": 8})


@pytest.mark.rule("LC-60")
def test_a_foreign_city_beside_draws_from_both() -> None:
    cities = [city(0, A, {"3,5": "farm"}, 4), city(0, B, {}, 4), city(1, C, {"4,6": "statue"}, 2)]
    assert citizens(night(2, cities, voice=CULTURE)) == [3, 3, 4]


# LC-61: who is a neighbour


@pytest.mark.rule("LC-61", "LC-51")
@pytest.mark.parametrize(
    ("ours", "theirs", "near"),
    [
        ((A,), (B,), False),  # 3,5 4,5 5,4 lie between
        ((A, "3,5"), (B,), True),  # 4,5 5,4
        ((A,), (B, "5,4"), True),  # 3,5 4,5
        ((A, "3,5"), (B, "5,4"), True),  # 4,5
        ((A, "1,5"), (B, "5,2"), False),
        ((A, "1,5", "1,4", "2,3"), (B, "5,2"), False),  # 3,2 4,1 5,1
        ((A, "1,5", "1,4", "2,3"), (B, "5,2", "5,1"), True),  # 3,2 4,1
        ((A, "1,5", "1,4", "2,3", "3,2"), (B, "5,2"), True),  # 4,1 5,1
        (("0,2",), ("3,2",), False),  # two hexes of an area lie between, on the paths four
        (("0,3",), (D,), False),
        (("0,3", "0,4"), (D,), False),  # 1,4 1,5 0,6 0,7
        (("0,3", "0,4", "1,4"), (D,), False),  # 1,5 0,6 0,7
        (("0,3", "0,4", "1,4"), (D, "0,7"), True),  # 1,5 0,6
        ((C, "4,6"), ("7,5",), True),  # round the crossing: 5,6 6,5
        ((C,), ("7,5", "6,5"), True),  # 4,6 5,6
        ((C, "2,8"), ("7,5",), False),  # 4,6 5,6 6,5
    ],
)
def test_neighbours_are_less_than_three_hexes_apart(ours: tuple[str, ...], theirs: tuple[str, ...], near: bool) -> None:

    cities = [city(seat, at[0], dict.fromkeys(at[1:], "farm"), 9) for seat, at in enumerate((ours, theirs))]
    assert wishes(night(2, cities, voice=TWO)) == ([ours[0], theirs[0]] if near else [])
    cities = [city(1 - seat, there["castle"], there["buildings"], 9) for seat, there in enumerate(cities)]
    assert wishes(night(2, cities, voice=TWO)) == ([theirs[0], ours[0]] if near else [])


@pytest.mark.rule("LC-61", "LC-62")
@pytest.mark.parametrize(("where", "taken"), [("3,5", 1), ("1,5", 0)])
def test_who_is_no_neighbour_gives_nobody(where: str, taken: int) -> None:
    match = night(2, [city(0, A, {where: "palace"}, 2), city(1, B, {}, 3)], voice=CULTURE)
    assert citizens(match) == [2 + taken, 3 - taken]


# LC-62: who draws whom


@pytest.mark.rule("LC-62")
@pytest.mark.parametrize(
    ("ours", "theirs", "moved"),
    [
        ("statue", "farm", 1),
        ("palace", "farm", 1),
        ("cathedral", "farm", 1),  # three more, one citizen
        ("palace", "statue", 1),
        ("cathedral", "palace", 1),
        ("farm", "quarry", 0),
        ("statue", "statue", 0),
        ("palace", "palace", 0),
        ("school", "university", 0),  # of another field
        ("hospital", "fountain", 0),
        ("farm", "statue", -1),
        ("statue", "cathedral", -1),
    ],
)
@pytest.mark.parametrize("start", [0, 1])
def test_more_attraction_takes_one_citizen_and_a_tie_nothing(ours: str, theirs: str, moved: int, start: int) -> None:
    cities = [city(0, A, {"3,5": ours}, 4), city(1, B, {"5,2": theirs}, 4)]
    match = night(2, cities, start=start, voice=CULTURE)
    assert citizens(match) == [4 + moved, 4 - moved]


@pytest.mark.rule("LC-62", "LC-25")
@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("building", ["statue", "school", "fountain", "hospital"])
def test_only_the_field_of_the_wish_counts(field: str, building: str) -> None:
    fields = {"hospital": ["education", "health"]} | {kind: [name] for name, kind in SIMPLE.items()}
    match = night(2, [city(0, A, {"3,5": building}, 2), city(1, B, {}, 3)], voice=wanted(field))
    assert citizens(match) == ([3, 2] if field in fields[building] else [2, 3])


@pytest.mark.rule("LC-62", "LC-37")
def test_figures_count_as_attraction_of_their_field() -> None:
    cities = [
        city(0, A, {"3,5": "statue"}, 3, {"3,5": {"culture": 2}}),
        city(1, B, {"5,4": "palace"}, 3),
    ]
    assert citizens(night(2, cities, voice=CULTURE)) == [4, 2]
    cities[0]["figures"] = {"3,5": {"culture": 1}}
    assert citizens(night(2, cities, voice=CULTURE)) == [3, 3]


@pytest.mark.rule("LC-62")
@pytest.mark.parametrize(("field", "moved"), [("education", 1), ("health", 0)])
def test_figures_on_a_hospital_count_for_what_was_said(field: str, moved: int) -> None:
    cities = [
        city(0, A, {"3,5": "hospital"}, 3, {"3,5": {field: 1}}),
        city(1, B, {"5,2": "school"}, 3),
    ]
    assert citizens(night(2, cities, voice=wanted("education"))) == [3 + moved, 3 - moved]


@pytest.mark.rule("LC-62")
def test_each_weaker_neighbour_gives_one() -> None:
    cities = [
        city(0, A, {"3,5": "palace", "1,5": "farm"}, 3),
        city(1, B, {"5,2": "statue"}, 3),
        city(2, C, {}, 3),
        city(3, D, {"0,7": "palace"}, 3),  # as strong
        city(1, "-3,13", {}, 3),  # far away
    ]
    match = night(4, cities, voice=CULTURE)
    assert citizens(match) == [5, 2, 2, 3, 3]
    moved = [(award.seat, award.amount, award.squares) for award in match.moves[-1].awards if award.rule == "LC-62"]
    assert moved == [(1, -1, (B,)), (0, 1, (A,)), (2, -1, (C,)), (0, 1, (A,))]


@pytest.mark.rule("LC-62", "LC-23")
@pytest.mark.parametrize(
    ("more", "before", "after"),
    [
        ({}, 4, 5),
        ({}, 5, 5),
        ({}, 7, 7),  # above the limit it loses nobody
        ({"1,5": "market"}, 5, 6),
        ({"1,5": "market"}, 7, 8),
        ({"1,5": "market"}, 8, 8),
        ({"1,5": "fountain"}, 5, 5),
        ({"1,5": "bathhouse"}, 4, 5),
        ({"1,5": "market", "1,4": "fountain"}, 8, 9),
        ({"1,5": "market", "1,4": "bathhouse"}, 12, 13),
    ],
)
def test_who_would_break_the_limit_goes_to_the_supply(more: dict[str, str], before: int, after: int) -> None:
    cities = [city(0, A, {"3,5": "statue", **more}, before), city(1, B, {}, 3)]
    assert citizens(night(2, cities, voice=CULTURE)) == [after, 2]


@pytest.mark.rule("LC-62", "LC-23")
def test_the_second_of_two_may_find_no_room() -> None:
    cities = [city(0, A, {"3,5": "statue"}, 4), city(1, B, {}, 3), city(1, C, {}, 3)]
    assert citizens(night(2, cities, voice=CULTURE)) == [5, 2, 2]


# LC-63: two wishes


@pytest.mark.rule("LC-63", "LC-25")
@pytest.mark.parametrize(
    ("voice", "expected"),
    [
        ("culture culture health health", ["wish culture", "wish health"]),
        ("health education education health", ["wish education", "wish health"]),
        ("education culture culture education", ["wish culture", "wish education"]),
        ("culture culture health education", []),
        ("health education education culture", []),
        ("culture education health health", []),
        ("education education education health", []),
        ("health health health health", []),
    ],
)
def test_a_wish_is_asked_for_when_two_count(voice: str, expected: list[str]) -> None:
    cities = [city(0, A, {"3,5": "farm"}), city(1, B, {}, 3)]
    match = night(2, cities, voice=voice.split())
    assert (asked(match)[2] == {"kind": "wish", "city": A}) == bool(expected)
    assert not expected or sorted(texts(match)) == expected


@pytest.mark.rule("LC-63")
def test_only_cities_with_a_neighbour_are_asked_but_these_always() -> None:
    # The castle far away has no neighbour. The others are asked though no wish can change anything.
    cities = [city(0, "-3,13", {}, 3), city(0, A, {"3,5": "farm"}), city(1, B, {}, 1)]
    match = night(2, cities, voice=TWO)
    assert wishes(match) == [A, B]
    assert citizens(match) == [3, 2, 1]


@pytest.mark.rule("LC-63")
@pytest.mark.parametrize(("wish", "after"), [("culture", [6, 2, 3]), ("health", [6, 3, 2])])
def test_the_wish_is_valid_against_all_neighbours(wish: str, after: list[int]) -> None:
    cities = [
        city(0, A, {"3,5": "statue", "1,5": "fountain", "1,4": "market"}, 5),
        city(1, B, {"5,2": "fountain"}, 3),
        city(1, C, {"2,8": "statue"}, 3),
    ]
    match = night(2, cities, voice=TWO)
    match.play(f"wish {wish}")
    assert citizens(match) == after
    assert asked(match) == ("migration", 1, {"kind": "wish", "city": B})


@pytest.mark.rule("LC-63")
def test_each_city_of_a_player_has_a_wish_of_its_own() -> None:
    cities = [
        city(0, A, {"3,5": "statue"}, 3),
        city(0, C, {"4,6": "fountain"}, 3),
        city(1, B, {}, 4),
    ]
    match = night(2, cities, voice=TWO)
    assert citizens(match) == [3, 3, 4]
    play(match, "wish culture")
    assert citizens(match) == [4, 3, 3]  # carried out before the next city
    play(match, "wish health")
    assert citizens(match) == [4, 4, 2]
    play(match, "wish health")
    assert citizens(match) == [4, 4, 2]
    assert asked(match)[0] == "feeding"


# LC-64: nothing is demolished meanwhile


@pytest.mark.rule("LC-64")
def test_a_city_without_citizens_has_none_to_give() -> None:
    cities = [city(0, A, {"3,5": "statue"}), city(1, B, {}, 1), city(2, C, {"4,6": "statue"})]
    match = night(3, cities, voice=CULTURE)
    assert citizens(match) == [3, 0, 2]
    assert asked(match) == ("migration", 1, {"kind": "demolish"})


@pytest.mark.rule("LC-64", "LC-65")
def test_a_city_without_citizens_can_still_take_and_live_on() -> None:
    cities = [city(0, A, {"3,5": "palace"}), city(1, B, {"5,2": "statue"}, 0), city(2, C, {"4,6": "farm"}, 3)]
    match = late(3, cities, "migration", {"kind": "wish", "city": B}, turn=1, voice=TWO)
    match.play("wish culture")
    assert citizens(match) == [2, 1, 2]
    match.play("wish culture")
    assert asked(match) == ("migration", 1, {"kind": "demolish"})
    match.play("demolish 5,2")
    assert asked(match)[0] == "feeding"
    assert citizens(match) == [2, 1, 2]


@pytest.mark.rule("LC-64")
def test_it_stays_a_neighbour() -> None:
    cities = [city(0, A, {"3,5": "farm"}, 2), city(1, B, {}, 0)]
    match = late(2, cities, "migration", {"kind": "wish", "city": A}, voice=TWO)
    match.play("wish culture")
    assert asked(match) == ("migration", 1, {"kind": "wish", "city": B})


@pytest.mark.rule("LC-64")
def test_attraction_does_not_change_while_people_move() -> None:
    # B loses the citizen without whom its statue will fall; against C the statue still counts.
    cities = [city(0, A, {"3,5": "palace"}, 2), city(1, B, {"5,4": "statue"}, 2), city(2, C, {}, 3)]
    match = night(3, cities, voice=CULTURE)
    assert citizens(match) == [4, 2, 1]
    assert asked(match)[0] == "feeding"
    assert of(match, "cities")[1]["buildings"] == {"5,4": "statue"}


@pytest.mark.rule("LC-64", "LC-26")
def test_all_have_migrated_before_the_first_demolition() -> None:
    cities = [
        city(0, A, {"3,5": "school"}, 3),
        city(1, B, {"5,4": "statue"}, 2),
        city(2, C, {"2,8": "palace"}, 3),
    ]
    match = night(3, cities, voice=CULTURE)
    # B takes from A, C from both; A's school stands empty.
    assert citizens(match) == [1, 2, 5]
    assert asked(match) == ("migration", 0, {"kind": "demolish"})


@pytest.mark.rule("LC-62")
def test_the_number_of_citizens_does_not_matter_only_the_attraction() -> None:
    assert citizens(night(2, [city(0, A, {"3,5": "statue"}, 2), city(1, B, {}, 40)], voice=CULTURE)) == [3, 39]
    assert citizens(night(2, [city(0, A, {"3,5": "statue"}, 30), city(1, B, {}, 40)], voice=CULTURE)) == [30, 39]
    assert citizens(night(2, [city(0, D, {}, 3), city(1, A, {"1,5": "statue"}, 2)], voice=CULTURE)) == [2, 3]
