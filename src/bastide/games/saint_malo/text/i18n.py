"""The words of this game in the language spoken. Messages are English in the source; `data/words.*.po` have the others."""

from bastide.core.i18n import Tongue

_TONGUE = Tongue("bastide.games.saint_malo")
_ = _TONGUE.gettext
ngettext = _TONGUE.ngettext
