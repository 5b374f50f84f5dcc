"""La Città in a few words."""

from bastide.core.about import About, Words
from bastide.games.la_citta.text.i18n import _


def about() -> About:
    """For lists of games, and for its options."""
    return About(
        "La Città",
        _("Six years to feed, teach and heal your citizens, or see them walk over to the city next door."),
        _("cards and cities"),
        120,
        options={
            "setup": Words(_("Set-up"), _("Where the landscapes and the first castles lie.")),
            "map": Words(_("Map"), _("Ours, or one of your own as a JSON file.")),
            "cards": Words(_("Political cards"), _("How many of each: ours, or your own as JSON.")),
        },
        choices={
            ("setup", "beginner"): Words(_("Beginners"), _("Landscapes and castles start in fixed places.")),
            ("setup", "advanced"): Words(
                _("Advanced"), _("Landscapes are shuffled; players place their castles in turn.")
            ),
        },
    )
