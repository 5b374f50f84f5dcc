"""The parts of the evaluation by name, for whoever explains why one choice is better than another."""

from collections.abc import Sequence

from bastide.core.game import Game
from bastide.games.saint_malo.bot import features as f
from bastide.games.saint_malo.text.i18n import _


def parts(game: Game) -> dict[str, Sequence[int]]:
    """Which features belong to each, in the language in use; the greedy player's value is a mixture, and has no name."""
    return {
        _("coins"): (f.COINS, f.FEW_COINS, f.SOME_COINS),
        _("logs"): (f.LOGS, f.FEW_LOGS, f.SOME_LOGS),
        _("churches"): range(f.CHURCHES, f.TOP),
        _("walls"): range(f.TOP, f.DEFENCE),
        _("the pirates to come"): range(f.DEFENCE, f.TRADE),
        _("crates beside merchants"): (f.TRADE, f.NEXT_TRADE, f.CRATES),
        _("people beside priests"): (f.SERMON, f.NEXT_SERMON),
        _("filling the city"): (f.FULL,),
    }
