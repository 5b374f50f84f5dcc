"""What the final scoring would add now, as the rules count it."""

from bastide.core.player_view import PlayerView
from bastide.games.la_citta.text.i18n import _
from bastide.games.la_citta.text.names import roman
from bastide.games.la_citta.view import LaCittaView
from bastide.look.page import Reason


def projected(view: PlayerView) -> list[tuple[Reason, ...]]:
    """For each seat what would be added if the game ended here; nothing hidden counts at the end (LC-80)."""
    assert isinstance(view, LaCittaView)
    reasons: list[list[Reason]] = [[] for _player in view.players]
    for note in () if view.over else view.final_notes:
        award = view.game.award(view.state, note, 0)
        text = award.text
        if note.where >= 0:
            city, _kind = view.built[view.plain.hexes[note.where]]
            text = _("{reason} in city {number}", reason=text, number=roman(city.number))
        if award.amount:
            reasons[award.seat].append(Reason(award.amount, text, award.rule))
    return [tuple(each) for each in reasons]
