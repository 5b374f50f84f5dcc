"""What learners see as small numbers: every column means what the documentation says."""

import numpy as np

from bastide import Match
from bastide.games.carcassonne_city import CarcassonneCity
from bastide.games.carcassonne_city.bot.compact_actions import action_of
from bastide.games.carcassonne_city.bot.compact_view import view_into
from bastide.games.carcassonne_city.bot.compact_view.arrays import ARRAYS, BARRED, GROUNDS, LEADS
from bastide.games.carcassonne_city.rules.state import KINDS, LAY
from bastide.games.carcassonne_city.rules.turn import square_number
from bastide.research.observation_space import observation_space

from .table import GAME, after, go_on, lay, resume, table, wall
from .walled import row

SPACE = observation_space(GAME)
N, E, S, W = range(4)


def rows(match: Match, array: str, seat: int = 0) -> list[dict[str, int]]:
    """The rows of an array in which something stands, by the names of their columns."""
    told = SPACE.observe(match._state, seat)[array]
    return [dict(zip(ARRAYS[array].columns, each.tolist(), strict=True)) for each in told if each.any()]


def one(match: Match, array: str, seat: int = 0) -> dict[str, int]:
    """An array of one row."""
    return dict(zip(ARRAYS[array].columns, SPACE.observe(match._state, seat)[array].tolist(), strict=True))


def edge(match: Match, x: int, y: int, side: int, seat: int = 0) -> tuple[int, int, int]:
    """Street, left and right region that look out to a square of the frontier on a side."""
    squares = [(each["x"], each["y"]) for each in rows(match, "squares", seat)]
    (found,) = (
        each for each in rows(match, "edges", seat) if squares[each["square"] - 1] == (x, y) and each["side"] == side
    )
    return found["street"], found["left"], found["right"]


def test_squares_stand_in_the_order_of_the_compact_actions_and_ask_for_streets() -> None:
    match = resume(table("E EW", lay("W")))
    squares = rows(match, "squares")
    assert [(each["x"], each["y"]) for each in squares] == [(0, -1), (1, -1), (-1, 0), (2, 0), (0, 1), (1, 1)]
    assert [each["asks"] for each in squares] == [3**S, 3**S, 3**E, 2 * 3**W, 3**N, 3**N]
    assert action_of(match._state, 4 * 3) == LAY + square_number(2, 0)
    assert len(rows(match, "edges")) == 6 == one(match, "table")["squares"]


def test_an_open_street_tells_who_leads_there_and_what_is_open() -> None:
    match = resume(table("EW EW", lay("W"), followers="0 burgher 0,0 EW"))
    own, others, two_open = 4 * LEADS.index("own"), 4 * LEADS.index("others"), 2
    assert edge(match, 2, 0, E) == (own + two_open, 1, 1)
    assert edge(match, -1, 0, W, seat=1) == (others + two_open, 1, 1)
    assert edge(match, 0, -1, N) == (0, 1, 1)


def test_a_market_tells_its_goods_and_open_half_sides() -> None:
    match = resume(table("fE+W", lay("W"), followers="1 trader 0,0 A"))
    fish = 5 + 16 * 0
    assert edge(match, 1, 0, E) == (0, fish + 4 * LEADS.index("others") + 1, fish + 4 * LEADS.index("others") + 1)
    assert edge(match, 1, 0, E, seat=1)[1] == fish + 4 * LEADS.index("own") + 1
    assert edge(match, -1, 0, W)[0] == 1  # nobody's street with one open side


def test_a_shared_lead_is_told() -> None:
    match = resume(table("E EW EW EW", lay("W"), players=3, followers="0 burgher 0,0 E; 2 burgher 3,0 EW"))
    leads = [[each["lead"] for each in rows(match, "followers", seat)] for seat in range(3)]
    assert leads == [[LEADS.index("shared")] * 2, [LEADS.index("others")] * 2, [LEADS.index("shared")] * 2]


