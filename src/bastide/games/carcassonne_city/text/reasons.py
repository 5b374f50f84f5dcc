"""Why somebody has won, in words."""

from bastide.games.carcassonne_city.rules.scoring import BY_POINTS, BY_SHARING
from bastide.games.carcassonne_city.text.i18n import _


def result_text(reason: int) -> str:
    """CC-45: what decided the game."""
    return {BY_POINTS: _("most points"), BY_SHARING: _("tied on points: they share the win")}[reason]
