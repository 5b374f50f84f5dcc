"""What every answer carries: pages keep to themselves, and nobody keeps what is only for one visitor."""

from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:;"
    " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}
_UNBUFFERED = (b"x-accel-buffering", b"no")  # tells a reverse proxy to pass events on as they come
_RAW = tuple((name.lower().encode(), value.encode()) for name, value in HEADERS.items())


class SafeHeaders:
    """Middleware: every answer carries the headers that keep a page to itself, unless it says otherwise."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Add what is missing."""
        if scope["type"] != "http":
            return await self._app(scope, receive, send)

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                there = {bytes(name).lower(): value for name, value in message["headers"]}
                more = [pair for pair in _RAW if pair[0] not in there]
                if there.get(b"content-type", b"").startswith(b"text/event-stream"):
                    more.append(_UNBUFFERED)
                message["headers"] = [*message["headers"], *more]
            await send(message)

        return await self._app(scope, receive, dressed)
