"""The log of a tournament: what it is in the first line, then a line for each finished game. Who opens it again goes on."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self

from bastide import __version__
from bastide.arena.interrupt import unbroken
from bastide.arena.playing import Ended, Played
from bastide.arena.sources import sources
from bastide.arena.spec import Spec
from bastide.core.errors import BadOption, BastideError, brief

FORMAT = 1
_MARK = "bastide-arena"


class BadLog(BastideError):
    """A log that is none, or of another tournament; it has not been touched."""


class Log:
    """An open log: `games` are those it holds, `add` writes one more. Nobody else can write to it meanwhile."""

    def __init__(self, path: Path, spec: Spec) -> None:
        self._path, self._spec = path, spec
        self._file = _opened(path)
        try:
            text = self._file.read()
            self.games = self._read(text)
            whole = text.rfind(b"\n") + 1  # what follows was being written when somebody pulled the plug
            self._file.truncate(whole)
            self._file.seek(whole)
            if not whole:
                self._write(_head(spec))
        except BaseException:
            self._file.close()
            raise

    def add(self, played: Played) -> None:
        """One more finished game, at once in the file."""
        self.games[played.number] = played
        self._write(as_json(played))

    def _write(self, line: Mapping[str, Any]) -> None:
        with unbroken():
            self._file.write(_line(line))
            self._file.flush()

    def _read(self, text: bytes) -> dict[int, Played]:
        first, newline, rest = text.partition(b"\n")
        if not newline:
            if not _line(_head(self._spec)).startswith(first):
                raise BadLog(f"{self._path}: expected a log of `bastide arena`, got {brief(first)}")
            return {}
        self._check_head(first)
        lines = rest.split(b"\n")[:-1]
        games = [self._game(number, line) for number, line in enumerate(lines, 2)]
        return {game.number: game for game in games}

    def _check_head(self, line: bytes) -> None:
        try:
            found = json.loads(line)
            version = found[_MARK]
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise BadLog(f"{self._path}: expected a log of `bastide arena`, got {brief(line)}") from error
        if version != FORMAT:
            raise BadLog(f"{self._path}: expected a log in version {FORMAT}, got version {brief(version)}")
        for field, expected in json.loads(_line(_head(self._spec))).items():
            if field != "version" and found.get(field) != expected:
                got = brief(found.get(field))
                if field == "sources":
                    raise BadLog(
                        f"{self._path}: expected games of these rules and bots (sources {expected}), got games of "
                        f"others ({got}); begin another file"
                    )
                raise BadLog(
                    f"{self._path}: the log of another tournament: expected {field} {brief(expected)}, got {got}"
                )

    def _game(self, number: int, line: bytes) -> Played:
        try:
            played = from_json(json.loads(line))
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise BadLog(f"{self._path}, line {number}: expected a finished game, got {brief(line)}") from error
        expected = self._spec.seating(played.number).names
        if played.seats != expected or not _fits(played.end, len(expected)):
            raise BadLog(
                f"{self._path}, line {number}: expected game {played.number} of {list(expected)}, got {brief(line)}"
            )
        return played

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()


def as_json(played: Played) -> dict[str, Any]:
    """A finished game as it stands in a log; decisions, seconds and longest decision for each seat."""
    end = played.end
    ended = {"winners": end.winners, "points": end.points, "decisions": end.decisions}
    clocks = {
        "seconds": [round(seconds, 6) for seconds in end.seconds],
        "longest": [round(seconds, 6) for seconds in end.longest],
    }
    return {"number": played.number, "seats": played.seats, **ended, **clocks}


def from_json(line: Mapping[str, Any]) -> Played:
    """The other way; ValueError, KeyError or TypeError where it is none."""
    if type(line["number"]) is not int or line["number"] < 0:
        raise ValueError("number")
    whole = (tuple(map(int, line[field])) for field in ("winners", "points", "decisions"))
    clocks = (tuple(map(float, line[field])) for field in ("seconds", "longest"))
    return Played(line["number"], tuple(line["seats"]), Ended(*whole, *clocks))


def _fits(end: Ended, seats: int) -> bool:
    rows = (end.points, end.decisions, end.seconds, end.longest)
    return all(len(row) == seats for row in rows) and bool(end.winners) and set(end.winners) <= set(range(seats))


def _head(spec: Spec) -> dict[str, Any]:
    what = {"game": spec.game, "line_ups": spec.line_ups, "seed": spec.seed, "options": spec.options}
    return {_MARK: FORMAT, "version": __version__, "sources": sources(), **what}


def _line(value: Mapping[str, Any]) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode() + b"\n"


def _opened(path: Path) -> BinaryIO:
    """The file, made where there is none, for us alone."""
    file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666), "r+b")
    try:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:  # Windows
        pass
    except OSError as error:
        file.close()
        raise BadOption(f"{path}: expected a log that nobody else writes, got one of a tournament under way") from error
    return file
