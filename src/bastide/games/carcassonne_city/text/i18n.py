"""The words of Carcassonne: Die Stadt, in the language being spoken."""

from bastide.core.i18n import Tongue

_TONGUE = Tongue("bastide.games.carcassonne_city")
_ = _TONGUE.gettext
ngettext = _TONGUE.ngettext
