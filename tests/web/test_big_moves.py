"""The biggest moments of a game say what brought the points, not all that a move brought on."""

import random
from contextlib import closing

import pytest

import bastide
from bastide.bots import bot
from bastide.web.pages.result import BigMove, big_moves
from bastide.web.store import open_store
from bastide.web.tables import TableCache, TableService


def moments(name: str) -> list[BigMove]:
    match = bastide.game(name).start(2, seed=3)
    player = bot("greedy", match.game, 3)
    while match.turn is not None:
        match.play(player.choose(match.player_view(match.turn)))
    with closing(open_store("sqlite://")) as store:
        service = TableService(TableCache(store), lambda: random.Random(0).randbytes(32))
        table_id = service.create(name, 2, "host", record=match.save())
        for seat in range(2):
            service.sit(table_id, f"guest {seat}", ("Ada", "Ben")[seat], seat, keep=True)
        service.start(table_id, "host")
        with service.reading(table_id) as table:
            return big_moves(table)


@pytest.mark.parametrize(
    ("name", "said"),
    [("la-citta", "Growth: "), ("carcassonne-city", "is complete: "), ("saint-malo", " points")],
)
def test_they_name_what_brought_the_points(name: str, said: str) -> None:
    *found, end = moments(name)
    assert len(found) == 6 and sum(said in each.words for each in found) >= 3, found
    assert all(len(each.words) <= 110 for each in found), "short enough to be read whole"
    if name == "saint-malo":  # all houses of a play together
        assert any("draws two houses" in each.words for each in found)
        assert all(f"{each.brought} points" in each.words for each in found), found
    assert (end.brought == "") == (name == "la-citta"), "its points are counted all along"
