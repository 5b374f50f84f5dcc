"""A page that says what is about to happen and asks: one button does it, one leads back."""

from collections.abc import Mapping, Sequence
from typing import Any

from fastapi import Response

from bastide.web.pages.visit import Visit


def ask(
    visit: Visit,
    *,
    title: str,
    said: Sequence[str],
    action: str,
    yes: str,
    no: str,
    back: str,
    fields: Mapping[str, str] | None = None,
    choice: tuple[str, str] | None = None,
) -> Response:
    """`fields` go with the form unseen; `choice` is a box to tick, by its field and its words."""
    shown: dict[str, Any] = {"said": said, "action": action, "yes": yes, "no": no, "back": back, "fields": fields or {}}
    return visit.page("ask.html", title=title, sheets=("home.css", "set-up.css"), choice=choice, **shown)
