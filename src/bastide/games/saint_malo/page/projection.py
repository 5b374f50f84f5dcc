"""What the final scoring would add now."""

from bastide.core.events import listening
from bastide.core.player_view import PlayerView
from bastide.games.saint_malo.rules.scoring import final_scoring
from bastide.games.saint_malo.view import viewed
from bastide.look.page import Reason


def projected(view: PlayerView) -> list[tuple[Reason, ...]]:
    """For each seat what the final scoring would add now; nothing is hidden in this game, so nothing is left out."""
    seen = viewed(view)
    reasons: list[list[Reason]] = [[] for _city in seen.cities]
    if not seen.over:
        with listening() as notes:
            final_scoring(seen.game.engine.view(seen.buffer.copy()))
        for award in (view.game.award(view.state, note, 0) for note in notes):
            reasons[award.seat].append(Reason(award.amount, award.text, award.rule))
    return [tuple(each) for each in reasons]
