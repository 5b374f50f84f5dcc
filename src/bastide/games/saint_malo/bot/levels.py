"""The levels for people, measured against each other (docs/bots.md): each wins at least 65 of 100 two-player games against the
one before it. `elo` is what the ladder found (docs/ladders), mean 0; that of `strongest` what its games against `level-6` add
(docs/bots.md), which it played with 200 simulations: it is stronger than that."""

from bastide.bots.search.level import Level

LEVELS = {
    "level-1": Level(1, noise=0.45, slack=3.5, elo=-385),
    "level-2": Level(1, noise=0.335, slack=3.0, elo=-237),
    "level-3": Level(1, noise=0.232, slack=2.5, elo=-67),
    "level-4": Level(1, noise=0.152, slack=2.0, elo=77),
    "level-5": Level(1, noise=0.076, slack=1.5, elo=235),
    "level-6": Level(1, elo=377),
    "strongest": Level(3000, seconds=2.0, elo=526),  # its rollouts take all of it: with the start of a server, under 3
}
