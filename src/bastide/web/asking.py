"""Who asks, for whatever is done for him while he is being answered (tables/askers.py)."""

from dataclasses import replace

from starlette.types import Receive, Scope, Send

from bastide.web.layer import Layer
from bastide.web.limits import household
from bastide.web.tables.askers import Asker, asking


class Asking(Layer):
    """Notes from where a request comes."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Known to all that is called from here, threads and streams too."""
        host, _port = scope.get("client") or ("", 0)
        asking.set(Asker(household(scope), host=str(host).partition("%")[0]))
        await self.app(scope, receive, send)


def ask_as(guest: str) -> None:
    """It turns out which guest asks."""
    asking.set(replace(asking.get(), guest=guest))
