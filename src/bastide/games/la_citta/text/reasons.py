"""Why something was given, and why somebody has won, in words."""

from functools import cache

from bastide.core.i18n import current_language
from bastide.games.la_citta.rules.scoring import BY_GOLD, BY_POINTS, BY_SHARING
from bastide.games.la_citta.text.i18n import _


@cache
def _reasons(language: str) -> tuple[str, ...]:
    """In the order of the reasons in rules/scoring.py."""
    return (
        _("citizens"),
        _("all three fields"),
        _("citizens left for hunger in year 6"),
        _("action card"),
        _("quarry"),
        _("building card"),
        _("master builder"),
        _("bread and circuses"),
        _("golden times"),
        _("closeness to the people"),
        _("growth"),
        _("market"),
        _("new city"),
        _("moved to the new city"),
        _("came from a neighbour"),
        _("left for a neighbour"),
        _("left for hunger"),
        _("demolished"),
    )


def reason_text(reason: int) -> str:
    """What the rules say of a note."""
    return _reasons(current_language())[reason]


def result_text(reason: int) -> str:
    """LC-81: what decided the game."""
    words = {
        BY_POINTS: _("most points"),
        BY_GOLD: _("most points, then more gold"),
        BY_SHARING: _("the same points and gold"),
    }
    return words[reason]
