"""Bots at the tables: they think in a few threads, so that many tables share the processor and pages stay fast."""

import contextlib
import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable

from bastide.bots import Bot, bot
from bastide.bots.bot import level_of
from bastide.core.game import Game
from bastide.web.store import Unavailable
from bastide.web.tables.askers import NOBODY, Asker
from bastide.web.tables.bot_turns import BotTurns
from bastide.web.tables.errors import NotFound, Stale
from bastide.web.tables.fair_order import BOT
from bastide.web.tables.fair_queue import FairQueue
from bastide.web.tables.service import TableService
from bastide.web.tables.table import Table

log = logging.getLogger("bastide.bots")
MOST_KEPT = 40  # bots whose thoughts are kept: the strongest needs some megabytes for them

SHORT = 0.5  # seconds of a thought of somebody who has several, while others wait


def shortened(name: str, game: Game) -> str:
    """The same bot, which thinks for a short time at most."""
    level = level_of(name, game)
    if level is None or level.seconds <= SHORT:
        return name
    return f"{name}:simulations={level.simulations},time={SHORT}"


class BotRunner:
    """`wake` it after every change; where a bot is on turn it plays, one thought for each table at a time.

    `on_decision` is told of each decision how long it took, from looking at the table to having written the move; `waits` says
    whether somebody else is to decide for now. With `turns` it thinks only about those that this worker owns, and a fault is
    tried again; without, it is alone with its tables. `on_fault` is told of each. `asker` says for whom a table's bots think,
    which decides when they do.
    """

    def __init__(
        self,
        tables: TableService,
        queue: FairQueue,
        on_decision: Callable[[float], None] = lambda _: None,
        waits: Callable[[Table], bool] = lambda _: False,
        turns: BotTurns | None = None,
        on_fault: Callable[[], None] = lambda: None,
        asker: Callable[[str], Asker] = lambda _: NOBODY,
    ) -> None:
        self._tables = tables
        self._on_decision = on_decision
        self._waits = waits
        self._turns = turns
        self._on_fault = on_fault
        self._queue, self._asker = queue, asker
        self._mutex = threading.Lock()
        self._thinking: set[str] = set()
        self._again: set[str] = set()  # woken for while being thought about
        self._players: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()  # the latest used last

    def wake(self, table_id: str, again: bool = True) -> None:
        """Something happened at a table; returns at once. One that is being thought about is looked at `again` afterwards."""
        with self._mutex:
            if table_id in self._thinking:
                if again:
                    self._again.add(table_id)
                return
            self._thinking.add(table_id)
        with contextlib.suppress(RuntimeError):  # closing: another worker takes the turn
            asker = self._asker(table_id)
            self._queue.submit(asker, table_id, BOT, lambda: self._play_on(table_id, asker))

    def _play_on(self, table_id: str, asker: Asker) -> bool:
        """One decision, if there is one, and a place in the queue for the next; whether there was."""
        began = time.perf_counter()
        try:
            played = self._play_one(table_id, asker)
        except (NotFound, Stale, Unavailable):
            # Stale: somebody else was faster. Unavailable: no fault of the bot, the next sweep wakes it again.
            played = False
        except Exception:
            log.exception("a bot failed", extra={"table": table_id})
            played = False
            self._note_fault(table_id)
        if played:
            self._on_decision(time.perf_counter() - began)
        with self._mutex:
            self._thinking.discard(table_id)
            again = played or table_id in self._again
            self._again.discard(table_id)
        if again:
            self.wake(table_id)  # others come first
        return played

    def _play_one(self, table_id: str, asker: Asker) -> bool:
        """One decision, if a bot is on turn; whether there may be another."""
        with self._tables.reading(table_id) as table:
            seat = table.turn
            if table.match is None or seat is None or not table.bot_on_turn:
                if self._turns is not None:
                    self._turns.no_turn(table)
                return False
            if self._turns is not None and (self._turns.rests(table) or not self._turns.owns(table)):
                return False
            after, view = table.last, table.match.player_view(seat)
            if len(view.actions) > 1 and self._waits(table):
                return False
            name = table.seats[seat].bot
            if self._queue.is_crowded(asker.address):
                name = shortened(name, table.game)
            player = self._player(table_id, seat, name, table.game)
        action = view.actions[0] if len(view.actions) == 1 else player.choose(view)
        self._tables.play_bot(table_id, after, action.text)
        return True

    def _note_fault(self, table_id: str) -> None:
        self._on_fault()
        with self._mutex:  # what it thought may be what is broken
            for key in [key for key in self._players if key[0] == table_id]:
                del self._players[key]
        if self._turns is not None:
            with contextlib.suppress(Unavailable):
                self._turns.failed(table_id)

    def _player(self, table_id: str, seat: int, name: str, game: Game) -> Bot:
        """The bot of a seat, the same one from decision to decision: it remembers what it has thought of."""
        key = table_id, seat, name
        with self._mutex:
            player = self._players.pop(key, None) or bot(name, game)
            self._players[key] = player
            while len(self._players) > MOST_KEPT:
                self._players.popitem(last=False)
        return player
