"""Before a blunder (review/grades.py) the teacher of a first game asks: so choices are judged before they are made, beside the
pages, in the same queue as the turns of bots. Where that takes long the page says so, and asks again."""

import logging
import threading
from collections import OrderedDict
from concurrent.futures import Future, wait
from dataclasses import dataclass

from bastide.core import engines
from bastide.review import Decision, Depth
from bastide.review.grades import BLUNDER
from bastide.review.reviewing import judged_choice
from bastide.web.tables.askers import asking
from bastide.web.tables.fair_order import ADVICE
from bastide.web.tables.fair_queue import FairQueue
from bastide.web.tables.table import Table

log = logging.getLogger("bastide.teaching")
#: Enough for a difference of the size of a blunder, and soon done.
DEPTH = Depth("warning", simulations=600, second_look=400, rounds=0, worlds=4, glance=4, listed=0)
PATIENCE = 1.5  # seconds that a page waits for him; then it says that he is looking
KEPT = 200
LOOKING, FINE, COSTS = "looking", "fine", "costs"

Thought = Future[Decision]


@dataclass(frozen=True, slots=True)
class Look:
    """What he thinks of a choice so far."""

    state: str
    decision: Decision | None = None  # of what COSTS
    place: int = 0  # while others come first


class Warnings:
    """Judges choices before they are made. `ask` while the table is held, `wait` while it is not; any thread may call."""

    def __init__(self, queue: FairQueue, depth: Depth = DEPTH) -> None:
        self._queue, self._depth = queue, depth
        self._mutex = threading.Lock()
        self._judged: OrderedDict[tuple[str, int, str], Thought] = OrderedDict()

    def ask(self, table: Table, seat: int, action: str) -> Thought | None:
        """Have a choice judged by all that its seat knows; None where there is nothing to judge, or nobody who could."""
        match = table.begun
        if not table.teacher or match.turn != seat or engines.chosen(table.game) == engines.PLAIN:
            return None
        view = match.player_view(seat)
        if len(view.actions) < 2 or all(each.text != action for each in view.actions):
            return None
        key, depth, move = (table.id, table.last_in_game, action), self._depth, len(match.moves) + 1
        with self._mutex:
            if key not in self._judged:
                try:
                    self._judged[key] = self._queue.submit(
                        asking.get(), table.id, ADVICE, lambda: judged_choice(view, action, move, depth)
                    )
                except RuntimeError:  # closing
                    return None
                while len(self._judged) > KEPT:
                    self._judged.popitem(last=False)
            return self._judged[key]

    def wait(self, thought: Thought | None) -> None:
        """Until he has judged it, or patience ends."""
        if thought is not None:
            wait([thought], PATIENCE)

    def look(self, table_id: str, thought: Thought | None) -> Look:
        """What has come of it."""
        if thought is None:
            return Look(FINE)
        if not thought.done():
            waits = self._queue.waits(table_id, ADVICE)
            return Look(LOOKING, place=0 if waits is None else waits.place)
        if thought.cancelled():  # the server is closing
            return Look(FINE)
        if (error := thought.exception()) is not None:
            log.error("a choice could not be judged", exc_info=error, extra={"table": table_id})
            return Look(FINE)
        decision = thought.result()
        return Look(COSTS, decision) if decision.grade == BLUNDER else Look(FINE)
