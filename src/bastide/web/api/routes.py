"""The routes of the JSON API. Who calls says so by `Authorization: Bearer SECRET`; without it he is a spectator."""

from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Query, Response
from fastapi.responses import StreamingResponse

from bastide.core.i18n import LANGUAGES, SOURCE_LANGUAGE, using_language
from bastide.web.api import bodies
from bastide.web.asking import ask_as
from bastide.web.changes import opened
from bastide.web.services import Services, TheServices
from bastide.web.tables import NotAllowed, TableError
from bastide.web.tables.guests import guest_of, new_secret
from bastide.web.tables.lesson import with_silent
from bastide.web.tables.story import story_json
from bastide.web.tables.table_json import table_json

REFUSALS: dict[int | str, dict[str, Any]] = {
    400: {"model": bodies.Refusal, "description": "no JSON"},
    403: {"model": bodies.Refusal, "description": "somebody else's seat, turn or table, or nobody said who calls"},
    404: {"model": bodies.Refusal, "description": "no such table or seat"},
    409: {"model": bodies.Refusal, "description": "not now: the table has moved on, or stands otherwise"},
    413: {"model": bodies.Refusal, "description": "too large"},
    422: {"model": bodies.Refusal, "description": "something that can't be: the error says what was expected"},
}
MOST_OPEN = 100
router = APIRouter(prefix="/api", tags=["tables"], responses=REFUSALS)
TableId = Annotated[str, Path(max_length=32, pattern=r"^[\w-]+$")]


async def spectator_or_guest(authorization: Annotated[str | None, Header(max_length=200)] = None) -> str | None:
    """Who calls, if he says so."""
    if authorization is None:
        return None
    kind, _, secret = authorization.partition(" ")
    if kind.lower() != "bearer" or not 16 <= len(secret) <= 100:
        raise NotAllowed("Authorization: expected `Bearer` and the secret of a guest")
    guest = guest_of(secret)
    ask_as(guest)
    return guest


async def known_guest(guest: Annotated[str | None, Depends(spectator_or_guest)]) -> str:
    """Who calls; he must say so."""
    if guest is None:
        raise NotAllowed("Authorization: expected `Bearer` and the secret of a guest (POST /api/guests gives one)")
    return guest


Anybody = Annotated[str | None, Depends(spectator_or_guest)]
Guest = Annotated[str, Depends(known_guest)]


def _shown(services: Services, table_id: str, guest: str | None) -> dict[str, Any]:
    with services.viewing(table_id, guest) as table:
        return table_json(table, guest)


@router.post("/guests", status_code=201)
def new_guest() -> dict[str, str]:
    """A new guest: keep the secret, it is all that says who you are."""
    return {"secret": new_secret()}


@router.get("/tables")
def my_tables(services: TheServices, guest: Guest) -> list[dict[str, Any]]:
    """Where I sit, the latest first, and whether it waits for me."""
    return [
        {"id": table.id, "game": table.game, "seat": table.seat, "waits": table.turn == table.seat, "over": table.over}
        for table in services.store.of_guest(guest)
    ]


@router.post("/tables", status_code=201)
def create(body: bodies.NewTableBody, services: TheServices, guest: Guest) -> dict[str, Any]:
    """Set up a table; you are its host."""
    how = (body.options, body.settings, body.position)
    table_id = services.tables.create(body.game, body.players, guest, *how)
    return _shown(services, table_id, guest)


@router.get("/tables/{table_id}")
def see(table_id: TableId, services: TheServices, guest: Anybody) -> dict[str, Any]:
    """The table as you may see it."""
    return _shown(services, table_id, guest)


@router.post("/tables/{table_id}/seats")
def sit(table_id: TableId, body: bodies.SitBody, services: TheServices, guest: Guest) -> dict[str, Any]:
    """Take a seat."""
    services.tables.sit(table_id, guest, body.name, body.seat, body.key, body.word, body.keep)
    return _shown(services, table_id, guest)


@router.post("/tables/{table_id}/word")
def give_word(table_id: TableId, body: bodies.WordBody, services: TheServices, guest: Guest) -> dict[str, Any]:
    """Give another word for the mixing of chance, before the game."""
    services.tables.give_word(table_id, guest, body.word, body.key)
    return _shown(services, table_id, guest)


@router.post("/tables/{table_id}/keep")
def keep(table_id: TableId, body: bodies.KeepBody, services: TheServices, guest: Guest) -> dict[str, Any]:
    """Say whether what is hidden shall stay as it was set up, before the game."""
    services.tables.keep(table_id, guest, body.keep, body.key)
    return _shown(services, table_id, guest)


@router.delete("/tables/{table_id}/seats/{seat}")
def leave(table_id: TableId, seat: int, services: TheServices, guest: Guest) -> dict[str, Any]:
    """Get up, or as the host ask somebody to, before the game begins."""
    services.tables.leave(table_id, guest, seat)
    return _shown(services, table_id, guest)


@router.post("/tables/{table_id}/bots")
def fill(table_id: TableId, body: bodies.BotBody, services: TheServices, guest: Guest) -> dict[str, Any]:
    """A bot for a seat: as the host before the game begins, and for somebody who is away; for yourself at any time."""
    services.tables.fill(table_id, guest, body.seat, body.bot, body.key)
    return _shown(services, table_id, guest)


@router.post("/tables/{table_id}/consents")
def agree(table_id: TableId, body: bodies.SeatBody, services: TheServices, guest: Guest) -> dict[str, Any]:
    """Be for letting a bot play for who is to decide: it does when all others are for it, and he is away or his time is up."""
    services.tables.agree(table_id, guest, body.seat, body.key)
    return _shown(services, table_id, guest)


