"""Chance as branches of a tree, for OpenSpiel (research/openspiel): the next tile, by its kind.

The piles lie hidden from everybody, so their order decides nothing before a tile is drawn: each tile left is as likely.
"""

import numpy as np
import numpy.typing as npt

from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.carcassonne_city import CarcassonneCity
from bastide.games.carcassonne_city.rules.engine import set_chance
from bastide.games.carcassonne_city.rules.state import PILES, SHUFFLE, TILES, WALLS
from bastide.games.carcassonne_city.rules.turn import hide_piles

OUTCOMES = TILES  # a pack has as many kinds at most


def most_decisions(players: int) -> int:
    """Each tile and its follower; the gate; each wall and its guard; a tower in each building, of which a turn causes one."""
    return 2 * TILES + 1 + 2 * WALLS + TILES - PILES[0] + 1


def most_chances(players: int) -> int:
    """Each tile."""
    return TILES


def text(game: CarcassonneCity, outcome: int) -> str:
    """How an outcome is written."""
    return f"draw {game.tiles[outcome].name}"


@rule
def settle(s: State) -> None:
    """Instead of being shuffled the piles stay hidden."""
    if s.kind == SHUFFLE:
        hide_piles(s)


@rule
def weigh(s: State, weights: npt.NDArray[np.int64]) -> None:
    """How likely each outcome is, beside the others; they are 0 before."""
    for at in range(int(s.drawn), TILES):
        weights[int(s.deck[at])] += 1


@rule
def let(s: State, outcome: int) -> None:
    """That tile is drawn."""
    set_chance(s, 2 * outcome)
