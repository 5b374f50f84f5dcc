"""Figures as the visitor's language writes them."""

from babel.numbers import format_decimal, format_percent

from bastide.core.i18n import current_language


def decimal(value: float, places: int = 1) -> str:
    """With so many decimals at most."""
    pattern = "#,##0." + "#" * places if places else "#,##0"
    return format_decimal(value, pattern, locale=current_language()).replace("-", "−")


def signed(value: float) -> str:
    """The same with its sign."""
    shown = decimal(value)
    return shown if shown.startswith("−") or shown == "0" else f"+{shown}"


def percent(share: float, places: int = 0) -> str:
    """A share, with so many decimals."""
    pattern = ("0." + "0" * places if places else "0") + (" %" if current_language() == "de" else "%")
    return format_percent(share, pattern, locale=current_language()).replace("-", "−")
