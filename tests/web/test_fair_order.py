"""Bots and advice share the processor fairly: however much one address asks for, others come next."""

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import bastide
from bastide.bots import Bot, bot
from bastide.bots.bot import level_of
from bastide.core.actions import Action
from bastide.core.game import Game
from bastide.core.player_view import PlayerView
from bastide.web.store import open_store
from bastide.web.tables import TableCache, TableService
from bastide.web.tables import bots as bot_room
from bastide.web.tables.askers import NOBODY, Asker, Askers, asking
from bastide.web.tables.bots import SHORT, BotRunner, shortened
from bastide.web.tables.fair_order import ADVICE, ASIDE, AT_WORK, BOT, HALF, FairOrder, Job
from bastide.web.tables.fair_queue import LONG, FairQueue
from bastide.web.tables.guests import guest_of
from tests.web.watching import wait_until

MANY, ONE = Asker("192.0.2.1", "many"), Asker("198.51.100.7", "one")


def nothing() -> None:
    """Takes no time."""


def job(asker: Asker, table: str, kind: str = BOT) -> Job:
    return Job(asker, table, kind, nothing)


def played(
    order: FairOrder, seconds: float, until: float, again: Callable[[Job], None] = lambda _: None
) -> Counter[str]:
    """One thought after the other, each as long as the other, till that time; how many each address had."""
    had: Counter[str] = Counter()
    now = 0.0
    while now < until and (found := order.take(now)) is not None:
        now += seconds
        order.done(found, seconds, now)
        had[found.asker.address] += 1
        again(found)
        order.add(job(found.asker, found.table_id), now)
    return had


# ---- the order


def test_twenty_tables_of_one_address_have_the_share_of_one_visitor() -> None:
    order = FairOrder(1)
    for number in range(20):
        order.add(job(MANY, f"t{number}"), 0)
    order.add(job(ONE, "mine"), 0)
    had = played(order, 2.7, 200)
    assert abs(had[MANY.address] - had[ONE.address]) <= 1, had


def test_who_has_not_thought_lately_comes_after_one_running_thought_at_most() -> None:
    """One thread: the honest thought is the next to begin, whoever else waits, and does not even wait for the running one."""
    order = FairOrder(1)
    for number in range(20):
        order.add(job(MANY, f"t{number}"), 0)
    first = order.take(0)
    assert first is not None and first.asker == MANY and order.take(0) is None, "one at a time"
    order.add(job(ONE, "mine"), 1)
    found = order.take(1)
    assert found is not None and found.asker == ONE, "a place is kept for who is not thinking"
    others = [Asker(f"203.0.113.{number}") for number in range(2)]
    for each in others:
        order.add(job(each, each.address), 1)
    assert order.take(1) is None, "there is one such place, and no more"
    order.done(first, 2.7, 2.7)
    then = order.take(2.7)
    assert then is not None and then.asker in others


def test_an_address_that_thinks_never_takes_the_last_place() -> None:
    order = FairOrder(3)
    for number in range(9):
        order.add(job(MANY, f"t{number}"), 0)
    assert [order.take(0) is not None for _ in range(5)] == [True, True, True, False, False]
    order.add(job(ONE, "mine"), 0)
    found = order.take(0)
    assert found is not None and found.asker == ONE


def test_guests_of_one_address_share_and_so_do_the_tables_of_one_guest() -> None:
    order = FairOrder(1)
    greedy, quiet = Asker("a", "greedy"), Asker("a", "quiet")
    for number in range(6):
        order.add(job(greedy, f"t{number}"), 0)
    order.add(job(quiet, "q"), 0)
    tables: Counter[str] = Counter()
    played(order, 1, 60, lambda found: tables.update([found.table_id]))
    assert (
        28 <= tables["q"] <= 32 and max(tables[f"t{n}"] for n in range(6)) - min(tables[f"t{n}"] for n in range(6)) <= 1
    )


def test_what_was_used_is_forgotten_in_time() -> None:
    order = FairOrder(1)
    order.add(job(MANY, "t"), 0)
    found = order.take(0)
    assert found is not None
    order.done(found, 10, 0)
    assert order._use.of(("192.0.2.1",), HALF) == pytest.approx(5) and order._use.of(("192.0.2.1",), 20 * HALF) < 0.01


def test_so_many_tables_of_one_address_are_at_work_and_the_others_are_told() -> None:
    order = FairOrder(1, most_tables=8)
    for number in range(20):
        order.add(job(MANY, f"t{number}"), 0)
    tables: Counter[str] = Counter()
    played(order, 0.1, 60, lambda found: tables.update([found.table_id]))
    assert len(tables) == 8 and len(order) == 20
    idle = next(f"t{number}" for number in range(20) if f"t{number}" not in tables)
    waits, works = order.waits(idle, BOT, 60), order.waits(next(iter(tables)), BOT, 60)
    assert waits is not None and waits.too_many and waits.seconds == 60 and works is not None and not works.too_many
    order.add(job(ONE, "mine"), 60)
    mine = order.take(60)
    assert mine is not None and mine.asker == ONE, "nobody else's concern"
    order.done(mine, 0.1, 60.1)
    order.all_cancelled()  # of those at work it is a person's turn now
    order.add(job(MANY, idle), 60.1)
    assert order.take(60.1) is None and order.take(60 + AT_WORK + 0.2) is not None, "one of them rests"


def test_turns_of_which_nobody_is_known_are_one_party_without_a_cap() -> None:
    order = FairOrder(1, most_tables=2)
    for number in range(9):
        order.add(job(NOBODY, f"t{number}"), 0)
    order.add(job(ONE, "mine"), 0)
    tables: Counter[str] = Counter()
    had = played(order, 0.1, 10, lambda found: tables.update([found.table_id]))
    assert len(tables) == 10 and abs(had[""] - had[ONE.address]) <= 1


