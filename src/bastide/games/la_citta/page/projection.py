"""What the final scoring would add now, as the rules count it."""

from bastide.core.player_view import PlayerView
from bastide.games.la_citta.text.i18n import _
from bastide.games.la_citta.text.names import roman
from bastide.games.la_citta.view import viewed
from bastide.look.page import Reason


def projected(view: PlayerView) -> list[tuple[Reason, ...]]:
    """For each seat what would be added if the game ended here; nothing hidden counts at the end (LC-80)."""
    seen = viewed(view)
    reasons: list[list[Reason]] = [[] for _player in seen.players]
    for note in () if seen.over else seen.final_notes:
        award = view.game.award(view.state, note, 0)
        text = award.text
        if note.where >= 0:
            city, _kind = seen.built[seen.plain.hexes[note.where]]
            text = _("{reason} in city {number}", reason=text, number=roman(city.number))
        if award.amount:
            reasons[award.seat].append(Reason(award.amount, text, award.rule))
    return [tuple(each) for each in reasons]
