"""Who looks at a page: a guest with a secret in a signed cookie, a name, a language, habits. The server stores nothing of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from fastapi import Request, Response

from bastide.core.i18n import LANGUAGES
from bastide.web.pages.language import language_of
from bastide.web.services import services_of
from bastide.web.tables.guests import guest_of, new_secret

COOKIE, SEAT_COOKIE, MUTED_COOKIE = "bastide", "bastide_seat", "bastide_muted"
YEAR = 365 * 24 * 3600
CONFIRM = ("each", "turn", "never")  # what is asked about again before it is played
USUAL = "turn"  # unless one says otherwise
THEMES = ("light", "dark")  # unless one of them is chosen the device decides


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody at a browser."""

    secret: str = field(repr=False)
    name: str = ""
    language: str = "en"
    chosen: str = ""  # the language chosen by hand, if any
    confirm: str = USUAL
    theme: str = ""  # day or night, if chosen by hand
    projected: bool = False  # sees beside everybody's points what they would be at the end
    token: str = field(default="", repr=False)  # what his forms carry
    fresh: bool = False  # the cookie has to be sent
    seat: str = field(default="", repr=False)  # the token of a seat link that was opened here: only at its table
    ended: bool = False  # that link is no good any more, its cookie has to go
    muted: tuple[str, ...] = ()  # marks of people whose talk he does not want to read, the latest last
    mutes: bool = False  # that cookie has to be sent

    @property
    def guest(self) -> str:
        """How the tables know him; at a table that he came to by a seat link he is who the link makes of him."""
        return guest_of(self.seat or self.secret)


def visitor_of(request: Request) -> Visitor:
    """Whoever asks; a new guest if the cookie is missing or not ours."""
    signer = services_of(request).signer
    kept = signer.read("visitor", request.cookies.get(COOKIE, ""))
    known = kept if isinstance(kept, dict) else {}
    secret = str(known.get("secret") or new_secret())
    # The cookie's path is that of its table; a browser that sends it elsewhere is not heard.
    seat = request.cookies.get(SEAT_COOKIE, "") if "table_id" in request.path_params else ""
    habits = _habits(request, known)
    fresh = "secret" not in known or any(value != known.get(name, _NONE[name]) for name, value in habits.items())
    return Visitor(
        secret,
        str(known.get("name", "")),
        language_of(habits["lang"], request.headers.get("accept-language", "")),
        habits["lang"],
        str(known["confirm"]) if known.get("confirm") in CONFIRM else USUAL,
        habits["theme"],
        habits["final"] == "1",
        signer.token(secret),
        fresh,
        seat,
        muted=_muted(signer.read("muted", request.cookies.get(MUTED_COOKIE, ""))),
    )


def _muted(kept: Any) -> tuple[str, ...]:
    return tuple(map(str, kept)) if isinstance(kept, list) else ()


_NONE = {"lang": "", "theme": "", "final": ""}


def _habits(request: Request, known: Mapping[str, Any]) -> dict[str, str]:
    """What a link of any page can change: the language, day or night, the projected points."""
    allowed = {"lang": tuple(LANGUAGES), "theme": THEMES, "final": ("0", "1")}
    asked = request.query_params
    return {
        name: asked[name] if asked.get(name) in values else str(known.get(name, "")) for name, values in allowed.items()
    }


def keep(request: Request, response: Response, visitor: Visitor) -> None:
    """Send the cookie, if there is anything new in it. What is in it is the visitor's own, however he came to a table."""
    if visitor.ended:
        response.delete_cookie(SEAT_COOKIE, seat_path(request.path_params["table_id"]), httponly=True, samesite="lax")
    if visitor.mutes:
        muted = services_of(request).signer.signed("muted", list(visitor.muted))
        set_cookie(request, response, MUTED_COOKIE, muted)
    if not visitor.fresh:
        return
    value = {"secret": visitor.secret, "name": visitor.name, "lang": visitor.chosen, "confirm": visitor.confirm}
    value |= {"theme": visitor.theme, "final": "1" if visitor.projected else ""}
    set_cookie(request, response, COOKIE, services_of(request).signer.signed("visitor", value))


def set_cookie(request: Request, response: Response, name: str, value: str, path: str = "/") -> None:
    """A cookie that scripts can't read and other sites can't send."""
    secure = request.url.scheme == "https"
    response.set_cookie(name, value, max_age=YEAR, path=path, httponly=True, samesite="lax", secure=secure)


def open_seat(request: Request, response: Response, table_id: str, token: str) -> None:
    """Here the visitor plays for the seat of that link from now on, at this table and nowhere else."""
    set_cookie(request, response, SEAT_COOKIE, token, seat_path(table_id))


def seat_path(table_id: str) -> str:
    """Where the cookie of a seat link counts."""
    return f"/t/{table_id}"
