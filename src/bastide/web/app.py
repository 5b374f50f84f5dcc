"""The server: what it answers to, and what every answer carries."""

import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

import bastide
from bastide.core.errors import BadOption, BadPosition, BastideError, CannotUndo, IllegalAction, UnknownGame
from bastide.web import api, pages
from bastide.web.house import House, Settings
from bastide.web.tables import NotAllowed, NotFound, Stale

log = logging.getLogger("bastide.web")
LARGEST_BODY = 256 * 1024  # a position with a map of one's own is 30 kB

#: What went wrong -> how the web calls it. The first that fits counts.
STATUS: tuple[tuple[type[BastideError], int], ...] = (
    (NotFound, 404),
    (NotAllowed, 403),
    (Stale, 409),
    (CannotUndo, 409),
    (IllegalAction, 422),
    (UnknownGame, 422),
    (BadOption, 422),
    (BadPosition, 422),
    (BastideError, 409),
)
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:;"
    " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}


def create_app(settings: Settings) -> FastAPI:
    """The application of one worker."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.house = House(settings)
        yield
        app.state.house.close()

    app = FastAPI(title="Bastide", version=bastide.__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    for router in (api.router, *pages.routers):
        app.include_router(router)
    app.middleware("http")(_guarded)
    app.add_exception_handler(BastideError, _refused)
    app.add_exception_handler(RequestValidationError, _misunderstood)
    app.add_exception_handler(HTTPException, _no_answer)

    @app.get("/health", tags=["server"])
    def health(request: Request) -> dict[str, object]:
        """Whether the server and its database answer."""
        house: House = request.app.state.house
        house.store.last("nobody")
        return {"status": "ok", "version": bastide.__version__, "streams": house.hub.watchers}

    return app


async def _guarded(request: Request, answer: Callable[[Request], Awaitable[Response]]) -> Response:
    """Nothing too large comes in, and every answer carries the headers that keep a page to itself."""
    length = request.headers.get("content-length", "0")
    if not length.isdigit() or int(length) > LARGEST_BODY or "chunked" in request.headers.get("transfer-encoding", ""):
        told = {"error": f"body: expected at most {LARGEST_BODY} bytes and their number, got {length}"}
        return Response(json.dumps(told), 413, media_type="application/json")
    response = await answer(request)
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response


async def _misunderstood(request: Request, error: Exception) -> Response:
    """A body or a path that is not as described."""
    assert isinstance(error, RequestValidationError)
    told = "; ".join(f"{'.'.join(map(str, each['loc'][1:]))}: {each['msg']}" for each in error.errors())
    return JSONResponse({"error": told}, 422)


async def _no_answer(request: Request, error: Exception) -> Response:
    """No such page, no such method, no JSON: in the same form."""
    assert isinstance(error, HTTPException)
    return JSONResponse({"error": str(error.detail)}, error.status_code, headers=error.headers)


async def _refused(request: Request, error: Exception) -> Response:
    """What can't be, in the words of the error."""
    status = next(code for kind, code in STATUS if isinstance(error, kind))
    told: dict[str, object] = {"error": str(error)}
    if isinstance(error, BadPosition):
        told["field"] = error.field
    return JSONResponse(told, status)
