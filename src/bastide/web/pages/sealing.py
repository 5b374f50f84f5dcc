"""Forms that make a table: they carry the table's seal, so that whoever sends one gives his word after it was settled."""

from typing import Any, NamedTuple

from bastide.web.pages.forms import Form
from bastide.web.pages.visit import Visit
from bastide.web.services import services_of
from bastide.web.tables.fairness import checked_word
from bastide.web.tables.reserving import Reserved


class Sealed(NamedTuple):
    """What such a form brought: the table to be made, and the visitor's word."""

    reserved: Reserved | None = None
    word: str | None = None


def seal_of(visit: Visit) -> dict[str, Any]:
    """For the page of such a form."""
    token, seal = services_of(visit.request).reservations.fresh()
    return {"reserved": token, "seal": seal}


def sealed(visit: Visit, form: Form) -> Sealed:
    """As it came back. A word without the seal that it was given to counts for nothing."""
    reserved = services_of(visit.request).reservations.read(form.get("table", ""))
    return Sealed(reserved, checked_word(form.text("word")) if reserved else None)
