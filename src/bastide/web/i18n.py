"""The messages of the pages, in the language in use (core/i18n.py)."""

from bastide.core.i18n import Messages

_MESSAGES = Messages("bastide.web")
_ = _MESSAGES.gettext
ngettext = _MESSAGES.ngettext
