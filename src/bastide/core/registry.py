"""Which games there are: those that the entry point group `bastide.games` names, ours and other people's."""

from difflib import get_close_matches
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from bastide.core.errors import UnknownGame, brief
from bastide.core.game import Game

GROUP = "bastide.games"


def games() -> list[str]:
    """The names of all games installed."""
    return sorted(_entries())


def game(name: str) -> Game:
    """The game of that name."""
    entries = _entries()
    if name not in entries:
        close = get_close_matches(str(name), entries, 1)
        hint = f"; did you mean {close[0]}?" if close else ""
        raise UnknownGame(f"there is no game called {brief(name)} here; there are: {', '.join(sorted(entries))}{hint}")
    loaded = entries[name].load()
    assert isinstance(loaded, Game)
    return loaded


@cache
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}
