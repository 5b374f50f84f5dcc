"""Before a costly choice the teacher of a first game asks: so choices are judged before they are made, beside the pages, in the
same queue as the turns of bots."""

import logging
import threading
from collections import OrderedDict
from concurrent.futures import Future, wait

from bastide.core import engines
from bastide.review import Depth
from bastide.web.tables.askers import asking
from bastide.web.tables.exercises import Verdict, judged
from bastide.web.tables.fair_order import ADVICE
from bastide.web.tables.fair_queue import FairQueue
from bastide.web.tables.table import Table

log = logging.getLogger("bastide.teaching")
COSTLY = 0.12  # of the chance to win: before such a choice he asks
#: Enough for a difference of that size, and soon done.
DEPTH = Depth("warning", simulations=600, second_look=400, rounds=0, worlds=4, glance=4, listed=0)
PATIENCE = 1.5  # seconds that a move waits for him; then it is played
KEPT = 200


class Warnings:
    """Judges choices before they are made. `ask` while the table is held, `lost` while it is not; any thread may call."""

    def __init__(self, queue: FairQueue, depth: Depth = DEPTH) -> None:
        self._queue, self._depth = queue, depth
        self._mutex = threading.Lock()
        self._judged: OrderedDict[tuple[str, int, str], Future[Verdict]] = OrderedDict()

    def ask(self, table: Table, seat: int, action: str) -> "Future[Verdict] | None":
        """Have a choice judged by all that its seat knows; None where there is nothing to judge, or nobody who could."""
        match = table.begun
        if not table.teacher or match.turn != seat or engines.chosen(table.game) == engines.PLAIN:
            return None
        view = match.player_view(seat)
        if len(view.actions) < 2 or all(each.text != action for each in view.actions):
            return None
        key, depth = (table.id, table.last_in_game, action), self._depth
        with self._mutex:
            if key not in self._judged:
                number = len(match.moves) + 1
                try:
                    self._judged[key] = self._queue.submit(
                        asking.get(), table.id, ADVICE, lambda: judged(view, action, number, depth)
                    )
                except RuntimeError:  # closing
                    return None
                while len(self._judged) > KEPT:
                    self._judged.popitem(last=False)
            return self._judged[key]

    def lost(self, thought: "Future[Verdict] | None") -> float:
        """How much of the chance to win it costs; 0 where that is not known in time."""
        if thought is None:
            return 0.0
        wait([thought], PATIENCE)
        if not thought.done():
            return 0.0
        if (error := thought.exception()) is not None:
            log.error("a choice could not be judged", exc_info=error)
            return 0.0
        return thought.result().win_lost
