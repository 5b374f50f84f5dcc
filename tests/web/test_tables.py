"""Tables: who may do what, what is written before it is acknowledged, and that a table can always be made again."""

import json
import random
import time
from typing import Any

import pytest

import bastide
from bastide.web.store import Store
from bastide.web.tables import Keeper, NotAllowed, NotFound, Stale, TableError
from bastide.web.tables.bots import BotRunner
from bastide.web.tables.seen import seen_by

KEY = bytes(range(32))
HOST, FRIEND, STRANGER = "host", "friend", "stranger"


def keeper_of(store: Store, **how: Any) -> Keeper:
    return Keeper(store, lambda: KEY, **how)


def begun(keeper: Keeper, game: str = "saint-malo", **how: Any) -> str:
    """A table of two people at which the game has begun."""
    table_id = keeper.create(game, 2, HOST, **how)
    keeper.sit(table_id, HOST, "Marta")
    keeper.sit(table_id, FRIEND, "Joost")
    keeper.start(table_id, HOST)
    return table_id


def play_at_random(keeper: Keeper, table_id: str, moves: int, seed: int = 1) -> None:
    chooser = random.Random(seed)
    for _ in range(moves):
        table = keeper.table(table_id)
        if table.match is None or table.turn is None:
            return
        guest = (HOST, FRIEND)[table.turn]
        keeper.play(table_id, guest, chooser.choice(table.match.actions()).text, table.last)


@pytest.mark.parametrize("game", bastide.games())
def test_a_table_made_again_from_its_events_is_the_same(store: Store, game: str) -> None:
    keeper = keeper_of(store)
    table_id = begun(keeper, game)
    play_at_random(keeper, table_id, 25)
    again = keeper_of(store)
    for guest in (HOST, FRIEND, STRANGER, None):
        assert seen_by(again.table(table_id), guest) == seen_by(keeper.table(table_id), guest)
    assert again.table(table_id).match.save() == keeper.table(table_id).match.save()  # type: ignore[union-attr]


def test_seats_fill_and_the_game_begins_when_all_are_taken(store: Store) -> None:
    keeper = keeper_of(store)
    table_id = keeper.create("saint-malo", 3, HOST)
    assert keeper.sit(table_id, HOST, "  Marta   Maria ") == 0
    assert keeper.sit(table_id, HOST, "again") == 0
    assert keeper.sit(table_id, FRIEND, "Joost", seat=2) == 2
    with pytest.raises(TableError, match="That seat is taken"):
        keeper.sit(table_id, STRANGER, "Odile", seat=2)
    with pytest.raises(TableError, match="somebody sits on every seat"):
        keeper.start(table_id, HOST)
    with pytest.raises(NotAllowed):
        keeper.fill(table_id, FRIEND, 1, "random")
    keeper.fill(table_id, HOST, 1, "random")
    keeper.start(table_id, FRIEND)
    table = keeper.table(table_id)
    assert table.match is not None and table.match.names == ("Marta Maria", "Odile", "Joost")
    with pytest.raises(TableError, match="All seats are taken"):
        keeper.sit(table_id, STRANGER, "Odile")


def test_only_who_is_on_turn_plays_and_only_what_is_legal(store: Store) -> None:
    keeper = keeper_of(store)
    table_id = begun(keeper)
    last = keeper.table(table_id).last
    for guest, error in ((FRIEND, NotAllowed), (STRANGER, NotAllowed)):
        with pytest.raises(error):
            keeper.play(table_id, guest, "stop", last)
    with pytest.raises(bastide.IllegalAction):
        keeper.play(table_id, HOST, "win", last)
    with pytest.raises(bastide.BadOption, match="after"):
        keeper.play(table_id, HOST, "keep", "soon")
    with pytest.raises(NotFound):
        keeper.play("nowhere", HOST, "keep", last)
    assert keeper.table(table_id).last == last
    assert keeper.table(table_id).match.moves == ()  # type: ignore[union-attr]


def test_who_has_not_seen_the_last_event_is_told_so(store: Store) -> None:
    keeper = keeper_of(store)
    table_id = begun(keeper)
    last = keeper.table(table_id).last
    keeper.talk(table_id, FRIEND, "Good luck")
    now = keeper.play(table_id, HOST, "keep", last)  # talk is no reason to look again
    with pytest.raises(Stale, match=f"its last event is {now}, you saw {last}"):
        keeper.play(table_id, HOST, "keep", last)
    with pytest.raises(Stale):
        keeper.play(table_id, HOST, "keep", now + 1)


def test_a_retry_never_plays_twice(store: Store) -> None:
    keeper = keeper_of(store)
    table_id = begun(keeper)
    last = keeper.table(table_id).last
    first = keeper.play(table_id, HOST, "keep", last, key="k")
    assert keeper.play(table_id, HOST, "keep", last, key="k") == first
    assert keeper_of(store).play(table_id, HOST, "keep", last, key="k") == first
    assert len(keeper.table(table_id).match.moves) == 1  # type: ignore[union-attr]


