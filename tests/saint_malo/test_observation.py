"""Observation tensors: every index means what the documentation says."""

import numpy as np
import pytest
from hypothesis import given

import bastide
from bastide import Match
from bastide.games.saint_malo.bot import observation
from bastide.games.saint_malo.rules.state import PIECES
from tests.played import matches

pytestmark = pytest.mark.slow

GAME = bastide.game("saint-malo")


@given(matches())
def test_the_planes_show_each_city_from_the_seat_on(match: Match) -> None:
    position = match.position()
    for seat in range(match.players):
        planes = match.observation(seat)["planes"]
        for i in range(match.players):
            grid = position["cities"][(seat + i) % match.players]["grid"]
            for row, line in enumerate(grid):
                for column, letter in enumerate(line):
                    shown = planes[i, :16, row, column].nonzero()[0].tolist()
                    assert shown == ([] if letter == "#" else [PIECES.index(letter)])
        assert not planes[match.players :].any()


@given(matches())
def test_figures_and_table_show_the_numbers(match: Match) -> None:
    position, seat = match.position(), match.players - 1
    seen = match.observation(seat)
    for i in range(match.players):
        city = position["cities"][(seat + i) % match.players]
        there, coins, logs, points, cannons, _, free, _ = seen["figures"][i].tolist()
        assert there == 1
        assert (coins * 20, logs * 10, points * 100, cannons * 6) == pytest.approx(
            (city["coins"], city["logs"], city["points"], city["cannons"]), abs=1e-4
        )
        assert free * 45 == pytest.approx(sum(row.count(".") for row in city["grid"]), abs=1e-4)
    table = dict(zip(observation.TABLE, seen["table"].tolist(), strict=True))
    step = position["step"]
    assert table[f"step {step['kind'] if step else 'over'}"] == 1
    assert sum(value for name, value in table.items() if name.startswith("step ")) == 1
    assert table[f"players {match.players}"] == 1
    assert table["last round"] == position["last_round"]
    if step:
        for letter, face in zip("LCWXHS", ("log", "crate", "wall", "cross", "head", "sabres"), strict=True):
            assert table[f"dice {face}"] * 5 == pytest.approx(step["dice"].count(letter))
        assert table.get(f"rolls {step.get('rolls')}", 1) == 1
        left = step.get("left", step.get("size"))
        assert left is None or table[f"left {left}"] == 1
        assert "who" not in step or table[f"person {step['who']}"] == 1


@given(matches())
def test_the_group_and_the_builder_have_their_planes(match: Match) -> None:
    step = match.position()["step"] or {}
    planes = match.observation(match.turn or 0)["planes"]
    marked = {
        "abcdefg"[column] + str(row + 1) for row, column in np.argwhere(planes[0, observation.GROUP_PLANE]).tolist()
    }
    assert marked == set(step.get("group", []))
    assert planes[:, observation.BUILDER_PLANE].sum() == (step.get("kind") == "house")
