"""The levels for people, measured against each other (docs/bots.md): each wins at least 65 of 100 two-player games against the
one before it."""

from bastide.bots.search.level import Level

LEVELS = {
    "level-1": Level(1, noise=2.4, slack=9.0),
    "level-2": Level(1, noise=1.5, slack=7.0),
    "level-3": Level(1, noise=0.9, slack=5.0),
    "level-4": Level(1, noise=0.5, slack=3.0),
    "level-5": Level(1),
    "level-6": Level(300),
    "strongest": Level(4000, seconds=2.7),
}
