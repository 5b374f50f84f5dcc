"""Turns of bots are owned work: one worker thinks, another goes on where it dies, faults are tried again, nobody has to look."""

import os
import random
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest

from bastide.bots import Bot, bot
from bastide.core.game import Game
from bastide.web.store import Store, StoredTable, Unavailable, open_store
from bastide.web.store.bot_turns import LEASE
from bastide.web.tables import TableCache, TableService
from bastide.web.tables import bots as bot_room
from bastide.web.tables.bot_turns import LATELY, BotTurns, pause_after
from bastide.web.tables.bots import BotRunner
from bastide.web.tables.fair_queue import FairQueue
from bastide.web.tables.guests import guest_of
from tests.web.process import running, started
from tests.web.test_server import Guest
from tests.web.watching import wait_until

ME = guest_of("a" * 20)
NOW = time.time()


@dataclass
class Clock:
    """Goes on when told."""

    now: float = NOW

    def __call__(self) -> float:
        return self.now


class Worker:
    """One of several on the same database, whose timer is turned by hand."""

    def __init__(self, address: str, clock: Clock) -> None:
        self.store = open_store(address)
        self.turns = BotTurns(self.store, clock)
        self.faults = 0
        self.tables = TableService(TableCache(self.store, on_change=lambda table_id, _: self.turns.wrote(table_id)))
        self.queue = FairQueue(1)
        self.runner = BotRunner(self.tables, self.queue, turns=self.turns, on_fault=self._count)

    def _count(self) -> None:
        self.faults += 1

    def sweep(self) -> list[str]:
        """One round of the timer; what it found has been thought about when this returns."""
        found, _ = self.turns.sweep()
        for table_id in found:
            self.runner.wake(table_id, again=False)
        self.rest()
        return found

    def rest(self) -> None:
        """Until nobody thinks."""
        wait_until(lambda: not self.runner._thinking)

    def close(self) -> None:
        self.queue.close()
        self.store.close()


@dataclass
class Town:
    """Two workers and their clock."""

    clock: Clock
    one: Worker
    two: Worker

    def begun(self, *seats: str, at: Worker | None = None) -> str:
        """A table at which the first to decide is a bot, and which nobody has thought about yet."""
        tables = (at or self.one).tables
        table_id = tables.create("saint-malo", len(seats), ME, settings={"single": False})
        for seat, who in enumerate(seats):
            if who == ME:
                tables.sit(table_id, ME, "Marta", seat)
            else:
                tables.fill(table_id, ME, seat, who)
        tables.start(table_id, ME)
        return table_id

    def turn(self, table_id: str) -> int | None:
        return self.two.tables.table(table_id).turn


@pytest.fixture
def town(address: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Town]:
    clock = Clock()
    monkeypatch.setattr("bastide.web.store.store._now", lambda: round(clock.now * 1000))
    made = Town(clock, Worker(address, clock), Worker(address, clock))
    yield made
    made.one.close()
    made.two.close()


# ---- who owns a turn


def test_who_writes_owns_and_others_take_over_when_he_is_silent(town: Town) -> None:
    table_id = town.begun("random", ME)
    assert town.two.sweep() == [] and town.turn(table_id) == 0, "somebody else's, who may be thinking"
    town.clock.now += LEASE / 1000 - 0.5
    assert town.two.sweep() == []
    town.clock.now += 1
    assert town.two.sweep() == [table_id] and town.turn(table_id) == 1, "he is dead: it was played, with nobody looking"
    assert town.two.sweep() == [] == town.one.sweep(), "a person is to decide"


