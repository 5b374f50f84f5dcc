"""SM-70 to SM-72: the end of the game."""

import random
from collections import Counter

import pytest

import bastide

from .positions import (
    GAME,
    RIGHT,
    after,
    cannons,
    choices,
    church,
    city,
    crate,
    full_but,
    person,
    points,
    position,
    resume,
    seat,
    told,
    use,
    wall,
)


@pytest.mark.rule("SM-70")
@pytest.mark.parametrize(
    ("free", "step", "actions"),
    [
        ("e5", church("LLLLX", 1), ("at e5",)),
        ("e5", person("LLLLH", "labourer"), ("at e5",)),
        ("e5 e6", crate("LLLCC", 2), ("at e5", "at e6")),
        ("g4", wall("LLLLW", 1), ("at g4",)),
        ("e5 e6", person("LLHHH", "builder"), ("at e5", "house e6")),
        ("e5", person("LLHHH", "builder"), ("at e5",)),
    ],
)
def test_the_last_square_rings_in_the_last_round(free: str, step: dict[str, object], actions: tuple[str, ...]) -> None:
    match = resume(position(full_but(free), step))
    for action in actions:
        assert match.position()["last_round"] is False
        match.play(action)
    assert match.position()["last_round"] is True
    assert (match.turn, match.outcome) == (1, None)


@pytest.mark.rule("SM-70")
def test_one_free_square_is_not_full() -> None:
    match = after(position(full_but("e5 e6"), use("LLLLX")), "use cross 1", "at e6")
    assert match.position()["last_round"] is False


@pytest.mark.rule("SM-70")
@pytest.mark.parametrize(
    ("players", "first", "turn", "still"),
    [
        (2, 0, 0, [1]),
        (2, 0, 1, []),
        (2, 1, 1, [0]),
        (2, 1, 0, []),
        (3, 0, 0, [1, 2]),
        (3, 0, 1, [2]),
        (3, 0, 2, []),
        (4, 2, 3, [0, 1]),
        (4, 2, 1, []),
        (5, 0, 2, [3, 4]),
        (5, 3, 2, []),
        (5, 3, 3, [4, 0, 1, 2]),
    ],
)
def test_all_have_had_the_same_number_of_turns(players: int, first: int, turn: int, still: list[int]) -> None:
    match = after(position(full_but("e5"), church("LLLLX", 1), players=players, turn=turn, first=first), "at e5")
    seats = []
    while match.turn is not None:
        seats.append(match.turn)
        match.play("stop")
        match.play("pass")
    assert seats == still
    assert match.position()["over"] is True
    assert match.position()["turn"] == (still or [turn])[-1]


@pytest.mark.rule("SM-70")
def test_others_may_fill_their_cities_in_the_last_round_too() -> None:
    start = position(full_but("e5"), church("LLLLX", 1), full_but("d4", coins=0, logs=0), players=3)
    match = resume(start)
    match.replay("at e5", ["roll LLLLX"])
    match.replay("stop", [])
    match.replay("use cross 1", [])
    match.replay("at d4", ["roll LLLLL"])
    assert match.turn == 2
    match.replay("stop", [])
    match.replay("pass", [])
    assert match.turn is None
    # Full city and a church of 1.
    assert points(match)[1] == 5 + 1


@pytest.mark.rule("SM-70")
def test_without_a_full_city_the_game_goes_on() -> None:
    match = after(position(city(), use("LLLLL"), turn=1), "pass")
    assert (match.turn, match.outcome) == (0, None)


@pytest.mark.rule("SM-70", "SM-61")
def test_the_sabres_of_the_last_turn_still_count() -> None:
    mine = full_but("e5", coins=0, logs=0)
    start = position(mine, church("LLLXS", 1), city(coins=0, logs=0), turn=1, boxes=3)
    match = after(start, "at e5")
    assert (match.turn, cannons(match), match.position()["boxes"]) == (None, [5, 5], 4)
    # Seat 1: full city 5, church 1, cannon -5; seat 0: cannon -5.
    assert points(match) == [-5, 1]


