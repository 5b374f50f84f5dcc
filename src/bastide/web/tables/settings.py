"""What can be chosen for a table, beside the options of its game; and texts that people write."""

from collections.abc import Mapping
from typing import Any

from bastide.core.errors import BadOption, brief
from bastide.web.i18n import _

#: The values each may have, the first is the default.
CHOICES: dict[str, tuple[Any, ...]] = {
    "undo": ("own", "free"),  # take back one's own moves while they have shown nothing new, or any
    "hints": (True, False),  # what a choice costs and brings, before it is made
    "helper": (True, False),  # what is still in the decks, and the odds
    "talk": (True, False),
    "single": (True, False),  # steps that have one choice are played by themselves
    "screen": ("own", "shared"),  # everybody has a screen, or the host's is passed round
    "pace": ("live", "days"),
}


def checked_settings(given: Mapping[str, Any]) -> dict[str, Any]:
    """All settings of a table with their values."""
    for name in given:
        if name not in CHOICES:
            raise BadOption(f"settings.{name}: expected one of {', '.join(CHOICES)}")
    for name, value in given.items():
        if value not in CHOICES[name] or type(value) is not type(CHOICES[name][0]):
            expected = ", ".join(map(str, CHOICES[name]))
            raise BadOption(f"settings.{name}: expected one of {expected}, got {brief(value)}")
    return {name: given.get(name, choices[0]) for name, choices in CHOICES.items()}


def checked_text(value: Any, what: str, longest: int) -> str:
    """A name or a line that somebody wrote, tidied up."""
    if not isinstance(value, str):
        raise BadOption(f"{what}: expected a text, got {brief(value)}")
    text = " ".join(value.split())
    if not text or len(text) > longest or not text.isprintable():
        message = _(
            "{what}: expected 1 to {most} printable characters, got {text}", what=what, most=longest, text=brief(value)
        )
        raise BadOption(message)
    return text
