"""Which language a page speaks: chosen by hand, or by the browser."""

from bastide.core.i18n import LANGUAGES


def language_of(chosen: str | None, accepted: str) -> str:
    """The language meant; English if nobody says anything that we speak."""
    if chosen in LANGUAGES:
        return str(chosen)
    wanted: list[tuple[float, int, str]] = []
    for place, part in enumerate(accepted.split(",")[:20]):
        name, _, weight = part.strip().partition(";q=")
        try:
            wanted.append((-float(weight or 1), place, name[:2].lower()))
        except ValueError:
            continue
    return next((name for _, _, name in sorted(wanted) if name in LANGUAGES), "en")
