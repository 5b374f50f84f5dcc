"""All that the dice in the air may show, with their odds: for whoever measures luck."""

from math import factorial, prod

from bastide.core.game import Game
from bastide.core.state import Buffer
from bastide.games.saint_malo.rules.dice import COUNT, DICE, FACES, SIZE
from bastide.games.saint_malo.rules.engine import pending, set_chance

Outcomes = list[tuple[float, Buffer]]


def outcomes(game: Game, state: Buffer) -> Outcomes | None:
    """Each throw of the dice that are not kept."""
    s = game.engine.view(state)
    if not pending(s):
        return None
    thrown = DICE - int(SIZE[int(s.kept)])
    found = []
    for rank in (rank for rank in range(len(SIZE)) if SIZE[rank] == thrown):
        copy = state.copy()
        set_chance(game.engine.view(copy), rank)
        ways = factorial(thrown) // prod(factorial(int(count)) for count in COUNT[rank])
        found.append((ways / len(FACES) ** thrown, copy))
    return found