def test_who_lives_keeps_his_turns(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id = town.begun("random", ME)
    monkeypatch.setattr(town.one.runner, "_waits", lambda _: True)  # for a browser
    for _ in range(8):
        town.clock.now += LEASE / 2000
        assert town.one.sweep() == [table_id] and town.two.sweep() == []
    assert town.turn(table_id) == 0


def test_of_many_workers_one_takes_a_turn(address: str) -> None:
    dead = open_store(address)
    dead.bot_turns.owner = dead.bot_turns.worker
    for table_id in ("t1", "t2", "t3"):
        dead.create(StoredTable(table_id, "saint-malo", {}, b"k"))
        dead.append(table_id, 1, "move", {}, turn=0, awaited=True)
    later = round(time.time() * 1000) + 2 * LEASE
    stores = [open_store(address) for _ in range(6)]

    def sweep(store: Store) -> list[str]:
        try:
            return list(store.bot_turns.sweep(later, 0).own)
        except Unavailable:  # SQLite lets the others wait
            return []

    with ThreadPoolExecutor(6) as pool:
        found = list(pool.map(sweep, stores))
    assert sorted(table_id for each in found for table_id in each) == ["t1", "t2", "t3"]
    for store in (dead, *stores):
        store.close()


def test_what_others_wrote_who_do_not_think_is_taken_at_once(address: str, town: Town) -> None:
    """Whoever prepares a table beside the server."""
    beside = open_store(address)
    beside.create(StoredTable("t1", "saint-malo", {}, b"k"))
    beside.append("t1", 1, "move", {}, turn=0, awaited=True)
    assert town.one.turns.sweep()[0] == ["t1"]
    beside.close()


def test_a_worker_that_stops_in_order_leaves_its_turns_to_others(town: Town) -> None:
    table_id = town.begun("random", ME)
    town.one.turns.close()
    assert town.two.sweep() == [table_id] and town.turn(table_id) == 1


def test_two_who_are_asked_at_once_do_not_both_think(town: Town) -> None:
    table_id = town.begun("random", ME)
    town.two.runner.wake(table_id)  # somebody looks at the table there
    town.two.rest()
    assert town.turn(table_id) == 0
    town.one.runner.wake(table_id)
    town.one.rest()
    assert town.turn(table_id) == 1


def test_a_kill_between_an_event_and_what_is_noted_of_it_loses_no_turn(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only after the beginning it is known who begins: should that be all that was written, somebody looks."""

    def killed(*_: object, **__: object) -> None:
        raise SystemExit

    monkeypatch.setattr(town.one.store, "stand", killed)
    for seats in (("random", ME), (ME, "random")):
        with pytest.raises(SystemExit):
            town.begun(*seats)
    town.clock.now += 2 * LEASE / 1000
    begun = town.two.sweep()
    assert len(begun) == 2 and all(town.turn(table_id) in (0, 1) for table_id in begun)
    assert all(not town.two.tables.table(table_id).bot_on_turn for table_id in begun)
    assert town.two.sweep() == [], "what was no bot's turn is not looked at again"


# ---- faults


class Failing:
    """A bot that fails some times."""

    def __init__(self, times: int) -> None:
        self.left = times

    def bot(self, name: str, game: Game) -> Bot:
        if self.left:
            self.left -= 1
            raise RuntimeError("no thought")
        return bot(name, game)


def test_a_fault_is_tried_again_after_longer_and_longer_pauses(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_room, "bot", Failing(3).bot)
    table_id = town.begun("random", ME)
    for tries in (1, 2, 3):
        assert town.one.sweep() == [table_id] and town.one.faults == tries
        assert town.one.sweep() == [] == town.two.sweep(), "not before its time"
        town.one.runner.wake(table_id)  # nor because somebody looks
        town.one.rest()
        assert town.one.faults == tries
        town.clock.now += pause_after(tries) + 0.01
    assert town.two.sweep() == [table_id] and town.turn(table_id) == 1, "anybody tries"


def test_pauses_grow_and_end() -> None:
    assert [pause_after(tries) for tries in (1, 2, 3, 4, 1000)] == [1, 2, 4, 8, 60]


def test_what_was_not_written_was_not_played(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database fails while a bot's move is written: the table stands as the store has it, and the turn is played later."""
    table_id = town.begun("random", ME)
    last, append = town.one.tables.table(table_id).last, town.one.store.append

    def fail(*_: object, **__: object) -> None:
        raise Unavailable("full")

    monkeypatch.setattr(town.one.store, "append", fail)
    town.one.sweep()
    assert town.one.tables.table(table_id).last == last and not town.one.tables.table(table_id).begun.moves
    monkeypatch.setattr(town.one.store, "append", append)
    town.one.sweep()
    assert town.turn(table_id) == 1 and town.one.faults == 0


# ---- where nobody looks


def test_bots_among_themselves_play_for_who_looks(town: Town) -> None:
    table_id = town.begun("random", "random")
    town.clock.now += LATELY + 1
    assert town.one.sweep() == [] == town.two.sweep()
    town.one.runner.wake(table_id)
    town.one.rest()
    assert not town.one.tables.table(table_id).begun.moves
    town.two.turns.look(table_id)
    found, _ = town.two.turns.sweep()
    assert found == [table_id], "somebody looks at the other worker"
    town.two.runner.wake(table_id)
    wait_until(lambda: len(town.two.tables.table(table_id).begun.moves) > 2)


# ---- a real worker is killed


#: A bot that is still thinking whenever its worker is killed, however slow the rest of the machine is.
FOREVER = """import time
from bastide.bots.random import RandomBot
RandomBot.choose = lambda self, view: time.sleep(3600)
"""


@pytest.mark.slow
def test_after_a_kill_bots_go_on_with_nobody_looking(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    (tmp_path / "sitecustomize.py").write_text(FOREVER)  # what Python imports before anything else
    process, server = started(database, "--no-limits", PYTHONPATH=str(tmp_path))
    chooser = random.Random(3)
    with process:
        guest = Guest(server)
        while True:  # to the end of my turn
            seen = guest.http.get(guest.path).json()
            if seen["actions"]:
                choice = {"action": chooser.choice(seen["actions"])["text"], "after": seen["last"]}
                if guest.post(f"{guest.path}/moves", **choice)["turn"] == 1:
                    break
        os.kill(process.pid, signal.SIGKILL)
        guest.http.close()
    store = open_store(database)
    before = store.last(guest.table)
    assert process.wait(10) == -signal.SIGKILL and store.bot_turns.sweep(0, 0).waiting == 1
    with store._writing() as connection:  # not to wait until the dead one's time is over
        connection.exec_driver_sql("UPDATE bot_turns SET until = 0")
    with running(database):
        wait_until(lambda: store.last(guest.table) > before, 60)
    store.close()
