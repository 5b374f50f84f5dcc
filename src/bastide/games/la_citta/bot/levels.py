"""The levels for people, measured against each other (docs/bots.md): each wins at least 65 of 100 two-player games against the
one before it. `elo` is what the ladder found (docs/ladders), mean 0; that of `strongest` what its games against `level-6` add
(docs/bots.md)."""

from bastide.bots.search.level import Level

LEVELS = {
    "level-1": Level(1, noise=2.4, slack=9.0, elo=-597),
    "level-2": Level(1, noise=1.5, slack=7.0, elo=-387),
    "level-3": Level(1, noise=0.9, slack=5.0, elo=-136),
    "level-4": Level(1, noise=0.5, slack=3.0, elo=134),
    "level-5": Level(1, elo=399),
    "level-6": Level(300, elo=588),
    "strongest": Level(4000, seconds=2.7, elo=723),
}
