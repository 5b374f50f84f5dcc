"""Carcassonne: The City in a few words."""

from bastide.core.about import About, Words
from bastide.games.carcassonne_city.text.i18n import _


def about() -> About:
    """For lists of games, and for its options."""
    return About(
        _("Carcassonne: The City"),
        _("Lay streets and markets, then close the city with a wall, and put guards where they see the most."),
        _("tiles and walls"),
        60,
        options={
            "pack": Words(_("Tiles"), _("Our pack, or one of your own as a JSON file.")),
            "walls_on_empty": Words(
                _("Walls after unclaimed features"),
                _("Walls are also built when a street or market is completed that nobody stands on."),
            ),
        },
    )
