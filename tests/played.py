"""Matches in the middle of a game, for tests that want any match at all."""

import random
from typing import Any

from hypothesis import strategies as st

import bastide
from bastide import Match
from bastide.core.game import Position


def played(players: int = 2, seed: int = 0, moves: int = 10**9, *, game: str = "saint-malo", **how: Any) -> Match:
    """A match of random moves, repeatable by its seed; at the end of the game if `moves` is too many."""
    match = bastide.game(game).start(players=players, seed=seed, **how)
    chooser = random.Random(seed)
    while match.turn is not None and len(match.moves) < moves:
        match.play(chooser.choice(match.actions()))
    return match


def some_positions(game: str, players: int, seed: int, more: int = 6, **options: Any) -> list[Position]:
    """Moments of a random game: the last of every kind of step, the end too, and some more."""
    match, chance = bastide.game(game).start(players, seed, **options), random.Random(seed)
    found = [match.position()]
    while match.turn is not None:
        match.play(chance.choice(match.actions()))
        found.append(match.position())
    kinds = {str((each["step"] or {}).get("kind")): each for each in found}
    return [*kinds.values(), *chance.sample(found, more)]


def matches(most_moves: int = 400, game: str = "saint-malo") -> st.SearchStrategy[Match]:
    """Hypothesis: matches of any number of players, with any options, at any moment."""
    known = bastide.game(game)
    players = st.integers(known.players[0], known.players[-1])
    options = {option.name: st.sampled_from(option.choices) for option in known.options}
    return st.builds(
        played, players, st.integers(0, 2**64 - 1), st.integers(0, most_moves), game=st.just(game), **options
    )
