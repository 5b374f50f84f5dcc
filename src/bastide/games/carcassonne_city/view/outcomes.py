"""All tiles that may be drawn, with their odds: for whoever measures luck."""

import numpy as np

from bastide.core.game import Game
from bastide.core.state import Buffer
from bastide.games.carcassonne_city.rules.engine import bring_up, pending
from bastide.games.carcassonne_city.rules.state import DRAW, TILES
from bastide.games.carcassonne_city.rules.turn import draw_tile

Outcomes = list[tuple[float, Buffer]]


def outcomes(game: Game, state: Buffer) -> Outcomes | None:
    """Each kind of tile that is left as the next one; None where no tile is drawn, or one is drawn in its place."""
    s = game.engine.view(state)
    if s.kind != DRAW:
        return None
    first = int(s.drawn)
    kinds, counts = np.unique(s.deck[first:TILES], return_counts=True)
    found = []
    for kind, count in zip(kinds.tolist(), counts.tolist(), strict=True):
        copy = state.copy()
        after = game.engine.view(copy)
        bring_up(after, first + int(np.flatnonzero(s.deck[first:TILES] == kind)[0]))
        draw_tile(after)
        if pending(after):
            return None
        found.append((count / (TILES - first), copy))
    return found