def test_two_workers_see_each_others_moves_and_never_take_two_for_one_turn(store: Store) -> None:
    one, two = keeper_of(store), keeper_of(store)
    table_id = begun(one)
    assert two.table(table_id).last == one.table(table_id).last
    last = one.table(table_id).last
    one.play(table_id, HOST, "keep", last)
    with pytest.raises(Stale):
        two.play(table_id, HOST, "stop", last)
    two.play(table_id, HOST, "stop", two.table(table_id).last)
    assert seen_by(one.table(table_id), HOST) == seen_by(two.table(table_id), HOST)


def test_undo_and_redo_within_the_rules_of_the_core(store: Store) -> None:
    keeper = keeper_of(
        store,
    )
    table_id = begun(keeper, settings={"undo": "free"})
    keeper.play(table_id, HOST, "keep", keeper.table(table_id).last)
    before = keeper.table(table_id).match.position()  # type: ignore[union-attr]
    keeper.undo(table_id, HOST, keeper.table(table_id).last)
    assert keeper.table(table_id).match.moves == ()  # type: ignore[union-attr]
    keeper.redo(table_id, HOST, keeper.table(table_id).last)
    assert keeper.table(table_id).match.position() == before  # type: ignore[union-attr]
    assert seen_by(keeper_of(store).table(table_id), HOST) == seen_by(keeper.table(table_id), HOST)
    strict = begun(keeper)
    keeper.play(strict, HOST, "keep", keeper.table(strict).last)
    with pytest.raises(bastide.CannotUndo, match="it has shown something new"):
        keeper.undo(strict, HOST, keeper.table(strict).last)


def test_the_host_locks_talks_and_replaces(store: Store) -> None:
    keeper = keeper_of(store)
    table_id = keeper.create("la-citta", 2, HOST, settings={"talk": False})
    keeper.sit(table_id, HOST, "Marta")
    keeper.lock(table_id, HOST, True)
    with pytest.raises(NotAllowed, match="locked"):
        keeper.sit(table_id, FRIEND, "Joost")
    with pytest.raises(NotAllowed, match="host"):
        keeper.lock(table_id, FRIEND, False)
    keeper.lock(table_id, HOST, False)
    keeper.sit(table_id, FRIEND, "Joost")
    with pytest.raises(NotAllowed, match="switched off"):
        keeper.talk(table_id, FRIEND, "hello")
    keeper.leave(table_id, FRIEND, 1)
    keeper.sit(table_id, FRIEND, "Joost")
    keeper.start(table_id, HOST)
    with pytest.raises(TableError, match="has begun"):
        keeper.leave(table_id, FRIEND, 1)
    keeper.fill(table_id, HOST, 1, "random")
    assert keeper.table(table_id).seat_of(FRIEND) is None
    assert [table.id for table in store.of_guest(FRIEND)] == []


def test_bots_play_to_the_end(store: Store) -> None:
    runners: list[BotRunner] = []
    keeper = keeper_of(store, tell=lambda table_id, _: runners[0].look(table_id) if runners else None)
    runner = BotRunner(keeper)
    runners.append(runner)
    table_id = keeper.create("saint-malo", 2, HOST)
    keeper.fill(table_id, HOST, 0, "random")
    keeper.fill(table_id, HOST, 1, "random")
    keeper.start(table_id, HOST)
    deadline = time.monotonic() + 60
    while not keeper.table(table_id).over and time.monotonic() < deadline:
        time.sleep(0.05)
    runner.close()
    seen = seen_by(keeper.table(table_id), None)
    assert seen["over"] and seen["outcome"]["winners"] and seen["key"] == KEY.hex()
    assert sum(reason["amount"] for reason in seen["scores"][0]["reasons"]) == seen["scores"][0]["points"]


def test_nothing_hidden_is_in_what_a_seat_is_shown(store: Store) -> None:
    """Two games that differ only in what lies face down: what each seat and a spectator see is the same to the letter."""
    keeper = keeper_of(store)
    game = bastide.game("la-citta")
    first = game.start(players=2, seed=5).position()
    other = json.loads(json.dumps(first))
    other["deck"].reverse()
    other["voice_deck"].reverse()
    other["voice"][1], other["voice_deck"][0] = other["voice_deck"][0], other["voice"][1]
    assert other != first
    shown = []
    for position in (first, other):
        table_id = begun(keeper, "la-citta", position=position)
        keeper.play(table_id, HOST, "gold", keeper.table(table_id).last)
        shown.append([seen_by(keeper.table(table_id), guest) | {"id": ""} for guest in (HOST, FRIEND, None)])
    assert json.dumps(shown[0]) == json.dumps(shown[1])


def test_the_secret_is_shown_to_nobody_before_the_end(store: Store) -> None:
    keeper = keeper_of(store)
    table_id = begun(keeper)
    for guest in (HOST, None):
        seen = seen_by(keeper.table(table_id), guest)
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
        keeper_of(store).create(**given)


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\x07b", None, 7])
def test_a_name_that_can_not_be_is_refused(store: Store, name: Any) -> None:
    keeper = keeper_of(store)
    table_id = keeper.create("saint-malo", 2, HOST)
    with pytest.raises(bastide.BadOption, match="name"):
        keeper.sit(table_id, HOST, name)
    assert keeper.table(table_id).last == 0
