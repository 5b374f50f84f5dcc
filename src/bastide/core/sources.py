"""Which state of the sources runs here: one hash for all who keep something that was made from them."""

import hashlib
from collections.abc import Collection, Iterator
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

#: Parts of a game's folder in which no rule stands, and what is made from those in which some do.
WITHOUT_RULES = frozenset(
    {
        "compact_actions.py",
        "compact_view",
        "compact_view.py",
        "drawing",
        "editor",
        "engine.json",
        "game_tree.py",
        "levels.py",
        "page",
        "terminal",
        "terminal.py",
        "tests",
        "text",
        "training.py",
        "view",
    }
)
#: The files of the house from which compiled rules and bots are made.
COMPILED = (
    *(
        f"core/{name}.py"
        for name in ("engine", "events", "floats", "hashing", "jit", "native", "rng", "simulate", "state")
    ),
    *(f"bots/{name}.py" for name in ("greedy", "linear_model", "win_value")),
    *(f"bots/search/{name}.py" for name in ("binding", "commands", "explore", "generic", "memory")),
    *(f"bots/search/{name}.py" for name in ("reroot", "rollouts", "settings", "tree")),
    *(f"wasm/{name}.py" for name in ("interface", "layout", "linking", "widths", "wrapping")),
)


def source_hash(without: Collection[str], but: Collection[str] = (), pattern: str = "*", salt: str = "") -> str:
    """Changes when a file changes of this package or of one that brings a game; the same on all machines. Folders `without`
    count for nothing, but for the files in them that `but` names."""
    digest = hashlib.sha256(salt.encode())
    left_out = {*without, "__pycache__"}
    for root in _packages():
        for path in sorted(root.rglob(pattern)):
            name = path.relative_to(root)
            if path.is_file() and (name.as_posix() in but or left_out.isdisjoint(name.parts[:-1])):
                digest.update(name.as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


def rules_hash(package: str) -> str:
    """Changes when a file changes from which the compiled rules and bots of a game are made; the same on all machines."""
    spec = find_spec(package)
    own = Path(next(iter((spec and spec.submodule_search_locations) or ())))
    house = Path(__file__).resolve().parent.parent
    found = [*own.rglob("*.py"), *own.glob("data/*.json")]
    files = {path.relative_to(own).as_posix(): path for path in found}
    kept = {name: path for name, path in files.items() if WITHOUT_RULES.isdisjoint(Path(name).parts)}
    digest = hashlib.sha256()
    for name, path in sorted({**kept, **{name: house / name for name in COMPILED}}.items()):
        digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


def _packages() -> Iterator[Path]:
    """The folder of this package, and those of other people's games."""
    yield Path(__file__).resolve().parent.parent
    names = {entry.module.partition(".")[0] for entry in entry_points(group="bastide.games")}
    for name in sorted(names - {"bastide"}):
        spec = find_spec(name)
        for folder in (spec and spec.submodule_search_locations) or ():
            yield Path(folder)
