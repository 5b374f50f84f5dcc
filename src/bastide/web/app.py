"""The server: what it answers to, and what every answer carries."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

import bastide
from bastide.core.errors import BadPosition, BastideError
from bastide.web import api, docs_page, health, pages
from bastide.web.api.bodies import Refusal
from bastide.web.asking import Asking
from bastide.web.body_limit import BodyLimit
from bastide.web.http_status import headers_of, status_of
from bastide.web.layer import refusal
from bastide.web.limits import RateLimit
from bastide.web.logs import Logged
from bastide.web.metrics import Measured, Metrics
from bastide.web.pages.page_route import refusal_page
from bastide.web.safe_headers import SafeHeaders
from bastide.web.services import Services, Settings, TheServices

WORTH_PACKING = 1024  # bytes
PACKING = 4  # of 1 to 9: a late table of 200 kB in 2 ms to 36 kB; 1 ms less would make it 42
router = APIRouter()


@router.get("/metrics", include_in_schema=False)
async def figures(services: TheServices) -> Response:
    """Figures for Prometheus."""
    return Response(services.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


def create_app(settings: Settings) -> FastAPI:
    """The application of one worker."""
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        services = app.state.services = Services(settings, metrics, asyncio.get_running_loop())
        metrics.observe("bastide_streams", "Event streams that are open.", lambda: services.hub.watchers)
        metrics.observe("bastide_tables_at_hand", "Tables in memory.", lambda: len(services.cache))
        metrics.observe("bastide_bot_turns", "Turns of bots, of all workers.", lambda: services.turns.waiting)
        waits = "How long the oldest of them has waited."
        metrics.observe("bastide_bot_turn_oldest_seconds", waits, lambda: services.turns.oldest)
        metrics.observe("bastide_thoughts_waiting", "Thoughts that wait for a thread.", lambda: len(services.thinking))
        if (listener := services.listener) is not None:
            metrics.observe(
                "bastide_listening", "1 while other workers are heard.", lambda: not listener.silent_seconds
            )
            breaks = "How often listening to other workers broke off."
            metrics.observe("bastide_listening_breaks", breaks, lambda: listener.breaks)
        yield
        services.close()

    app = FastAPI(
        title="Bastide",
        version=bastide.__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        responses={429: {"model": Refusal, "description": "too much at once: Retry-After says when to come again"}},
    )
    for each in (*api.routers, docs_page.router, *pages.routers, health.router, router):
        app.include_router(each)
    app.state.refusal_page = refusal_page
    _wrap(app, settings, metrics)
    app.add_exception_handler(BastideError, _refused)
    app.add_exception_handler(RequestValidationError, _misunderstood)
    app.add_exception_handler(HTTPException, _no_answer)
    return app


def _wrap(app: FastAPI, settings: Settings, metrics: Metrics) -> None:
    """What every request goes through; who is added last comes first."""
    app.add_middleware(GZipMiddleware, minimum_size=WORTH_PACKING, compresslevel=PACKING)  # leaves event streams alone
    app.add_middleware(BodyLimit)
    app.add_middleware(Asking)
    app.add_middleware(RateLimit, limits=settings.limits, refused=lambda kind: metrics.refused.labels(kind).inc())
    app.add_middleware(Measured, metrics=metrics)
    app.add_middleware(Logged)
    app.add_middleware(SafeHeaders)


async def _misunderstood(request: Request, error: Any) -> Response:
    """A body or a path that is not as described."""
    message = "; ".join(": ".join(filter(None, (_field(each["loc"]), each["msg"]))) for each in error.errors())
    return JSONResponse({"error": message}, 422)


def _field(where: tuple[int | str, ...]) -> str:
    """What of a body is meant; nothing where it is all of it, or no JSON at all."""
    return ".".join(str(part) for part in where[1:] if isinstance(part, str) or len(where) > 2)


async def _no_answer(request: Request, error: Any) -> Response:
    """No such page, no such method, no JSON: in the same form, or as a page for who looks for one."""
    return refusal(request.scope, error.status_code, str(error.detail), error.headers)


async def _refused(request: Request, error: Any) -> Response:
    """What can't be, in the words of the error."""
    body: dict[str, object] = {"error": str(error)}
    if isinstance(error, BadPosition):
        body["field"] = error.field
    return JSONResponse(body, status_of(error), headers_of(error))
