"""The greedy players: plain and compiled the same, blind to what is hidden, and far better than chance."""

from typing import Any

import numpy as np
import pytest

import bastide
from bastide.arena.games import tournament
from bastide.bots import bot
from bastide.bots.greedy import GreedyBot
from bastide.core.engines import PLAIN
from bastide.core.jit import compiled
from tests.ours import OURS
from tests.soak import rest
from tests.worlds import other_worlds

pytestmark = pytest.mark.slow

every_game = pytest.mark.parametrize("game", OURS)


@pytest.mark.parametrize(
    ("game", "players", "every", "options"),
    [
        ("connect-four", 2, 1, {}),
        *(("saint-malo", players, 29, {}) for players in (2, 5)),
        *(("carcassonne-city", players, 40, {}) for players in (2, 4)),
        *(("la-citta", players, 60, {"setup": setup}) for players, setup in ((2, "beginner"), (5, "advanced"))),
        *rest(*(("saint-malo", players, 29, {}) for players in (3, 4))),
        *rest(*(("la-citta", players, 60, {"setup": setup}) for players, setup in ((2, "advanced"), (5, "beginner")))),
    ],
)
def test_plain_and_compiled_choose_the_same(game: str, players: int, every: int, options: dict[str, Any]) -> None:
    """Some decisions of a game: the whole game would be slow uncompiled."""
    match = bastide.game(game).start(players=players, seed=players, **options)
    player, plain = bot("greedy", match.game), GreedyBot(match.game, PLAIN)
    while match.turn is not None:
        view = match.player_view(match.turn)
        action = player.choose(view)
        if len(match.moves) % every == min(3, every - 1):
            assert plain.choose(view) == action
        match.play(action)


@pytest.mark.parametrize(
    ("game", "players"), [("saint-malo", 2), ("carcassonne-city", 2), ("la-citta", 2), ("la-citta", 4)]
)
def test_the_choice_does_not_depend_on_what_is_hidden(game: str, players: int) -> None:
    """Bots never see what a player could not see: another rest in the view, the same choice, that on the true state too."""
    match = bastide.game(game).start(players=players, seed=3)
    player, greedy = bot("greedy", match.game), match.game.greedy
    assert greedy is not None
    while match.turn is not None:
        choices = {player.choose(view).id for view in other_worlds(match, 4)}
        choices.add(int(compiled(greedy.choose)(match._buffer.copy(), np.zeros(greedy.scratch, np.uint8))))
        assert len(choices) == 1
        match.play(choices.pop())


@every_game
def test_choosing_leaves_the_state_alone(game: str) -> None:
    view = bastide.game(game).start(players=2, seed=3).player_view(0)
    before = view.buffer.tobytes()
    bot("greedy", bastide.game(game)).choose(view)
    assert view.buffer.tobytes() == before


@pytest.mark.parametrize(
    ("game", "games", "won", "ahead"),
    [("saint-malo", 16, 16, 40), *rest(("carcassonne-city", 20, 20, 40), ("la-citta", 20, 20, 15))],
)
def test_greedy_beats_random(game: str, games: int, won: int, ahead: int) -> None:
    """The docs of the games have the figures over thousands of games."""
    results = tournament(bastide.game(game), ["greedy", "random"], games, 1)
    assert results[0].wins >= won and results[0].mean_points > results[1].mean_points + ahead
