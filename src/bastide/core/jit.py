"""The compile switch: one source of the rules, run plain or compiled by Numba, side by side.

A rule is an ordinary function marked with `@rule`. It runs as it stands: that is what a match at a table uses, so nothing
has to be compiled before somebody can play. `compiled(f)` gives its compiled twin: the same code object with globals in
which every other rule is replaced by its own twin. So both can be compared in one process, and numba is imported only by
those who simulate. Conditions: rules call each other by plain global names, and tables are module-level numpy arrays.

BASTIDE_COMPILE=0 switches compiling off (for debuggers and coverage); NUMBA_BOUNDSCHECK=1 checks every index.
"""

import dis
import os
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, cast
from zlib import crc32

from bastide.core import cache

F = TypeVar("F", bound=Callable[..., Any])

_TWIN = "__bastide_twin__"
_RULE = "__bastide_rule__"
_twins: dict[tuple[Callable[..., Any], bool, bool], Callable[..., Any]] = {}


def rule(function: F) -> F:
    """Mark a function as part of an engine: it can be compiled and may be called by what is."""
    setattr(function, _RULE, True)
    return function


def compiled_as(other: Callable[..., Any] | str) -> Callable[[F], F]:
    """Mark a rule whose compiled twin comes from another function: for the few that can't share one source. "module:name" is one
    that Numba has already, imported only by those who compile."""

    def mark(function: F) -> F:
        setattr(function, _TWIN, other)
        return rule(function)

    return mark


def bind(template: F, name: str, **names: Any) -> F:
    """A copy of a rule with some of its globals filled in: how generic loops get the functions of one game.

    `name` and what is filled in go into the qualified name, because Numba's disk cache knows a function by file, name and code
    only: without them two copies of one template would get each other's machine code.
    """
    copy = _with_globals(template, {**template.__globals__, **names})
    copy.__qualname__ = f"{template.__qualname__}_{name}_{_digest_of(names)}"
    return cast(F, rule(copy))


def _digest_of(names: dict[str, Any]) -> str:
    """The functions that are filled in, as a short word."""
    digest = 0
    for key, value in sorted(names.items()):
        if isinstance(value, FunctionType):
            digest = crc32(f"{key}={value.__module__}.{value.__qualname__};".encode(), digest)
            source = Path(value.__code__.co_filename)
            if not value.__module__.startswith("bastide.") and source.is_file():  # the cache's folder does not know it
                digest = crc32(source.read_bytes(), digest)
    return f"{digest:08x}"


def compiling() -> bool:
    """Whether `compiled` compiles at all."""
    return os.environ.get("BASTIDE_COMPILE", "1") not in ("0", "no", "off")


def compiled(function: F, *, boundscheck: bool = False, inner: bool = False) -> F:
    """The compiled twin of a rule and of all that it calls (lazily: Numba compiles at the first call); an inner one is for
    compiled code alone."""
    if not compiling():
        return function
    return cast(F, _twin(function, boundscheck, inner))


def _twin(function: Callable[..., Any], boundscheck: bool, inner: bool) -> Callable[..., Any]:
    """The one twin of its kind. An inner one is called by compiled code alone and can be compiled without the functions around
    it through which Python calls: that saves a quarter of all compiling."""
    key = (function, boundscheck, inner)
    if key not in _twins:
        other = getattr(function, _TWIN, function)
        if isinstance(other, str):  # what Numba has already checks no index
            _twins[key] = _made(function, boundscheck, inner) if boundscheck else _imported(other)
        else:
            _twins[key] = _made(other, boundscheck, inner)
    return _twins[key]


def _imported(place: str) -> Callable[..., Any]:
    """What stands at "module:name"."""
    module, _, name = place.partition(":")
    return cast(Callable[..., Any], getattr(import_module(module), name))


def _made(function: Callable[..., Any], boundscheck: bool, inner: bool) -> Callable[..., Any]:
    cache.prepare()
    import numba

    plain = cast(FunctionType, function)
    names = dict(plain.__globals__)
    for name in _called(plain):
        if getattr(names.get(name), _RULE, False):
            names[name] = _twin(names[name], boundscheck, inner=True)
    copy = _with_globals(plain, names)
    # Numba's disk cache knows a function by its name: each kind of twin has one of its own.
    copy.__qualname__ += "_inner" * inner + "_checked" * boundscheck
    # None and not False: so NUMBA_BOUNDSCHECK=1 still decides.
    settings: dict[str, Any] = {
        "boundscheck": boundscheck or None,
        "no_cpython_wrapper": inner,
        "no_cfunc_wrapper": True,
    }
    twin: Any = numba.njit(copy, cache=True, nogil=True, **settings)
    as_they_are = twin.get_call_template
    twin.get_call_template = lambda args, kws: as_they_are(tuple(map(_wide, args)), kws)
    return cast(Callable[..., Any], twin)


def _wide(kind: Any) -> Any:
    """Whole numbers go from rule to rule as 64 bits: else Numba compiles a rule again for every width and every constant."""
    from numba import types

    numbers: Any = types  # what it offers is not typed
    plain = numbers.unliteral(kind)
    narrow = isinstance(plain, numbers.Integer) and (plain.signed or plain.bitwidth < 64)
    return numbers.int64 if narrow else kind


def _called(function: FunctionType) -> set[str]:
    """The globals that a function uses; a field of the state may have the name of a rule, so attributes don't count."""
    return {str(step.argval) for step in dis.get_instructions(function) if step.opname == "LOAD_GLOBAL"}


def _with_globals(function: Callable[..., Any], names: dict[str, Any]) -> FunctionType:
    plain = cast(FunctionType, function)
    copy = FunctionType(plain.__code__, names, plain.__name__, plain.__defaults__, plain.__closure__)
    copy.__module__ = plain.__module__
    copy.__qualname__ = plain.__qualname__
    copy.__doc__ = plain.__doc__
    return copy
