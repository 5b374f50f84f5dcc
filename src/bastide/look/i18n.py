"""The messages of drawings and pages that all games share, in the language in use (core/i18n.py)."""

from bastide.core.i18n import Messages

_MESSAGES = Messages("bastide.look")
_ = _MESSAGES.gettext
ngettext = _MESSAGES.ngettext
