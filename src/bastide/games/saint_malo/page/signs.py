"""The signs of the pages, each with the statement that says what it is about."""

from collections.abc import Mapping

from bastide.core.game import Game
from bastide.games.saint_malo.rules.dice import SYMBOLS
from bastide.games.saint_malo.text.i18n import _
from bastide.games.saint_malo.text.names import face_word, person_word
from bastide.look.rule_signs import RuleSign

_FACES: Mapping[str, str] = {"L": "SM-20", "C": "SM-25", "W": "SM-30", "X": "SM-40", "H": "SM-45", "S": "SM-60"}
_PERSONS: Mapping[str, str] = {
    "labourer": "SM-46",
    "soldier": "SM-47",
    "priest": "SM-47",
    "builder": "SM-49",
    "merchant": "SM-48",
    "juggler": "SM-50",
    "noble": "SM-51",
}


def signs(game: Game) -> dict[str, RuleSign]:
    """By the names of the signs."""
    return {
        **{f"die-{SYMBOLS[face]}": RuleSign(_capital(face_word(face)), rule) for face, rule in _FACES.items()},
        **{person: RuleSign(_capital(person_word(person)), rule) for person, rule in _PERSONS.items()},
        **dict.fromkeys(("wall", "wall-start", "wall-stop"), RuleSign(_("Walls"), "SM-31")),
        "crate": RuleSign(_("Crates"), "SM-25"),
        "house": RuleSign(_("Houses"), "SM-49"),
        "church": RuleSign(_("Churches"), "SM-41"),
        "log": RuleSign(_("Logs"), "SM-20"),
        "coin": RuleSign(_("Coins"), "SM-13", _("Two coins turn a die to the symbol you chose, but never a sabre.")),
        "cannon": RuleSign(_("Cannons"), "SM-6"),
        "shield-sign": RuleSign(_("Defence"), "SM-61"),
        "corner": RuleSign(_("Towers"), "SM-1"),
    }


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
