"""What can be chosen before a game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bastide.core.errors import BadOption, brief


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be chosen before a game: the values it may have, the first is the default.

    `read` takes what is none of these, such as a data file of the player's own, and returns a JSON-able value for it.
    """

    name: str
    choices: tuple[Any, ...]
    help: str
    read: Callable[[Any], Any] | None = None

    def checked(self, value: Any) -> Any:
        """The choice meant; text from a command line is understood too."""
        if self.read is not None and value not in self.choices:
            return self.read(value)
        for choice in self.choices:
            if value == choice or (isinstance(value, str) and value.lower() == str(choice).lower()):
                return choice
        raise BadOption(f"option {self.name}: expected one of {list(self.choices)}, got {brief(value)}")


def checked_options(options: tuple[Option, ...], given: Mapping[str, Any], title: str) -> dict[str, Any]:
    """All options of a game with their values."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            expected = ", ".join(known) or "none"
            raise BadOption(f"option {name}: {title} has no such option (options: {expected})")
    return {name: known[name].checked(given.get(name, known[name].choices[0])) for name in known}


def names_a_file(options: tuple[Option, ...], given: Mapping[str, Any]) -> str:
    """The first option whose value is the name of a data file; nothing if none is."""
    for option in options:
        value = given.get(option.name)
        if option.read is not None and isinstance(value, str) and value not in option.choices:
            return option.name
    return ""


def check_no_files(options: tuple[Option, ...], given: Mapping[str, Any]) -> None:
    """What comes from strangers holds its data itself: a record or a guest may not name a file to be opened."""
    if name := names_a_file(options, given):
        ours = next(option.choices[0] for option in options if option.name == name)
        raise BadOption(f"option {name}: expected {ours} or the data itself, got {brief(given[name])}")
