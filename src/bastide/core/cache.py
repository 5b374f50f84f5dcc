"""Where compiled code is kept: a folder named after a hash of the sources it was made from.

Numba's own cache looks at one file at a time and does not see a change in a module that is called from it; with a
folder per state of the sources an old program can never be run by mistake.
"""

import os
import shutil
import sys
import tempfile
import threading
import time
from importlib import import_module
from pathlib import Path

from platformdirs import user_cache_path

from bastide.core import sources

KEEP_DAYS = 30
#: Folders of the package in which no rule stands (core/jit.py): what changes there makes no compiled code old.
WITHOUT_RULES = frozenset(
    {
        "arena",
        "check",
        "cli",
        "drawing",
        "editor",
        "environments",
        "lessons",
        "look",
        "page",
        "puzzles",
        "review",
        "simulation",
        "terminal",
        "text",
        "view",
        "wasm",
        "web",
    }
)
_prepared: Path | None = None
_preparing = threading.Lock()


def prepare() -> Path:
    """Point Numba's disk cache at our folder. Must run before the first function is compiled; later calls do nothing."""
    global _prepared
    with _preparing:
        if _prepared is None:
            _prepared = _writable(base() / source_hash())
            os.environ["NUMBA_CACHE_DIR"] = str(_prepared)
            if "numba" in sys.modules:
                # Waits where another thread is in the middle of importing it: until then it has no `config`.
                import_module("numba").config.CACHE_DIR = str(_prepared)
            _prune(_prepared)
    return _prepared


def source_hash() -> str:
    """Changes when any source that compiled code may be made from changes, or the interpreter."""
    return sources.source_hash(WITHOUT_RULES, pattern="*.py", salt=sys.version)


def set_warm(game: str) -> None:
    """All that simulates a game has been compiled, and is kept here."""
    (prepare() / f"{game}.warm").touch()


def is_warm(game: str) -> bool:
    """Whether all that simulates a game can be loaded."""
    return (prepare() / f"{game}.warm").exists()


def base() -> Path:
    """The folder of all that is kept."""
    if chosen := os.environ.get("BASTIDE_CACHE_DIR"):
        return Path(chosen)
    return user_cache_path("bastide", appauthor=False)


def _writable(folder: Path) -> Path:
    """The folder itself, or one under the system's temporary folder where that can't be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        return Path(tempfile.mkdtemp(prefix="bastide-"))


def _prune(current: Path) -> None:
    """Throw away what sources that are long gone have left."""
    old = time.time() - KEEP_DAYS * 86400
    for folder in current.parent.iterdir():
        looks_like_ours = len(folder.name) == len(current.name) and folder.is_dir()
        if looks_like_ours and folder != current and folder.stat().st_mtime < old:
            shutil.rmtree(folder, ignore_errors=True)
