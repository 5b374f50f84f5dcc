"""The levels for people, measured against each other (docs/bots.md): each wins at least 65 of 100 two-player games against the
one before it. `elo` is what the ladder found (docs/ladders), mean 0; that of `strongest` what its games against `level-6` add
(docs/bots.md)."""

from bastide.bots.search.level import Level

LEVELS = {
    "level-1": Level(1, noise=2.2, slack=10.0, elo=-589),
    "level-2": Level(1, noise=1.5, slack=8.0, elo=-316),
    "level-3": Level(1, noise=1.05, slack=6.0, elo=-91),
    "level-4": Level(1, noise=0.7, slack=4.0, elo=107),
    "level-5": Level(1, elo=287),
    "level-6": Level(200, elo=601),
    "strongest": Level(3000, seconds=2.7, elo=759),
}
