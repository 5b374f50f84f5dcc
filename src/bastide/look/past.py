"""Moves of a match as everybody may know them: what logs and stories are made from."""

from bastide.core.match import Match
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
