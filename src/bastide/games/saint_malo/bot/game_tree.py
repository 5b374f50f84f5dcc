"""Chance as branches of a tree, for OpenSpiel (research/openspiel): each throw of the dice that are not kept, by its rank."""

from math import factorial, prod

import numpy as np
import numpy.typing as npt

from bastide.core.game import Game
from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.saint_malo.rules.dice import COUNT, DICE, HANDS, SIZE
from bastide.games.saint_malo.rules.engine import set_chance

OUTCOMES = len(HANDS)

#: [rank]: in how many ways dice can show the hand.
WAYS = np.array([factorial(int(n)) // prod(map(factorial, each)) for n, each in zip(SIZE, COUNT.tolist(), strict=True)])
_EACH = 1000


def most_decisions(players: int) -> int:
    """The rules know no end, because everybody may pass for ever; play at random takes about a fifth of this."""
    return _EACH * players


def most_chances(players: int) -> int:
    """A roll before the first decision, and one after each at most."""
    return most_decisions(players) + 1


def text(game: Game, outcome: int) -> str:
    """How an outcome is written."""
    return f"roll {HANDS[outcome]}"


@rule
def settle(s: State) -> None:
    """Nothing lies hidden."""


@rule
def weigh(s: State, weights: npt.NDArray[np.int64]) -> None:
    """How likely each outcome is, beside the others; they are 0 before."""
    thrown = DICE - int(SIZE[s.kept])
    for rank in range(OUTCOMES):
        if SIZE[rank] == thrown:
            weights[rank] = WAYS[rank]


@rule
def let(s: State, outcome: int) -> None:
    """The dice fall so."""
    set_chance(s, outcome)
