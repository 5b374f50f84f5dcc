"""Adding puzzles to a file until it holds enough. Each one is written at once, with how many games have been played: whoever
stops and begins again goes on there."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from bastide.core.errors import BadOption
from bastide.core.game import Game
from bastide.puzzles.files import read, write
from bastide.puzzles.making import Tally, made
from bastide.puzzles.model import Puzzles


@dataclass(frozen=True, slots=True)
class Standing:
    """How far it is."""

    held: int
    played: int
    tally: Tally

    @property
    def words(self) -> str:
        """For whoever waits."""
        tally = self.tally
        return (
            f"{self.held} puzzles, {self.played} games; here {tally.decisions} decisions, {tally.promising} promising, "
            f"{tally.quick} judged, {tally.clear} clear, {tally.again} twice, {tally.found} found"
        )


def collect(
    game: Game, path: Path, count: int, seed: int, told: Callable[[Standing], None] = lambda standing: None
) -> Puzzles:
    """Make puzzles until there are so many; all that the file holds then."""
    held, tally = _held(game, path, seed), Tally()
    while (missing := count - len(held.puzzles)) > 0:
        found = list(islice(made(game, seed, held.played, tally), missing))
        held = replace(held, played=held.played + 1, puzzles=held.puzzles + found)
        write(path, held)
        told(Standing(len(held.puzzles), held.played, tally))
    return held


def _held(game: Game, path: Path, seed: int) -> Puzzles:
    if not path.exists():
        return Puzzles(game.name, game.rules_version, seed, 0, [])
    held = read(path, game)
    if held.seed != seed and held.puzzles:
        raise BadOption(f"--seed: expected {held.seed}, by which {path} was begun, got {seed}")
    if held.rules_version != game.rules_version:
        raise BadOption(
            f"{path}: expected rules version {game.rules_version}, got {held.rules_version}; begin another file"
        )
    return replace(held, seed=seed)
