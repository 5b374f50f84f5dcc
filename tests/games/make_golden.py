"""Writes the frozen games. Run it only when the rules version of a game changes: `python -m tests.games.make_golden GAME`."""

import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import bastide
from bastide import Match
from bastide.bots import bot
from tests.la_citta.table import MAP

FIXTURES = Path(__file__).parent.parent / "fixtures"


def saint_malo() -> Iterator[tuple[str, Match]]:
    """For each number of players a game of greedy players and one of random ones."""
    game = bastide.game("saint-malo")
    for players in game.players:
        for name in ("greedy", "random"):
            player = bot(name, game, players)
            match = game.start(players=players, seed=players)
            while match.turn is not None:
                match.play(player.choose(match.player_view(match.turn)))
            yield f"{players}-{name}", match


def carcassonne_city() -> Iterator[tuple[str, Match]]:
    """For every number of players the first game of greedy players that runs out of tiles, for four one of each end."""
    game = bastide.game("carcassonne-city")
    player = bot("greedy", game, 0)
    wanted = {"2-b", "3-b", "4-a", "4-b", "4-c"}
    for seed in range(1000):
        for players in sorted({int(each[0]) for each in wanted}):
            match = game.start(players=players, seed=seed)
            while match.turn is not None:
                match.play(player.choose(match.player_view(match.turn)))
            which = f"{players}-{city_end(match)}"
            if which in wanted:
                wanted.remove(which)
                yield which, match


def city_end(match: Match) -> str:
    """By which clause of CC-40 it ended."""
    end = match.position()
    return "a" if end["wall_supply"] == 0 else "b" if not any(end["piles"]) else "c"


def la_citta() -> Iterator[tuple[str, Match]]:
    """For each number of players and each set-up a game of greedy players, who now and then do something else: all steps come up.

    On the map of the example games, which stands in the record, so that ours may still get better.
    """
    game = bastide.game("la-citta")
    player = bot("greedy", game, 0)
    for players in game.players:
        for setup in ("beginner", "advanced"):
            chooser = random.Random(players)
            match = game.start(players=players, seed=players, map=MAP, setup=setup)
            while match.turn is not None:
                greedy = chooser.random() < 0.8
                view = match.player_view(match.turn)
                match.play(player.choose(view) if greedy else chooser.choice(match.actions()))
            yield f"{players}-{setup}", match


GAMES: dict[str, Callable[[], Iterator[tuple[str, Match]]]] = {
    "saint-malo": saint_malo,
    "carcassonne-city": carcassonne_city,
    "la-citta": la_citta,
}

if __name__ == "__main__":
    for name in sys.argv[1:]:
        for which, match in GAMES[name]():
            (FIXTURES / f"golden-{name}-{which}.txt").write_text(match.save(), encoding="utf-8")
