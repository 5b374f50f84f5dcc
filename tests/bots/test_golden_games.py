"""Bots choose as they always did: the same seeds and simulations play the same games to the letter."""

import pytest

from bastide.core.engines import NATIVE, WASM
from tests.bots.make_golden import path, played
from tests.ours import OURS
from tests.soak import rest

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(("players", "engine"), [(2, NATIVE), (2, WASM), (3, WASM), *rest((3, NATIVE))])
@pytest.mark.parametrize("name", OURS)
def test_a_game_of_bots_is_the_same_as_ever(name: str, players: int, engine: str) -> None:
    assert played(name, players, engine).save() == path(name, players).read_text(encoding="utf-8")