def test_what_is_aside_waits_for_everything_else() -> None:
    order = FairOrder(2)
    order.add(job(ONE, "review", ASIDE), 0)
    order.add(job(MANY, "advice", ADVICE), 1)
    first, second = order.take(1), order.take(1)
    assert first is not None and first.kind == ADVICE and second is not None and second.kind == ASIDE
    order.add(job(Asker("203.0.113.5"), "review", ASIDE), 1)
    assert order.take(1) is None, "the place that is kept is not for it"


def test_the_place_in_line_is_told() -> None:
    order = FairOrder(1)
    for number, asker in enumerate((MANY, ONE, Asker("203.0.113.5"))):
        order.add(job(asker, f"t{number}", ADVICE), number)
    places = [order.waits(f"t{number}", ADVICE, 5) for number in range(3)]
    assert [each.place for each in places if each is not None] == [1, 2, 3]
    assert order.waits("t0", BOT, 5) is None and order.late(1, 5) == set(), "advice is no bot"


# ---- who is charged


def test_whoever_takes_part_is_charged_and_not_who_watches() -> None:
    askers = Askers()

    def look(asker: Asker, part: bool = False) -> Asker:
        token = asking.set(asker)
        askers.note("t", part)
        asking.reset(token)
        return askers.of("t")

    assert askers.of("t") == NOBODY and look(MANY) == MANY
    assert look(ONE, part=True) == ONE and look(MANY) == ONE, "a stranger can't make a table wait by looking at it"
    assert look(Asker("203.0.113.5", "friend"), part=True).guest == "friend" and look(NOBODY, part=True) != NOBODY


# ---- threads


class Slow:
    """Bots that think until they are told, or until all are."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.go_on = threading.Event()

    def bot(self, name: str, game: Game) -> Bot:
        slow, quick = self, bot("random", game)

        class Thinker:
            name = "slow"

            def choose(self, view: PlayerView) -> Action:
                slow.begun.append(name)
                if name == "strongest":
                    slow.go_on.wait(30)
                return quick.choose(view)

        return Thinker()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    made = Slow()
    monkeypatch.setattr(bot_room, "bot", made.bot)
    yield made
    made.go_on.set()


def test_a_bot_answers_while_twenty_tables_of_another_address_think(tmp_path: Path, slow: Slow) -> None:
    """The attack: with the queue of before the honest bot came after all of them."""
    store = open_store(f"sqlite:///{tmp_path / 'tables.db'}")
    tables = TableService(TableCache(store))
    queue = FairQueue(1, 8)
    owners: dict[str, Asker] = {}
    runner = BotRunner(tables, queue, asker=lambda table_id: owners[table_id])
    me = guest_of("a" * 20)

    def begun(asker: Asker, *bots: str) -> str:
        table_id = tables.create("saint-malo", 2, me, settings={"single": False})
        owners[table_id] = asker
        for seat, name in enumerate(bots):
            tables.fill(table_id, me, seat, name)
        if len(bots) == 1:
            tables.sit(table_id, me, "Marta", 1)
        tables.start(table_id, me)
        runner.wake(table_id)
        return table_id

    for _ in range(20):
        begun(MANY, "strongest", "strongest")
    wait_until(lambda: bool(slow.begun))
    mine = begun(ONE, "level-2")
    wait_until(lambda: tables.table(mine).turn == 1)
    assert slow.begun[0] == "strongest" and set(slow.begun[1:]) == {"level-2"} and len(queue) == 19
    slow.go_on.set()
    queue.close()
    store.close()


def test_what_waits_long_is_known(slow: Slow) -> None:
    now = [0.0]
    queue = FairQueue(1, 8, clock=lambda: now[0])
    queue.submit(MANY, "t0", BOT, lambda: slow.go_on.wait(30))
    wait_until(lambda: not len(queue))
    queue.submit(MANY, "t1", BOT, nothing)
    assert queue.waits_long("t1") is None and queue.late() == set()
    now[0] = LONG
    waits = queue.waits_long("t1")
    assert waits is not None and not waits.too_many and queue.late() == {"t1"} and queue.waits_long("t0") is None
    slow.go_on.set()
    queue.close()


def test_a_thought_that_fails_fails_alone_and_closing_begins_no_others() -> None:
    queue = FairQueue(1)

    def fail() -> None:
        raise RuntimeError("no thought")

    assert isinstance(queue.submit(ONE, "t", ADVICE, fail).exception(10), RuntimeError)
    assert queue.submit(ONE, "t", ADVICE, lambda: 7).result(10) == 7
    queue.close()
    with pytest.raises(RuntimeError):
        queue.submit(ONE, "t", ADVICE, nothing)


def test_while_others_wait_a_thought_of_many_is_short() -> None:
    game: Any = bastide.game("saint-malo")
    name = shortened("strongest", game)
    usual, short = level_of("strongest", game), level_of(name, game)
    assert usual is not None and short is not None and usual.seconds > short.seconds == SHORT
    assert short.simulations == usual.simulations and shortened("random", game) == "random"
    order = FairOrder(1)
    order.add(job(MANY, "t0"), 0)
    order.add(job(MANY, "t1"), 0)
    order.take(0)
    assert not order.is_crowded(MANY.address), "nobody else waits"
    order.add(job(ONE, "mine"), 0)
    assert order.is_crowded(MANY.address) and not order.is_crowded(ONE.address)
