"""What can be chosen for a table, beside the options of its game; and texts that people write."""

from collections.abc import Mapping
from typing import Any

from bastide import load
from bastide.core.errors import BadOption, brief
from bastide.core.game import Game
from bastide.web.i18n import _
from bastide.web.tables.names import seen

#: The values each may have, the first is the default.
CHOICES: dict[str, tuple[Any, ...]] = {
    "undo": ("own", "free"),  # take back one's own moves while they have shown nothing new, or any
    "hints": (True, False),  # what a choice costs and brings, before it is made
    "helper": (True, False),  # what is still in the decks, and the odds
    "talk": (True, False),
    "single": (True, False),  # steps that have one choice are played by themselves
    "screen": ("own", "shared"),  # everybody has a screen, or the host's is passed round
    "pace": ("live", "days"),
    "absence": ("pace", "10m", "1h", "1d", "3d", "7d", "never"),  # after what time a bot may play for who is away
    "clock": (
        "none",
        *("move-2m", "move-5m", "move-15m", "move-1h", "move-1d", "move-3d", "move-7d"),
        *("game-15m", "game-30m", "game-1h", "game-7d"),
    ),
    "timeout": ("others", "bot"),  # who decides when time is up: the others may put a bot there, or it takes over
}

LONGEST_KEY = 64


def checked_beginning(
    game: Game, players: Any, options: Mapping[str, Any], position: dict[str, Any] | None, record: str | None
) -> tuple[int, dict[str, Any]]:
    """How many play with which options: as asked for, or as in the position or the record that is gone on from."""
    game.check_no_files(options)
    if record is not None:
        match = load(record)
        if match.game.name != game.name:
            raise BadOption(f"record: expected a game of {game.title}, got one of {match.game.title}")
    elif position is not None:
        match = game.resume(position, 0, **options)
    else:
        return game.checked_players(players), game.checked_options(options)
    return match.players, match.options


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
    if len(text) > longest or not text.isprintable() or not seen(text):
        raise _unprintable(value, what, longest)
    return text


def check_key(key: str | None) -> None:
    """A key of a client that any database takes as it is."""
    if key is not None and not (0 < len(key) <= LONGEST_KEY and key.isprintable()):
        raise _unprintable(key, "key", LONGEST_KEY)


def _unprintable(value: Any, what: str, longest: int) -> BadOption:
    return BadOption(
        _("{what}: expected 1 to {most} printable characters, got {text}", what=what, most=longest, text=brief(value))
    )
