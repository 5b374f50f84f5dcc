"""The engine against a second implementation, written from the statements alone (tests/oracle/carcassonne_city.py)."""

import random

import pytest

import bastide
from bastide.bots import bot
from bastide.simulation.trace import trace
from tests.carcassonne_city.table import Position, in_any_order
from tests.oracle import carcassonne_city as oracle
from tests.soak import many

pytestmark = pytest.mark.slow

GAME = bastide.game("carcassonne-city")
GAMES = many(6, 500) // 6  # the oracle plays a game in about a second


def alike(position: Position) -> Position:
    """What must agree: nor has the turn of a finished game a meaning."""
    return in_any_order(position) | ({"turn": None} if position["over"] else {})


@pytest.mark.parametrize("option", [False, True], ids=["default", "walls_on_empty"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_decision_of_random_games_agrees(players: int, option: bool) -> None:
    lines = trace(GAME.with_options(walls_on_empty=option), players, GAMES, 2026)
    pack = next(lines)["data"]
    for told in lines:
        assert sorted(told["legal"]) == sorted(oracle.legal(told["before"], pack))
        after, chance = oracle.play(told["before"], pack, told["action"])
        assert chance == told["chance"]
        assert alike(after) == alike(told["after"])


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_decision_of_games_with_many_walls_agrees(players: int, seed: int) -> None:
    """Mostly greedy players, now and then a random choice: walls, guards, towers, holes and all three ends come up."""
    match = GAME.start(players=players, seed=seed, walls_on_empty=seed % 2 == 1)
    pack, player, chooser = match.game.data, bot("greedy", GAME), random.Random(seed)
    assert pack is not None
    while match.turn is not None:
        before, legal = match.position(), [action.text for action in match.actions()]
        assert sorted(legal) == sorted(oracle.legal(before, pack))
        action = player.choose(match.player_view(match.turn)).text if chooser.random() < 0.75 else chooser.choice(legal)
        move = match.play(action)
        after, chance = oracle.play(before, pack, action)
        assert chance == list(move.chance)
        assert alike(after) == alike(match.position())
