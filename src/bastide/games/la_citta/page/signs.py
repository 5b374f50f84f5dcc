"""The signs of the pages, each with the statement that says what it is about."""

from collections.abc import Mapping

from bastide.core.game import Game
from bastide.games.la_citta.rules.kinds import BUILT
from bastide.games.la_citta.rules.state import FIELDS
from bastide.games.la_citta.text.i18n import _
from bastide.games.la_citta.text.names import capital, field_word, kind_word
from bastide.look.rule_signs import RuleSign

#: The statement of each building and card: what it does, else where it may go.
_KINDS: Mapping[str, str] = {
    **dict.fromkeys(BUILT, "LC-47"),
    "farm": "LC-48",
    "quarry": "LC-22",
    "market": "LC-23",
    "castle": "LC-50",
    "master-builder": "LC-36",
    "bread": "LC-37",
    "golden": "LC-38",
    "harvest": "LC-39",
    "closeness": "LC-40",
}


def signs(game: Game) -> dict[str, RuleSign]:
    """By the names of the signs."""
    return {
        **{kind: RuleSign(capital(kind_word(kind)), rule) for kind, rule in _KINDS.items()},
        **{f"arch-{field}": RuleSign(capital(field_word(field)), "LC-47") for field in FIELDS},
        "coin": RuleSign(_("Gold"), "LC-22"),
        "citizen": RuleSign(_("Citizens"), "LC-23"),
        "food": RuleSign(
            _("Food"), "LC-70", _("At the end of the year each citizen eats one food. Whoever gets none leaves.")
        ),
        "card": RuleSign(_("Action cards"), "LC-33"),
        "figure": RuleSign(_("Figures"), "LC-37"),
        "voice-back": RuleSign(_("Voice cards"), "LC-25"),
        "eye": RuleSign(_("Seen by you"), "LC-40"),
        "sheaf": RuleSign(_("Farmland"), "LC-48"),
        "peak": RuleSign(_("Mountains"), "LC-22"),
        "boat": RuleSign(_("Water"), "LC-46"),
        "grove": RuleSign(_("Closed hexes"), "LC-10"),
    }
