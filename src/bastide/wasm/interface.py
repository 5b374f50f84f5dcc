"""What a module offers: functions over addresses in its own memory, each a rule of the game (core/jit.py)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np

from bastide.bots.greedy import greedy_of
from bastide.bots.search.binding import BoundSearch, bound_search
from bastide.bots.search.commands import SAID, WINS
from bastide.core.game import Game
from bastide.core.jit import rule
from bastide.core.rng import next_word
from bastide.core.simulate import chance, many_copies, opened, pending
from bastide.core.state import Buffer

STARTS: Any = None  # the state of a new game, by the number of players (filled in)
FEWEST: Any = None  # players

LONGEST_LINE = 12

# Kinds of parameters and results that are numbers. What else a parameter may be is an array, whose address is given.
NUMBER, WORD, FLOAT, NOTHING = "i32", "i64", "f64", ""
#: The memory of a search (bots/search/memory.py), made by `search_new`.
SEARCH = "search"
#: A state that the rule takes as a record, not as bytes.
RECORD = "record"
OBSERVATION = "observation "  # a tensor's name stands behind it


@dataclass(frozen=True, slots=True)
class ArrayKind:
    """An array in the module's memory."""

    dtype: str
    shape: tuple[int, ...]

    @property
    def bytes(self) -> int:
        """Its size."""
        return int(np.dtype(self.dtype).itemsize * np.prod(self.shape, dtype=int))


@dataclass(frozen=True, slots=True)
class Export:
    """One function of a module. `parameters` names numbers by their kind and arrays by their name."""

    name: str
    rule: Callable[..., Any]
    parameters: tuple[str, ...]
    result: str = NOTHING

    @property
    def told(self) -> str:
        """What it takes and gives, as engine.json tells it."""
        taken = ", ".join("state" if kind == RECORD else kind for kind in self.parameters)
        return f"{taken} -> {self.result}" if self.result else taken


@rule
def start_game(state: Buffer, players: int, seed: np.uint64) -> None:
    """A new game as it is usually played, up to the first decision; all chance comes from the stream of the seed."""
    for i in range(state.shape[0]):
        state[i] = STARTS[players - FEWEST, i]
    s = opened(state)
    s.rng = seed
    while pending(s):
        chance(s, next_word(s))


@rule
def step_in(state: Buffer, action: int) -> None:
    """A decision with all the chance that follows, out of the stream in the state."""
    step(opened(state), action)


step: Any = None


@cache
def arrays(kind: type[Game]) -> Mapping[str, ArrayKind]:
    """The arrays that the functions of a game's module take."""
    game = kind()
    engine, seats = game.engine, game.players[-1]
    return {
        "state": ArrayKind("uint8", (engine.state.itemsize,)),
        "states": ArrayKind("uint8", (2, engine.state.itemsize)),
        "choices": ArrayKind("int32", (engine.most_legal,)),
        "scratch": ArrayKind("uint8", (greedy_of(game).scratch,)),
        "rows": ArrayKind("float64", (engine.most_legal, WINS + 2 * seats)),
        "line": ArrayKind("int64", (2 * LONGEST_LINE,)),
        "numbers": ArrayKind("float64", (SAID,)),
        **{f"{OBSERVATION}{name}": ArrayKind(each.dtype.name, each.shape) for name, each in _tensors(game).items()},
    }


def exports(game: Game) -> list[Export]:
    """All functions of a game's module but `search_bytes` and `search_new`."""
    return [*_rules(game), *_search(bound_search(game))]


def _rules(game: Game) -> list[Export]:
    engine = game.engine
    on = engine.on_buffers
    starts = np.stack([game.new_state(players) for players in game.players])
    begin = engine.bound(start_game, STARTS=starts, FEWEST=game.players[0])
    return [
        Export("new_game", begin, ("state", NUMBER, WORD)),
        Export("turn", on.turn, ("state",), NUMBER),
        Export("legal", on.legal, ("state", "choices"), NUMBER),
        Export("step", engine.bound(step_in, step=engine.step), ("state", NUMBER)),
        Export("decide", on.decide, ("state", NUMBER)),
        Export("chance", on.chance, ("state", WORD), NUMBER),
        Export("determinize", on.determinize, ("state", NUMBER, WORD)),
        Export("greedy", greedy_of(game).choose, ("state", "scratch"), NUMBER),
        Export("random_games", engine.random_games, ("state", WORD, NUMBER, "state", "choices"), NUMBER),
        Export("many_copies", many_copies, ("states", NUMBER), NUMBER),
        *_observing(game),
    ]


def _observing(game: Game) -> list[Export]:
    """`observe`, of a game whose observation is a rule: what a seat may know, as tensors for learning."""
    tensors = [f"{OBSERVATION}{name}" for name in _tensors(game)]
    return [Export("observe", _observation(game).observe_into, (RECORD, NUMBER, *tensors))] if tensors else []


def _observation(game: Game) -> Any:
    """The module in which a game's observation stands."""
    return import_module(game.observe.__func__.__module__)  # type: ignore[attr-defined]


def _tensors(game: Game) -> Mapping[str, np.ndarray]:
    module = _observation(game)
    return module.empty() if hasattr(module, "observe_into") else {}


def _search(search: BoundSearch) -> list[Export]:
    parameters: dict[str, tuple[tuple[str, ...], str]] = {
        "set_position": (("state", NUMBER), NOTHING),
        "simulate": ((NUMBER,), NUMBER),
        "begin_rollouts": ((), NUMBER),
        "play_round": ((), NUMBER),
        "order_by_rollouts": ((), NUMBER),
        "read_choices": (("rows",), NUMBER),
        "choose": (("rows", FLOAT, FLOAT), NUMBER),
        "read_line": (("line",), NUMBER),
        "read_numbers": (("numbers",), NOTHING),
    }
    return [
        Export(f"search_{name}", search.commands[name], (SEARCH, *taken), result)
        for name, (taken, result) in parameters.items()
    ]
