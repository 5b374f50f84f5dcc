"""What a stream of a table says: the number of its last event, as server-sent events."""

import json
from collections.abc import AsyncIterator

from starlette.concurrency import run_in_threadpool

from bastide.web.services import Services
from bastide.web.store import Unavailable

SILENCE = 15.0  # seconds until a stream says that it is still there


async def opened(services: Services, table_id: str, seen: int, guest: str | None = None) -> AsyncIterator[str]:
    """The stream of a table; NotFound where there is none. The store is asked in a thread: on the loop everybody would wait."""
    await run_in_threadpool(services.tables.check_exists, table_id)
    return changes(services, table_id, seen, guest)


async def changes(services: Services, table_id: str, seen: int, guest: str | None = None) -> AsyncIterator[str]:
    """`change` whenever there is a newer event than was seen, `waits` when a bot has to wait for its turn to think; until the
    server stops. Who listens looks at the table."""
    yield "retry: 1000\n\n"
    told = False  # that a bot waits
    watching = services.hub.watch(table_id, SILENCE)
    try:
        await anext(watching)
        last = await run_in_threadpool(services.store.last, table_id)
        while not services.closing:
            services.turns.look(table_id)
            if guest is not None:
                services.presence.stay(table_id, guest)
            services.askers.note(table_id)
            waits = services.thinking.waits_long(table_id) is not None
            if waits and not told:
                yield f"event: waits\ndata: {json.dumps({'last': max(last, seen)})}\n\n"
            told = waits
            if last > seen:
                seen = last
                yield f"id: {seen}\nevent: change\ndata: {json.dumps({'last': seen})}\n\n"
            elif last < 0:
                yield ": still here\n\n"
            last = await anext(watching)
    except Unavailable:
        return  # who listens comes again
    finally:
        await watching.aclose()  # type: ignore[attr-defined]
