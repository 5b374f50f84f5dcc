"""The interface of all bots, and finding one by name."""

import secrets
from collections.abc import Callable
from typing import Protocol

from bastide.core.errors import BadOption, brief
from bastide.core.game import Action, Game
from bastide.core.sight import Sight


class Bot(Protocol):
    """A player: it is given what its seat may see, and returns one of the actions."""

    name: str

    def choose(self, sight: Sight) -> Action:
        """The action it takes."""


def names() -> tuple[str, ...]:
    """The bots there are, weakest first."""
    return tuple(_MAKERS)


def bot(name: str, game: Game, seed: int | None = None) -> Bot:
    """A bot of that name for a game; the same seed makes the same choices."""
    if name not in _MAKERS:
        raise BadOption(f"bot: expected one of {', '.join(_MAKERS)}, got {brief(name)}")
    return _MAKERS[name](game, secrets.randbits(64) if seed is None else seed)


def _random(game: Game, seed: int) -> Bot:
    from bastide.bots.random import RandomBot

    return RandomBot(seed)


def _greedy(game: Game, seed: int) -> Bot:
    from bastide.bots.greedy import GreedyBot

    return GreedyBot(game)


_MAKERS: dict[str, Callable[[Game, int], Bot]] = {"random": _random, "greedy": _greedy}
