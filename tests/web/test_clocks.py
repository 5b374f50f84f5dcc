"""Clocks: time is worked out from events, runs out once whoever looks, and nobody gets it back by taking back."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from bastide.web.store import Store
from bastide.web.tables import NotAllowed
from bastide.web.tables.clock import Clock, clock_of
from tests.web.waiting import DAY, FRIEND, HOST, HOUR, MINUTE, THIRD, Time, Worker


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def one(store: Store, time: Time) -> Worker:
    return Worker(store, time)


@pytest.fixture
def other(address: str, time: Time, one: Worker) -> Iterator[Worker]:
    made = Worker(address, time)
    yield made
    made.close()


def test_when_time_is_up_a_bot_takes_over_once_though_two_workers_look(one: Worker, other: Worker, time: Time) -> None:
    table_id = one.begun(HOST, FRIEND, clock="move-3d", timeout="bot")
    one.play_until(table_id, FRIEND)
    time.passes(3 * DAY - 1)
    assert one.deadlines.sweep() == other.deadlines.sweep() == []
    time.passes(1)
    with ThreadPoolExecutor(2) as both:
        found = list(both.map(lambda worker: worker.deadlines.sweep(), (one, other)))
    assert sorted(found) == [[], [table_id]]
    for worker in (one, other):
        table = worker.tables.table(table_id)
        assert [(note.kind, note.why, note.whom) for note in table.course.notes] == [("bot", "time", "Joost")]
        assert worker.deadlines.sweep() == []
    other.tables.come_back(table_id, FRIEND)
    assert one.tables.table(table_id).course.deadline == time.now + 3 * DAY


def test_a_move_that_comes_in_time_counts_and_one_that_comes_late_does_not(one: Worker, time: Time) -> None:
    table_id = one.begun(HOST, FRIEND, clock="move-2m", timeout="bot")
    time.passes(2 * MINUTE - 1)
    moves = len(one.play(table_id).begun.moves)
    time.passes(1)
    table = one.tables.table(table_id)
    with pytest.raises(NotAllowed, match="Your time is up"):
        one.tables.play(table_id, HOST, table.begun.actions()[0].text, table.last)
    table = one.tables.table(table_id)
    assert table.seats[0].kind == "bot" and len(table.begun.moves) == moves


def test_the_others_may_decide_when_time_is_up_and_not_before(one: Worker, time: Time) -> None:
    table_id = one.begun(HOST, FRIEND, THIRD, clock="move-5m", absence="never")
    one.play_until(table_id, FRIEND)
    one.tables.agree(table_id, HOST, 1)
    one.tables.agree(table_id, THIRD, 1)
    assert one.tables.table(table_id).seats[1].kind == "person"
    time.passes(5 * MINUTE)
    assert one.deadlines.sweep() == [table_id] and one.deadlines.sweep() == []
    table = one.tables.table(table_id)
    assert table.course.notes[-1].kind == "time" and table.seats[1].kind == "person"
    one.tables.agree(table_id, THIRD, 1)
    assert one.tables.table(table_id).course.notes[-1].why == "consent"


def test_who_is_late_may_still_play_where_the_others_decide(one: Worker, time: Time) -> None:
    table_id = one.begun(HOST, FRIEND, clock="move-5m")
    time.passes(HOUR)
    one.deadlines.sweep()
    one.play_until(table_id, FRIEND)
    table = one.tables.table(table_id)
    assert not table.course.time_is_up and table.course.deadline == time.now + 5 * MINUTE


def test_time_for_the_game_runs_only_for_who_is_to_decide(one: Worker, other: Worker, time: Time) -> None:
    table_id = one.begun(HOST, FRIEND, clock="game-15m", timeout="bot")
    time.passes(4 * MINUTE)
    one.play_until(table_id, FRIEND)
    time.passes(2 * MINUTE)
    clock = other.tables.table(table_id).course.clock
    assert [clock.left(seat, time.now) for seat in (0, 1)] == [11 * MINUTE, 13 * MINUTE]
    time.passes(13 * MINUTE)
    assert other.deadlines.sweep() == [table_id]
    time.passes(DAY)  # while a bot thinks it stands still
    one.play_until(table_id, HOST)
    clock = one.tables.table(table_id).course.clock
    assert [clock.left(seat, time.now) for seat in (0, 1)] == [11 * MINUTE, 0]
    one.tables.come_back(table_id, FRIEND)
    assert one.tables.table(table_id).course.clock.left(1, time.now) == 15 * MINUTE // 10, "something to play on with"


def test_taking_back_gives_no_time_back(one: Worker, time: Time) -> None:
    table_id = one.begun(HOST, FRIEND, clock="move-5m", undo="free")
    time.passes(3 * MINUTE)
    one.play_until(table_id, FRIEND)
    time.passes(MINUTE)
    table = one.tables.table(table_id)
    one.tables.undo(table_id, FRIEND, table.last)
    table = one.tables.table(table_id)
    assert table.turn == 0 and table.course.clock.left(0, time.now) == 2 * MINUTE
    time.passes(MINUTE)
    one.tables.redo(table_id, HOST, table.last)
    assert one.tables.table(table_id).course.clock.left(1, time.now) == 4 * MINUTE


def test_the_deadline_in_the_store_is_that_of_the_table(one: Worker, time: Time) -> None:
    """Also after what is known only afterwards: the beginning, taking back, a bot, the end of it."""
    table_id = one.begun(HOST, FRIEND, clock="game-30m", timeout="bot", undo="free")

    def due() -> int | None:
        """When the store finds it."""
        deadline, now = one.tables.table(table_id).course.deadline, time.now
        if deadline is None:
            time.now += 1000 * DAY
            assert one.store.overdue(9) == []
        else:
            time.now = deadline - 1
            assert one.store.overdue(9) == []
            time.now = deadline
            assert one.store.overdue(9) == [table_id]
        time.now = now
        return deadline

    assert due() == time.now + 30 * MINUTE
    time.passes(MINUTE)
    one.play_until(table_id, FRIEND)
    assert due() == time.now + 30 * MINUTE
    one.tables.undo(table_id, FRIEND, one.tables.table(table_id).last)
    assert due() == time.now + 29 * MINUTE
    one.tables.fill(table_id, HOST, 0, "random")
    assert due() is None
    one.tables.come_back(table_id, HOST)
    assert due() == time.now + 29 * MINUTE


def test_a_worker_that_dies_before_it_noted_the_deadline_is_made_good(one: Worker, other: Worker, time: Time) -> None:
    """After the beginning it is known only later; the row says that somebody should look."""
    table_id = one.tables.create(
        "saint-malo", 2, HOST, settings={"clock": "move-5m", "timeout": "bot", "single": False}
    )
    one.tables.sit(table_id, HOST, "Marta")
    one.tables.sit(table_id, FRIEND, "Joost")

    def dies(*_: object, **__: object) -> None:
        raise SystemExit

    one.store.stand = dies  # type: ignore[method-assign]
    with pytest.raises(SystemExit):
        one.tables.start(table_id, HOST)
    assert other.store.overdue(9) == [table_id] and other.deadlines.sweep() == [] and other.store.overdue(9) == []
    time.passes(5 * MINUTE)
    assert other.deadlines.sweep() == [table_id]


def test_without_a_clock_nothing_runs() -> None:
    assert clock_of({}, 2) == Clock() and clock_of({"clock": "none"}, 2).after("start", None, 0, 5).deadline is None
