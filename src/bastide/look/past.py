"""Moves of a match as everybody may know them: what logs and stories are made from."""

from collections.abc import Sequence
from typing import overload

from bastide.core.match import Match
from bastide.core.player_view import PlayerView
from bastide.look.page import PastMove, Stage


def past_of(match: Match, number: int, *, inside: bool = False) -> PastMove:
    """A move as everybody may know it; with what lay inside it, for telling it step by step."""
    move, game = match.moves[number - 1], match.game
    chance = match.public_chance()[1][number - 1]
    before, after = match.player_view(None, number - 1), match.player_view(None, number)
    stages: tuple[Stage, ...] = ()
    if inside:
        stages = tuple(Stage(each.award, game.player_view(each.buffer, None)) for each in match.snapshots(number))
    return PastMove(number, move.seat, move.action, tuple(chance), move.awards, before, after, stages)


class Moments(Sequence[PlayerView]):
    """A match after 0, 1, 2 … moves up to a moment, as everybody saw it: each is unpacked when it is asked for."""

    def __init__(self, match: Match, last: int) -> None:
        self._match, self._numbers = match, range(last + 1)

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, at: int) -> PlayerView: ...
    @overload
    def __getitem__(self, at: slice) -> list[PlayerView]: ...
    def __getitem__(self, at: int | slice) -> PlayerView | list[PlayerView]:
        if isinstance(at, slice):
            return [self[number] for number in self._numbers[at]]
        return self._match.player_view(None, self._numbers[at])
