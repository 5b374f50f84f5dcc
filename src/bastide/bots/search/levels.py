"""The levels for people, for each game: measured against each other (docs/bots.md)."""

from bastide.bots.search.bot import Level

#: For every game: what a level is. The aim: each wins at least 65 of 100 two-player games against the one before it.
LEVELS: dict[str, dict[str, Level]] = {
    "carcassonne-city": {
        "level-1": Level(1, stray=4.0, slack=14.0),
        "level-2": Level(1, stray=2.0, slack=8.0),
        "level-3": Level(1, stray=0.8, slack=4.0),
        "level-4": Level(1),
        "level-5": Level(150),
        "level-6": Level(800),
        "strongest": Level(6000, seconds=2.7),
    },
    "la-citta": {
        "level-1": Level(1, stray=2.0, slack=6.0),
        "level-2": Level(1, stray=1.0, slack=4.0),
        "level-3": Level(1, stray=0.4, slack=2.0),
        "level-4": Level(60),
        "level-5": Level(300),
        "level-6": Level(1500),
        "strongest": Level(10_000, seconds=2.7),
    },
    "saint-malo": {
        "level-1": Level(1, stray=0.6, slack=4.0),
        "level-2": Level(1, stray=0.3, slack=2.5),
        "level-3": Level(1, stray=0.15, slack=1.5),
        "level-4": Level(1, stray=0.06, slack=1.0),
        "level-5": Level(1),
        "level-6": Level(800),
        "strongest": Level(6000, seconds=2.7),
    },
}
