"""Why a thing can't be chosen now, as JSON."""

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field

from bastide.core.i18n import LANGUAGES, SOURCE_LANGUAGE, using_language
from bastide.web.api.routes import REFUSALS, Anybody, TableId
from bastide.web.services import TheServices
from bastide.web.tables import TableError
from bastide.web.tables.table import PERSON
from bastide.web.tables.why import LONGEST_THING, why_not

router = APIRouter(prefix="/api", tags=["tables"], responses=REFUSALS)


class Reason(BaseModel):
    """Why it can't be chosen."""

    thing: Annotated[str, Field(description="what was asked about")]
    rule: Annotated[str | None, Field(description="the statement that refuses it; null when it is not your turn")]
    head: Annotated[str, Field(description="the reason in a few words")]
    text: Annotated[str, Field(description="the reason in one or two sentences")]
    places: Annotated[list[str], Field(description="what stands in the way, as the notation writes places")]


@router.get("/tables/{table_id}/why")
def why(
    table_id: TableId,
    services: TheServices,
    guest: Anybody,
    thing: Annotated[
        str,
        Query(
            min_length=1,
            max_length=LONGEST_THING,
            description="an action as the rules write it, legal or not, or a shorter thing that the game knows, such as a place",
        ),
    ],
    lang: Annotated[str, Query(pattern=f"^({'|'.join(LANGUAGES)})$")] = SOURCE_LANGUAGE,
) -> Reason | None:
    """Why you can't choose that now, by the rule; null when you can, or when the game gives no reasons. When it is not your turn
    the answer says whose it is. Only what you may see is looked at."""
    with using_language(lang), services.viewing(table_id) as table:
        if table.match is None:
            raise TableError("the game has not begun")
        seat = table.seat_of(guest)
        asked = seat is not None and table.turn == seat and table.seats[seat].kind == PERSON
        found = why_not(table, table.match.player_view(seat if asked else None), asked, thing)
        return None if found is None else Reason(**{**asdict(found), "rule": found.rule or None})
