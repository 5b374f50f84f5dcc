"""What the greedy player chooses where the choice is clear."""

import pytest

from bastide.bots import bot
from tests.la_citta.table import GAME, city, land, table

pytestmark = pytest.mark.slow


def test_it_feeds_its_people_in_the_last_year() -> None:
    areas = land({"1-1": "wheat 2", "1-2": "wheat 3"})
    match = table(2, [city(0, "0,2", citizens=5)], areas=areas, year=6, round=5, founded=[True, False])
    assert bot("greedy", GAME).choose(match.player_view(match.turn)).text == "build farm"


def test_it_completes_the_three_fields_in_the_last_year() -> None:
    areas = land({"1-1": "wheat 3", "1-2": "wheat 3"})
    there = city(0, "0,2", {"0,3": "hospital"}, citizens=3)
    match = table(2, [there], areas=areas, year=6, round=5, founded=[True, False])
    assert bot("greedy", GAME).choose(match.player_view(match.turn)).text == "build statue"
