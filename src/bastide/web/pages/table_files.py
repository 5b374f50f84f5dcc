"""What a table gives away: its link as a QR code, its stream, the record."""

import io
from collections.abc import AsyncIterator
from typing import Annotated

import segno
from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import StreamingResponse

from bastide.web.changes import opened
from bastide.web.pages.page_route import PageRoute
from bastide.web.pages.table import TableId, table_link
from bastide.web.pages.visit import TheVisit
from bastide.web.services import Services, TheServices

router = APIRouter(include_in_schema=False, route_class=PageRoute)


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


def _to_keep(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"'}
