"""The words of the pages."""

from bastide.core.i18n import Tongue

_TONGUE = Tongue("bastide.web")
_ = _TONGUE.gettext
ngettext = _TONGUE.ngettext
