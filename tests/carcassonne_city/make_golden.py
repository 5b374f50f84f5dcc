"""Writes the frozen games. Run it only when the rules version changes: `python -m tests.carcassonne_city.make_golden`.

For each number of players and each of the three ends (CC-40) the first game of greedy players that ends so.
"""

import bastide
from bastide.bots import bot
from tests.modes import FIXTURES


def main() -> None:
    """Play until every number of players has a game that ran out of tiles, and four players one of each end."""
    game = bastide.game("carcassonne-city")
    player = bot("greedy", game, 0)
    wanted = {(2, "b"), (3, "b"), (4, "a"), (4, "b"), (4, "c")}
    for seed in range(1000):
        for players in game.players:
            if not any(number == players for number, _ in wanted):
                continue
            match = game.start(players=players, seed=seed)
            while match.turn is not None:
                match.play(player.choose(match.player_view(match.turn)))
            position = match.position()
            end = "a" if position["wall_supply"] == 0 else "b" if not any(position["piles"]) else "c"
            if (players, end) in wanted:
                wanted.remove((players, end))
                path = FIXTURES / f"golden-carcassonne-city-{players}-{end}.txt"
                path.write_text(match.save(), encoding="utf-8")


if __name__ == "__main__":
    main()
