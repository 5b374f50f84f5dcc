"""What drives a search, whatever engine it runs in."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from bastide.bots.search.binding import bound_search
from bastide.bots.search.memory import OF_ROLLOUTS, OF_SEARCH
from bastide.bots.search.settings import Settings
from bastide.core import engines, rng, wasm
from bastide.core.game import Game
from bastide.core.jit import compiled

ROLLOUT_STREAM = 1 << 40  # the number of the word that seeds rollouts


@dataclass(frozen=True, slots=True)
class Room:
    """What a search is made for: players, nodes and rounds of rollouts."""

    players: int
    nodes: int
    rounds: int


@dataclass(frozen=True, slots=True)
class SearchDriver:
    """One search, with memory of its own (commands.py tells what each does). `set_deadline` says how many seconds it may go on
    from now before it is stopped from outside, where the engine can do that."""

    settings: Settings
    set_deadline: Callable[[float], None]
    set_position: Callable[..., None]
    simulate: Callable[..., int]
    begin_rollouts: Callable[..., int]
    play_round: Callable[..., int]
    order_by_rollouts: Callable[..., int]
    read_choices: Callable[..., int]
    choose: Callable[..., int]
    read_line: Callable[..., int]
    read_numbers: Callable[..., None]


def new_search(
    game: Game, room: Room, seed: int, settings: Settings | None = None, engine: str | None = None
) -> SearchDriver:
    """A search for a game. Settings of one's own need an engine that compiles here."""
    engine = engine or engines.chosen(game)
    if engine == engines.WASM and settings is None:
        return _in_module(game, room, seed)
    return _in_python(game, room, seed, settings, engine)


def _in_python(game: Game, room: Room, seed: int, settings: Settings | None, engine: str) -> SearchDriver:
    bound = bound_search(game)
    memory = bound.new_memory(room.players, room.nodes, room.rounds, settings)
    memory.seeds[OF_SEARCH] = seed & rng.MASK
    memory.seeds[OF_ROLLOUTS] = rng.word_at(seed, ROLLOUT_STREAM)
    commands: dict[str, Any] = {
        name: partial(rule if engine == engines.PLAIN else compiled(rule), memory)
        for name, rule in bound.commands.items()
    }
    return SearchDriver(Settings(*memory.settings.tolist()), lambda seconds: None, **commands)


def _in_module(game: Game, room: Room, seed: int) -> SearchDriver:
    bound, instance = bound_search(game), wasm.Instance(wasm.module_of(type(game)))
    instance.reserve(instance.call("search_bytes", room.nodes, room.rounds))
    at = instance.free
    instance.call("search_new", at, room.nodes, room.rounds, room.players, np.uint64(seed & rng.MASK))
    commands: dict[str, Any] = {name: partial(instance.call, f"search_{name}", at) for name in bound.commands}
    return SearchDriver(bound.settings, instance.set_deadline, **commands)
