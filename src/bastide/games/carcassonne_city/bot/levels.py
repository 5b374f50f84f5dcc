"""The levels for people, measured against each other (docs/bots.md): each wins at least 65 of 100 two-player games against the
one before it."""

from bastide.bots.search.level import Level

LEVELS = {
    "level-1": Level(1, noise=2.2, slack=10.0),
    "level-2": Level(1, noise=1.5, slack=8.0),
    "level-3": Level(1, noise=1.05, slack=6.0),
    "level-4": Level(1, noise=0.7, slack=4.0),
    "level-5": Level(1),
    "level-6": Level(200),
    "strongest": Level(3000, seconds=2.7),
}
