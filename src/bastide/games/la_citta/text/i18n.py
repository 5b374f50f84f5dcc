"""The messages of this game, in the language in use (core/i18n.py)."""

from bastide.core.i18n import Messages

_MESSAGES = Messages("bastide.games.la_citta")
_ = _MESSAGES.gettext
ngettext = _MESSAGES.ngettext
pgettext = _MESSAGES.pgettext
