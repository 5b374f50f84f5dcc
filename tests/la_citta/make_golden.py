"""Writes the frozen games. Run it only when the rules version changes: `python -m tests.la_citta.make_golden`.

For each number of players and each set-up a game of greedy players, who now and then do something else: all steps come up.
They are played on the map of the example games, which stands in the record, so that ours may still get better.
"""

import random

from bastide.bots import bot
from tests.la_citta.table import GAME, MAP
from tests.modes import FIXTURES


def main() -> None:
    """Play and write all eight."""
    player = bot("greedy", GAME, 0)
    for players in GAME.players:
        for setup in ("beginner", "advanced"):
            chooser = random.Random(players)
            match = GAME.start(players=players, seed=players, map=MAP, setup=setup)
            while match.turn is not None:
                action = (
                    player.choose(match.player_view(match.turn))
                    if chooser.random() < 0.8
                    else chooser.choice(match.actions())
                )
                match.play(action)
            path = FIXTURES / f"golden-la-citta-{players}-{setup}.txt"
            path.write_text(match.save(), encoding="utf-8")


if __name__ == "__main__":
    main()
