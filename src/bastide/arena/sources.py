"""Which state of the sources plays the games."""

from functools import cache

from bastide.core.sources import source_hash

# What no game depends on: pages, pictures, commands, training (but what was trained), and of the arena all but how a game is
# dealt and played.
_ELSEWHERE = ("web", "look", "cli", "terminal", "training", "arena")
_OF_THE_ARENA = ("arena/spec.py", "arena/playing.py")


@cache
def sources() -> str:
    """Changes when anything changes that may decide a game: rules, data, bots, dealing. The same on all machines."""
    return source_hash(_ELSEWHERE, _OF_THE_ARENA)
