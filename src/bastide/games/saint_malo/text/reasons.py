"""Why somebody has won, in words."""

from bastide.games.saint_malo.rules.scoring import BY_FREE_SQUARES, BY_POINTS, BY_SHARING
from bastide.games.saint_malo.text.i18n import _


def result_text(reason: int) -> str:
    """SM-72: what decided the game."""
    words = {
        BY_POINTS: _("most points"),
        BY_FREE_SQUARES: _("tied on points, more free squares"),
        BY_SHARING: _("tied on points and on free squares: they share the win"),
    }
    return words[reason]
