"""The parts of the evaluation in words, for whoever explains why one choice is better than another."""

from collections.abc import Sequence

from bastide.core.game import Game
from bastide.games.la_citta.bot import features as f
from bastide.games.la_citta.text.i18n import _
from bastide.look.parts import UNSAID


def parts(game: Game) -> dict[str, Sequence[int]]:
    """Which features belong to what can be said of the choice that is worse in them, in the language in use.

    What an action card and a new city cost is weighed against what they bring, which other parts count: alone it tells nothing.
    """
    return {
        _("This brings fewer citizens"): (f.CITIZENS,),
        _("This leaves the cities less room to grow"): (
            f.POTENTIAL,
            f.GROWTH,
            f.TO_COME,
            f.MARKETS,
            f.BATHS,
            f.FULL_SMALL,
            f.FULL_LARGE,
        ),
        _("This is farther from a city with culture, education and health"): (
            f.FULL,
            f.TWO,
            f.TWO_IN_TIME,
            f.ONE,
            f.ONE_IN_TIME,
        ),
        _("This leaves less food for the citizens"): (
            *_HUNGER,
            f.NEXT_HUNGER,
            f.SPARE,
            f.SPARE_LITTLE,
            f.SPARE_SOME,
            f.FOOD,
        ),
        _("When citizens move, the neighbours gain by this"): _ATTRACTION,
        _("This leaves fewer citizens to build with"): (
            f.BARE,
            f.SURPLUS,
            f.FIRST_SURPLUS,
            f.SURPLUS_LATE,
            f.SURPLUS_ALL,
            f.BUILDINGS,
        ),
        _("This leaves less good land to build on"): (f.FARM_SITE, f.SITES, f.WATER_SITE, f.BEST_FARM, f.MANY_SITES),
        _("This leaves less gold"): (*_GOLD, f.INCOME_YEARS, f.INCOME),
        _("This tells less of what the people want"): (f.LOOKS,),
        UNSAID: (f.CARDS, f.PLAYS, f.IDLE, f.FIGURES, f.CITIES, f.CASTLES, f.CAN_FOUND),
    }


_HUNGER = (f.HUNGER, f.HUNGRY, f.HUNGER_LATE, f.HUNGRY_LATE, f.HUNGRY_END, f.HUNGRY_END_LATE)
_GOLD = (f.NEEDED, f.MORE_GOLD, f.GOLD, f.FIRST_GOLD, f.FEW_GOLD, f.SOME_GOLD)
_ATTRACTION = (
    *(f.WIN, f.PUSH, f.LOSE, f.WIN_LATE, f.PUSH_LATE, f.LOSE_LATE, f.LOSE_BARE),
    *(f.AHEAD_YEARS, f.FAR_YEARS, f.AHEAD, f.FAR, f.TIES, f.NEIGHBOURS, f.ATTRACTION),
)
