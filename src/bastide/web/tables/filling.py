"""Games that were over before results of seats were noted: each is made again from its events, once."""

import logging
from collections.abc import Callable

from bastide.core.errors import BastideError
from bastide.web.store import Store
from bastide.web.tables.cache import TableCache
from bastide.web.tables.results import seats_of

log = logging.getLogger("bastide.web")
BATCH = 50
FEW_BYTES = 16 << 20  # a cache of its own, so that nobody's table makes room for an old one


def fill_results(store: Store, stop: Callable[[], bool] = lambda: False) -> int:
    """Note them; how many games were. One that can't be played any more (its game is gone) is passed over and told."""
    cache, filled, after = TableCache(store, most_bytes=FEW_BYTES), 0, ""
    while not stop() and (found := store.results.not_noted(BATCH, after)):
        for table_id in found:
            after = table_id
            if stop():
                break
            try:
                with cache.reading(table_id) as table:
                    filled += store.results.fill(table_id, table.last, seats_of(table, table.at))
            except (BastideError, KeyError, ValueError) as error:
                log.warning("no results of table %s: %s", table_id, error)
            cache.forget(table_id)
    return filled
