"""Who looks at a page: a guest with a secret in a signed cookie, a name, a language. Nothing of it is stored on the server."""

import hmac
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from fastapi import Depends, Request, Response

from bastide.core.i18n import LANGUAGES
from bastide.web.i18n import _
from bastide.web.pages.language import language_of
from bastide.web.services import services_of
from bastide.web.tables.errors import NotAllowed
from bastide.web.tables.guests import guest_of, new_secret

COOKIE, SEAT_COOKIE = "bastide", "bastide_seat"
YEAR = 365 * 24 * 3600
CONFIRM = ("each", "turn", "never")  # what is asked about again before it is played
MOST_FIELDS = 400


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody at a browser."""

    secret: str = field(repr=False)
    name: str = ""
    language: str = "en"
    chosen: str = ""  # the language chosen by hand, if any
    confirm: str = CONFIRM[0]
    token: str = field(default="", repr=False)  # what his forms carry
    fresh: bool = False  # the cookie has to be sent

    @property
    def guest(self) -> str:
        """How the tables know him."""
        return guest_of(self.secret)


async def _visitor(request: Request) -> Visitor:
    return visitor_of(request)


def visitor_of(request: Request) -> Visitor:
    """Whoever asks; a new guest if the cookie is missing or not ours."""
    signer = services_of(request).signer
    kept = signer.read("visitor", request.cookies.get(COOKIE, ""))
    known = kept if isinstance(kept, dict) else {}
    secret = str(known.get("secret") or new_secret())
    seat = signer.read("seat", request.cookies.get(SEAT_COOKIE, ""))
    asked = request.query_params.get("lang", "")
    chosen = asked if asked in LANGUAGES else str(known.get("lang", ""))
    fresh = "secret" not in known or chosen != known.get("lang", "")
    if isinstance(seat, str):  # a seat that was opened here by its link: only for that table, the cookie's path says so
        secret, fresh = seat, False
    language = language_of(chosen, request.headers.get("accept-language", ""))
    confirm = known.get("confirm") if known.get("confirm") in CONFIRM else CONFIRM[0]
    return Visitor(secret, str(known.get("name", "")), language, chosen, str(confirm), signer.token(secret), fresh)


def keep(request: Request, response: Response, visitor: Visitor) -> None:
    """Send the cookie, if there is anything new in it."""
    if not visitor.fresh:
        return
    value = {"secret": visitor.secret, "name": visitor.name, "lang": visitor.chosen, "confirm": visitor.confirm}
    set_signed(request, response, COOKIE, services_of(request).signer.signed("visitor", value))


def set_signed(request: Request, response: Response, name: str, value: str, path: str = "/") -> None:
    """A cookie that scripts can't read and other sites can't send."""
    secure = request.url.scheme == "https"
    response.set_cookie(name, value, max_age=YEAR, path=path, httponly=True, samesite="lax", secure=secure)


def changed(visitor: Visitor, **what: str) -> Visitor:
    """The visitor with another name, language or habit, to be kept."""
    return replace(visitor, fresh=True, **what)


class Form(dict[str, str]):
    """What a form sent: the last value of each field."""

    def number(self, name: str) -> int | None:
        """A field as a number, None if it is none."""
        text = self.get(name, "").strip()
        return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


async def posted(request: Request, visitor: Annotated[Visitor, Depends(_visitor)]) -> Form:
    """The form that was sent, after making sure that it is one of ours."""
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise NotAllowed(_("This form was sent from another site. Open the page here and try again."))
    async with request.form(max_files=4, max_fields=MOST_FIELDS) as sent:
        form = Form({name: await _text(value) for name, value in sent.multi_items()})
    if not hmac.compare_digest(form.get("token", "").encode(), visitor.token.encode()):
        raise NotAllowed(_("This page is too old, or cookies are switched off. Load it again and repeat what you did."))
    return form


async def _text(value: Any) -> str:
    """A field, or the text of a file that was chosen."""
    if isinstance(value, str):
        return value
    content: bytes = await value.read()
    return content.decode("utf-8", errors="replace")


# Asynchronous because FastAPI sends plain functions to a thread.
Who = Annotated[Visitor, Depends(_visitor)]
Posted = Annotated[Form, Depends(posted)]
