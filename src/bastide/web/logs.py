"""The log: one JSON object in each line, or a readable line for people. What could say who somebody is never gets in.

Not written: cookies, Authorization, addresses of clients, query strings, ids of tables, names, talk. So requests are told by the
pattern of their route, of what others log only the message is taken, and of an error where it happened and of what kind it
was: its words may quote what somebody sent.
"""

import json
import logging
import secrets
import sys
import time
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from types import TracebackType
from typing import Any

from sqlalchemy.exc import InterfaceError, OperationalError
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bastide.web.metrics import route_of

log = logging.getLogger("bastide.web")
JSON, TEXT = "json", "text"
QUIET = ("/static/", "/health", "/metrics")  # asked for all the time: told only when something is wrong
_FIELDS = ("method", "route", "status", "ms")
_request_id: ContextVar[str] = ContextVar("request_id", default="")

_Failure = tuple[type[BaseException], BaseException, TracebackType | None]


def set_up(form: str) -> None:
    """Log to the error stream, in that form."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(AsJson() if form == JSON else AsText())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("bastide").setLevel(logging.INFO)


class AsJson(logging.Formatter):
    """One object in each line, for programs."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        entry: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        entry |= {name: getattr(record, name) for name in _FIELDS if hasattr(record, name)}
        if request := getattr(record, "request", "") or _request_id.get():
            entry["request"] = request
        if failure := _failure(record):
            entry["error"], entry["traceback"] = _kind(failure[1]), _trace(failure)
        return json.dumps(entry, ensure_ascii=False)


class AsText(logging.Formatter):
    """A line that people can read."""

    def format(self, record: logging.LogRecord) -> str:
        """The line; more of them after an error."""
        clock = datetime.fromtimestamp(record.created).astimezone().strftime("%H:%M:%S")
        line = f"{clock} {record.levelname.lower():<7} {record.getMessage()}"
        if hasattr(record, "route"):
            line += "".join(f" {getattr(record, name)}" for name in _FIELDS) + " ms"
        if failure := _failure(record):
            line += "".join(f"\n    {more}" for more in (*_trace(failure), _kind(failure[1])))
        return line


class Logged:
    """Middleware: a line for each request; what nobody expected is told once, and answered with 500."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Give the request an id, and write down how it went."""
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        request = secrets.token_hex(8)
        token = _request_id.set(request)
        began = time.perf_counter()
        status = 0

        async def seen(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (b"x-request-id", request.encode())]
            await send(message)

        try:
            await self._app(scope, receive, seen)
        except Exception:
            log.exception("unexpected", extra=_fields(scope, 500, began))
            if status:
                raise  # half an answer is out: the connection has to be closed
            await _apologise(seen)
        finally:
            level = _level(scope, status)
            if log.isEnabledFor(level):
                log.log(level, "request", extra=_fields(scope, status, began))
            _request_id.reset(token)


async def _apologise(send: Any) -> None:
    body = b'{"error": "something went wrong here; it has been written down"}'
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 500, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _fields(scope: Scope, status: int, began: float) -> dict[str, Any]:
    ms = round((time.perf_counter() - began) * 1000, 1)
    return {"method": scope["method"][:10], "route": route_of(scope), "status": status, "ms": ms}


def _level(scope: Scope, status: int) -> int:
    if status >= 500:
        return logging.WARNING
    return logging.DEBUG if status < 400 and scope["path"].startswith(QUIET) else logging.INFO


def _failure(record: logging.LogRecord) -> _Failure | None:
    found = record.exc_info
    return None if not found or found[0] is None or found[1] is None else (found[0], found[1], found[2])


def _trace(failure: _Failure) -> list[str]:
    """Where it happened and what led to it, without the words of the errors."""
    error = failure[1]
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    lines = [*_trace((type(before), before, before.__traceback__)), f"{_kind(before)}, then"] if before else []
    frames = traceback.extract_tb(failure[2])
    return lines + [f"{frame.filename}:{frame.lineno} {frame.name}: {frame.line}" for frame in frames]


def _kind(error: BaseException) -> str:
    """What kind of error, and the words of those that speak of the machine and not of people."""
    name = f"{type(error).__module__}.{type(error).__qualname__}".removeprefix("builtins.")
    if isinstance(error, OperationalError | InterfaceError):
        return f"{name}: {str(error.orig).partition(chr(10))[0][:200]}"
    return f"{name}: {error.strerror}" if isinstance(error, OSError) and error.strerror else name
