"""Worlds that a seat can't tell from the true one: whatever it does, it must do in all of them."""

from collections.abc import Iterator
from dataclasses import replace

from bastide.core.match import Match
from bastide.core.player_view import PlayerView


def other_worlds(match: Match, number: int) -> Iterator[PlayerView]:
    """What the seat to decide sees, with so many other decks, tiles and dice to come."""
    view = match.player_view(match.turn)
    for stream in range(2, 2 + number):
        yield replace(view, buffer=view.sample(stream))
