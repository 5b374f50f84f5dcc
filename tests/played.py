"""Matches in the middle of a game, for tests that want any match at all."""

import random
from typing import Any

from hypothesis import strategies as st

import bastide
from bastide import Match


def played(players: int = 2, seed: int = 0, moves: int = 10**9, **how: Any) -> Match:
    """A match of random moves, repeatable by its seed; at the end of the game if `moves` is too many."""
    match = bastide.game("saint-malo").start(players=players, seed=seed, **how)
    chooser = random.Random(seed)
    while match.turn is not None and len(match.moves) < moves:
        match.play(chooser.choice(match.actions()))
    return match


def matches(most_moves: int = 400) -> st.SearchStrategy[Match]:
    """Hypothesis: matches of any number of players, at any moment."""
    return st.builds(played, st.integers(2, 5), st.integers(0, 2**64 - 1), st.integers(0, most_moves))