@pytest.mark.rule("SM-70")
def test_the_last_wall_bonus_and_soldier_still_count() -> None:
    mine = full_but("g6", f"W {RIGHT[:-3]}", coins=0, logs=0)
    match = after(position(mine, wall("LLLWS", 1), city(coins=0, logs=0), turn=1, boxes=3), "at g6")
    # Two coins for the side are one point; its defence holds against strength 1.
    assert (cannons(match), points(match)) == ([5, 6], [-5, 5 + 1])


def _end(*cities: dict[str, object], boxes: int = 0) -> bastide.Match:
    """The game ends now, with nothing more drawn: the last seat passes."""
    *others, last = cities
    start = position(last, use("LLLLL"), *others, turn=len(others), boxes=boxes, last_round=True)
    return after(start, "pass")


@pytest.mark.rule("SM-71")
@pytest.mark.parametrize(("coins", "worth"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (11, 5), (100, 50)])
def test_a_point_for_every_two_coins_rounded_down(coins: int, worth: int) -> None:
    match = _end(city(coins=coins, logs=0), city(coins=0, logs=0))
    assert points(match) == [worth, 0]
    assert told(match) == ([(0, worth, "points", "SM-71", ())] if worth else [])
    assert seat(match)["coins"] == coins


@pytest.mark.rule("SM-71")
@pytest.mark.parametrize("logs", [0, 1, 2, 3, 17])
def test_a_point_for_each_log_left(logs: int) -> None:
    match = _end(city(coins=0, logs=logs), city(coins=0, logs=0))
    assert points(match) == [logs, 0]
    assert told(match) == ([(0, logs, "points", "SM-71", ())] if logs else [])
    assert seat(match)["logs"] == logs


@pytest.mark.rule("SM-71")
@pytest.mark.parametrize(("free", "worth"), [("", 5), ("e5", 0), ("b1", 0), ("e5 e6", 0)])
def test_five_points_for_a_full_city(free: str, worth: int) -> None:
    match = _end(full_but(free, coins=0, logs=0), city(coins=0, logs=0))
    assert points(match) == [worth, 0]
    if worth:
        ((number, amount, unit, rule, where),) = told(match)
        assert (number, amount, unit, rule, len(where)) == (0, 5, "points", "SM-71", 45)


@pytest.mark.rule("SM-71")
@pytest.mark.parametrize(("cannons_left", "worth"), [(6, 0), (5, -5), (4, -10), (1, -25), (0, -30)])
def test_minus_five_for_each_lost_cannon(cannons_left: int, worth: int) -> None:
    match = _end(city(coins=0, logs=0, cannons=cannons_left), city(coins=0, logs=0))
    # A total may be negative.
    assert points(match) == [worth, 0]
    assert told(match) == ([(0, worth, "points", "SM-71", ())] if worth else [])


@pytest.mark.rule("SM-71", "SM-41")
def test_everything_together_for_every_player() -> None:
    rich = full_but("", "1 d4, 2 e4", coins=9, logs=3, points=40, cannons=4)
    poor = city("1 d4, 3 e4", coins=1, logs=0, points=2, cannons=3)
    third = city(coins=2, logs=2, points=11, cannons=6)
    match = _end(rich, poor, third)
    assert points(match) == [40 + 5 + 4 + 3 + 4 - 10, 2 + 1 - 15, 11 + 1 + 2]
    outcome = match.outcome
    assert outcome is not None
    assert [(score.seat, score.points) for score in outcome.breakdown] == [(0, 46), (1, -12), (2, 14)]
    reasons = [(award.amount, award.unit, award.rule) for award in outcome.breakdown[0].reasons]
    assert reasons == [
        (40, "points", ""),
        (5, "points", "SM-71"),
        (4, "points", "SM-71"),
        (3, "points", "SM-71"),
        (4, "points", "SM-41"),
        (-10, "points", "SM-71"),
    ]


