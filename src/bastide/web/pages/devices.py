"""This device and others: moving to another one, leaving all others, and what is kept of the visitor."""

import secrets
from typing import Annotated

import segno
from fastapi import APIRouter, Path, Query, Response
from fastapi.responses import JSONResponse

from bastide.web.i18n import _
from bastide.web.pages.asking import ask
from bastide.web.pages.forms import Posted
from bastide.web.pages.game_words import default_bot
from bastide.web.pages.page_route import PageRoute
from bastide.web.pages.visit import TheVisit, Visit
from bastide.web.services import TheServices
from bastide.web.statistics.mine import exported, my_games
from bastide.web.tables.errors import NotAllowed
from bastide.web.tables.guests import SECRET_BYTES, new_secret
from bastide.web.tables.transfers import MINUTES, Moving, Transfers

router = APIRouter(include_in_schema=False, route_class=PageRoute)
HERE = "/me/devices"
Code = Annotated[str, Path(max_length=100)]
LEFT, MOVED, DELETED = "left", "moved", "deleted"  # what has just been done


@router.get(HERE)
def devices(visit: TheVisit, done: Annotated[str, Query(max_length=20)] = "") -> Response:
    """What can be done about devices and data."""
    words = {
        LEFT: _("Your other devices no longer know you. Nothing changes here."),
        MOVED: _("Welcome. All your tables are here too."),
        DELETED: _("Everything about you has been deleted. You are a new guest now."),
    }
    return _devices(visit, notice=words.get(done, ""))


@router.post(HERE)
def move(visit: TheVisit, services: TheServices, form: Posted) -> Response:
    """A link to another device; it is shown this once."""
    code = services.transfers.begin(Moving(visit.visitor.secret, visit.visitor.name))
    link = str(visit.request.base_url).rstrip("/") + f"/me/here/{code}"
    return _devices(visit, link=link)


def _devices(visit: Visit, notice: str = "", link: str = "") -> Response:
    code = segno.make(link, error="m").svg_data_uri(border=4, scale=4, light="#fff", dark="#000") if link else ""
    return visit.page(
        "devices.html",
        title=_("This device and others"),
        sheets=("home.css", "set-up.css"),
        notice=notice,
        link=link,
        code=code,
        minutes=MINUTES,
    )


@router.get("/me/here/{code}")
def arriving(visit: TheVisit, services: TheServices, code: Code) -> Response:
    """What the link does. Looking changes nothing: messengers open links by themselves."""
    who = _known(services.transfers, code)
    if who.guest == visit.guest:
        return visit.redirect(HERE)
    name = who.name or _("Guest")
    said = [
        _(
            "If you made this link on another device a moment ago, go ahead: you will be {name} here too, with all your tables.",
            name=name,
        ),
        _("If somebody else sent it to you, leave it: you would play under another person’s name."),
    ]
    has_tables = bool(services.store.identities.tables_of(visit.guest))
    if has_tables:
        said.append(_("This browser has tables of its own. You will lose them unless you bring them along."))
    return ask(
        visit,
        title=_("Continue as {name} on this device?", name=name),
        said=said,
        action=f"/me/here/{code}",
        yes=_("Yes, I made this link"),
        no=_("No, leave it"),
        back="/",
        choice=("along", _("Bring the tables of this browser along. They will then belong to {name}.", name=name))
        if has_tables
        else None,
    )


@router.post("/me/here/{code}")
def arrive(visit: TheVisit, services: TheServices, code: Code, form: Posted) -> Response:
    """Be that guest from now on, once for each link."""
    who = _known(services.transfers, code)
    if who.guest == visit.guest:
        return visit.redirect(HERE)
    if services.transfers.take(code) is None:
        raise _no_link()
    if "along" in form:
        services.identities.rename(visit.guest, who.guest)
    return visit.changed(secret=who.secret, name=who.name).redirect(f"{HERE}?done={MOVED}")


def _known(transfers: Transfers, code: str) -> Moving:
    who = transfers.see(code)
    if who is None:
        raise _no_link()
    return who


def _no_link() -> NotAllowed:
    words = _("This link works once, within {n} minutes. It has been used or is too old: make a new one.", n=MINUTES)
    return NotAllowed(words)


@router.get(f"{HERE}/leave")
def leaving(visit: TheVisit) -> Response:
    """Asks first."""
    return ask(
        visit,
        title=_("Leave all other devices?"),
        said=(
            _("No other browser will know you any more, and all links to your seats end."),
            _("Here you keep your name and all your tables."),
        ),
        action=f"{HERE}/leave",
        yes=_("Leave all other devices"),
        no=_("Go back"),
        back=HERE,
        fields={"key": secrets.token_urlsafe(SECRET_BYTES)},
    )


@router.post(f"{HERE}/leave")
def leave(visit: TheVisit, services: TheServices, form: Posted) -> Response:
    """Another secret, known to this device alone. The same form sent again gives the same one: should our answer be lost on its
    way, nobody has lost his tables."""
    key = form.get("key", "")
    mine = services.signer.derived("secret", visit.visitor.secret, key) if len(key) >= SECRET_BYTES else new_secret()
    fresh = visit.changed(secret=mine)
    services.identities.rename(visit.guest, fresh.guest)
    return fresh.redirect(f"{HERE}?done={LEFT}")


@router.get("/me/data.json")
def data(visit: TheVisit, services: TheServices) -> Response:
    """All that is kept of the visitor, but for the secret itself: it is in his cookie, and a file gets about."""
    visitor = visit.visitor
    habits = {"language": visitor.chosen, "asked_again": visitor.confirm, "theme": visitor.theme}
    found = {
        "in_this_browser": {"name": visitor.name, **habits},
        "known_as": visit.guest,
        "told_of_turns_at": [each.address for each in services.store.subscriptions.of_guest(visit.guest)],
        "learned": services.store.learned.dated(visit.guest),
        "puzzles": services.store.solved.exported(visit.guest),
        "results": exported(my_games(services.store.results.of_guest(visit.guest), visit.guest)),
        "tables": services.identities.export(visit.guest),
    }
    return JSONResponse(found, headers={"Content-Disposition": 'attachment; filename="bastide-my-data.json"'})


@router.get("/me/delete")
def deleting(visit: TheVisit) -> Response:
    """Asks first."""
    return ask(
        visit,
        title=_("Delete everything about you?"),
        said=(
            _("Tables where nobody else ever sat are deleted."),
            _("At all other tables your name becomes “Guest” with a number, and your messages are removed."),
            _("In games that are still going on a bot takes your seat."),
            _("This can’t be undone. If you want to keep anything, download your data first."),
        ),
        action="/me/delete",
        yes=_("Delete everything"),
        no=_("Go back"),
        back=HERE,
    )


@router.post("/me/delete")
def delete(visit: TheVisit, services: TheServices, form: Posted) -> Response:
    """Delete it; whoever looks then is a new guest."""
    services.identities.erase(visit.guest, default_bot())
    return visit.changed(secret=new_secret(), name="").redirect(f"{HERE}?done={DELETED}")
