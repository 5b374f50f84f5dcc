"""Whether this worker can do its work: what is written is written, threads live, other workers are heard."""

from fastapi import APIRouter, Response
from fastapi.responses import JSONResponse

import bastide
from bastide.web.services import Services, TheServices

LATE = 15.0  # seconds without a round after which what is done every second has stopped
SILENT = 1.0  # seconds without hearing other workers that are nobody's concern
router = APIRouter()


@router.get("/health", tags=["server"], responses={503: {"description": "it does not: `reasons` says why"}})
async def health(services: TheServices) -> Response:
    """Whether the server does its work and its database takes what is written; if not, 503 with the reasons."""
    reasons = await faults(services)
    told = {
        "status": "failing" if reasons else "ok",
        "version": bastide.__version__,
        "streams": services.hub.watchers,
        "bot_turns": services.turns.waiting,
        **({"reasons": reasons} if reasons else {}),
    }
    return JSONResponse(told, 503 if reasons else 200)


async def faults(services: Services) -> list[str]:
    """Everything that is wrong, in words for whoever runs the server."""
    found = []
    if wrong := await services.probe.fault():
        found.append(f"database: it can't be written ({wrong})")
    found += [f"{thread.name}: the thread has died" for thread in services.threads if not thread.is_alive()]
    if (late := services.sweeping.late_seconds) > LATE:
        found.append(f"bot turns: nobody has looked for them for {late:.0f} s")
    if services.listener is not None and services.listener.silent_seconds > SILENT:
        found.append("live updates: other workers are not heard, the connection to PostgreSQL broke off")
    return found
