"""What the layers round the application share: they concern requests alone, and refuse in one form."""

from collections.abc import Mapping

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send


class Layer:
    """Middleware: `handle` is called for each request, and calls `app`; what is no request goes past it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As ASGI wants it."""
        await (self.handle if scope["type"] == "http" else self.app)(scope, receive, send)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """What the layer does about a request."""
        await self.app(scope, receive, send)


def header(scope: Scope, name: str) -> str:
    """A header of a request or of an answer, empty if it was not sent."""
    return Headers(raw=scope["headers"]).get(name, "")


def refusal(scope: Scope, status: int, message: str, headers: Mapping[str, str] | None = None) -> Response:
    """A page for a browser, which shows it to a person; JSON for programs. What the page is made by the application says."""
    if "text/html" in header(scope, "accept"):
        page = getattr(getattr(scope.get("app"), "state", None), "refusal_page", None)
        answer: Response = PlainTextResponse(f"{message}\n", status) if page is None else page(Request(scope), status)
        answer.headers.update(headers or {})
        return answer
    return JSONResponse({"error": message}, status, headers)
