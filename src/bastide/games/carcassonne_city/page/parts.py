"""The parts of the evaluation by name, for whoever explains why one choice is better than another."""

from collections.abc import Sequence

from bastide.core.game import Game
from bastide.games.carcassonne_city.bot import features as f
from bastide.games.carcassonne_city.text.i18n import _


def parts(game: Game) -> dict[str, Sequence[int]]:
    """Which features belong to each, in the language in use."""
    return {
        _("followers in hand"): range(f.SUPPLY, f.STREETS),
        _("streets"): range(f.STREETS, f.MARKETS),
        _("markets"): range(f.MARKETS, f.STEWARDS),
        _("stewards"): range(f.STEWARDS, f.GUARDS),
        _("guards"): (f.GUARDS, f.GUARD_NOW),
        _("followers who gain nothing"): (f.IDLE, f.TIED),
        _("towers"): (f.TOWERS, f.TOWER_SOON),
    }
