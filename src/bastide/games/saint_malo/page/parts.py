"""The parts of the evaluation in words, for whoever explains why one choice is better than another."""

from collections.abc import Sequence

from bastide.core.game import Game
from bastide.games.saint_malo.bot import features as f
from bastide.games.saint_malo.text.i18n import _


def parts(game: Game) -> dict[str, Sequence[int]]:
    """Which features belong to what can be said of the choice that is worse in them, in the language in use.

    The greedy player's value is a mixture, and has no words.
    """
    return {
        _("This leaves fewer coins to turn dice with"): (f.COINS, f.FEW_COINS, f.SOME_COINS),
        _("This leaves fewer logs for later houses"): (f.LOGS, f.FEW_LOGS, f.SOME_LOGS),
        _("This is worse for the series of churches"): range(f.CHURCHES, f.TOP),
        _("This makes it harder to close a side with walls"): range(f.TOP, f.DEFENCE),
        _("This is weaker against the next pirates"): range(f.DEFENCE, f.TRADE),
        _("This leaves a later merchant fewer crates around him"): (f.TRADE, f.NEXT_TRADE, f.CRATES),
        _("This leaves a later priest fewer churches around him"): (f.SERMON, f.NEXT_SERMON),
        _("This does less to fill the city"): (f.FULL,),
    }
