"""What forms send, and what can't be in them."""

import hmac
import json
from typing import Annotated, Any

from fastapi import Depends, Request
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from bastide.core.errors import BadOption
from bastide.web.i18n import _
from bastide.web.pages.visit import TheVisit
from bastide.web.tables.errors import NotAllowed

MOST_FIELDS = 400


class Form(dict[str, str]):
    """What a form sent: the last value of each field."""

    def number(self, name: str) -> int | None:
        """A field as a number, None if it is none."""
        text = self.get(name, "").strip()
        return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None

    def text(self, name: str) -> str:
        """A field without the blanks round it; empty where it was not sent."""
        return self.get(name, "").strip()


class FormError(BadOption):
    """A field of a form that can't be; `detail` is the rules' own sentence, in English."""

    def __init__(self, field: str, message: str, detail: str = "") -> None:
        super().__init__(f"{message} {detail}".strip())
        self.field, self.message, self.detail = field, message, detail


async def _posted(request: Request, visit: TheVisit) -> Form:
    """The form that was sent, after making sure that it is one of ours."""
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise NotAllowed(_("This form was sent from another site. Open the page here and try again."))
    try:
        async with request.form(max_files=4, max_fields=MOST_FIELDS) as sent:
            form = Form({name: await _text(value) for name, value in sent.multi_items()})
    except ClientDisconnect as error:  # nobody hears it, but it is no fault of ours
        raise HTTPException(400, "body: it broke off") from error
    if not hmac.compare_digest(form.get("token", "").encode(), visit.visitor.token.encode()):
        raise NotAllowed(_("This page is too old, or cookies are switched off. Load it again and repeat what you did."))
    return form


async def _text(value: Any) -> str:
    """A field, or the text of a file that was chosen."""
    if isinstance(value, str):
        return value
    content: bytes = await value.read()
    return content.decode("utf-8", errors="replace")


Posted = Annotated[Form, Depends(_posted)]


def read_json(text: str, field: str) -> dict[str, Any]:
    """An object of JSON."""
    try:
        value = json.loads(text.removeprefix("\ufeff"))
    except json.JSONDecodeError as error:
        message = _("This is not JSON; line {line}, column {column} breaks off.", line=error.lineno, column=error.colno)
        raise FormError(field, message) from error
    except (ValueError, RecursionError) as error:
        raise FormError(field, _("This is not JSON that we can read.")) from error
    if not isinstance(value, dict):
        raise FormError(field, _("Expected a JSON object, in braces."))
    return value
