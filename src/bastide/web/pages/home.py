"""The home page: the games, the visitor's tables, and his habits."""

from typing import Annotated
from urllib.parse import urlencode, urlsplit

from fastapi import APIRouter, Query, Response
from markupsafe import Markup

from bastide.core.errors import BadOption
from bastide.core.game import Game
from bastide.web.i18n import _
from bastide.web.pages.cards import house_words
from bastide.web.pages.forms import Form, Posted
from bastide.web.pages.game_pictures import picture, scene, signs_for
from bastide.web.pages.game_words import GameWords, game_words, games_by_length
from bastide.web.pages.home_rows import OVER, STATES, WAITING, shown, tables_of
from bastide.web.pages.open_tables import ON_HOME as ON_OPEN
from bastide.web.pages.open_tables import open_rows
from bastide.web.pages.page_route import PageRoute
from bastide.web.pages.puzzles import todays
from bastide.web.pages.sealing import seal_of
from bastide.web.pages.sharing import open_graph
from bastide.web.pages.table_request import own_name
from bastide.web.pages.telling import telling_shown
from bastide.web.pages.visit import TheVisit, Visit
from bastide.web.pages.visitor import CONFIRM
from bastide.web.services import Services, TheServices
from bastide.web.tables.seating import LONGEST_NAME

router = APIRouter(include_in_schema=False, route_class=PageRoute)
ON_HOME, SHOWN = 4, 40  # tables of the visitor on the home page, and of each kind in his list


@router.get("/")
def home(visit: TheVisit, services: TheServices) -> Response:
    """The home page."""
    mine = tables_of(services.store, visit.guest)
    open_tables, more_open = open_rows(services.store, ON_OPEN)
    return visit.page(
        "home.html",
        open_tables=open_tables,
        more_open=more_open,
        title=_("Towns to build"),
        open_graph=open_graph(visit.request, "/", house_words(), visit.visitor.language),
        sheets=("home.css",),
        skyline=picture("skyline"),
        rows=shown(services.store, services.cache, [each for each in mine if each.state != OVER][:ON_HOME]),
        more=bool(mine),
        waits=sum(each.state == WAITING for each in mine),
        scripts=("waiting.js", "word.js"),
        cards=_cards(),
        puzzle_of_the_day=todays(),
        **seal_of(visit),
        signs=signs_for(picture("skyline"), *map(scene, games_by_length())),
    )


@router.get("/tables/waiting")
def waiting(visit: TheVisit, services: TheServices, but: Annotated[str, Query(max_length=32)] = "") -> dict[str, int]:
    """How many tables wait for the visitor, but for the one that he has open: for the title of its tab."""
    return {"waits": services.store.waiting(visit.guest, but)}


@router.get("/tables")
def tables(visit: TheVisit, services: TheServices, only: Annotated[str, Query(max_length=20)] = "") -> Response:
    """My tables, by how they stand; `only` shows all of one kind."""
    mine = tables_of(services.store, visit.guest)
    chosen, most = ((only,), 10 * SHOWN) if only in STATES else (STATES, SHOWN)
    groups = {state: [each for each in mine if each.state == state] for state in chosen}
    rests = {state: max(0, len(rows) - most) for state, rows in groups.items()}
    listed = shown(services.store, services.cache, [each for rows in groups.values() for each in rows[:most]])
    there = {state: rows for state in chosen if (rows := [each for each in listed if each.state == state])}
    return visit.page(
        "my_tables.html",
        title=_("My tables"),
        sheets=("home.css",),
        waits=sum(each.state == WAITING for each in mine),
        push_key=services.notifier.public_key,
        groups=there,
        rests=rests,
        only=only if only in STATES else "",
        query=f"only={only}" if only in STATES else "",
        cards=_cards(),
        scripts=("tell_me.js", "waiting.js", "word.js"),
        **seal_of(visit),
        hall=picture("hall"),
        signs=signs_for(picture("hall"), *([] if there else map(scene, games_by_length()))),
    )


def _cards() -> list[tuple[Game, GameWords, Markup]]:
    """The games to choose from."""
    return [(game, game_words(game), scene(game)) for game in games_by_length()]


@router.get("/me")
def me(visit: TheVisit, services: TheServices, back: Annotated[str, Query(max_length=200)] = "/") -> Response:
    """The visitor's name and habits."""
    visitor = visit.visitor
    return _me(visit, services, Form(name=visitor.name, confirm=visitor.confirm, back=on_site(back)))


@router.post("/me")
def keep_me(visit: TheVisit, services: TheServices, form: Posted) -> Response:
    """Keep them, and go back to where he came from."""
    confirm = form.get("confirm", "")
    try:
        name = own_name(visit.visitor, form) if form.text("name") else ""
        if confirm not in CONFIRM:
            raise BadOption(_("Choose one of the three."))
    except BadOption as error:
        return _me(visit, services, form, str(error), 422)
    return visit.changed(name=name, confirm=confirm).redirect(on_site(form.get("back", "/")))


def _me(visit: Visit, services: Services, typed: Form, error: str = "", status: int = 200) -> Response:
    return visit.page(
        "me.html",
        status=status,
        title=_("Settings"),
        sheets=("home.css", "set-up.css"),
        scripts=("sound.js", "tell_me.js"),
        query=urlencode({"back": typed.get("back", "/")}),
        typed=typed,
        error=error,
        max_name_length=LONGEST_NAME,
        **telling_shown(visit, services),
    )


def on_site(path: str) -> str:
    """The path, if it leads to a page of this site; else the home page."""
    parts = urlsplit(path)
    fine = path.startswith("/") and not path.startswith("//") and path.isprintable() and "\\" not in path
    return path if fine and not parts.scheme and not parts.netloc else "/"
