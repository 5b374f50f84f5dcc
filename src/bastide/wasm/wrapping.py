"""The functions of a module as Numba compiles them: what they take are addresses and numbers, what the rules take are arrays."""

from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from numba import cfunc, njit, types
from numba.extending import intrinsic

from bastide.bots.search.binding import bound_search
from bastide.bots.search.driver import ROLLOUT_STREAM
from bastide.bots.search.memory import OF_ROLLOUTS, OF_SEARCH, SearchMemory
from bastide.core.game import Game
from bastide.core.jit import compiled, rule
from bastide.core.rng import word_at
from bastide.wasm.interface import FLOAT, NOTHING, NUMBER, RECORD, SEARCH, WORD, ArrayKind, Export, arrays, exports
from bastide.wasm.layout import ADDRESSES, ALIGNED, NODES, ROUNDS, LaidArray, example, laid_out

Wrapper = Any  # Numba's CFunc

_KINDS: dict[str, Any] = {NUMBER: types.int32, WORD: types.uint64, FLOAT: types.float64, NOTHING: types.void}

WEIGHTS: Any = None  # by the number of players (filled in)
SETTINGS: Any = None
FEWEST: Any = None


@intrinsic
def pointer(typing: Any, address: Any) -> Any:
    """An address as a pointer."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.inttoptr(arguments[0], context.get_value_type(types.voidptr))

    return types.voidptr(types.int64), generate


@rule
def begin_memory(m: SearchMemory, players: int, seed: np.uint64) -> None:
    """What a search knows before its first decision."""
    for i in range(m.settings.shape[0]):
        m.settings[i] = SETTINGS[i]
    weights = m.workspace.evaluator.weights
    for i in range(weights.shape[0]):
        weights[i] = WEIGHTS[players - FEWEST, i]
    m.seeds[OF_SEARCH] = seed
    m.seeds[OF_ROLLOUTS] = word_at(seed, ROLLOUT_STREAM)


def wrapped(game: Game) -> dict[str, Wrapper]:
    """All functions of a game's module, by their names."""
    known, opened = arrays(type(game)), _opened_memory(type(game))
    record = compiled(game.engine.opened, inner=True)
    found = {export.name: _wrapper(export, known, opened, record) for export in exports(game)}
    return found | _making_memory(game, opened)


def _wrapper(export: Export, known: Any, opened: Callable[..., Any], record: Callable[..., Any]) -> Wrapper:
    """One function, written out as source: Numba has no loops over parameters."""
    names: dict[str, Any] = {
        "function": compiled(export.rule, inner=True),
        "opened_memory": opened,
        "opened": record,
        "int32": np.int32,
        **_ARRAYS,
    }
    given = [f"a{i}" for i in range(len(export.parameters))]
    taken = ", ".join(_argument(kind, name, known) for kind, name in zip(export.parameters, given, strict=True))
    call = f"function({taken})"
    back = {NOTHING: call, NUMBER: f"return int32({call})", FLOAT: f"return {call}"}[export.result]
    return _compiled(f"def wrapper({', '.join(given)}):\n    {back}", names, export.parameters, export.result)


_ARRAYS: dict[str, Any] = {
    "carray": numba.carray,  # type: ignore[attr-defined]
    "pointer": pointer,
    "np": np,
}


def _argument(kind: str, name: str, known: dict[str, ArrayKind]) -> str:
    if kind == SEARCH:
        return f"opened_memory({name})"
    if kind == RECORD:
        return f"opened({_array(name, known['state'].shape, known['state'].dtype)})"
    if kind in known:
        return _array(name, known[kind].shape, known[kind].dtype)
    return name


def _array(address: str, shape: tuple[Any, ...], dtype: str) -> str:
    sizes = "".join(f"{size}, " for size in shape)
    return f"carray(pointer({address}), ({sizes}), np.{dtype})"


def _compiled(source: str, names: dict[str, Any], parameters: tuple[str, ...], result: str) -> Wrapper:
    exec(source, names)
    signature = _KINDS[result](*(_KINDS.get(kind, types.int32) for kind in parameters))
    return cfunc(signature)(names["wrapper"])


def _opened_memory(kind: type[Game]) -> Callable[..., Any]:
    """Compiled code that finds the arrays of a search behind its address."""
    names: dict[str, Any] = dict(_ARRAYS)
    number = iter(range(10_000))
    laid = laid_out(kind)

    def written(part: Any) -> str:
        if isinstance(part, tuple):
            names[type(part).__name__] = type(part)
            return f"{type(part).__name__}({', '.join(map(written, part))})"
        return _laid(next(number), laid, names)

    body = written(example(kind, 1, 1))
    words = _array("address", (ADDRESSES + len(laid),), "int64")
    source = f"def opened_memory(address):\n    words = {words}\n    return {body}"
    exec(source, names)
    opened: Callable[..., Any] = njit(names["opened_memory"])
    return opened


def _laid(number: int, laid: tuple[LaidArray, ...], names: dict[str, Any]) -> str:
    """The source for one of the arrays."""
    array, address = laid[number], f"words[{ADDRESSES + number}]"
    if array.dtype.names:  # a record: its bytes, seen as one
        names[f"record_{number}"] = array.dtype
        return _array(address, (array.dtype.itemsize * array.fixed,), "uint8") + f".view(record_{number})"
    size = f"{array.fixed} + {array.by_nodes} * words[{NODES}] + {array.by_rounds} * words[{ROUNDS}]"
    return _array(address, (size, *array.rest), array.dtype.name)


def _making_memory(game: Game, opened: Callable[..., Any]) -> dict[str, Wrapper]:
    """`search_bytes(nodes, rounds)` and `search_new(search, nodes, rounds, players, seed)`."""
    laid, search = laid_out(type(game)), bound_search(game)
    sizes = np.array([(each.fixed, each.by_nodes, each.by_rounds, each.row) for each in laid], np.int64)
    weights = np.stack([search.weights_for(players) for players in game.players])
    begin = game.engine.bound(begin_memory, WEIGHTS=weights, SETTINGS=np.array(search.settings), FEWEST=game.players[0])
    front = (ADDRESSES + len(laid)) * 8
    names = {"SIZES": sizes, "FRONT": front, "ALIGNED": ALIGNED, "opened_memory": opened, "int32": np.int32, **_ARRAYS}
    names["begin"] = compiled(begin, inner=True)
    end = """
    at = (FRONT + ALIGNED - 1) // ALIGNED * ALIGNED
    for i in range(SIZES.shape[0]):
        size = SIZES[i, 3] * (SIZES[i, 0] + SIZES[i, 1] * nodes + SIZES[i, 2] * rounds)"""
    on = "\n        at += (size + ALIGNED - 1) // ALIGNED * ALIGNED"
    counted = f"def wrapper(nodes, rounds):{end}{on}\n    return int32(at)"
    made = f"""def wrapper(address, nodes, rounds, players, seed):
    words = {_array("address", (ADDRESSES + len(laid),), "int64")}
    words[0] = nodes
    words[1] = rounds{end}
        words[{ADDRESSES} + i] = address + at
        if SIZES[i, 1] == 0 and SIZES[i, 2] == 0:
            zeros = carray(pointer(address + at), (size,), np.uint8)
            for k in range(size):
                zeros[k] = 0{on}
    begin(opened_memory(address), players, seed)"""
    return {
        "search_bytes": _compiled(counted, dict(names), (NUMBER, NUMBER), NUMBER),
        "search_new": _compiled(made, dict(names), (SEARCH, NUMBER, NUMBER, NUMBER, WORD), NOTHING),
    }
