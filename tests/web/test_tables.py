"""Tables: who may do what, what is written before it is acknowledged, and that a table can always be made again."""

import json
import random
import time
from typing import Any

import pytest

import bastide
from bastide.web.store import Store
from bastide.web.tables import NotAllowed, NotFound, Stale, TableCache, TableError, TableService
from bastide.web.tables.bots import BotRunner
from bastide.web.tables.fair_queue import FairQueue
from bastide.web.tables.table_json import table_json
from tests.ours import OURS

KEY = bytes(range(32))
HOST, FRIEND, STRANGER = "host", "friend", "stranger"


def service_of(store: Store, **how: Any) -> TableService:
    return TableService(TableCache(store, **how), lambda: KEY)


def begun(tables: TableService, game: str = "saint-malo", **how: Any) -> str:
    """A table of two people at which the game has begun."""
    table_id = tables.create(game, 2, HOST, **how)
    tables.sit(table_id, HOST, "Marta")
    tables.sit(table_id, FRIEND, "Joost")
    tables.start(table_id, HOST)
    return table_id


def play_at_random(tables: TableService, table_id: str, moves: int, seed: int = 1) -> None:
    chooser = random.Random(seed)
    for _ in range(moves):
        table = tables.table(table_id)
        if table.match is None or table.turn is None:
            return
        guest = (HOST, FRIEND)[table.turn]
        tables.play(table_id, guest, chooser.choice(table.match.actions()).text, table.last)


@pytest.mark.parametrize("game", OURS)
def test_a_table_made_again_from_its_events_is_the_same(store: Store, game: str) -> None:
    tables = service_of(store)
    table_id = begun(tables, game)
    play_at_random(tables, table_id, 25)
    again = service_of(store)
    for guest in (HOST, FRIEND, STRANGER, None):
        assert table_json(again.table(table_id), guest) == table_json(tables.table(table_id), guest)
    assert again.table(table_id).match.save() == tables.table(table_id).match.save()  # type: ignore[union-attr]


def test_seats_fill_and_the_game_begins_when_all_are_taken(store: Store) -> None:
    tables = service_of(store)
    table_id = tables.create("saint-malo", 3, HOST)
    assert tables.sit(table_id, HOST, "  Marta   Maria ") == 0
    assert tables.sit(table_id, HOST, "again") == 0
    assert tables.sit(table_id, FRIEND, "Joost", seat=2) == 2
    with pytest.raises(TableError, match="That seat is taken"):
        tables.sit(table_id, STRANGER, "Odile", seat=2)
    with pytest.raises(TableError, match="somebody sits on every seat"):
        tables.start(table_id, HOST)
    with pytest.raises(NotAllowed):
        tables.fill(table_id, FRIEND, 1, "random")
    tables.fill(table_id, HOST, 1, "random")
    tables.start(table_id, FRIEND)
    table = tables.table(table_id)
    assert table.match is not None and table.match.names == ("Marta Maria", "Odile", "Joost")
    with pytest.raises(TableError, match="All seats are taken"):
        tables.sit(table_id, STRANGER, "Odile")


def test_only_who_is_on_turn_plays_and_only_what_is_legal(store: Store) -> None:
    tables = service_of(store)
    table_id = begun(tables)
    last = tables.table(table_id).last
    for guest, error in ((FRIEND, NotAllowed), (STRANGER, NotAllowed)):
        with pytest.raises(error):
            tables.play(table_id, guest, "stop", last)
    with pytest.raises(bastide.IllegalAction):
        tables.play(table_id, HOST, "win", last)
    with pytest.raises(bastide.BadOption, match="after"):
        tables.play(table_id, HOST, "keep", "soon")
    with pytest.raises(NotFound):
        tables.play("nowhere", HOST, "keep", last)
    assert tables.table(table_id).last == last
    assert tables.table(table_id).match.moves == ()  # type: ignore[union-attr]


def test_who_has_not_seen_the_last_event_is_told_so(store: Store) -> None:
    tables = service_of(store)
    table_id = begun(tables)
    last = tables.table(table_id).last
    tables.talk(table_id, FRIEND, "Good luck")
    now = tables.play(table_id, HOST, "keep", last)  # talk is no reason to look again
    with pytest.raises(Stale, match=f"its last event is {now}, you saw {last}"):
        tables.play(table_id, HOST, "keep", last)
    with pytest.raises(Stale):
        tables.play(table_id, HOST, "keep", now + 1)


def test_a_retry_never_plays_twice(store: Store) -> None:
    tables = service_of(store)
    table_id = begun(tables)
    last = tables.table(table_id).last
    first = tables.play(table_id, HOST, "keep", last, key="k")
    assert tables.play(table_id, HOST, "keep", last, key="k") == first
    assert service_of(store).play(table_id, HOST, "keep", last, key="k") == first
    assert len(tables.table(table_id).match.moves) == 1  # type: ignore[union-attr]


def test_two_workers_see_each_others_moves_and_never_take_two_for_one_turn(store: Store) -> None:
    one, two = service_of(store), service_of(store)
    table_id = begun(one)
    assert two.table(table_id).last == one.table(table_id).last
    last = one.table(table_id).last
    one.play(table_id, HOST, "keep", last)
    with pytest.raises(Stale):
        two.play(table_id, HOST, "stop", last)
    two.play(table_id, HOST, "stop", two.table(table_id).last)
    assert table_json(one.table(table_id), HOST) == table_json(two.table(table_id), HOST)


