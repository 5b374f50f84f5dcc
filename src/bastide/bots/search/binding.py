"""A game's search: the generic loop with the game's functions in it, out of its rooms `rules` and `search`."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from bastide.bots.search import explore as loops
from bastide.core.game import Game

_ROOM = ("look_up", "token", "quiet", "outlook", "rank", "unsure")


@dataclass(frozen=True, slots=True)
class Thinking:
    """explore(start, viewer, tree, desk, settings, simulations) -> done; mark(state, copy, seat) -> number (rules, to be
    compiled); doubt(state) -> how far the end may lie from the outlook; `scratch` bytes for the ranking; the game's usual
    settings."""

    explore: Callable[..., int]
    mark: Callable[..., int]
    doubt: Callable[..., float]
    scratch: int
    settings: tuple[float, ...]
    weights: npt.NDArray[np.float64]


def thinking_of(game: Game) -> Thinking:
    """The search of a game."""
    return _thinking_of(type(game))


@cache
def _thinking_of(kind: type[Game]) -> Thinking:
    game = kind()
    room = game.search
    assert room is not None
    functions = {name: getattr(room, name) for name in _ROOM}
    bound = game.engine.bound
    go_on = bound(loops.step_on)
    mark = bound(loops.mark_in)
    expand = bound(loops.expanded, rank=room.rank)
    descend = bound(loops.way_down, **functions, go_on=go_on, mark_of=mark, expand=expand)
    roll_out = bound(loops.play_out, **functions, go_on=go_on)
    explore = bound(loops.explore, **functions, descend=descend, roll_out=roll_out)
    doubt = bound(loops.doubt_in, unsure=room.unsure)
    settings = (room.EXPLORATION, room.TRUST, room.WIDEN, room.WIDEN_POWER, room.TURNS, room.SPREAD)
    return Thinking(explore, mark, doubt, room.SCRATCH, settings, room.WEIGHTS)
