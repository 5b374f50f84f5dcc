"""Levels of strength. A game declares its own (the room `bot.levels`); here is what holds for a game that declares none."""

from collections.abc import Mapping
from dataclasses import dataclass

from bastide.core.game import Game


@dataclass(frozen=True, slots=True)
class Level:
    """`simulations` and `seconds` limit the search; `noise` is how many points a choice may seem better or worse than it is
    (0: never), `slack` how far behind the best a choice may rank and still be taken; `elo` its measured strength among the
    levels of its game, if anybody has measured it."""

    simulations: int
    seconds: float = 1.0
    noise: float = 0.0
    slack: float = 0.0
    elo: float | None = None


#: Without a ranking there is nothing to add noise to: a weak level is one that searches little.
DEFAULT_LEVELS: Mapping[str, Level] = {
    "level-1": Level(4),
    "level-2": Level(12),
    "level-3": Level(40),
    "level-4": Level(120),
    "level-5": Level(400),
    "level-6": Level(1500),
    "strongest": Level(20_000, seconds=2.7),
}


def levels_of(game: Game) -> Mapping[str, Level]:
    """The levels of a game, the easiest first."""
    declared: Mapping[str, Level] = DEFAULT_LEVELS if game.levels is None else game.levels.LEVELS
    return declared
