"""All cards that may be laid out next, with their odds: for whoever measures luck."""

import numpy as np

from bastide.core.game import Game
from bastide.core.state import Buffer
from bastide.games.la_citta.rules.decks import bring_up
from bastide.games.la_citta.rules.engine import pending, turn_up
from bastide.games.la_citta.rules.state import DEAL

Outcomes = list[tuple[float, Buffer]]


def outcomes(game: Game, state: Buffer) -> Outcomes | None:
    """Each kind of card that the deck still holds; None where more than one card decides, or where cards lie
    unseen before players, which might be of any kind."""
    s = game.engine.view(state)
    if s.kind != DEAL or s.blind.any():
        return None
    kinds, counts = np.unique(s.deck[int(s.deck_top) : int(s.deck_end)], return_counts=True)
    found = []
    for kind, count in zip(kinds.tolist(), counts.tolist(), strict=True):
        copy = state.copy()
        after = game.engine.view(copy)
        bring_up(after, kind)
        turn_up(after)
        if pending(after):
            return None
        found.append((count / int(counts.sum()), copy))
    return found
