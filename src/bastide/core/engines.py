"""Which engine runs the rules: `wasm` (the module that comes with a game), `native` (compiled here by Numba) or `plain` (as they
stand). All give the same, to the last bit; BASTIDE_ENGINE decides where somebody wants one of them."""

import os
from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from bastide.core import cache, jit, wasm
from bastide.core.engine import OnBuffers
from bastide.core.errors import BadOption, brief

if TYPE_CHECKING:
    from bastide.core.game import Game

NATIVE, WASM, PLAIN = "native", "wasm", "plain"
ENGINES = (NATIVE, WASM, PLAIN)


def chosen(game: "Game", simulating: bool = False) -> str:
    """The engine for a game. Whoever simulates takes Numba's, where that has been compiled before; others take the module, which
    needs no compiling."""
    if not jit.compiling():
        return PLAIN
    if wanted := os.environ.get("BASTIDE_ENGINE"):
        return _checked(wanted, game)
    if simulating and _compiled_before(game):
        return NATIVE
    if wasm.has_module(type(game)):
        return WASM
    return NATIVE if _compiled_before(game) else PLAIN


def _compiled_before(game: "Game") -> bool:
    return find_spec("numba") is not None and cache.is_warm(game.name)


def _checked(wanted: str, game: "Game") -> str:
    if wanted not in ENGINES:
        raise BadOption(f"BASTIDE_ENGINE: expected one of {', '.join(ENGINES)}, got {brief(wanted)}")
    if wanted == WASM and not wasm.has_module(type(game)):
        raise BadOption(f"BASTIDE_ENGINE=wasm: expected a module of {game.title} made from these sources, found none")
    if wanted == NATIVE and find_spec("numba") is None:
        raise BadOption("BASTIDE_ENGINE=native: expected Numba, which comes with the extra `simulation`, found none")
    return wanted


def function(game: "Game", engine: str, rule: Callable[..., Any], export: str) -> Callable[..., Any]:
    """A rule in an engine; in a module it has the name `export`."""
    if engine == NATIVE:
        return jit.compiled(rule)
    if engine == PLAIN:
        return rule
    kind = type(game)
    return lambda *arguments: wasm.instance_of(kind).call(export, *arguments)


def on_buffers(game: "Game", engine: str) -> OnBuffers:
    """The rules over bytes in an engine, for loops in Python around them."""
    return game.engine.on_buffers.into(lambda rule, name: function(game, engine, rule, name))
