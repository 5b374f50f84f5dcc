"""The engine against a second implementation, written from the statements alone (tests/oracle/la_citta.py)."""

import random

import pytest

import bastide
from bastide.simulation.trace import trace
from tests.oracle import la_citta as oracle
from tests.soak import many

pytestmark = pytest.mark.slow

GAME = bastide.game("la-citta")
GAMES = many(4, 500) // 4  # the oracle plays a game in a third of a second


def told_order(chance: list[str]) -> list[str] | None:
    """The order of a shuffled discard pile, as the engine told it."""
    shuffles = [text.split(" ")[1:] for text in chance if text.startswith("shuffle ")]
    return shuffles[0] if shuffles else None


@pytest.mark.parametrize("setup", ["beginner", "advanced"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_decision_of_random_games_agrees(players: int, setup: str) -> None:
    lines = trace(GAME.with_options(setup=setup), players, GAMES, 2026)
    given = next(lines)["data"]
    for told in lines:
        assert sorted(told["legal"]) == sorted(oracle.legal(told["before"], given))
        after, chance = oracle.play(told["before"], given, told["action"], told_order(told["chance"]))
        assert chance == told["chance"]
        assert after == told["after"]


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_decision_of_games_with_large_cities_agrees(players: int, seed: int) -> None:
    """Players who like farms, markets and water: cities grow, touch, trade citizens and run out of tiles and sites."""
    match = GAME.start(players=players, seed=seed, setup=("beginner", "advanced")[seed % 2])
    given, chooser = match.game.data, random.Random(seed)
    assert given is not None
    while match.turn is not None:
        before, legal = match.position(), [action.text for action in match.actions()]
        assert sorted(legal) == sorted(oracle.legal(before, given))
        liked = [text for text in legal if text.split(" ")[0] in ("build", "found", "card")] or legal
        if before["year"] < 4:
            liked = [text for text in liked if text in ("build farm", "build market", "found", "card golden")] or liked
        action = chooser.choice(liked if chooser.random() < 0.8 else legal)
        move = match.play(action)
        after, chance = oracle.play(before, given, action, told_order(list(move.chance)))
        assert chance == list(move.chance)
        assert after == match.position()
