"""The end here and now: what would be added to everybody's points."""

from bastide.core.events import listening
from bastide.core.player_view import PlayerView
from bastide.games.carcassonne_city.rules.turn import end_game
from bastide.games.carcassonne_city.view import viewed
from bastide.look.page import Reason


def projected(view: PlayerView) -> list[tuple[Reason, ...]]:
    """For each seat what would be added to its points if the game ended here: the wall closed, then stewards and guards.

    Nothing that is hidden in this game bears on it, so it is exact.
    """
    seen = viewed(view)
    reasons: list[list[Reason]] = [[] for _seat in range(seen.players)]
    if seen.laid and seen.step != "over":
        s = seen.game.engine.view(seen.buffer.copy())
        with listening() as notes:
            end_game(s)
        for award in (seen.game.award(s, note, 0) for note in notes):
            reasons[award.seat].append(Reason(award.amount, award.text, award.rule))
    return [tuple(mine) for mine in reasons]
