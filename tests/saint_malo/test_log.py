"""SM-20: logs."""

import pytest

from .positions import after, choices, city, full_but, position, resume, seat, told, use, uses


@pytest.mark.rule("SM-20")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_each_die_adds_a_log_and_the_delivery_costs_two_coins(number: int) -> None:
    match = after(position(city(coins=3, logs=2), use("LLLLL")), f"use log {number}")
    assert (seat(match)["logs"], seat(match)["coins"]) == (2 + number, 1)
    assert match.turn == 1


@pytest.mark.rule("SM-20", "SM-13")
@pytest.mark.parametrize(
    ("dice", "number", "cost"),
    [
        ("LLCWX", 1, 2),
        ("LLCWX", 2, 2),
        ("LLCWX", 3, 4),
        ("LLCWX", 4, 6),
        ("LLCWX", 5, 8),
        ("CCCCC", 5, 12),
        ("CSSSS", 1, 4),
    ],
)
def test_dice_turned_are_paid_besides(dice: str, number: int, cost: int) -> None:
    match = after(position(city(coins=cost), use(dice)), f"use log {number}")
    assert (seat(match)["logs"], seat(match)["coins"]) == (2 + number, 0)
    assert number not in uses(resume(position(city(coins=cost - 1), use(dice))), "log")


@pytest.mark.rule("SM-20")
@pytest.mark.parametrize(("coins", "expected"), [(0, set()), (1, set()), (2, {1, 2}), (3, {1, 2}), (4, {1, 2, 3})])
def test_without_two_coins_no_logs(coins: int, expected: set[int]) -> None:
    assert uses(resume(position(city(coins=coins), use("LLCSS"))), "log") == expected


@pytest.mark.rule("SM-20")
def test_logs_need_no_square() -> None:
    start = position(full_but("", coins=2), use("LLCWX"), last_round=True)
    assert choices(resume(start)) == {"use log 1", "use log 2", "pass"}


@pytest.mark.rule("SM-20")
def test_logs_bring_no_points_and_draw_nothing() -> None:
    match = after(position(city(coins=3, logs=2, points=4), use("LLLLL")), "use log 5")
    assert seat(match) == city(coins=1, logs=7, points=4)


@pytest.mark.rule("SM-20")
def test_the_logs_are_told() -> None:
    match = after(position(city(coins=3), use("LLLLL")), "use log 4")
    assert (0, 4, "logs", "SM-20", ()) in told(match)


@pytest.mark.rule("SM-20")
def test_the_price_of_the_delivery_is_told() -> None:
    # No die was turned: the two coins are the price of the delivery, not of turning (SM-13).
    match = after(position(city(coins=3), use("LLLLL")), "use log 4")
    assert [award for award in told(match) if award[2] == "coins"] == [(0, -2, "coins", "SM-20", ())]


@pytest.mark.rule("SM-20", "SM-13")
def test_delivery_and_turning_are_told_in_full() -> None:
    match = after(position(city(coins=9), use("LLCCC")), "use log 4")
    assert sorted(told(match)) == [
        (0, -4, "coins", "SM-13", ()),
        (0, -2, "coins", "SM-20", ()),
        (0, 4, "logs", "SM-20", ()),
    ]
    assert seat(match)["coins"] == 3