@pytest.mark.rule("SM-71")
def test_nothing_is_scored_before_the_end() -> None:
    match = after(position(full_but("e5", coins=9, logs=4), church("LLLLX", 1)), "at e5")
    assert points(match) == [0, 0]


@pytest.mark.rule("SM-72")
@pytest.mark.parametrize(
    ("totals", "winners"),
    [((5, 9), (1,)), ((9, 5), (0,)), ((3, 4, 2), (1,)), ((0, 1, 2, 3, 4), (4,)), ((7, 6, 5, 4), (0,))],
)
def test_most_points_win(totals: tuple[int, ...], winners: tuple[int, ...]) -> None:
    match = _end(*(city(coins=0, logs=0, points=total) for total in totals))
    outcome = match.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == (winners, "most points")


@pytest.mark.rule("SM-72")
def test_more_points_win_against_more_free_squares() -> None:
    outcome = _end(full_but("e5", coins=0, logs=0, points=8), city(coins=0, logs=0, points=7)).outcome
    assert outcome is not None
    assert outcome.winners == (0,)


@pytest.mark.rule("SM-72")
@pytest.mark.parametrize(
    ("cities", "winners"),
    [
        # More free squares.
        ([city("H d4", points=5), city(points=5)], (1,)),
        ([city(points=5), city("H d4", points=5)], (0,)),
        ([full_but("e5 e6", points=5), full_but("e5", points=5)], (0,)),
        # Only among those with most points.
        ([city(points=4), city("H d4", points=5), city("H d4 d5", points=5)], (1,)),
        # A full city has none; its five points came before.
        ([full_but(""), full_but("e5", points=5)], (1,)),
    ],
)
def test_tie_more_free_squares_win(cities: list[dict[str, object]], winners: tuple[int, ...]) -> None:
    outcome = _end(*cities).outcome
    assert outcome is not None
    assert outcome.winners == winners
    assert "free squares" in outcome.reason


@pytest.mark.rule("SM-72")
@pytest.mark.parametrize(
    ("cities", "winners"),
    [
        ([city(points=5), city(points=5)], (0, 1)),
        ([city("H d4", points=5), city("C e6", points=5)], (0, 1)),
        ([city(points=5), city(points=4), city(points=5)], (0, 2)),
        ([city("H d4", points=5), city(points=5), city(points=5), city(points=5)], (1, 2, 3)),
        ([city(cannons=0)] * 5, (0, 1, 2, 3, 4)),
    ],
)
def test_still_tied_they_share_the_win(cities: list[dict[str, object]], winners: tuple[int, ...]) -> None:
    outcome = _end(*cities).outcome
    assert outcome is not None
    assert outcome.winners == winners
    assert "share" in outcome.reason


@pytest.mark.rule("SM-72")
def test_negative_totals_are_compared_too() -> None:
    match = _end(city(coins=0, logs=0, cannons=3), city(coins=0, logs=0, cannons=4))
    outcome = match.outcome
    assert points(match) == [-15, -10]
    assert outcome is not None
    assert outcome.winners == (1,)


@pytest.mark.rule("SM-70")
def test_after_the_end_nothing_is_asked() -> None:
    match = _end(city(), city())
    assert (match.turn, choices(match)) == (None, set())
    assert match.moves[-1].chance == ()


@pytest.mark.rule("SM-70", "SM-71")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", [1, 2])
def test_in_a_whole_game_reasons_and_turns_add_up(players: int, seed: int) -> None:
    match = GAME.start(players=players, seed=seed)
    choose = random.Random(seed)
    while match.turn is not None:
        match.play(choose.choice(match.actions()))
        for score in match.scores():
            assert score.points == sum(award.amount for award in score.reasons)
    assert any("." not in "".join(seat(match, number)["grid"]) for number in range(players))
    # The last decision of a turn brings the next player's first roll, the very last one nothing.
    ends = [move for move in match.moves if move.chance and not move.action.text.startswith("keep")]
    turns = Counter(move.seat for move in [*ends, match.moves[-1]])
    assert len(turns) == players
    assert len(set(turns.values())) == 1
