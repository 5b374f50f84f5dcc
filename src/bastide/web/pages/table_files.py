"""What a table gives away: its link as a QR code, the record, a picture of any moment."""

import io
import threading
from collections.abc import AsyncIterator
from typing import Annotated, Literal

import segno
from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import StreamingResponse

from bastide.look import Theme
from bastide.look.png import png_aside
from bastide.web.changes import opened
from bastide.web.pages.page_route import PageRoute
from bastide.web.pages.table import TableId, table_link
from bastide.web.pages.table_query import MOST_MOVES, TableQuery
from bastide.web.pages.viewpoint import viewpoint_of
from bastide.web.pages.visit import TheVisit, Visit
from bastide.web.services import Services, TheServices

router = APIRouter(include_in_schema=False, route_class=PageRoute)
Number = Annotated[int | None, Query(ge=0, le=MOST_MOVES)]
_one_painter = threading.Lock()  # a picture takes a core for a second: however many are asked for, it is one core


@router.get("/t/{table_id}/qr.svg")
def code(request: Request, services: TheServices, table_id: TableId) -> Response:
    """The link of the table, for the camera of a phone."""
    services.tables.check_exists(table_id)
    drawn, made = io.BytesIO(), segno.make(table_link(request, table_id), error="m")
    made.save(drawn, kind="svg", border=4, scale=4, light="#fff", dark="#000", nl=False)
    return Response(drawn.getvalue(), media_type="image/svg+xml")


@router.get("/t/{table_id}/stream")
async def stream(
    visit: TheVisit,
    services: TheServices,
    table_id: TableId,
    after: Annotated[int, Query(ge=0, le=10**9)] = 0,
    thinks: bool = False,
) -> Response:
    """The stream of an open page, as that of the API; while it is open the page is ready to think for bots, if it says so."""
    told = await opened(services, table_id, after, visit.guest)
    if thinks:
        told = _thinking(services, table_id, visit.guest, told)
    return StreamingResponse(told, media_type="text/event-stream")


async def _thinking(services: Services, table_id: str, guest: str, told: AsyncIterator[str]) -> AsyncIterator[str]:
    services.offers.opened(table_id, guest)
    try:
        async for each in told:
            yield each
    finally:
        services.offers.closed(table_id, guest)
        await told.aclose()  # type: ignore[attr-defined]


@router.get("/t/{table_id}/here")
def here(visit: TheVisit, services: TheServices, table_id: TableId) -> Response:
    """Somebody does something at a page that is open: he is not away."""
    with services.viewing(table_id, visit.guest):
        return Response(status_code=204)


@router.get("/t/{table_id}/record")
def record(services: TheServices, table_id: TableId) -> Response:
    """The game as text; while it goes on without what is hidden."""
    with services.tables.reading(table_id) as table:
        text = table.begun.save(public=not table.over)
    name = f"{table.game.name}-{table_id[:8]}.txt"
    return Response(text, media_type="text/plain; charset=utf-8", headers=_to_keep(name))


@router.get("/t/{table_id}/picture.svg")
def picture(services: TheServices, visit: TheVisit, table_id: TableId, move: Number = None) -> Response:
    """The table as one drawing, as the visitor may see it at that moment."""
    drawn, name = _drawn(services, visit, table_id, move, "auto")
    # The drawing brings its own style; it is a file to keep, not part of a page.
    return Response(drawn, media_type="image/svg+xml", headers=_to_keep(f"{name}.svg"))


@router.get("/t/{table_id}/picture.png")
def painted_picture(
    services: TheServices,
    visit: TheVisit,
    table_id: TableId,
    move: Number = None,
    theme: Literal["light", "dark"] | None = None,
) -> Response:
    """The same for where no SVG is shown, by day or by night: as asked for, as the visitor's pages are, or by day."""
    chosen: Theme = "dark" if (theme or visit.visitor.theme) == "dark" else "light"
    drawn, name = _drawn(services, visit, table_id, move, chosen)
    with _one_painter:
        painted = png_aside(drawn, chosen)
    return Response(painted, media_type="image/png", headers=_to_keep(f"{name}.png"))


def _drawn(services: Services, visit: Visit, table_id: str, move: int | None, theme: Theme) -> tuple[str, str]:
    """The drawing of a moment, and what a file of it is called."""
    query = TableQuery() if move is None else TableQuery(move=str(move))
    with services.tables.reading(table_id) as table:
        viewpoint = viewpoint_of(table, visit.guest, query)
        drawn = viewpoint.match.game.draw(viewpoint.view(), names=viewpoint.names(), theme=theme)
    return drawn, f"{table.game.name}-{table_id[:8]}-{viewpoint.moment}"


def _to_keep(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"'}