@router.post("/tables/{table_id}/back")
def come_back(table_id: TableId, body: bodies.KeyBody, services: TheServices, guest: Guest) -> dict[str, Any]:
    """Take your seat again from the bot that plays for you."""
    services.tables.come_back(table_id, guest, key=body.key)
    return _shown(services, table_id, guest)


@router.post("/tables/{table_id}/host")
def become_host(table_id: TableId, body: bodies.KeyBody, services: TheServices, guest: Guest) -> dict[str, Any]:
    """Become the host, when the host is away and you sit at the table."""
    services.tables.become_host(table_id, guest, body.key)
    return _shown(services, table_id, guest)


@router.post("/tables/{table_id}/lock")
def lock(table_id: TableId, body: bodies.LockBody, services: TheServices, guest: Guest) -> dict[str, Any]:
    """As the host: let nobody else sit down, or do again."""
    services.tables.lock(table_id, guest, body.locked, body.key)
    return _shown(services, table_id, guest)


@router.post("/tables/{table_id}/start")
def start(table_id: TableId, body: bodies.KeyBody, services: TheServices, guest: Guest) -> dict[str, Any]:
    """Begin, when all seats are taken."""
    services.tables.start(table_id, guest, body.key)
    return _shown(services, table_id, guest)


@router.post("/tables/{table_id}/moves")
def play(table_id: TableId, body: bodies.PlayBody, services: TheServices, guest: Guest) -> dict[str, Any]:
    """Play one of your legal actions."""
    services.tables.play(table_id, guest, body.action, body.after, body.key)
    return _shown(services, table_id, guest)


@router.post("/tables/{table_id}/undo")
def undo(table_id: TableId, body: bodies.BackBody, services: TheServices, guest: Guest) -> dict[str, Any]:
    """Take your last move back."""
    services.tables.undo(table_id, guest, body.after, body.key)
    return _shown(services, table_id, guest)


@router.post("/tables/{table_id}/redo")
def redo(table_id: TableId, body: bodies.BackBody, services: TheServices, guest: Guest) -> dict[str, Any]:
    """Play it again."""
    services.tables.redo(table_id, guest, body.after, body.key)
    return _shown(services, table_id, guest)


@router.post("/tables/{table_id}/talk")
def talk(table_id: TableId, body: bodies.TalkBody, services: TheServices, guest: Guest) -> dict[str, Any]:
    """Say something to everybody at the table."""
    services.tables.talk(table_id, guest, body.text, body.key)
    return _shown(services, table_id, guest)


@router.delete("/tables/{table_id}/talk/{number}")
def unsay(
    table_id: TableId, number: Annotated[int, Path(ge=0, le=10**9)], services: TheServices, guest: Guest
) -> dict[str, Any]:
    """Take a line of yours out, or as the host anybody's."""
    services.tables.unsay(table_id, guest, number)
    return _shown(services, table_id, guest)


@router.post("/tables/{table_id}/silence")
def silence(table_id: TableId, body: bodies.SilenceBody, services: TheServices, guest: Guest) -> dict[str, Any]:
    """As the host: let somebody not talk, or do again."""
    services.tables.silence(table_id, guest, body.seat, body.silent, body.key)
    return _shown(services, table_id, guest)


@router.post("/tables/{table_id}/listing")
def list_openly(table_id: TableId, body: bodies.ListingBody, services: TheServices, guest: Guest) -> dict[str, Any]:
    """As the host: show the table on the home page."""
    services.tables.list_openly(table_id, guest, body.level, body.languages, body.key)
    return _shown(services, table_id, guest)


@router.delete("/tables/{table_id}/listing")
def unlist(table_id: TableId, services: TheServices, guest: Guest) -> dict[str, Any]:
    """As the host: take it off again."""
    services.tables.unlist(table_id, guest)
    return _shown(services, table_id, guest)


@router.get("/open")
def open_tables(services: TheServices) -> list[dict[str, Any]]:
    """Tables that anybody may join, the newest first."""
    return [asdict(each) for each in services.store.listings.open_tables(MOST_OPEN)]


@router.get("/tables/{table_id}/steps")
def steps(
    table_id: TableId,
    services: TheServices,
    after: Annotated[int, Query(ge=0, le=100_000)] = 0,
    through: Annotated[int | None, Query(ge=0, le=100_000)] = None,
    lang: Annotated[str, Query(pattern=f"^({'|'.join(LANGUAGES)})$")] = SOURCE_LANGUAGE,
) -> dict[str, Any]:
    """What happened after a move, up to the present or another move, step by step: who, what in words, where, and what changed
    on the board. The same for all."""
    with using_language(lang), services.viewing(table_id) as table:
        return with_silent(table.lesson, table.begun, story_json(table, after, through))


@router.get("/tables/{table_id}/record", response_class=Response)
def record(table_id: TableId, services: TheServices) -> Response:
    """The game as text; while it goes on without what is hidden."""
    with services.tables.reading(table_id) as table:
        if table.match is None:
            raise TableError("the game has not begun")
        text = table.match.save(public=not table.over)
    return Response(text, media_type="text/plain; charset=utf-8")


@router.get("/tables/{table_id}/stream")
async def stream(
    table_id: TableId, services: TheServices, after: Annotated[int, Query(ge=0, le=10**9)] = 0
) -> Response:
    """Server-sent events: `change` with the number of the last event, whenever there is a newer one than you have seen."""
    return StreamingResponse(await opened(services, table_id, after), media_type="text/event-stream")
