"""The messages of reviews, in the language in use (core/i18n.py)."""

from bastide.core.i18n import Messages, current_language

_MESSAGES = Messages("bastide.review")
_ = _MESSAGES.gettext
ngettext = _MESSAGES.ngettext


def number(value: float, digits: int = 1, signed: bool = False) -> str:
    """A figure as it is written in the language in use."""
    from babel.numbers import format_decimal

    size = format_decimal(abs(round(value, digits)), format=f"0.{'0' * digits}", locale=current_language())
    below = round(value, digits) < 0
    return ("−" if below else "+" if signed else "") + size


def percent(value: float) -> str:
    """A chance."""
    return f"{number(100 * value)} %"
