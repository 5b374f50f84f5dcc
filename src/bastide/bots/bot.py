"""The interface of all bots, and finding one by name."""

import secrets
from dataclasses import replace
from typing import Protocol

from bastide.bots.naming import LEVELS, Wanted, wanted
from bastide.core.actions import Action
from bastide.core.game import Game
from bastide.core.player_view import PlayerView


class Bot(Protocol):
    """A player: it is given what its seat may see, and returns one of the actions."""

    name: str

    def choose(self, view: PlayerView) -> Action:
        """The action it takes."""


def names() -> tuple[str, ...]:
    """The bots there are: the levels, the easiest first, then what is no level. How strong `greedy` is depends on the game."""
    return (*LEVELS, "random", "greedy")


def bot(name: str, game: Game, seed: int | None = None) -> Bot:
    """A bot of that name for a game; the same seed makes the same choices. A level may be told how long to think:
    `strongest:time=1.0`, `level-3:simulations=400`."""
    found = wanted(name)
    chosen = secrets.randbits(64) if seed is None else seed
    if found.base == "random":
        from bastide.bots.random import RandomBot

        return RandomBot(chosen)
    if found.base == "greedy":
        from bastide.bots.greedy import GreedyBot

        return GreedyBot(game)
    return _level(name, found, game, chosen)


def _level(name: str, found: Wanted, game: Game, seed: int) -> Bot:
    from bastide.bots.search import levels
    from bastide.bots.search.bot import SearchBot

    level = levels.LEVELS[game.name][found.base]
    if found.simulations is not None:
        level = replace(level, simulations=found.simulations, seconds=3600.0)
    if found.time is not None:
        level = replace(level, seconds=found.time, simulations=found.simulations or 10_000_000)
    return SearchBot(name, game, seed, level)
