"""The messages of this game, in the language in use (core/i18n.py)."""

from bastide.core.i18n import Messages

_MESSAGES = Messages("bastide.games.carcassonne_city")
_ = _MESSAGES.gettext
ngettext = _MESSAGES.ngettext
