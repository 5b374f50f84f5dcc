"""Every game that is installed keeps the contract: ours, and the example."""

from collections.abc import Callable

import pytest

import bastide
from bastide.check import CHECKS

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", CHECKS)
@pytest.mark.parametrize("game", bastide.games())
def test_the_contract(game: str, name: str, bastide_check: Callable[..., str]) -> None:
    bastide_check(bastide.game(game), name, quick=True)
