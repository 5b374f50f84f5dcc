"""The files of a self-play: each holds the games of a range of numbers, and is there whole or not at all. So whoever starts the
same command again goes on where it was."""

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import cast

from bastide import __version__
from bastide.arena.interrupt import unbroken
from bastide.arena.sources import sources
from bastide.arena.spec import Spec
from bastide.core.errors import BadOption, brief
from bastide.core.game import Game
from bastide.research.dataset.recording import Recorded
from bastide.research.dataset.schema import BadDataset, Head, arrow, head_of, schema, with_head

#: Plays and records games (recording.recorder), in any order; leaving the iterator stops it.
Runner = Callable[[Spec, Sequence[int]], Iterator[Recorded]]


@dataclass(frozen=True, slots=True)
class Written:
    """What there is after a self-play: all files of the folder, and how many games this run has added."""

    files: tuple[Path, ...]
    games: int


def head_for(game: Game, spec: Spec, at_random: float) -> Head:
    """The head of the files of a self-play."""
    return Head(
        game.name,
        game.rules_version,
        dict(spec.options),
        list(spec.line_ups[0]),
        spec.seed,
        at_random,
        __version__,
        sources(),
    )


def play_into(
    folder: Path,
    head: Head,
    spec: Spec,
    games: int,
    each_file: int,
    runner: Runner,
    on_game: Callable[[Recorded], None] = lambda played: None,
) -> Written:
    """So many games in files of `each_file` games in a folder; those that are there already stay as they are."""
    folder.mkdir(parents=True, exist_ok=True)
    parts = [range(first, min(first + each_file, games)) for first in range(0, games, each_file)]
    missing = [part for part in parts if not _is_there(folder, part, head)]
    numbers = [number for part in missing for number in part]
    held: dict[int, Recorded] = {}
    running = cast(Generator[Recorded, None, None], runner(spec, numbers))
    with closing(running) as finished:
        for played in finished:
            held[played.number] = played
            on_game(played)
            for part in [part for part in missing if all(number in held for number in part)]:
                with unbroken():
                    _write(folder / _name(part), head, [held.pop(number) for number in part])
                missing.remove(part)
    return Written(tuple(folder / _name(part) for part in parts), len(numbers))


def _name(part: range) -> str:
    return f"games-{part.start:08}-{part[-1]:08}.parquet"


def _is_there(folder: Path, part: range, head: Head) -> bool:
    """Whether a file of these games lies there; another self-play's is left alone, and told."""
    for file in folder.glob(f"games-{part.start:08}-*.parquet"):
        found = head_of(file)
        for field, expected in asdict(head).items():
            if field != "version" and getattr(found, field) != expected:
                raise BadDataset(
                    f"{file}: the file of another self-play: expected {field} {brief(expected)}, "
                    f"got {brief(getattr(found, field))}; choose another folder"
                )
        if file.name != _name(part):
            raise BadOption(f"{file}: expected {_name(part)}; --file and --games as before, or another folder")
        return True
    return False


def _write(path: Path, head: Head, games: Sequence[Recorded]) -> None:
    pa = arrow()
    rows = [row for game in games for row in game.rows()]
    table = pa.Table.from_pylist(rows, schema=with_head(schema(), head))
    beside = path.with_suffix(".writing")
    pa.parquet.write_table(table, beside, compression="zstd")
    beside.replace(path)
