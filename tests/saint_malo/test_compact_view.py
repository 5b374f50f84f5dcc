"""What learners see as small numbers: every column means what the documentation says."""

import numpy as np

from bastide import Match
from bastide.games.saint_malo.bot.compact_view import ARRAYS, MOST, SEEN, view_into
from bastide.games.saint_malo.rules.state import KINDS, PERSONS
from bastide.research.observation_space import observation_space
from tests.saint_malo.positions import (
    GAME,
    after,
    bonus,
    church,
    city,
    crate,
    full_but,
    house,
    keep,
    person,
    position,
    resume,
    use,
    wall,
)

SPACE = observation_space(GAME)


def table(match: Match, seat: int = 0) -> dict[str, int]:
    """The row of the table, by the names of its columns."""
    return named("table", SPACE.observe(match._state, seat)["table"])


def player(match: Match, seat: int, i: int) -> dict[str, int]:
    """The row of the player who sits so many places after a seat."""
    return named("players", SPACE.observe(match._state, seat)["players"][i])


def squares(match: Match, seat: int, i: int) -> dict[str, str]:
    """What stands on the squares that are not free, of the city so many places after a seat."""
    row = named("cities", SPACE.observe(match._state, seat)["cities"][i])
    return {name: SEEN[number] for name, number in row.items() if number}


def named(array: str, row: np.ndarray) -> dict[str, int]:
    return dict(zip(ARRAYS[array].columns, row.tolist(), strict=True))


def test_cities_come_from_the_seat_on() -> None:
    start = position(
        city("S d4, W b1, 3 g6", crates=False), use("LCWXH"), city("N a3", crates=False), city(), turn=1, players=3
    )
    match = resume(start)
    assert squares(match, 1, 0) == squares(match, 0, 1) == {"d4": "S", "b1": "W", "g6": "3"}
    assert squares(match, 1, 1) == squares(match, 0, 2) == {"a3": "N"}
    assert squares(match, 1, 2) == squares(match, 0, 0) == dict.fromkeys(("b2", "c2", "b3", "b4"), "C")
    assert squares(match, 2, 3) == squares(match, 2, 4) == {}
    assert [player(match, 2, i)["there"] for i in range(5)] == [1, 1, 1, 0, 0]
    assert [player(match, 2, i)["to decide"] for i in range(5)] == [0, 0, 1, 0, 0]
    assert (table(match, 2)["decides"], table(match, 1)["decides"], table(match)["players"]) == (2, 0, 3)


def test_a_player_has_what_lies_before_him() -> None:
    mine = city("S d4 d5, W b1 c1 d1 e1 f1", coins=7, logs=4, points=9, cannons=5, crates=False)
    assert player(resume(position(mine, use("LCWXH"))), 1, 1) == {
        "there": 1,
        "coins": 7,
        "logs": 4,
        "points": 9,
        "cannons": 5,
        "defence": 4,
        "free squares": 38,
        "to decide": 1,
    }


def test_amounts_beyond_every_game_are_cut() -> None:
    assert player(resume(position(city(coins=10**12), use("LCWXH"))), 0, 0)["coins"] == MOST == 2000


def test_the_step_is_told_with_its_parts() -> None:
    rest = dict.fromkeys(("rolls", "to draw", "church", "person", "walls after the bonus"), 0)
    topped = city("W b1 c1 d1 e1 f1")
    for step, parts in (
        (keep("LCWXH", rolls=2), {"rolls": 2}),
        (use("LCWXH"), {}),
        (crate("LCCXH", 2), {"to draw": 2}),
        (wall("LWWXH", 2), {"to draw": 2}),
        (church("LXXXH", 3), {"church": 3}),
        (person("LCWHH", "priest"), {"person": 1 + PERSONS.index("priest")}),
        (person("LWWWH", "priest", walls=2), {"person": 1 + PERSONS.index("priest"), "walls after the bonus": 2}),
        (bonus("LWWWH", walls=1), {"walls after the bonus": 1}),
    ):
        row = table(resume(position(topped, step)))
        assert row["step"] == KINDS.index(step["kind"])
        assert {name: row[name] for name in rest} == {**rest, **parts}


def test_dice_are_counted_by_face_and_those_kept_while_the_rest_is_rolled() -> None:
    match = resume(position(city(), keep("LLWSS")))
    dice = {name: number for name, number in table(match).items() if name.startswith("dice ")}
    assert {name: number for name, number in dice.items() if number} == {
        "dice log": 2,
        "dice wall": 1,
        "dice sabres": 2,
    }
    GAME.engine.decide(match._state, next(action.id for action in match.actions() if action.text == "keep LL"))
    rolling = table(match)
    assert (rolling["step"], rolling["rolls"], rolling["dice log"], rolling["dice sabres"]) == (8, 1, 2, 0)


def test_what_is_drawn_in_this_step_is_marked() -> None:
    crates = after(position(city(crates=False), crate("LCCCH", 3)), "at d4", "at d5")
    assert squares(crates, 1, 1) == {"d4": "crate of the group", "d5": "crate of the group"}
    houses = after(position(city("B d4, H a3", crates=False), house("LCHHH", "d4", 2)), "house d5")
    assert squares(houses, 0, 0) == {"d4": "new builder", "a3": "H", "d5": "house of the group"}
    assert table(houses)["to draw"] == 1


def test_pirates_and_the_end_of_the_round_are_told() -> None:
    start = position(city(), use("LCWXH"), city(), city(), boxes=14, turn=2, first=1, last_round=True)
    row = table(resume(start))
    assert (row["rows finished"], row["boxes crossed out"], row["boxes left"], row["next strength"]) == (2, 2, 4, 6)
    assert (row["last round"], row["turns until the round ends"]) == (1, 1)
    assert table(resume(position(city(), use("LCWXH"), boxes=24)))["next strength"] == 0


def test_a_finished_game_tells_points_and_nothing_of_a_step() -> None:
    over = resume(position(full_but("a2", points=30), None, city(points=20)))
    row = table(over, 1)
    assert (row["step"], row["decides"], row["dice log"], row["turns until the round ends"]) == (9, 0, 0, 0)
    assert [player(over, 1, i)["points"] for i in range(2)] == [20, 30]
    assert not any(player(over, 1, i)["to decide"] for i in range(2))


def test_looking_changes_nothing() -> None:
    match = after(position(city(), crate("LCCCH", 3)), "at d4")
    before = match._buffer.copy()
    view_into(match._state, 0, *SPACE.empty().values())
    assert np.array_equal(before, match._buffer)
