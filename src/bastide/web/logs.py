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
from typing import Any

from sqlalchemy.exc import InterfaceError, OperationalError
from starlette.datastructures import MutableHeaders
from starlette.types import Message, Receive, Scope, Send

from bastide.web.layer import Layer, refusal
from bastide.web.metrics import route_of

log = logging.getLogger("bastide.web")
JSON, TEXT = "json", "text"
QUIET = ("/static/", "/health", "/metrics")  # asked for all the time: told only when something is wrong
_FIELDS = ("method", "route", "status", "ms")
_request_id: ContextVar[str] = ContextVar("request_id", default="")


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
        if error := _error(record):
            entry["error"], entry["traceback"] = _kind(error), _trace(error)
        return json.dumps(entry, ensure_ascii=False)


class AsText(logging.Formatter):
    """A line that people can read."""

    def format(self, record: logging.LogRecord) -> str:
        """The line; more of them after an error."""
        clock = datetime.fromtimestamp(record.created).astimezone().strftime("%H:%M:%S")
        line = f"{clock} {record.levelname.lower():<7} {record.getMessage()}"
        if hasattr(record, "route"):
            line += "".join(f" {getattr(record, name)}" for name in _FIELDS) + " ms"
        if error := _error(record):
            line += "".join(f"\n    {more}" for more in (*_trace(error), _kind(error)))
        return line


class Logged(Layer):
    """A line for each request; what nobody expected is told once, and answered with 500."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Give the request an id, and write down how it went."""
        request = secrets.token_hex(8)
        token = _request_id.set(request)
        began = time.perf_counter()
        status = 0

        async def seen(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["X-Request-ID"] = request
            await send(message)

        try:
            await self.app(scope, receive, seen)
        except Exception:
            log.exception("unexpected", extra=_fields(scope, 500, began))
            if status:
                raise  # half an answer is out: the connection has to be closed
            await refusal(scope, 500, "something went wrong here; it has been written down")(scope, receive, seen)
        finally:
            level = _level(scope, status)
            if log.isEnabledFor(level):
                log.log(level, "request", extra=_fields(scope, status, began))
            _request_id.reset(token)


def _fields(scope: Scope, status: int, began: float) -> dict[str, Any]:
    ms = round((time.perf_counter() - began) * 1000, 1)
    return {"method": scope["method"][:10], "route": route_of(scope), "status": status, "ms": ms}


def _level(scope: Scope, status: int) -> int:
    if status >= 500:
        return logging.WARNING
    return logging.DEBUG if status < 400 and scope["path"].startswith(QUIET) else logging.INFO


def _error(record: logging.LogRecord) -> BaseException | None:
    return record.exc_info[1] if record.exc_info else None


def _trace(error: BaseException) -> list[str]:
    """Where it happened and what led to it, without the words of the errors."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    lines = [*_trace(before), f"{_kind(before)}, then"] if before else []
    frames = traceback.extract_tb(error.__traceback__)
    return lines + [f"{frame.filename}:{frame.lineno} {frame.name}: {frame.line}" for frame in frames]


def _kind(error: BaseException) -> str:
    """What kind of error, and the words of those that speak of the machine and not of people."""
    name = f"{type(error).__module__}.{type(error).__qualname__}".removeprefix("builtins.")
    if isinstance(error, OperationalError | InterfaceError):
        return f"{name}: {str(error.orig).partition(chr(10))[0][:200]}"
    return f"{name}: {error.strerror}" if isinstance(error, OSError) and error.strerror else name
