"""The greedy player: legal, blind to what is hidden, and far better than chance."""

import numpy as np
import pytest

from bastide.arena.games import tournament
from bastide.bots import bot
from bastide.core.jit import compiled
from bastide.games.la_citta.bot import greedy
from tests.la_citta.table import GAME, city, land, table
from tests.worlds import other_worlds

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("setup", ["beginner", "advanced"])
def test_plain_and_compiled_choose_the_same(players: int, setup: str) -> None:
    match = GAME.start(players=players, seed=players, setup=setup)
    fast, scratch = compiled(greedy.choose), np.zeros(greedy.SCRATCH, np.uint8)
    while match.turn is not None:
        view = match.player_view(match.turn)
        action = int(fast(view.buffer.copy(), scratch))
        if len(match.moves) % 60 == 3:
            assert greedy.choose(view.buffer.copy(), np.zeros(greedy.SCRATCH, np.uint8)) == action
        match.play(action)


@pytest.mark.parametrize("players", [2, 4])
def test_the_choice_does_not_depend_on_what_is_hidden(players: int) -> None:
    """Bots never see what a player could not see: other decks and voices in the view, the same choice as on the true state."""
    match = GAME.start(players=players, seed=3)
    player, fast = bot("greedy", GAME), compiled(greedy.choose)
    while match.turn is not None:
        choices = {player.choose(view).id for view in other_worlds(match, 4)}
        choices.add(int(fast(match._buffer.copy(), np.zeros(greedy.SCRATCH, np.uint8))))
        assert len(choices) == 1
        match.play(choices.pop())


def test_choosing_leaves_the_state_alone() -> None:
    view = GAME.start(players=2, seed=3).player_view(0)
    before = view.buffer.tobytes()
    bot("greedy", GAME).choose(view)
    assert view.buffer.tobytes() == before


def test_greedy_beats_random() -> None:
    results = tournament(GAME, ["greedy", "random"], 40, 1)
    assert results[0].wins == 40 and results[0].mean_points > results[1].mean_points + 15


def test_it_feeds_its_people_in_the_last_year() -> None:
    areas = land({"1-1": "wheat 2", "1-2": "wheat 3"})
    match = table(2, [city(0, "0,2", citizens=5)], areas=areas, year=6, round=5, founded=[True, False])
    assert bot("greedy", GAME).choose(match.player_view(match.turn)).text == "build farm"


def test_it_completes_the_three_fields_in_the_last_year() -> None:
    areas = land({"1-1": "wheat 3", "1-2": "wheat 3"})
    there = city(0, "0,2", {"0,3": "hospital"}, citizens=3)
    match = table(2, [there], areas=areas, year=6, round=5, founded=[True, False])
    assert bot("greedy", GAME).choose(match.player_view(match.turn)).text == "build statue"
