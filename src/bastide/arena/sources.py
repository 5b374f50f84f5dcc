"""Which state of the sources plays the games."""

import hashlib
from functools import cache
from pathlib import Path

# What no game depends on: pages, pictures, commands, learning (but what was learnt), and of the arena all but how a game is
# dealt and played.
_ELSEWHERE = {"web", "look", "cli", "terminal", "learning", "arena", "__pycache__"}
_OF_THE_ARENA = ("arena/spec.py", "arena/playing.py")


@cache
def sources() -> str:
    """Changes when anything changes that may decide a game: rules, data, bots, dealing. The same on all machines."""
    root = Path(__file__).resolve().parent.parent
    digest = hashlib.sha256()
    for path in sorted(path for path in root.rglob("*") if path.is_file()):
        name = path.relative_to(root)
        if name.as_posix() in _OF_THE_ARENA or not _ELSEWHERE & set(name.parts):
            digest.update(name.as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:20]
