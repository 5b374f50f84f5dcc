"""Words of a review that tables and pages share."""

from bastide.review.i18n import _


def grade_words() -> dict[str, str]:
    """The grades as they are written."""
    return {
        "best": _("best"),
        "good": _("good"),
        "inaccuracy": _("inaccuracy"),
        "mistake": _("mistake"),
        "blunder": _("blunder"),
    }
