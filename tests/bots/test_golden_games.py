"""Bots choose as they always did: the same seeds and simulations play the same games to the letter."""

import pytest

import bastide
from bastide.core.engines import NATIVE, WASM
from tests.bots.make_golden import path, played
from tests.ours import OURS
from tests.soak import rest
from tests.warm import NATIVE_SEARCH

pytestmark = pytest.mark.slow


LONG = [("saint-malo", players, WASM) for players in (2, 3)]  # half a minute each
FIRST_MOVES = 40  # of those
IN_MODULES = [(name, players, WASM) for name in OURS for players in (2, 3) if (name, players, WASM) not in LONG]
NATIVE_GAMES = [(name, 2, NATIVE) for name in OURS if name in NATIVE_SEARCH]
OTHERS = [(name, players, NATIVE) for name in OURS for players in (2, 3) if (name, players, NATIVE) not in NATIVE_GAMES]


@pytest.mark.parametrize(("name", "players", "engine"), [*IN_MODULES, *NATIVE_GAMES, *rest(*LONG, *OTHERS)])
def test_a_game_of_bots_is_the_same_as_ever(name: str, players: int, engine: str) -> None:
    assert played(name, players, engine).save() == path(name, players).read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "players", "engine"), LONG)
def test_a_long_game_of_bots_begins_as_ever(name: str, players: int, engine: str) -> None:
    golden = bastide.load(path(name, players).read_text(encoding="utf-8"))
    begun = played(name, players, engine, FIRST_MOVES)
    assert [move.action for move in begun.moves] == [move.action for move in golden.moves[:FIRST_MOVES]]
