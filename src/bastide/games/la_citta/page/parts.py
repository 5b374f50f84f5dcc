"""The parts of the evaluation by name, for whoever explains why one choice is better than another."""

from collections.abc import Sequence

from bastide.core.game import Game
from bastide.games.la_citta.bot import features as f
from bastide.games.la_citta.text.i18n import _


def parts(game: Game) -> dict[str, Sequence[int]]:
    """Which features belong to each, in the language in use."""
    return {
        _("citizens"): (f.CITIZENS,),
        _("room for more citizens"): (f.POTENTIAL, f.GROWTH, f.TO_COME, f.MARKETS, f.BATHS, f.FULL_SMALL, f.FULL_LARGE),
        _("cities with all three fields"): (f.FULL, f.TWO, f.TWO_IN_TIME, f.ONE, f.ONE_IN_TIME),
        _("food"): (*_HUNGER, f.NEXT_HUNGER, f.SPARE, f.SPARE_LITTLE, f.SPARE_SOME, f.FOOD),
        _("attraction beside the neighbours"): _ATTRACTION,
        _("citizens free to build"): (f.BARE, f.SURPLUS, f.FIRST_SURPLUS, f.SURPLUS_LATE, f.SURPLUS_ALL, f.BUILDINGS),
        _("building land"): (f.FARM_SITE, f.SITES, f.WATER_SITE, f.BEST_FARM, f.MANY_SITES),
        _("gold and income"): (*_GOLD, f.INCOME_YEARS, f.INCOME),
        _("action cards"): (f.CARDS, f.PLAYS, f.IDLE, f.FIGURES),
        _("new cities"): (f.CITIES, f.CASTLES, f.CAN_FOUND),
        _("knowing the voices"): (f.LOOKS,),
    }


_HUNGER = (f.HUNGER, f.HUNGRY, f.HUNGER_LATE, f.HUNGRY_LATE, f.HUNGRY_END, f.HUNGRY_END_LATE)
_GOLD = (f.NEEDED, f.MORE_GOLD, f.GOLD, f.FIRST_GOLD, f.FEW_GOLD, f.SOME_GOLD)
_ATTRACTION = (
    *(f.WIN, f.PUSH, f.LOSE, f.WIN_LATE, f.PUSH_LATE, f.LOSE_LATE, f.LOSE_BARE),
    *(f.AHEAD_YEARS, f.FAR_YEARS, f.AHEAD, f.FAR, f.TIES, f.NEIGHBOURS, f.ATTRACTION),
)
