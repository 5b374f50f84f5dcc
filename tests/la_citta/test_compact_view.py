"""What learners see as small numbers: every column means what the documentation says."""

import numpy as np

from bastide import Match
from bastide.games.la_citta.bot.compact_view import ARRAYS, MOST_GOLD, STANDS, view_into
from bastide.games.la_citta.rules.state import BUILDINGS, HEX, KINDS
from bastide.research.observation_space import observation_space
from tests.la_citta.table import GAME, MAP, city, land, table, texts

SPACE = observation_space(GAME)
NUMBERS = {told["id"]: number for number, told in enumerate(MAP["hexes"])}


def seen(match: Match, array: str, *row: int, seat: int = 0) -> dict[str, int]:
    """A row of an array, by the names of its columns."""
    told = SPACE.observe(match._state, seat)[array][row]
    return dict(zip(ARRAYS[array].columns, told.tolist(), strict=True))


def stands(match: Match, at: str, seat: int = 0) -> tuple[str, int]:
    """What stands on a hex, or what it is good for; and the number of the city."""
    told = SPACE.observe(match._state, seat)
    return STANDS[told["stands"][NUMBERS[at]]], int(told["city"][NUMBERS[at]])


def test_buildings_are_told_with_their_owner_from_the_seat_on() -> None:
    match = table(3, [city(1, "0,1", {"1,0": "statue"}), city(2, "4,1"), city(0, "9,1")])
    assert stands(match, "0,1", 1) == ("castle +0", 1) and stands(match, "0,1", 0) == ("castle +1", 1)
    assert stands(match, "1,0", 1) == ("statue +0", 1) and stands(match, "1,0", 2) == ("statue +2", 1)
    assert stands(match, "4,1", 1) == ("castle +1", 2) and stands(match, "9,1", 1) == ("castle +2", 3)
    assert [seen(match, "cities", number, seat=1)["owner"] for number in range(4)] == [1, 2, 3, 0]
    assert seen(match, "cities", 1)["castle"] == 1 + NUMBERS["4,1"]


def test_free_hexes_tell_whose_sites_they_are() -> None:
    match = table(2, [city(0, "0,1", citizens=4), city(1, "5,1", {"4,1": "school"})])
    assert stands(match, "1,0") == ("beside own city", 1) and stands(match, "1,0", 1) == ("beside other city", 1)
    assert stands(match, "4,0") == ("beside other city", 2) and stands(match, "4,0", 1) == ("beside own city", 2)
    assert stands(match, "2,0") == ("too near for a castle", 0)
    assert stands(match, "9,1") == ("free for a castle", 0)
    assert stands(match, "19,1") == ("closed", 0)  # yellow: for four players
    assert SPACE.observe(match._state, 0)["stands"][len(NUMBERS) :].sum() == 0


def test_nobody_builds_between_two_cities_and_one_may_build_where_it_says() -> None:
    match = table(2, [city(0, "0,1", {"1,0": "farm", "2,0": "statue"}, 5), city(1, "4,1", {"4,0": "school"})])
    assert stands(match, "3,0") == ("between cities", 0)
    match.play("build quarry")
    own = {at for at in NUMBERS if stands(match, at)[0] == "beside own city"}
    assert {f"at {at}" for at in own} == set(texts(match)) != set()
    assert match.actions()[0].id - HEX in map(NUMBERS.get, own)


def test_the_land_is_told() -> None:
    match = table(areas=land({"1-1": "wheat 3", "1-2": "water", "1-3": "mountain", "1-4": "mountain"}))
    for at, told in (("1,0", 3), ("4,1", 3 + 21), ("5,1", 7 + 21), ("9,1", 14)):
        assert SPACE.observe(match._state, 0)["land"][NUMBERS[at]] == told


