"""The parts of the evaluation in words, for whoever explains why one choice is better than another."""

from collections.abc import Sequence

from bastide.core.game import Game
from bastide.games.carcassonne_city.bot import features as f
from bastide.games.carcassonne_city.text.i18n import _


def parts(game: Game) -> dict[str, Sequence[int]]:
    """Which features belong to what can be said of the choice that is worse in them, in the language in use."""
    return {
        _("This leaves fewer followers in hand"): range(f.SUPPLY, f.STREETS),
        _("This brings less from streets"): range(f.STREETS, f.MARKETS),
        _("This brings less from markets"): range(f.MARKETS, f.STEWARDS),
        _("This brings less from stewards"): range(f.STEWARDS, f.GUARDS),
        _("This brings less from guards"): (f.GUARDS, f.GUARD_NOW),
        _("This leaves more followers who gain nothing"): (f.IDLE, f.TIED),
        _("This brings less from towers"): (f.TOWERS, f.TOWER_SOON),
    }
