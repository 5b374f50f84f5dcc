"""Nothing too large comes in."""

import json

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bastide.web.limits import header

LARGEST_BODY = 256 * 1024  # a position with a map of one's own is 30 kB


class BodyLimit:
    """Middleware: a body that says it is too large is refused at once, one that turns out to be as soon as it is."""

    def __init__(self, app: ASGIApp, most: int = LARGEST_BODY) -> None:
        self._app = app
        self._most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count what comes."""
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        length = header(scope, b"content-length") or b"0"
        if not length.isdigit() or int(length) > self._most:
            return await self._refuse(scope, send, length.decode("latin-1")[:20])
        came = 0

        async def counted() -> Message:
            nonlocal came
            message = await receive()
            came += len(message.get("body", b""))
            if came > self._most:
                # Of this kind, because FastAPI lets it through; any other while it reads a body is "no JSON" to it.
                raise HTTPException(413, self._message("more"))
            return message

        return await self._app(scope, counted, send)

    def _message(self, got: str) -> str:
        return f"body: expected at most {self._most} bytes, got {got}"

    async def _refuse(self, scope: Scope, send: Send, got: str) -> None:
        plain = b"text/html" in header(scope, b"accept")  # a browser shows it to a person
        message = self._message(got)
        body = (message if plain else json.dumps({"error": message})).encode()
        kind = b"text/plain; charset=utf-8" if plain else b"application/json"
        headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 413, "headers": headers})
        await send({"type": "http.response.body", "body": body})