def test_undo_and_redo_within_the_rules_of_the_core(store: Store) -> None:
    tables = service_of(
        store,
    )
    table_id = begun(tables, settings={"undo": "free"})
    tables.play(table_id, HOST, "keep", tables.table(table_id).last)
    before = tables.table(table_id).match.position()  # type: ignore[union-attr]
    tables.undo(table_id, HOST, tables.table(table_id).last)
    assert tables.table(table_id).match.moves == ()  # type: ignore[union-attr]
    tables.redo(table_id, HOST, tables.table(table_id).last)
    assert tables.table(table_id).match.position() == before  # type: ignore[union-attr]
    assert table_json(service_of(store).table(table_id), HOST) == table_json(tables.table(table_id), HOST)
    strict = begun(tables)
    tables.play(strict, HOST, "keep", tables.table(strict).last)
    with pytest.raises(bastide.CannotUndo, match="it has shown something new"):
        tables.undo(strict, HOST, tables.table(strict).last)


def test_the_host_locks_talks_and_replaces(store: Store) -> None:
    tables = service_of(store)
    table_id = tables.create("la-citta", 2, HOST, settings={"talk": False})
    tables.sit(table_id, HOST, "Marta")
    tables.lock(table_id, HOST, True)
    with pytest.raises(NotAllowed, match="locked"):
        tables.sit(table_id, FRIEND, "Joost")
    with pytest.raises(NotAllowed, match="host"):
        tables.lock(table_id, FRIEND, False)
    tables.lock(table_id, HOST, False)
    tables.sit(table_id, FRIEND, "Joost")
    with pytest.raises(NotAllowed, match="switched off"):
        tables.talk(table_id, FRIEND, "hello")
    tables.leave(table_id, FRIEND, 1)
    tables.sit(table_id, FRIEND, "Joost")
    tables.start(table_id, HOST)
    with pytest.raises(TableError, match="has begun"):
        tables.leave(table_id, FRIEND, 1)
    tables.fill(table_id, FRIEND, 1, "random")
    assert tables.table(table_id).seat_of(FRIEND) is None
    assert [table.id for table in store.of_guest(FRIEND)] == []


def test_bots_play_to_the_end(store: Store) -> None:
    runners: list[BotRunner] = []
    tables = service_of(store, on_change=lambda table_id, _: runners[0].wake(table_id) if runners else None)
    queue = FairQueue(2)
    runner = BotRunner(tables, queue)
    runners.append(runner)
    table_id = tables.create("saint-malo", 2, HOST)
    tables.fill(table_id, HOST, 0, "random")
    tables.fill(table_id, HOST, 1, "random")
    tables.start(table_id, HOST)
    deadline = time.monotonic() + 60
    while not tables.table(table_id).over and time.monotonic() < deadline:
        time.sleep(0.05)
    queue.close()
    seen = table_json(tables.table(table_id), None)
    assert seen["over"] and seen["outcome"]["winners"] and seen["key"] == KEY.hex()
    assert sum(reason["amount"] for reason in seen["scores"][0]["reasons"]) == seen["scores"][0]["points"]


def test_nothing_hidden_is_in_what_a_seat_is_shown(store: Store) -> None:
    """Two games that differ only in what lies face down: what each seat and a spectator see is the same to the letter."""
    tables = service_of(store)
    game = bastide.game("la-citta")
    first = game.start(players=2, seed=5).position()
    other = json.loads(json.dumps(first))
    other["deck"].reverse()
    other["voice_deck"].reverse()
    other["voice"][1], other["voice_deck"][0] = other["voice_deck"][0], other["voice"][1]
    assert other != first
    shown = []
    for position in (first, other):
        table_id = begun(tables, "la-citta", position=position)
        tables.play(table_id, HOST, "gold", tables.table(table_id).last)
        shown.append([table_json(tables.table(table_id), guest) | {"id": ""} for guest in (HOST, FRIEND, None)])
    assert json.dumps(shown[0]) == json.dumps(shown[1])


def test_the_secret_is_shown_to_nobody_before_the_end(store: Store) -> None:
    tables = service_of(store)
    table_id = begun(tables)
    for guest in (HOST, None):
        seen = table_json(tables.table(table_id), guest)
        assert seen["key"] is None and KEY.hex() not in json.dumps(seen) and len(seen["commitment"]) == 64
        assert HOST not in json.dumps(seen["seats"])


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ({"game": "chess"}, "chess"),
        ({"players": 9}, "players"),
        ({"players": None}, "players"),
        ({"options": {"walls": 1}}, "option walls"),
        ({"settings": {"undo": "never"}}, "settings.undo"),
        ({"settings": {"colour": 1}}, "settings.colour"),
        ({"settings": {"talk": 1}}, "settings.talk"),
        ({"position": {"game": "saint-malo"}}, "players"),
    ],
)
def test_a_table_that_can_not_be_is_refused(store: Store, how: dict[str, Any], told: str) -> None:
    given: dict[str, Any] = {"game": "saint-malo", "players": 2, "host": HOST} | how
    with pytest.raises(bastide.BastideError, match=told):
        service_of(store).create(**given)


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\x07b", None, 7])
def test_a_name_that_can_not_be_is_refused(store: Store, name: Any) -> None:
    tables = service_of(store)
    table_id = tables.create("saint-malo", 2, HOST)
    with pytest.raises(bastide.BadOption, match="name"):
        tables.sit(table_id, HOST, name)
    assert tables.table(table_id).last == 0
