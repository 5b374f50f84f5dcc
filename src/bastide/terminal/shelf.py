"""Where records are put: never over somebody else's file, and whole or not at all."""

import os
import tempfile
from itertools import count
from pathlib import Path

from bastide.core.errors import BastideError
from bastide.core.match import Match


class CannotSave(BastideError):
    """The record could not be written; nothing on the disk has changed."""


class Shelf:
    """Saves one match, under the file it was promised to or under any other."""

    def __init__(self, stem: str, promised: Path | None = None, read_from: Path | None = None) -> None:
        self.promised = promised
        self.saved: str | None = None  # the record as it was written last
        self._stem = stem
        self._ours = {path.resolve() for path in (read_from,) if path}
        if promised:
            self._check(promised)
            self._ours.add(promised.resolve())

    def save(self, match: Match, name: str = "") -> Path:
        """Write the record to the file named, to the one promised, or to a new one in the current folder."""
        path = Path(name).expanduser() if name else self.promised or self._new_name()
        self._check(path)
        text = match.save()
        try:
            _write(path.resolve(), text)
        except (OSError, ValueError) as error:
            raise CannotSave(f"{path}: {_why(error)}") from error
        self._ours.add(path.resolve())
        self.saved = text
        return path

    def rescue(self, match: Match) -> Path:
        """Write the record where it will not be refused: the system's folder for temporary files."""
        handle, name = tempfile.mkstemp(prefix=f"{self._stem}-", suffix=".txt")
        with open(handle, "w", encoding="utf-8") as file:
            file.write(match.save())
        return Path(name)

    def _new_name(self) -> Path:
        names = (Path(f"{self._stem}-{number}.txt") for number in count(1))
        return next(path for path in names if not path.exists())

    def _check(self, path: Path) -> None:
        """Refuse what can't be written, or would be written over."""
        try:
            if path.is_dir():
                raise CannotSave(f"{path}: this is a folder, expected a file")
            if not path.resolve().parent.is_dir():
                raise CannotSave(f"{path}: there is no folder {path.parent}")
            if not os.access(path if path.exists() else path.resolve().parent, os.W_OK):
                raise CannotSave(f"{path}: you may not write there")
            if path.resolve() not in self._ours and path.exists() and path.stat().st_size:
                raise CannotSave(f"{path}: this file exists already; choose another name")
        except (OSError, ValueError, RuntimeError) as error:
            raise CannotSave(f"{path}: {_why(error)}") from error


def _write(path: Path, text: str) -> None:
    part = path.with_name(f".{path.name}.part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)
        raise


def _why(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
