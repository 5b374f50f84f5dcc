"""Saint Malo in a few words."""

from bastide.core.about import About
from bastide.games.saint_malo.text.i18n import _


def about() -> About:
    """For lists of games."""
    sentence = _(
        "Roll five dice and draw what they show in your own walled town, before the pirates count your soldiers."
    )
    return About(
        "Saint Malo", sentence, _("dice and drawing"), 40, credits=_("Inka and Markus Brand, alea / Ravensburger 2012")
    )
