"""Writes the frozen games. Run it only when the rules version changes: `python -m tests.saint_malo.make_golden`."""

from pathlib import Path

import bastide
from bastide.bots import bot


def main() -> None:
    """For each number of players a game of greedy players and one of random ones."""
    game = bastide.game("saint-malo")
    for players in game.players:
        for name in ("greedy", "random"):
            match = game.start(players=players, seed=players)
            player = bot(name, game, players)
            while match.turn is not None:
                match.play(player.choose(match.player_view(match.turn)))
            path = Path(__file__).parent.parent / "fixtures" / f"golden-saint-malo-{players}-{name}.txt"
            path.write_text(match.save(), encoding="utf-8")


if __name__ == "__main__":
    main()
