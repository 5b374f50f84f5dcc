"""Nothing too large comes in."""

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bastide.web.layer import Layer, header, refusal

LARGEST_BODY = 256 * 1024  # a position with a map of one's own is 30 kB


class BodyLimit(Layer):
    """A body that says it is too large is refused at once, one that turns out to be as soon as it is."""

    def __init__(self, app: ASGIApp, most: int = LARGEST_BODY) -> None:
        super().__init__(app)
        self._most = most

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count what comes."""
        length = header(scope, "content-length") or "0"
        if not length.isdecimal() or int(length) > self._most:
            return await refusal(scope, 413, self._message(length[:20]))(scope, receive, send)
        received = 0

        async def counted() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > self._most:
                # Of this kind, because FastAPI lets it through; any other while it reads a body is "no JSON" to it.
                raise HTTPException(413, self._message("more"))
            return message

        return await self.app(scope, counted, send)

    def _message(self, got: str) -> str:
        return f"body: expected at most {self._most} bytes, got {got}"
