"""What a stream of a table says: the number of its last event, as server-sent events."""

import asyncio
import json
from collections.abc import AsyncIterator

from bastide.web.services import Services

SILENCE = 15.0  # seconds until a stream says that it is still there


async def changes(services: Services, table_id: str, seen: int) -> AsyncIterator[str]:
    """`change` whenever there is a newer event than was seen; until the server stops."""
    yield "retry: 1000\n\n"
    watching = services.hub.watch(table_id, SILENCE)
    try:
        await anext(watching)
        last = await asyncio.to_thread(services.store.last, table_id)
        while not services.closing:
            if last > seen:
                seen = last
                yield f"id: {seen}\nevent: change\ndata: {json.dumps({'last': seen})}\n\n"
            elif last < 0:
                yield ": still here\n\n"
            last = await anext(watching)
    finally:
        await watching.aclose()  # type: ignore[attr-defined]
