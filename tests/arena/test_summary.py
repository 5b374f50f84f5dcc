"""What is made of finished games: the same whichever ended first, by place and by name, in pairs."""

import json
import random

import pytest

from bastide.arena.spec import Spec, all_pairs
from bastide.arena.summary import summary
from bastide.arena.words import lines
from tests.arena.made import made

WORTH = {"a": 5, "b": 3, "c": 1}


def lucky(name: str, number: int) -> int:
    """A bot's own points and some luck."""
    return WORTH[name] * 10 + random.Random(f"{name} {number}").randrange(40)


def test_the_order_in_which_games_end_does_not_matter() -> None:
    spec = Spec("saint-malo", all_pairs("abc"), 1, {})
    games = made(spec, range(60), lucky)
    shuffled = random.Random(4).sample(games, len(games))
    assert summary(spec, 20, games).as_json() == summary(spec, 20, shuffled).as_json()


def test_a_bot_in_several_seats_has_a_row_for_each_and_one_for_all() -> None:
    spec = Spec("saint-malo", (("a", "b", "b"),), 1, {})
    found = summary(spec, 9, made(spec, range(9), lucky)).as_json()
    assert [row["bot"] for row in found["results"]] == ["a", "b", "b"]
    assert sum(row["wins"] for row in found["results"]) == pytest.approx(9)
    first, second = found["by_name"]
    assert (second["games"], second["seats"]) == (9, 2)
    assert first["wins"] + second["wins"] == pytest.approx(9)
    assert second["share_per_seat"] == second["share"] / 2
    assert found["fair_share"] == pytest.approx(1 / 3) and found["pairs"] == []
    assert {row["elo"] for row in found["ratings"]} == {None}
    assert found["results"][0]["seconds_per_decision"] == pytest.approx(0.05)
    assert found["results"][0]["longest_decision"] == 0.1


def test_pairs_and_ratings_of_a_round_robin() -> None:
    spec = Spec("saint-malo", all_pairs("abc"), 1, {})
    found = summary(spec, 20, made(spec, range(60), lucky)).as_json()
    assert [pair["bots"] for pair in found["pairs"]] == [["a", "b"], ["a", "c"], ["b", "c"]]
    assert all(pair["games"] == 20 and pair["deals"] == 10 for pair in found["pairs"])
    assert [row["games"] for row in found["results"]] == [40, 40, 40]
    assert [row["bot"] for row in found["ratings"]] == ["a", "b", "c"]
    assert sum(row["elo"] for row in found["ratings"]) == pytest.approx(0)
    pair = found["pairs"][1]
    assert pair["interval"][0] < pair["share"] <= pair["interval"][1]
    assert pair["mean_margin"] == pytest.approx(pair["mean_points"][0] - pair["mean_points"][1])
    assert pair["margin_interval"][0] < pair["mean_margin"] < pair["margin_interval"][1]


def test_half_a_deal_is_no_pair() -> None:
    spec = Spec("saint-malo", (("a", "b"),), 1, {})
    found = summary(spec, 7, made(spec, range(7), lucky)).as_json()
    assert found["results"][0]["games"] == 7 and found["pairs"][0]["deals"] == 3


def test_nothing_infinite_gets_into_the_json() -> None:
    spec = Spec("saint-malo", (("a", "b"),), 1, {})
    whole = summary(spec, 8, made(spec, range(8), lambda name, number: int(name == "a")))
    text = json.dumps(whole.as_json(), allow_nan=False)
    pair = json.loads(text)["pairs"][0]
    assert pair["elo"] is None and pair["elo_interval"][1] is None and pair["elo_interval"][0] > 0
    assert "Elo +∞" in "\n".join(lines(whole, "Saint Malo"))


def test_before_the_first_game_is_over_nothing_is_claimed() -> None:
    spec = Spec("saint-malo", (("a", "b"),), 1, {})
    whole = summary(spec, 8, [])
    row = json.loads(json.dumps(whole.as_json(), allow_nan=False))["results"][0]
    assert row["share"] is None and row["mean_points"] is None and row["interval"] == [0, 1]
    assert "0 of 8 games" in next(lines(whole, "Saint Malo"))


def test_words_for_a_large_table_say_what_is_fair() -> None:
    spec = Spec("saint-malo", (("a", "b:time=1", "b:time=1", "b:time=1"),), 1, {})
    points = {"a": 50, "b:time=1": 20}
    text = "\n".join(lines(summary(spec, 8, made(spec, range(8), lambda name, number: points[name])), "Saint Malo"))
    assert "each seat would win 25.0%" in text and "b:time=1 (3 seats)" in text
    assert "does not give the same games again" in text
