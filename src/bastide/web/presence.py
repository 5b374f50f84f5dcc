"""Who has looked at which table: hosts keep their tables on the home page so, and nobody is told what he has seen.

Noted in memory and written down every few seconds, so that looking costs nothing.
"""

import threading

from bastide.web.store import Store


class Presence:
    """What one worker has noticed and not written down yet. Any thread may call."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._mutex = threading.Lock()
        self._looks: set[tuple[str, str]] = set()
        self._stays: set[tuple[str, str]] = set()

    def look(self, table_id: str, guest: str) -> None:
        """A guest sees the page of a table."""
        with self._mutex:
            self._looks.add((table_id, guest))

    def stay(self, table_id: str, guest: str) -> None:
        """It is open in his browser, perhaps behind another window."""
        with self._mutex:
            self._stays.add((table_id, guest))

    def write(self) -> None:
        """Down into the store; what can't be written is tried again the next time."""
        with self._mutex:
            looks, stays = set(self._looks), set(self._stays)
        if looks:
            self._store.subscriptions.seen(looks)
        if looks or stays:
            self._store.listings.look(looks | stays)
        with self._mutex:
            self._looks -= looks
            self._stays -= stays
