"""Pictures by their addresses: any moment of a table, cards for messengers, a whole game that moves."""

import hashlib
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Response

import bastide
from bastide.look import Theme
from bastide.look.alone import alone
from bastide.look.animation import animated_aside
from bastide.look.card import card
from bastide.look.match_card import view_card
from bastide.look.png import ZOOM, png_aside
from bastide.web.i18n import _
from bastide.web.pages.cards import game_card_words, game_picture, house_picture, house_words, invitation_words
from bastide.web.pages.game_pictures import signs_on
from bastide.web.pages.page_route import PageRoute
from bastide.web.pages.table import TableId
from bastide.web.pages.table_query import MOST_MOVES, TableQuery
from bastide.web.pages.viewpoint import viewpoint_of
from bastide.web.pages.visit import TheGame, TheVisit, Visit
from bastide.web.services import Services, TheServices
from bastide.web.tables.errors import NotFound
from bastide.web.tables.table import Table

router = APIRouter(include_in_schema=False, route_class=PageRoute)
Number = Annotated[int | None, Query(ge=0, le=MOST_MOVES)]
Kind = Annotated[Literal["svg", "png"], Path()]
MEDIA = {"svg": "image/svg+xml", "png": "image/png"}
#: A picture that carries its own style and letters: nothing else may be in it.
ITSELF = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'none'"
EVERYBODY, ONE = "public, max-age=300", "private, no-cache"


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawing with its own style, and all that it depends on."""

    key: Hashable
    draw: Callable[[], str]
    theme: Theme = "light"
    zoom: float = 1.0


@router.get("/t/{table_id}/picture.{kind}")
def picture(
    services: TheServices,
    visit: TheVisit,
    table_id: TableId,
    kind: Kind,
    move: Number = None,
    theme: Literal["light", "dark"] | None = None,
    public: bool = False,
) -> Response:
    """The table at a moment, as the visitor may see it; `public` as everybody may. By day or by night: as asked for, as the
    visitor's pages are, or by day."""
    chosen: Theme = "dark" if (theme or ("" if public else visit.visitor.theme)) == "dark" else "light"
    query = TableQuery() if move is None else TableQuery(move=str(move))
    with services.tables.reading(table_id) as table:
        seen = viewpoint_of(table, None if public else visit.guest, query)
        view, names = (seen.match.player_view(None, seen.moment) if public else seen.view()), seen.names()
        key = ("picture", *_moment(table, seen.moment, visit), view.seat, seen.asked, chosen)
        drawn = Drawn(key, lambda: view.game.draw(view, names=names, theme=chosen), chosen, ZOOM)
        name = f"{table.game.name}-{table_id[:8]}-{seen.moment}.{kind}"
    answer = _answer(services, visit, kind, drawn, EVERYBODY if public and _open(visit) else ONE)
    answer.headers["Content-Disposition"] = f'{"inline" if public else "attachment"}; filename="{name}"'
    return answer


@router.get("/t/{table_id}/card.{kind}")
def table_card(services: TheServices, visit: TheVisit, table_id: TableId, kind: Kind, move: Number = None) -> Response:
    """The card of a table: an invitation while it waits for players, else how the game stands at that moment, or ended."""
    with services.tables.reading(table_id) as table:
        if table.match is None:
            said, (scene, signs) = invitation_words(table), game_picture(table.game)
            drawn = Drawn(("invitation", table.game.name, said), lambda: card(said, scene, signs))
        else:
            match, names = table.match, [seat.name for seat in table.seats]
            moment = len(match.moves) if move is None else min(move, len(match.moves))
            view = match.player_view(None, moment)
            drawn = Drawn(("card", *_moment(table, moment, visit)), lambda: view_card(view, names))
    return _answer(services, visit, kind, drawn, EVERYBODY if _open(visit) else ONE)


@router.get("/t/{table_id}/moving.svg")
def moving(services: TheServices, visit: TheVisit, table_id: TableId) -> Response:
    """A game that is over, all of it, as a picture that moves."""
    with services.tables.reading(table_id) as table:
        if not table.over:
            raise NotFound(_("There is a picture of the whole game when it is over."))
        record, names = table.begun.save(), [seat.name for seat in table.seats]
        key = ("moving", *_moment(table, len(table.begun.moves), visit))
    language = visit.visitor.language
    made = services.animating.made(key, lambda: animated_aside(record, names, language))
    return _sent(visit, "svg", made, key, EVERYBODY if _open(visit) else ONE)


@router.get("/g/{name}/card.{kind}")
def game_card(services: TheServices, visit: TheVisit, game: TheGame, kind: Kind) -> Response:
    """The card of a game."""
    said, (scene, signs) = game_card_words(game), game_picture(game)
    drawn = Drawn(("game", game.name, said), lambda: card(said, scene, signs))
    return _answer(services, visit, kind, drawn, EVERYBODY if _open(visit) else ONE)


@router.get("/card.{kind}")
def house_card(services: TheServices, visit: TheVisit, kind: Kind) -> Response:
    """The card of the house."""
    said = house_words()
    drawn = Drawn(("house", said), lambda: card(said, house_picture(), signs_on))
    return _answer(services, visit, kind, drawn, EVERYBODY if _open(visit) else ONE)


def _moment(table: Table, moment: int, visit: Visit) -> tuple[Hashable, ...]:
    """All that a picture of a table depends on, but for who sees it: a move can be taken back and another one played."""
    return table.id, table.last_in_game, moment, tuple(seat.name for seat in table.seats), visit.visitor.language


def _open(visit: Visit) -> bool:
    """Whether the address says all that the answer depends on: else the language is the visitor's own."""
    return visit.request.query_params.get("lang") == visit.visitor.language


def _answer(services: Services, visit: Visit, kind: str, drawn: Drawn, keeping: str) -> Response:
    """The picture of a drawing. SVG is cheap and made each time; PNG once."""
    if kind == "svg":
        return _sent(visit, kind, alone(drawn.draw(), drawn.theme).encode(), drawn.key, keeping)
    if (same := _unchanged(visit, kind, drawn.key, keeping)) is not None:
        return same
    painted = services.painting.made(drawn.key, lambda: png_aside(drawn.draw(), drawn.theme, drawn.zoom))
    return _sent(visit, kind, painted, drawn.key, keeping)


def _headers(kind: str, key: Hashable, keeping: str) -> dict[str, str]:
    mark = hashlib.sha256(f"{bastide.__version__} {kind} {key!r}".encode()).hexdigest()[:24]
    return {"ETag": f'"{mark}"', "Cache-Control": keeping, "Content-Security-Policy": ITSELF}


def _unchanged(visit: Visit, kind: str, key: Hashable, keeping: str) -> Response | None:
    """Who has the picture already is told so, before it is made."""
    headers = _headers(kind, key, keeping)
    has = visit.request.headers.get("if-none-match", "")
    return Response(status_code=304, headers=headers) if headers["ETag"] in has else None


def _sent(visit: Visit, kind: str, made: bytes, key: Hashable, keeping: str) -> Response:
    same = _unchanged(visit, kind, key, keeping)
    return same or Response(made, media_type=MEDIA[kind], headers=_headers(kind, key, keeping))
