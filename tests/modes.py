"""The same games in all modes, for the equality tests of every game: what the kit checks, with more games."""

from pathlib import Path
from typing import Any

import bastide
from bastide.check import modes, replay
from bastide.check.samples import Setup
from bastide.core.game import Game
from bastide.core.verify import verify
from tests.soak import many

FIXTURES = Path(__file__).parent / "fixtures"


def check_all_modes(game: Game, players: int, games: int, **options: Any) -> None:
    """Compiled, uncompiled and bounds-checked games are identical, and they are different games."""
    modes.check_whole_games(Setup(game.with_options(**options), players), many(games // 20, games))


def check_every_state(game: Game, players: int, **options: Any) -> None:
    """Not only the ends: legal actions and bytes after every decision and every chance."""
    modes.check_every_state(Setup(game.with_options(**options), players))


def check_stream_and_match(game: Game, players: int, **options: Any) -> None:
    """Simulation uses the generator in the state, a match asks for words by number: the same words, the same game."""
    replay.check_simulation(Setup(game.with_options(**options), players), seed=11)


def check_golden(path: Path) -> None:
    """A frozen game replays to the letter, and its chance still comes from its seed in the same way."""
    text = path.read_text(encoding="utf-8")
    match = bastide.load(text)
    assert match.save() == text
    assert verify(match).proven
