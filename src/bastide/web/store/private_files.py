"""Files that hold secrets are for their owner alone, from the moment they are made."""

import logging
import os
from contextlib import suppress
from pathlib import Path

log = logging.getLogger("bastide.store")
OWNER = 0o600
OTHERS = 0o077


def make_private(file: Path) -> None:
    """An empty file that only its owner can read and write, if there is none. SQLite gives its -wal and -shm the same mode."""
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER))


def warn_of_readers(file: Path) -> None:
    """Say so where others can read a file; who runs the house may have wanted it so."""
    try:
        mode = file.stat().st_mode & 0o777
    except OSError:
        return
    if os.name == "posix" and mode & OTHERS:
        log.warning("others can read %s (mode %04o), which holds secret keys; chmod 600 makes it private", file, mode)