def test_followers_tell_where_they_stand_and_what_it_would_bring() -> None:
    match = resume(table("E EW EW EW", lay("W"), followers="1 burgher 1,0 EW; 0 steward 2,0 a"))
    burgher, steward = rows(match, "followers", seat=1)
    assert burgher == {
        "owner": 1,
        "on": GROUNDS.index("street"),
        "x": 1,
        "y": 0,
        "side": 0,
        "lead": LEADS.index("own"),
        "open": 1,
        "tiles": 4,
        "worth": 8,
    }
    assert (steward["owner"], steward["on"], steward["tiles"], steward["worth"]) == (2, 2, 4, 0)


def test_guards_stand_behind_with_their_row() -> None:
    start = table(row(4), wall(0, 2, 1), pile=2, gate="0,0 N", cw="1,0 N", ccw="0,0 W", followers="1 guard 0,0 W")
    (guard,) = rows(resume(start), "followers")
    assert (guard["owner"], guard["on"], guard["x"], guard["y"], guard["side"]) == (
        2,
        GROUNDS.index("wall"),
        0,
        0,
        1 + W,
    )
    assert (guard["lead"], guard["worth"]) == (LEADS.index("others"), 4)


def test_the_wall_and_its_ends_are_told() -> None:
    match = resume(table(row(4), wall(1, 1, 2), pile=2, gate="0,0 N", cw="1,0 N; 2,0 N"))
    barred = [(each["x"], each["y"]) for each in rows(match, "squares") if each["asks"] == BARRED]
    assert barred == [(0, -1), (1, -1), (2, -1)]
    clockwise, counter = rows(match, "ends")
    assert [clockwise[part] for part in ("x", "y", "side", "row", "watched", "walls since the tower")] == [
        3,
        0,
        N,
        0,
        0,
        2,
    ]
    assert [counter[part] for part in ("x", "y", "side", "row", "watched", "walls since the tower")] == [
        0,
        0,
        W,
        4,
        0,
        0,
    ]
    assert [each["walls"] for each in rows(match, "tiles")] == [1 << N, 1 << N, 1 << N, 0]
    told = one(match, "table", seat=1)
    parts = ("step", "decides", "walls left", "open outer sides", "walls clockwise", "gate", "tiles laid")
    assert [told[part] for part in parts] == [KINDS.index("wall"), 0, 68, 7, 2, 1, 4]
    assert [each["walls to place"] for each in rows(match, "players", seat=1)] == [2, 1]
    match.play("wall ccw")
    assert (one(match, "table")["step"], one(match, "table")["row of the guard"]) == (KINDS.index("guard"), 4)


def test_the_tile_in_question_is_told_with_its_parts() -> None:
    match = resume(table("EW", lay("NE+fW"), followers="0 burgher 0,0 EW"))
    told, parts = one(match, "tile"), rows(match, "parts")
    assert [told[f"street {side}"] for side in "NESW"] == [1, 1, 0, 0]
    assert [told[f"half {half}"] for half in (7, 8)] == [1, 1]
    assert [GROUNDS[each["ground"]] for each in parts] == ["street", "residential", "residential", "fish"]
    match.play("lay 1,0 2")  # the street comes from the west then
    told, parts = one(match, "tile"), rows(match, "parts")
    assert [told[f"street {side}"] for side in "NESW"] == [0, 0, 1, 1] and told["turn"] == 2
    street = parts[0]
    assert (street["lead"], street["open"], street["tiles"]) == (LEADS.index("own"), 2, 2)


def test_tiles_to_come_are_counted_by_kind_and_pile() -> None:
    match = after(table("E", lay("W"), coming="NS NS", left=3))
    assert isinstance(match.game, CarcassonneCity)
    kinds = match.game.kinds
    unseen = SPACE.observe(match._state, 0)["unseen"]
    assert (unseen[kinds["NS"]], unseen[kinds["W"]], unseen.sum()) == (2, 0, 48)
    told = one(match, "table")
    assert [told[f"pile {pile}"] for pile in (1, 2, 3)] == [3, 25, 20]
    assert rows(match, "tiles")[0]["kind"] == 1 + kinds["E"] and one(match, "tile")["kind"] == 1 + kinds["W"]


def test_looking_changes_nothing() -> None:
    match = go_on(resume(table("E EW EW", lay("W"), followers="0 burgher 0,0 E")), "lay 3,0 0")
    before = match._buffer.copy()
    view_into(match._state, 0, *SPACE.empty().values())
    assert np.array_equal(before, match._buffer)
