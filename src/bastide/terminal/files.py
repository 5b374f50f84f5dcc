"""Where records are put: never over somebody else's file, and whole or not at all."""

import os
import shlex
import sys
import tempfile
from itertools import count
from pathlib import Path
from shutil import which

from bastide.core.errors import BastideError
from bastide.core.match import Match
from bastide.core.record import TITLE


class CannotSave(BastideError):
    """The record could not be written; nothing on the disk has changed."""


class RecordFiles:
    """Saves one match, under the file it was promised to or under any other."""

    def __init__(self, stem: str, promised: Path | None = None, read_from: Path | None = None) -> None:
        self.promised = promised
        self.saved: str | None = None  # the record as it was written or read last
        self._stem = stem
        self._written: dict[Path, str] = {}
        self._beside = read_from.parent if read_from else Path()
        self._ours = {path.resolve() for path in (read_from,) if path}
        self._plain = read_from if read_from and _is_record(read_from) else None  # where `save` without a name goes
        if promised:
            self._check(promised)
            self._ours.add(promised.resolve())

    def lacks(self, match: Match) -> bool:
        """Whether there are moves that no file holds."""
        return bool(match.moves) and match.save() != self.saved

    def owes(self, match: Match) -> bool:
        """Whether a file was promised that does not hold the game as it is."""
        return self.promised is not None and self._written.get(self.promised.resolve()) != match.save()

    def save(self, match: Match, name: str = "") -> Path:
        """Write the record to the file named; without a name to the one promised, the one read, or a new one, always the
        same."""
        path = Path(name).expanduser() if name else self.promised or self._plain or self._new_name()
        self._write(match, path)
        if not name:
            self._plain = path
        return path

    def save_beside(self, match: Match) -> Path:
        """Write the record to the file promised, or to a new one: nobody was asked, so nothing is written over."""
        path = self.promised or self._new_name()
        self._write(match, path)
        return path

    def _write(self, match: Match, path: Path) -> None:
        self._check(path)
        text = match.save()
        try:
            _write(path.resolve(), text)
        except (OSError, ValueError) as error:
            raise CannotSave(f"{path}: {_why(error)}") from error
        self._ours.add(path.resolve())
        self.saved = self._written[path.resolve()] = text

    def rescue(self, match: Match) -> Path:
        """Write the record where it will not be refused: the system's folder for temporary files."""
        handle, name = tempfile.mkstemp(prefix=f"{self._stem}-", suffix=".txt")
        with open(handle, "w", encoding="utf-8") as file:
            file.write(match.save())
        return Path(name)

    def _new_name(self) -> Path:
        names = (self._beside / f"{self._stem}-{number}.txt" for number in count(1))
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


def how_to_go_on(path: Path) -> str:
    """The command that loads a saved game: `bastide` where the shell finds it, else the way this program was started."""
    started = sys.argv[0]
    command = started if which("bastide") is None and Path(started).name == "bastide" else "bastide"
    return f"{shlex.quote(command)} terminal --load {shlex.quote(str(path))}"


def _is_record(path: Path) -> bool:
    """Whether a game was read from a record; a position is left as it is."""
    with path.open(encoding="utf-8") as file:
        return file.readline().startswith(TITLE)


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
