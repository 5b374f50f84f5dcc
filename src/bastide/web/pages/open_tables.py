"""Open tables: those that anybody may join, on the home page and on one of their own."""

import time
from dataclasses import dataclass

from fastapi import APIRouter, Response

import bastide
from bastide.core.i18n import LANGUAGES, list_in_words
from bastide.web.i18n import _, ngettext
from bastide.web.pages.game_pictures import picture, signs_for
from bastide.web.pages.game_words import title_of
from bastide.web.pages.home_rows import ago
from bastide.web.pages.page_route import PageRoute
from bastide.web.pages.visit import TheVisit
from bastide.web.services import TheServices
from bastide.web.store.listings import OpenTable
from bastide.web.store.store import Store

router = APIRouter(include_in_schema=False, route_class=PageRoute)
ON_HOME, MOST = 20, 100


@dataclass(frozen=True, slots=True)
class OpenRow:
    """One of them, in words."""

    id: str
    title: str
    about: str
    free: str


def level_words() -> dict[str, str]:
    """Who is welcome at a table."""
    return {
        "any": _("everybody is welcome"),
        "beginners": _("for beginners"),
        "experienced": _("for experienced players"),
    }


def open_rows(store: Store, most: int) -> tuple[list[OpenRow], bool]:
    """The newest, and whether there are more."""
    known = set(bastide.games())
    found = [each for each in store.listings.open_tables(most + 1) if each.game in known]
    return [_row(each) for each in found[:most]], len(found) > most


def _row(table: OpenTable) -> OpenRow:
    parts = [
        _("with {names}", names=table.host) if table.host else "",
        level_words().get(table.level, ""),
        list_in_words([LANGUAGES.get(each, each) for each in table.languages]),
        _("over days") if table.pace == "days" else _("all at once"),
        ago(time.time_ns() // 1_000_000 - table.since),
    ]
    free = ngettext("{n} free seat", "{n} free seats", table.free)
    return OpenRow(table.id, title_of(bastide.game(table.game)), " · ".join(filter(None, parts)), free)


@router.get("/open")
def open_tables(visit: TheVisit, services: TheServices) -> Response:
    """All of them, within reason."""
    rows, _more = open_rows(services.store, MOST)
    return visit.page(
        "open_tables.html",
        title=_("Open tables"),
        sheets=("home.css",),
        rows=rows,
        hall=picture("hall"),
        signs=signs_for(picture("hall")),
    )
