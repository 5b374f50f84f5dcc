"""Reviews as JSON: asking for one, and what is ready of it."""

from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Query
from pydantic import BaseModel

from bastide.core.i18n import LANGUAGES, SOURCE_LANGUAGE, using_language
from bastide.review import as_json
from bastide.web.api.routes import REFUSALS, Guest, TableId
from bastide.web.services import TheServices
from bastide.web.tables.errors import NotFound
from bastide.web.tables.reviews import NONE

router = APIRouter(prefix="/api", tags=["reviews"], responses=REFUSALS)


class ReviewProgress(BaseModel):
    """How far a review is: `depth` is what is ready (quick, full), `aim` what is being worked on, with so many moves done.
    It is running, ready, or stopped: then asking again has it go on."""

    state: str
    depth: str | None
    aim: str | None
    done: int
    moves: int


@router.post("/tables/{table_id}/review", status_code=202)
def ask(table_id: TableId, services: TheServices, guest: Guest) -> ReviewProgress:
    """Have a finished game reviewed: a quick look first, then a deep one. Asking again changes nothing."""
    services.bans.check(guest)
    with services.viewing(table_id, guest) as table:
        return ReviewProgress(**asdict(services.reviews.ask(table)))


@router.get("/tables/{table_id}/review")
def see(
    table_id: TableId,
    services: TheServices,
    lang: Annotated[str, Query(pattern=f"^({'|'.join(LANGUAGES)})$")] = SOURCE_LANGUAGE,
) -> dict[str, Any]:
    """What a review has found so far, as `bastide review --json` tells it, each slip with its reason; and its progress. The same
    for all: every decision is judged by what its seat knew."""
    with using_language(lang), services.viewing(table_id) as table:
        services.reviews.check_can_be(table)
        progress = services.reviews.progress(table)
        if progress.state == NONE:
            raise NotFound("nobody has asked for a review of this game; POST does")
        found = services.reviews.found(table)
        told = {} if found is None else as_json(found, table.begun)
    return {**told, "progress": asdict(progress)}
