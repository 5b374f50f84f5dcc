"""What every answer carries: pages keep to themselves, and nobody keeps what is only for one visitor."""

from starlette.datastructures import MutableHeaders
from starlette.types import Message, Receive, Scope, Send

from bastide.web.layer import Layer
from bastide.web.store.faults import RETRY_SECONDS

HEADERS = {
    # 'wasm-unsafe-eval' lets a game's module be compiled, and no script be made from text.
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; script-src 'self' 'wasm-unsafe-eval';"
    " worker-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self';"
    " base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}


class SafeHeaders(Layer):
    """Every answer carries the headers that keep a page to itself, unless it says otherwise."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Add what is missing."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if message["status"] == 503:
                    headers.setdefault("Retry-After", str(RETRY_SECONDS))
                if headers.get("content-type", "").startswith("text/event-stream"):
                    headers["X-Accel-Buffering"] = "no"  # tells a reverse proxy to pass events on as they come
            await send(message)

        await self.app(scope, receive, send_with_headers)
