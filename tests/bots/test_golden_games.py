"""Bots choose as they always did: the same seeds and simulations play the same games to the letter."""

import pytest

from bastide.core.engines import NATIVE, WASM
from tests.bots.make_golden import LINE_UPS, path, played
from tests.ours import OURS

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("engine", [NATIVE, WASM])
@pytest.mark.parametrize("players", LINE_UPS)
@pytest.mark.parametrize("name", OURS)
def test_a_game_of_bots_is_the_same_as_ever(name: str, players: int, engine: str) -> None:
    assert played(name, players, engine).save() == path(name, players).read_text(encoding="utf-8")
