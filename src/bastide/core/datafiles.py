"""Options whose value is a data file of the player's own: a pack, a map, counts of cards."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from bastide.core.errors import BadOption, BadPosition, brief


def data_option(
    name: str, ours: str, value: Any, read: Callable[[str], Any], checked: Callable[[dict[str, Any]], Any]
) -> Any:
    """The data meant: given itself as JSON, or as the name of a file. `read` takes a file's text, `checked` the data."""
    if isinstance(value, dict):
        return checked(value)
    if not isinstance(value, str):
        raise BadOption(f"option {name}: expected {ours}, the name of a file or its content, got {brief(value)}")
    try:
        return read(Path(value).read_text(encoding="utf-8-sig"))
    except UnicodeDecodeError as error:
        raise BadOption(f"option {name}: {value}: expected a text file in UTF-8 ({error.reason})") from error
    except BadPosition as error:
        error.args = (f"{value}: {error}",)
        raise
    except (OSError, ValueError) as error:
        raise BadOption(f"option {name}: expected {ours} or a file, got {brief(value)} ({error})") from error
