"""The levels for people, for each game: measured against each other (docs/bots.md)."""

from bastide.bots.search.bot import Level

#: For every game: what a level is. The aim: each wins at least 65 of 100 two-player games against the one before it.
LEVELS: dict[str, dict[str, Level]] = {
    "carcassonne-city": {
        "level-1": Level(1, stray=2.2, slack=10.0),
        "level-2": Level(1, stray=1.5, slack=8.0),
        "level-3": Level(1, stray=1.05, slack=6.0),
        "level-4": Level(1, stray=0.7, slack=4.0),
        "level-5": Level(1),
        "level-6": Level(200),
        "strongest": Level(3000, seconds=2.7),
    },
    "la-citta": {
        "level-1": Level(1, stray=2.4, slack=9.0),
        "level-2": Level(1, stray=1.5, slack=7.0),
        "level-3": Level(1, stray=0.9, slack=5.0),
        "level-4": Level(1, stray=0.5, slack=3.0),
        "level-5": Level(1),
        "level-6": Level(300),
        "strongest": Level(4000, seconds=2.7),
    },
    "saint-malo": {
        "level-1": Level(1, stray=0.45, slack=3.5),
        "level-2": Level(1, stray=0.335, slack=3.0),
        "level-3": Level(1, stray=0.232, slack=2.5),
        "level-4": Level(1, stray=0.152, slack=2.0),
        "level-5": Level(1, stray=0.076, slack=1.5),
        "level-6": Level(1),
        "strongest": Level(3000, seconds=2.7),
    },
}
