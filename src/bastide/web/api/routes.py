"""The routes of the JSON API. Who calls says so by `Authorization: Bearer SECRET`; without it he is a spectator."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response
from fastapi.responses import StreamingResponse

from bastide.web.api import bodies
from bastide.web.house import House
from bastide.web.tables import NotAllowed, TableError
from bastide.web.tables.guests import guest_of, new_secret
from bastide.web.tables.seen import seen_by

REFUSALS: dict[int | str, dict[str, Any]] = {
    400: {"model": bodies.Refusal, "description": "no JSON"},
    403: {"model": bodies.Refusal, "description": "somebody else's seat, turn or table, or nobody said who calls"},
    404: {"model": bodies.Refusal, "description": "no such table or seat"},
    409: {"model": bodies.Refusal, "description": "not now: the table has moved on, or stands otherwise"},
    413: {"model": bodies.Refusal, "description": "too large"},
    422: {"model": bodies.Refusal, "description": "something that can't be: the error says what was expected"},
}
router = APIRouter(prefix="/api", tags=["tables"], responses=REFUSALS)
TableId = Annotated[str, Path(max_length=32, pattern=r"^[\w-]+$")]
SILENCE = 15.0  # seconds until a stream says that it is still there


async def house_of(request: Request) -> House:
    """The worker that answers. (These are asynchronous because FastAPI sends plain functions to a thread.)"""
    house: House = request.app.state.house
    return house


async def spectator_or_guest(authorization: Annotated[str | None, Header(max_length=200)] = None) -> str | None:
    """Who calls, if he says so."""
    if authorization is None:
        return None
    kind, _, secret = authorization.partition(" ")
    if kind.lower() != "bearer" or not 16 <= len(secret) <= 100:
        raise NotAllowed("Authorization: expected `Bearer` and the secret of a guest")
    return guest_of(secret)


async def known_guest(guest: Annotated[str | None, Depends(spectator_or_guest)]) -> str:
    """Who calls; he must say so."""
    if guest is None:
        raise NotAllowed("Authorization: expected `Bearer` and the secret of a guest (POST /api/guests gives one)")
    return guest


TheHouse = Annotated[House, Depends(house_of)]
Anybody = Annotated[str | None, Depends(spectator_or_guest)]
Guest = Annotated[str, Depends(known_guest)]


def _shown(house: House, table_id: str, guest: str | None) -> dict[str, Any]:
    with house.keeper.holding(table_id):
        return seen_by(house.open_table(table_id), guest)


@router.post("/guests", status_code=201)
def new_guest() -> dict[str, str]:
    """A new guest: keep the secret, it is all that says who you are."""
    return {"secret": new_secret()}


@router.get("/tables")
def my_tables(house: TheHouse, guest: Guest) -> list[dict[str, Any]]:
    """Where I sit, the latest first, and whether it waits for me."""
    return [
        {"id": table.id, "game": table.game, "seat": table.seat, "waits": table.turn == table.seat, "over": table.over}
        for table in house.store.of_guest(guest)
    ]


@router.post("/tables", status_code=201)
def create(body: bodies.NewTableBody, house: TheHouse, guest: Guest) -> dict[str, Any]:
    """Set up a table; you are its host."""
    how = (body.options, body.settings, body.position)
    table_id = house.keeper.create(body.game, body.players, guest, *how)
    return _shown(house, table_id, guest)


@router.get("/tables/{table_id}")
def see(table_id: TableId, house: TheHouse, guest: Anybody) -> dict[str, Any]:
    """The table as you may see it."""
    return _shown(house, table_id, guest)


@router.post("/tables/{table_id}/seats")
def sit(table_id: TableId, body: bodies.SitBody, house: TheHouse, guest: Guest) -> dict[str, Any]:
    """Take a seat."""
    house.keeper.sit(table_id, guest, body.name, body.seat, body.key)
    return _shown(house, table_id, guest)


@router.delete("/tables/{table_id}/seats/{seat}")
def leave(table_id: TableId, seat: int, house: TheHouse, guest: Guest) -> dict[str, Any]:
    """Get up, or as the host ask somebody to, before the game begins."""
    house.keeper.leave(table_id, guest, seat)
    return _shown(house, table_id, guest)


@router.post("/tables/{table_id}/bots")
def fill(table_id: TableId, body: bodies.BotBody, house: TheHouse, guest: Guest) -> dict[str, Any]:
    """As the host: a bot for a seat."""
    house.keeper.fill(table_id, guest, body.seat, body.bot, body.key)
    return _shown(house, table_id, guest)


@router.post("/tables/{table_id}/lock")
def lock(table_id: TableId, body: bodies.LockBody, house: TheHouse, guest: Guest) -> dict[str, Any]:
    """As the host: let nobody else sit down, or do again."""
    house.keeper.lock(table_id, guest, body.locked, body.key)
    return _shown(house, table_id, guest)


@router.post("/tables/{table_id}/start")
def start(table_id: TableId, body: bodies.KeyBody, house: TheHouse, guest: Guest) -> dict[str, Any]:
    """Begin, when all seats are taken."""
    house.keeper.start(table_id, guest, body.key)
    return _shown(house, table_id, guest)


@router.post("/tables/{table_id}/moves")
def play(table_id: TableId, body: bodies.PlayBody, house: TheHouse, guest: Guest) -> dict[str, Any]:
    """Play one of your legal actions."""
    house.keeper.play(table_id, guest, body.action, body.after, body.key)
    return _shown(house, table_id, guest)


@router.post("/tables/{table_id}/undo")
def undo(table_id: TableId, body: bodies.BackBody, house: TheHouse, guest: Guest) -> dict[str, Any]:
    """Take your last move back."""
    house.keeper.undo(table_id, guest, body.after, body.key)
    return _shown(house, table_id, guest)


@router.post("/tables/{table_id}/redo")
def redo(table_id: TableId, body: bodies.BackBody, house: TheHouse, guest: Guest) -> dict[str, Any]:
    """Play it again."""
    house.keeper.redo(table_id, guest, body.after, body.key)
    return _shown(house, table_id, guest)


@router.post("/tables/{table_id}/talk")
def talk(table_id: TableId, body: bodies.TalkBody, house: TheHouse, guest: Guest) -> dict[str, Any]:
    """Say something to everybody at the table."""
    house.keeper.talk(table_id, guest, body.text, body.key)
    return _shown(house, table_id, guest)


@router.get("/tables/{table_id}/record", response_class=Response)
def record(table_id: TableId, house: TheHouse) -> Response:
    """The game as text; while it goes on without what is hidden."""
    with house.keeper.holding(table_id):
        match = house.keeper.table(table_id).match
        if match is None:
            raise TableError("the game has not begun")
        text = match.save(public=match.turn is not None)
    return Response(text, media_type="text/plain; charset=utf-8")


@router.get("/tables/{table_id}/stream")
async def stream(table_id: TableId, house: TheHouse, after: Annotated[int, Query(ge=0, le=10**9)] = 0) -> Response:
    """Server-sent events: `change` with the number of the last event, whenever there is a newer one than you have seen."""
    house.keeper.holding(table_id)
    return StreamingResponse(_told(house, table_id, after), media_type="text/event-stream")


async def _told(house: House, table_id: str, seen: int) -> AsyncIterator[str]:
    yield "retry: 1000\n\n"
    watching = house.hub.watch(table_id, SILENCE)
    try:
        await anext(watching)
        last = await asyncio.to_thread(house.store.last, table_id)
        while not house.closing:
            if last > seen:
                seen = last
                yield f"id: {seen}\nevent: change\ndata: {json.dumps({'last': seen})}\n\n"
            elif last < 0:
                yield ": still here\n\n"
            last = await anext(watching)
    finally:
        await watching.aclose()  # type: ignore[attr-defined]
