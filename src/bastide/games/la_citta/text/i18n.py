"""The words of this game in the language being spoken (core/i18n.py)."""

from bastide.core.i18n import Tongue

_TONGUE = Tongue("bastide.games.la_citta")
_ = _TONGUE.gettext
ngettext = _TONGUE.ngettext


def without_hint(message: str) -> str:
    """A word that means two things in English is written `word|hint`: what stands behind the bar is for translators."""
    return message.partition("|")[0]
