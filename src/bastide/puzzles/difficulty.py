"""How difficult a puzzle is: which levels find it."""

from collections.abc import Sequence

from bastide.bots import bot
from bastide.bots.search.level import levels_of
from bastide.bots.spec import LEVELS
from bastide.core import engines, rng
from bastide.core.game import Game
from bastide.core.player_view import PlayerView

TRIES = 12  # of a level that only ranks its choices
TRIES_OF_SEARCH = 8  # of one that searches
TRIES_OF_STRONGEST = 2  # which searches as long as all the others together
FEW_TRIES = 8  # of the easiest level, before a position is judged with care
ENOUGH = 75  # of a hundred tries: then a level finds it
EASY, MEDIUM, HARD = CLASSES = ("easy", "medium", "hard")
PEGS = 5
_EASIEST = (5, 4, 3, 2)  # levels that must find it for 1, 2, 3, 4 pegs


def found_by(view: PlayerView, answers: Sequence[str], seed: int) -> list[int]:
    """Of each level: in how many of a hundred tries it chooses one of these answers."""
    return [_share(view, name, answers, rng.word_at(seed, number)) for number, name in enumerate(LEVELS)]


def is_plain(view: PlayerView, answers: Sequence[str], seed: int) -> bool:
    """Whether even the easiest level finds it in most of a few tries: then nobody has to think about it."""
    words = (rng.word_at(seed, number) for number in range(FEW_TRIES))
    return 100 * sum(_choice(view, LEVELS[0], word) in answers for word in words) >= ENOUGH * FEW_TRIES


def is_sound(found: Sequence[int]) -> bool:
    """Whether the strongest level finds it, and the easiest does not: else it is no puzzle, or none to be sure of."""
    return found[-1] >= ENOUGH and found[0] < ENOUGH


def levels_that_find(found: Sequence[int]) -> int:
    """How many levels find it in most tries."""
    return sum(share >= ENOUGH for share in found)


def pegs_of(found: Sequence[int]) -> int:
    """1 for what nearly all levels find, 5 for what one alone finds."""
    levels = levels_that_find(found)
    return next((number for number, least in enumerate(_EASIEST, 1) if levels >= least), PEGS)


def class_of(pegs: int) -> str:
    """Easy, medium or hard."""
    return EASY if pegs <= 1 else MEDIUM if pegs <= 3 else HARD


def _share(view: PlayerView, name: str, answers: Sequence[str], seed: int) -> int:
    tries = _tries(view.game, name)
    right = sum(_choice(view, name, rng.word_at(seed, number)) in answers for number in range(tries))
    return round(100 * right / tries)


def _choice(view: PlayerView, name: str, seed: int) -> str:
    """A level's choice by simulations alone: a clock would make a busy machine a weak player."""
    wanted = f"{name}:simulations={_simulations(view.game, name)}"
    return bot(wanted, view.game, seed, engines.chosen(view.game, simulating=True)).choose(view).text


def _tries(game: Game, name: str) -> int:
    if name == LEVELS[-1]:
        return TRIES_OF_STRONGEST
    return TRIES if _simulations(game, name) == 1 else TRIES_OF_SEARCH


def _simulations(game: Game, name: str) -> int:
    return levels_of(game)[name].simulations
