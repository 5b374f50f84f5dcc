"""What a player sees, typed: every fact is that of the position read by hand, and nothing of what is to come is in it."""

import pytest
from hypothesis import given

import bastide
from bastide import Match
from bastide.games.saint_malo.rules.city import COMPLETE, LOST, OPEN
from bastide.games.saint_malo.rules.state import FREE, PIECES
from bastide.games.saint_malo.view import Attack, City, SaintMaloView, church_size, person_of, viewed
from tests.played import matches

from .positions import BOTTOM, LEFT, RIGHT, TOP, city, full_but, position, resume, use, wall
from .positions import City as Town
from .views import view_of

STRENGTHS = (1, 3, 6, 8, 10, 12)


def by_hand(town: Town) -> dict[str, object]:
    """The facts of a city, read off its rows."""
    cells = "".join(town["grid"])
    sides = []
    for squares in (TOP, RIGHT, BOTTOM, LEFT):
        there = {town["grid"][int(square[1]) - 1]["abcdefg".index(square[0])] for square in squares.split()}
        sides.append(COMPLETE if there == {"W"} else OPEN if there <= {".", "W"} else LOST)
    return {
        "grid": tuple(map(PIECES.index, cells)),
        "coins": town["coins"],
        "logs": town["logs"],
        "points": town["points"],
        "cannons": town["cannons"],
        "soldiers": cells.count("S"),
        "defence": cells.count("S") + 2 * sides.count(COMPLETE),
        "free": cells.count("."),
        "sides": tuple(sides),
    }


def facts(seen: City) -> dict[str, object]:
    return {name: getattr(seen, name) for name in seen.__slots__ if name != "seat"}


@given(matches())
def test_every_fact_is_that_of_the_position(match: Match) -> None:
    view, written = viewed(match.player_view()), match.position()
    assert [facts(each) for each in view.cities] == [by_hand(town) for town in written["cities"]]
    assert (view.turn is None, view.over) == (written["over"], written["over"])
    assert (view.boxes, view.last_round) == (written["boxes"], written["last_round"])
    row, done = divmod(written["boxes"], 2 * match.players)
    assert view.next_attack == (Attack(STRENGTHS[row], 2 * match.players - done) if row < 6 else None)
    if view.step:
        assert (view.step.kind, view.step.dice) == (written["step"]["kind"], written["step"]["dice"])
        due = min(view.step.dice.count("S"), 12 * match.players - written["boxes"])
        assert view.boxes_due == range(view.boxes, view.boxes + due)
        assert "".join(die.face for die in view.dice) == view.step.dice
    else:
        assert not view.boxes_due and not view.dice
        assert match.outcome is not None and view.winners == match.outcome.winners


@given(matches(300))
def test_what_comes_onto_the_square_is_what_the_step_says(match: Match) -> None:
    view = viewed(match.player_view())
    placed = [action for action in match.actions() if action.text.startswith(("at ", "house "))]
    assert bool(placed) == bool(view.piece != FREE)
    if placed:
        seat, square = match.turn or 0, placed[0].text.split()[1]
        match.play(placed[0])
        row = match.position()["cities"][seat]["grid"][int(square[1]) - 1]
        assert row["abcdefg".index(square[0])] == PIECES[view.piece]


def test_the_wall_that_closes_the_top_is_known() -> None:
    view = viewed(resume(position(city("W b1 c1 d1 e1, W a2"), wall("WWHHS", 2))).player_view())
    assert view.closes_top("f1")
    assert not view.closes_top("a3") and not view.closes_top("g2")
    three = viewed(resume(position(city("W b1 c1 d1"), wall("WWHHS", 2))).player_view())
    assert not three.closes_top("f1")


def test_pieces_are_churches_persons_or_something_else() -> None:
    assert [PIECES[piece] for piece in range(len(PIECES)) if church_size(piece)] == list("12345")
    assert [PIECES[piece] for piece in range(len(PIECES)) if person_of(piece)] == list("LSPBMJN")
    assert (person_of(PIECES.index("M")), church_size(PIECES.index("4"))) == ("merchant", 4)


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_the_stream_of_chance_is_not_in_a_view(seat: int | None) -> None:
    one, two = (bastide.game("saint-malo").start(2, seed=8) for _again in range(2))
    two._state.rng = 12345
    assert one.player_view(seat).buffer.tobytes() == two.player_view(seat).buffer.tobytes()


def test_the_game_says_what_its_views_are() -> None:
    assert bastide.game("saint-malo").view_type is SaintMaloView
    assert view_of(position(city("S d4"), None)).cities[0].soldiers == 1


@pytest.mark.parametrize(
    ("town", "boxes", "missing"),
    [
        (city(), 0, 4),
        (city(), 3, 1),
        (city("S d4"), 3, 0),  # one soldier holds the first attack
        (city("S d4"), 4, 4),
        (city(cannons=0), 3, 0),
        (city(), 24, 0),
    ],
)
def test_how_far_an_attack_is_that_costs_a_cannon(town: Town, boxes: int, missing: int) -> None:
    match = resume(position(town, use("CCWHS"), boxes=boxes))
    assert viewed(match.player_view(0)).boxes_to_a_loss == missing
    assert viewed(match.player_view(None)).boxes_to_a_loss == 0


@pytest.mark.parametrize(
    ("town", "coins"),
    [
        (city(), 4),  # on c3, among the printed crates
        (city("C d2 d3 d4"), 7),
        (city("C d2 d3 d4, S c3"), 4),  # on c4
        (full_but("g6"), 0),
        (full_but(""), 0),
    ],
)
def test_the_best_trade_is_that_of_a_free_square(town: Town, coins: int) -> None:
    start = position(town, use("HHHHH"), last_round="." not in "".join(town["grid"]))
    assert view_of(start).cities[0].best_trade == coins
