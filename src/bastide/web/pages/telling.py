"""Where a visitor wants to be told of his turn: his browsers, his address; and the links of the mails."""

from dataclasses import dataclass
from typing import Annotated, Any
from urllib.parse import urlsplit

from fastapi import APIRouter, Path, Response

from bastide.web.i18n import _
from bastide.web.pages.forms import FormError, Posted
from bastide.web.pages.page_route import PageRoute
from bastide.web.pages.visit import TheVisit, Visit
from bastide.web.services import Services, TheServices
from bastide.web.store.subscriptions import MAIL, PUSH, Subscription
from bastide.web.tables.askers import asking
from bastide.web.tables.errors import NotFound, TableError
from bastide.web.telling.mail import OFF, YES, is_address
from bastide.web.telling.posting import BadEndpoint, endpoint_of

router = APIRouter(include_in_schema=False, route_class=PageRoute)
PUSH_WAIT = 60  # seconds of his turn before a browser is told
_DAY = 86_400
Ticket = Annotated[str, Path(max_length=200)]


@dataclass(frozen=True, slots=True)
class Place:
    """One of them, for his list."""

    id: int
    kind: str
    address: str
    host: str
    confirmed: bool


def waits() -> dict[int, str]:
    """After how many seconds a mail is sent."""
    return {60: _("for a minute"), 3600: _("for an hour"), 6 * 3600: _("for six hours"), _DAY: _("for a day")}


def telling_shown(visit: Visit, services: Services, typed: str = "") -> dict[str, Any]:
    """What the settings page shows of it."""
    kept = services.store.subscriptions.of_guest(visit.guest)
    return {
        "places": [
            Place(each.id, each.kind, each.address, urlsplit(each.address).hostname or "", each.confirmed)
            for each in kept
        ],
        "push_key": services.notifier.public_key,
        "mails": services.notifier.telling.mails,
        "mail_waits": waits(),
        "mail_address": typed,
    }


@router.post("/me/push")
def push(visit: TheVisit, services: TheServices, form: Posted) -> Response:
    """A browser that wants to be told."""
    from bastide.web.telling.push_message import checked_keys

    services.bans.check(visit.guest)
    try:
        endpoint_of(form.get("endpoint", ""), services.notifier.telling.loopback)
    except BadEndpoint as error:
        raise FormError("endpoint", f"endpoint: {error}") from error
    try:
        keys = checked_keys(form.get("p256dh", "")[:100], form.get("auth", "")[:30])
    except ValueError as error:
        raise FormError("keys", "keys: expected those of a push subscription, p256dh and auth") from error
    what = (form["endpoint"], keys, visit.visitor.language, PUSH_WAIT, True)
    services.store.subscriptions.add(visit.guest, PUSH, *what)
    return Response(status_code=204)


@router.post("/me/push/off")
def push_off(visit: TheVisit, services: TheServices, form: Posted) -> Response:
    """It does not any more."""
    for each in services.store.subscriptions.of_guest(visit.guest):
        if each.kind == PUSH and each.address == form.get("endpoint"):
            services.store.subscriptions.remove(each.id)
    return Response(status_code=204)


@router.post("/me/telling/off")
def telling_off(visit: TheVisit, services: TheServices, form: Posted) -> Response:
    """One of his places, by its number."""
    services.store.subscriptions.remove(form.number("id") or 0, visit.guest)
    return visit.redirect("/me#telling")


@router.post("/me/mail")
def mail(visit: TheVisit, services: TheServices, form: Posted) -> Response:
    """An address is asked whether it wants mails."""
    services.bans.check(visit.guest)
    if not services.notifier.telling.mails:
        raise NotFound(_("This site sends no emails."))
    address, wait = form.text("address"), form.number("wait")
    if not is_address(address):
        raise FormError("address", _("This does not look like an email address."))
    if wait not in waits():
        raise FormError("wait", _("Choose one of the times offered."))
    if services.store.subscriptions.asked(address) or not services.mail_limits.may_ask(address, asking.get().host):
        raise TableError(_("We have already written to this address. Check your inbox, or try again tomorrow."))
    services.store.subscriptions.add(visit.guest, MAIL, address, {}, visit.visitor.language, wait, False)
    return visit.redirect("/me#telling")


@router.get("/mail/yes/{ticket}")
@router.get("/mail/off/{ticket}")
def ask(visit: TheVisit, services: TheServices, ticket: Ticket) -> Response:
    """A link of a mail: only a press on the button does something, because programs open links too."""
    yes = visit.request.url.path.startswith("/mail/yes/")
    to = _meant(services, YES if yes else OFF, ticket)
    if to is None:
        return _said(visit, _("This link is no longer valid, and no emails are sent because of it."))
    question = (
        _("Send an email to {address} when it is your turn?", address=to.address)
        if yes
        else _("Stop sending emails to {address}?", address=to.address)
    )
    return _said(visit, question, _("Yes, please") if yes else _("Stop the emails"))


@router.post("/mail/yes/{ticket}")
def confirm(visit: TheVisit, services: TheServices, ticket: Ticket) -> Response:
    """He has said yes. The ticket says who he is: a mail may be read elsewhere than where he plays."""
    to = _meant(services, YES, ticket)
    if to is None or not services.store.subscriptions.confirm(to.id):
        return _said(visit, _("This link is no longer valid. You can ask for a new one in your settings."))
    return _said(visit, _("Done. We will write to you when it is your turn."))


@router.post("/mail/off/{ticket}")
def unsubscribe(visit: TheVisit, services: TheServices, ticket: Ticket) -> Response:
    """No more mails, by one request and without a cookie: programs for mail do it too (RFC 8058)."""
    to = _meant(services, OFF, ticket)
    if to is not None:
        services.store.subscriptions.remove(to.id)
    return _said(visit, _("You will get no more emails from us, and the address is deleted."))


def _meant(services: Services, purpose: str, ticket: str) -> Subscription | None:
    kept = services.signer.read(purpose, ticket)
    if not isinstance(kept, list) or len(kept) != 2 or not all(isinstance(each, int) for each in kept):
        return None
    found = services.store.subscriptions.find(kept[0])
    return found if found is not None and found.created == kept[1] else None


def _said(visit: Visit, sentence: str, button: str = "") -> Response:
    title, action = _("Emails from Bastide"), visit.request.url.path
    return visit.page("mail.html", title=title, sheets=("home.css",), sentence=sentence, button=button, action=action)
