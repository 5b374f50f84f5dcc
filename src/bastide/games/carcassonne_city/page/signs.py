"""The signs of the pages, each with the statement that says what it is about."""

from bastide.core.game import Game
from bastide.games.carcassonne_city.drawing.tiles import building_sign
from bastide.games.carcassonne_city.rules.pack import HISTORIC_BUILDINGS
from bastide.games.carcassonne_city.text.i18n import _
from bastide.look.rule_signs import RuleSign

_PUBLIC = ("public", "public-gable", "public-dome", "public-clock", "public-barn", "public-porch")


def signs(game: Game) -> dict[str, RuleSign]:
    """By the names of the signs."""
    tower = RuleSign(
        _("Tower"),
        "CC-36",
        _(
            "After a wall building whoever caused it may set a tower: 1 point for each wall back to the last tower or the gate."
        ),
    )
    return {
        "burgher": RuleSign(_("Burgher"), "CC-25"),
        "trader": RuleSign(_("Trader"), "CC-26"),
        "steward": RuleSign(_("Steward"), "CC-43"),
        "guard": RuleSign(_("Guard"), "CC-44"),
        "tower": tower,
        "turret": tower,
        "fish": RuleSign(_("Fish"), "CC-26"),
        "grain": RuleSign(_("Grain"), "CC-26"),
        "cattle": RuleSign(_("Cattle"), "CC-26"),
        **dict.fromkeys(_PUBLIC, RuleSign(_("Public building"), "CC-44")),
        **{building_sign(name): RuleSign(name, "CC-44") for name in HISTORIC_BUILDINGS},
        "ways": RuleSign(_("Laying a tile"), "CC-12"),
        "rampart": RuleSign(_("City wall"), "CC-33"),
        "pile": RuleSign(_("Piles"), "CC-30"),
    }
