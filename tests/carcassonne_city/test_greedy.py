"""The greedy player: legal, blind to what is hidden, and far better than chance."""

from dataclasses import replace

import numpy as np
import pytest

import bastide
from bastide.arena.games import tournament
from bastide.bots import bot
from bastide.core.jit import compiled
from bastide.core.player_view import PlayerView
from bastide.games.carcassonne_city.bot import greedy
from tests.worlds import other_worlds

pytestmark = pytest.mark.slow

GAME = bastide.game("carcassonne-city")


def other_tiles_to_come(view: PlayerView, stream: int) -> PlayerView:
    """What the seat would see if the tiles lay in another order: the same, but for the bytes behind it."""
    return replace(view, buffer=view.sample(stream))


@pytest.mark.parametrize("players", [2, 4])
def test_plain_and_compiled_choose_the_same(players: int) -> None:
    match = GAME.start(players=players, seed=players)
    fast, scratch = compiled(greedy.choose), np.zeros(greedy.SCRATCH, np.uint8)
    while match.turn is not None:
        view = match.player_view(match.turn)
        action = int(fast(view.buffer.copy(), scratch))
        if len(match.moves) % 40 == 3:
            assert greedy.choose(view.buffer.copy(), np.zeros(greedy.SCRATCH, np.uint8)) == action
        match.play(action)


def test_the_choice_does_not_depend_on_the_tiles_to_come() -> None:
    """Bots never see what a player could not see: other piles in the view, the same choice."""
    match = GAME.start(players=2, seed=3)
    player = bot("greedy", GAME)
    for _ in range(60):
        choices = {player.choose(view).id for view in other_worlds(match, 5)}
        assert len(choices) == 1
        match.play(choices.pop())


def test_choosing_leaves_the_state_alone() -> None:
    view = GAME.start(players=2, seed=3).player_view(0)
    before = view.buffer.tobytes()
    bot("greedy", GAME).choose(view)
    assert view.buffer.tobytes() == before


def test_greedy_beats_random() -> None:
    results = tournament(GAME, ["greedy", "random"], 20, 1)
    assert results[0].wins == 20 and results[0].mean_points > results[1].mean_points + 40
