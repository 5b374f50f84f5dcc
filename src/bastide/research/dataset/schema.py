"""What stands in a file of a data set: the columns, and the head that says which games they are."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import bastide
from bastide.core.errors import BadOption, BastideError, brief
from bastide.core.game import Game

FORMAT = 1
KEY = b"bastide"  # of the head, in the metadata of a file


class BadDataset(BastideError):
    """A file that is none of ours, or that does not hold what it should."""


@dataclass(frozen=True, slots=True)
class Head:
    """What the games of a file have in common. `bots` are those of a table, whose seats turn from game to game; `at_random` is
    the share of choices that were made at random instead. `sources` is the state of rules and bots that played."""

    game: str
    rules_version: int
    options: Mapping[str, Any]
    bots: Sequence[str]
    seed: int
    at_random: float
    version: str
    sources: str

    def bound(self) -> Game:
        """The game with its options."""
        game = bastide.game(self.game).with_options(**self.options)
        edition = game.edition(self.rules_version)
        if edition is None:
            raise BadDataset(
                f"expected rules {game.rules_version} of {game.title}, got games by rules {self.rules_version}"
            )
        return edition


def arrow() -> Any:
    """PyArrow, if it is installed."""
    try:
        import_module("pyarrow.parquet")
        return import_module("pyarrow")
    except ImportError as error:
        raise BadOption("data sets need PyArrow, which is not installed; pip install 'bastide[research]'") from error


def schema() -> Any:
    """The columns."""
    pa = arrow()
    whole, parts = pa.list_(pa.int64()), pa.list_(pa.float32())
    return pa.schema(
        [
            ("game", pa.uint32()),  # its number; games of one file follow each other
            ("decision", pa.uint32()),  # in its game, from 0
            ("seat", pa.uint8()),  # who decides
            ("bot", pa.dictionary(pa.int16(), pa.string())),  # who sits there
            ("legal", pa.list_(pa.int32())),  # the numbers of the legal actions, ascending
            ("action", pa.int32()),  # the one that was played
            ("at_random", pa.bool_()),  # whether it was drawn instead of chosen
            ("policy", parts),  # of the search's tries, the share of each legal action; null: the bot did not search
            (
                "wins",
                parts,
            ),  # the chance to win of each seat after the choice that the search likes best; null likewise
            ("set_up", whole),  # outcomes of chance before the first decision; empty in all later rows
            ("chance", whole),  # outcomes of chance after this decision
            ("points", pa.list_(pa.int32())),  # of each seat, in the end
            ("shares", parts),  # of the win, in the end: 1, 0, or a part of a win that is shared
        ]
    )


def with_head(columns: Any, head: Head) -> Any:
    """The schema as it stands in a file."""
    return columns.with_metadata({KEY: json.dumps({"format": FORMAT, **asdict(head)}).encode()})


def files_of(path: Path) -> list[Path]:
    """A file, or those of a folder in the order of their games."""
    found = sorted(path.glob("*.parquet")) if path.is_dir() else [path]
    if not found:
        raise BadDataset(f"{path}: expected files of `bastide selfplay`, got a folder without any")
    return found


def head_of(file: Path) -> Head:
    """The head of a file; BadDataset where it has none."""
    pa = arrow()
    try:
        found = pa.parquet.read_schema(file)
        head = json.loads((found.metadata or {})[KEY])
        version = head.pop("format")
        read = Head(**head)
    except (pa.ArrowInvalid, KeyError, ValueError, TypeError) as error:
        raise BadDataset(f"{file}: expected a file of `bastide selfplay`, got {brief(str(error))}") from error
    if version != FORMAT:
        raise BadDataset(f"{file}: expected format {FORMAT}, got {brief(version)}")
    if not found.equals(schema(), check_metadata=False):
        raise BadDataset(f"{file}: expected the columns {', '.join(schema().names)}, got {', '.join(found.names)}")
    return read


def rows_of(file: Path) -> Iterator[dict[str, Any]]:
    """The rows of a file, one after the other."""
    pa = arrow()
    with pa.parquet.ParquetFile(file) as opened:
        for batch in opened.iter_batches(1024):
            yield from batch.to_pylist()
