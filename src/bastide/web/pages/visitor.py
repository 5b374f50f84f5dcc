"""Who looks at a page: a guest with a secret in a signed cookie, a name, a language. Nothing of it is stored on the server."""

from dataclasses import dataclass, field

from fastapi import Request, Response

from bastide.core.i18n import LANGUAGES
from bastide.web.pages.language import language_of
from bastide.web.services import services_of
from bastide.web.tables.guests import guest_of, new_secret

COOKIE, SEAT_COOKIE = "bastide", "bastide_seat"
YEAR = 365 * 24 * 3600
CONFIRM = ("each", "turn", "never")  # what is asked about again before it is played


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
