"""The interface of all bots, and finding one by name."""

import secrets
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from bastide.bots.spec import LEVELS, MOST_SIMULATIONS, MOST_TIME, parse_bot
from bastide.core.actions import Action
from bastide.core.game import Game
from bastide.core.player_view import PlayerView

if TYPE_CHECKING:
    from bastide.bots.search.level import Level


class Bot(Protocol):
    """A player: it is given what its seat may see, and returns one of the actions."""

    name: str

    def choose(self, view: PlayerView) -> Action:
        """The action it takes."""


def names() -> tuple[str, ...]:
    """The bots there are: the levels, the easiest first, then what is no level. How strong `greedy` is depends on the game."""
    return (*LEVELS, "random", "greedy")


def bot(name: str, game: Game, seed: int | None = None, engine: str | None = None) -> Bot:
    """A bot of that name for a game; the same seed makes the same choices, in every engine (core/engines.py). A level may be told
    how long to think: `strongest:time=1.0`, `level-3:simulations=400`."""
    spec = parse_bot(name)
    chosen = secrets.randbits(64) if seed is None else seed
    if spec.base == "random":
        from bastide.bots.random import RandomBot

        return RandomBot(chosen)
    if spec.base == "greedy":
        from bastide.bots.greedy import GreedyBot

        return GreedyBot(game, engine)
    from bastide.bots.search.bot import SearchBot

    level = level_of(name, game)
    assert level is not None
    return SearchBot(name, game, chosen, level, engine)


def level_of(name: str, game: Game) -> "Level | None":
    """How a bot of that name thinks; None for one that does not search."""
    from bastide.bots.search.level import levels_of

    spec = parse_bot(name)
    if spec.base not in LEVELS:
        return None
    level = levels_of(game)[spec.base]
    if spec.simulations is not None:
        level = replace(level, simulations=spec.simulations, seconds=MOST_TIME)
    if spec.time is not None:
        level = replace(level, seconds=spec.time, simulations=spec.simulations or MOST_SIMULATIONS)
    return level
