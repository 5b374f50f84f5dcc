"""One game between bots, and many: seats rotated, chance paired."""

from collections.abc import Sequence

from bastide.arena.playing import play_number, play_out
from bastide.arena.results import Result, results
from bastide.arena.spec import Spec
from bastide.bots import Bot
from bastide.core.game import Game


def play(game: Game, bots: Sequence[Bot], seed: int) -> tuple[tuple[int, ...], list[int]]:
    """One game; the winners' seats and everybody's points. The same seed gives the same dice and decks."""
    end = play_out(game, bots, seed)
    return end.winners, list(end.points)


def tournament(game: Game, names: Sequence[str], games: int, seed: int) -> list[Result]:
    """Every bot once in each seat with the same chance, then new chance, until so many games are played. In this process."""
    spec = Spec(game.name, (tuple(names),), seed, game.chosen)
    return results(spec, [play_number(game, spec, number) for number in range(games)])
