"""Data files: those that a game brings along, and options whose value is one of the player's own (a pack, a map, counts of
cards)."""

import json
import re
import sys
from collections.abc import Callable, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from bastide.core.errors import BadOption, BadPosition, brief
from bastide.core.shapes import WHOLE

MOST_WORDS = 4096  # bytes of the name and the note of a pack or a map


def game_folder(kind: type, *path: str) -> Traversable | None:
    """A folder of the package in which a game's class stands; None where it has no such folder, or is a single file."""
    package = sys.modules[kind.__module__].__package__
    folder = files(package).joinpath(*path) if package else None
    return folder if folder is not None and folder.is_dir() else None


def data_option(
    name: str, ours: str, value: Any, read: Callable[[str], Any], checked: Callable[[dict[str, Any]], Any]
) -> Any:
    """The data meant: given itself as JSON, or as the name of a file. `read` takes a file's text, `checked` the data."""
    if isinstance(value, dict):
        _check_short(name, value)
        return checked(value)
    if not isinstance(value, str):
        raise BadOption(f"option {name}: expected {ours}, the name of a file or its content, got {brief(value)}")
    try:
        data = read(Path(value).read_text(encoding="utf-8-sig"))
        if isinstance(data, dict):
            _check_short(name, data)
        return data
    except UnicodeDecodeError as error:
        raise BadOption(f"option {name}: {value}: expected a text file in UTF-8 ({error.reason})") from error
    except BadPosition as error:
        error.args = (f"{value}: {error}",)
        raise
    except (OSError, ValueError) as error:
        raise BadOption(f"option {name}: expected {ours} or a file, got {brief(value)} ({error})") from error


def _check_short(name: str, data: Mapping[str, Any]) -> None:
    """Words for people are bounded: who plays with the data keeps them, and sends them to everybody at the table."""
    words = sum(
        len(text.encode(errors="replace")) for text in (data.get("name"), data.get("note")) if isinstance(text, str)
    )
    if words > MOST_WORDS:
        raise BadOption(f"option {name}: expected a name and a note of at most {MOST_WORDS} bytes, got {words}")


def parsed(text: str, name: str, bad: type[BadPosition]) -> Any:
    """The JSON of a data file."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise bad(name, f"expected JSON: {error}") from error


def named(data: Any, field: str, name: str, rows: Mapping[str, str]) -> str:
    """A field as people find it: `tiles[17].count` is `tile 4b, count` where that row has an id, because nobody counts rows.

    `rows` says what one of a list is called; `name` stands for the whole.
    """
    inside = re.fullmatch(r"(\w+)\[(\d+)\]\.(.+)", field)
    if inside and inside[1] in rows:
        row = data[inside[1]][int(inside[2])]
        if isinstance(row.get("id"), str) and inside[3] != "id":
            return f"{rows[inside[1]]} {row['id']}, {inside[3]}"
    return name if field == WHOLE else field
