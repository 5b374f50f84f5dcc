"""Which state of the sources runs here: one hash for all who keep something that was made from them."""

import hashlib
from collections.abc import Collection, Iterator
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path


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


def _packages() -> Iterator[Path]:
    """The folder of this package, and those of other people's games."""
    yield Path(__file__).resolve().parent.parent
    names = {entry.module.partition(".")[0] for entry in entry_points(group="bastide.games")}
    for name in sorted(names - {"bastide"}):
        spec = find_spec(name)
        for folder in (spec and spec.submodule_search_locations) or ():
            yield Path(folder)