def test_cities_and_players_tell_what_they_count() -> None:
    mine = city(
        0, "0,1", {"1,0": "farm", "0,2": "statue", "2,0": "market"}, 7, {"0,2": {"culture": 2}, "1,0": {"harvest": 1}}
    )
    match = table(2, [mine, city(1, "9,1")], areas=land({"1-1": "wheat 3"}), gold=[4, 10**6], round=3)
    row = seen(match, "cities", 0)
    parts = ("citizens", "buildings", "limit", "food", "culture", "figures for culture", "education")
    assert [row[part] for part in parts] == [7, 4, 2, 9, 1, 2, 0]  # the castle's wheat, and the farm's twice
    player = seen(match, "players", 1, seat=1)
    parts = ("there", "to decide", "gold", "food", "citizens", "figures left", "castles")
    assert [player[part] for part in parts] == [1, 1, 4, 9, 7, 1, 3]
    assert seen(match, "players", 1)["gold"] == MOST_GOLD
    figures = SPACE.observe(match._state, 1)["figures"]
    assert sorted(figures[1].tolist()) == sorted(
        [[0, 0], [1 + NUMBERS["0,2"], 1], [1 + NUMBERS["0,2"], 1], [1 + NUMBERS["1,0"], 4]]
    )
    assert not figures[0].any()


def test_neighbours_take_and_lose_by_what_is_wished() -> None:
    match = table(2, [city(0, "0,1", {"1,0": "statue"}), city(1, "4,1", {"4,0": "school"}), city(0, "9,1")])
    one, other, far = (seen(match, "cities", number) for number in range(3))
    fields = ("culture", "education", "health")
    assert [one[f"takes by {field}"] for field in fields] == [1, 0, 0]
    assert [one[f"loses by {field}"] for field in fields] == [0, 1, 0]
    assert [other[f"takes by {field}"] for field in fields] == [0, 1, 0]
    assert [other[f"loses by {field}"] for field in fields] == [1, 0, 0]
    assert not any(far[f"{does} by {field}"] for does in ("takes", "loses") for field in fields)


def test_voices_are_told_to_those_who_looked() -> None:
    match = table(2, [city(0, "0,1"), city(1, "9,1")], seen=[[2, 4], []])
    voices = [[seen(match, "table", seat=seat)[f"voice {place}"] for place in range(1, 5)] for seat in range(2)]
    assert voices == [[1, 1, 4, 2], [1, 4, 4, 4]]  # culture, culture, culture, education
    row = seen(match, "table")
    assert (row["voices unseen culture"], row["voices unseen education"]) == (
        9 - row["voices discarded culture"] - 2,
        9 - row["voices discarded education"] - 1,
    )
    assert [seen(match, "players", 1, seat=1)[f"looked at {place}"] for place in (2, 3, 4)] == [1, 0, 1]


def test_cards_are_counted_and_those_taken_unseen_go_with_the_deck() -> None:
    match = table(2, [city(0, "0,1"), city(1, "9,1")], used=[["bread", "palace"], []], blind=[["bread"], []])
    row, player = seen(match, "table"), seen(match, "players", 0)
    assert (row["open closeness"], row["open palace"], row["discarded palace"]) == (4, 1, 0)
    assert (player["used palace"], player["used bread"], player["taken unseen"]) == (1, 0, 1)
    assert (row["unseen bread"], row["unseen palace"]) == (2, 2)
    assert sum(row[f"unseen {card}"] for card in ("bread", "golden", "harvest")) == 6
    assert row["deck"] + 1 == sum(number for name, number in row.items() if name.startswith("unseen "))


def test_the_step_is_told_with_its_parts() -> None:
    match = table(2, [city(0, "0,1", citizens=5), city(1, "9,1")], start=1)
    row = seen(match, "table", seat=1)
    parts = ("year", "round", "phase", "step", "decides", "start player", "players")
    assert [row[part] for part in parts] == [2, 1, 1, KINDS.index("politics"), 1, 0, 2]
    match.play("build farm")
    assert seen(match, "table")["site for"] == BUILDINGS.index("farm")
    founding = table(2, [city(0, "0,1", citizens=5), city(1, "9,1")])
    founding.play("found")
    founding.play(texts(founding)[0])
    row = seen(founding, "table")
    assert (row["step"], row["site for"]) == (KINDS.index("source"), 0)
    assert row["hex in question"] == 1 + int(founding._state.step_hex) > 0


def test_looking_changes_nothing() -> None:
    match = table(2, [city(0, "0,1"), city(1, "9,1")])
    before = match._buffer.copy()
    view_into(match._state, 0, *SPACE.empty().values())
    assert np.array_equal(before, match._buffer)
