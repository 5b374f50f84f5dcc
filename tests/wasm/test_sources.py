"""The hash of a module's sources covers every file in which one of its rules stands."""

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import bastide
from bastide.core import jit, sources
from bastide.wasm.interface import exports

HOUSE = Path(bastide.__file__).parent


def files_of(name: str) -> set[Path]:
    """The files of all rules that are compiled into a module."""
    seen: set[Any] = set()
    waiting: list[Callable[..., Any]] = [each.rule for each in exports(bastide.game(name))]
    found: set[Path] = set()
    while waiting:
        function: Any = waiting.pop()
        if function in seen:
            continue
        seen.add(function)
        function = getattr(function, jit._TWIN, function)
        if isinstance(function, str):
            spec = find_spec(function.partition(":")[0])
            assert spec is not None and spec.origin is not None
            found.add(Path(spec.origin))
            continue
        found.add(Path(function.__code__.co_filename))
        named = (function.__globals__.get(each) for each in jit._called(function))
        waiting += [each for each in named if getattr(each, jit._RULE, False)]
    return found


@pytest.mark.parametrize("name", bastide.games())
def test_every_file_counts(name: str) -> None:
    package = type(bastide.game(name)).__module__
    spec = find_spec(package)
    assert spec is not None and spec.submodule_search_locations is not None
    own = Path(spec.submodule_search_locations[0])
    for file in files_of(name):
        if file.is_relative_to(own):
            assert sources.WITHOUT_RULES.isdisjoint(file.relative_to(own).parts), file
        else:
            assert file.relative_to(HOUSE).as_posix() in sources.COMPILED, file


def test_files_that_count_exist() -> None:
    assert all((HOUSE / name).is_file() for name in sources.COMPILED)


def test_a_change_changes_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "tiny_game"
    (package / "drawing").mkdir(parents=True)
    for file in ("__init__.py", "rules.py", "drawing/__init__.py"):
        (package / file).write_text("A = 1\n")
    monkeypatch.syspath_prepend(tmp_path)
    before = sources.rules_hash("tiny_game")
    (package / "drawing" / "__init__.py").write_text("A = 2\n")
    assert sources.rules_hash("tiny_game") == before
    (package / "rules.py").write_text("A = 2\n")
    assert sources.rules_hash("tiny_game") != before
