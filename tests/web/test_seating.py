"""Seats: one screen passed round, the next game, games that go on from a record."""

import random

import pytest

import bastide
from bastide.web.store import Store
from bastide.web.tables import NotAllowed, Table, TableError, TableService
from bastide.web.tables.table_json import table_json
from bastide.web.tables.talking import TALK_LINES
from tests.ours import OURS
from tests.web.test_tables import FRIEND, HOST, STRANGER, begun, play_at_random, service_of


def finished(tables: TableService, game: str = "saint-malo") -> str:
    """A table of two people whose game is over."""
    table_id = begun(tables, game)
    play_at_random(tables, table_id, 10_000)
    assert tables.table(table_id).over
    return table_id


def test_one_screen_is_passed_round(store: Store) -> None:
    tables = service_of(store)
    table_id = tables.create("la-citta", 3, HOST, settings={"screen": "shared"})
    assert [tables.sit(table_id, HOST, name, seat) for seat, name in enumerate(("Marta", "Joost", "Odile"))] == [
        0,
        1,
        2,
    ]
    tables.start(table_id, HOST)
    chooser, seats = random.Random(3), set()
    for _ in range(40):
        table = tables.table(table_id)
        assert table.match is not None and table.seat_of(HOST) == table.turn
        seats.add(table.turn)
        tables.play(table_id, HOST, chooser.choice(table.match.actions()).text, table.last)
    assert seats == {0, 1, 2}


def test_only_the_host_of_a_shared_screen_sits_twice(store: Store) -> None:
    tables = service_of(store)
    table_id = tables.create("saint-malo", 3, HOST, settings={"screen": "shared"})
    assert tables.sit(table_id, FRIEND, "Joost", 0) == 0
    assert tables.sit(table_id, FRIEND, "Joost", 1) == 0
    assert [tables.sit(table_id, HOST, "Marta", seat) for seat in (1, 2)] == [1, 2]


def test_a_bot_that_sat_there_before_the_game_owes_the_seat_to_nobody(store: Store) -> None:
    tables = service_of(store)
    table_id = tables.create("saint-malo", 2, HOST)
    tables.sit(table_id, HOST, "Marta")
    tables.sit(table_id, FRIEND, "Joost")
    tables.fill(table_id, HOST, 1, "random")
    tables.start(table_id, HOST)
    for guest in (HOST, FRIEND):
        with pytest.raises(NotAllowed, match="No bot plays for you"):
            tables.come_back(table_id, guest, 1)


def test_the_next_game_turns_the_seats_and_is_made_once(store: Store) -> None:
    tables = service_of(store)
    table_id = finished(tables)
    with pytest.raises(NotAllowed):
        tables.rematch(table_id, STRANGER)
    new = tables.rematch(table_id, FRIEND)
    assert tables.rematch(table_id, HOST) == new
    assert service_of(store).rematch(table_id, HOST) == new
    table = tables.table(new)
    assert [seat.name for seat in table.seats] == ["Joost", "Marta"] and table.turn == 0
    assert {row.id for row in store.of_guest(HOST)} == {table_id, new}


def test_there_is_no_next_game_before_the_end(store: Store) -> None:
    tables = service_of(store)
    with pytest.raises(TableError, match="not over"):
        tables.rematch(begun(tables), HOST)


def record_of(game: str, moves: int) -> str:
    match = bastide.game(game).start(2, seed=5)
    chooser = random.Random(5)
    while match.turn is not None and len(match.moves) < moves:
        match.play(chooser.choice(match.actions()))
    return match.save()


@pytest.mark.parametrize("game", OURS)
def test_a_game_goes_on_from_its_record(store: Store, game: str) -> None:
    tables, text = service_of(store), record_of(game, 30)
    table_id = tables.create(game, 99, HOST, record=text)
    tables.sit(table_id, HOST, "Marta", keep=True)
    tables.sit(table_id, FRIEND, "Joost", keep=True)
    tables.start(table_id, HOST)
    play_at_random(tables, table_id, 10)
    for each in (tables, service_of(store)):
        table = each.table(table_id)
        assert table.match is not None and len(table.match.moves) >= 40
        assert [m.action for m in table.match.moves[:30]] == [m.action for m in bastide.load(text).moves]
        assert table.match.names == ("Marta", "Joost")
    assert table_json(tables.table(table_id), HOST) == table_json(service_of(store).table(table_id), HOST)


def test_a_record_of_another_game_is_refused(store: Store) -> None:
    with pytest.raises(bastide.BadOption, match="La Città"):
        service_of(store).create("saint-malo", 2, HOST, record=record_of("la-citta", 3))


@pytest.mark.parametrize(("game", "option"), [("carcassonne-city", "pack"), ("la-citta", "map")])
def test_nobody_makes_the_server_open_a_file(store: Store, game: str, option: str) -> None:
    with pytest.raises(bastide.BadOption, match="the data itself"):
        service_of(store).create(game, 2, HOST, options={option: "/etc/hostname"})


def where_undo_takes_back_several(tables: TableService) -> tuple[str, Table]:
    """A table where the last choice was followed by a step that played itself and showed nothing."""
    for seed in range(40):
        table_id = begun(tables, "carcassonne-city")
        chooser = random.Random(seed)
        for _ in range(80):
            table = tables.table(table_id)
            if table.steps_back > 1:
                return table_id, table
            if table.turn is None or table.match is None:
                break
            tables.play(table_id, (HOST, FRIEND)[table.turn], chooser.choice(table.match.actions()).text, table.last)
    raise AssertionError("no such table in forty games")


def test_undo_takes_back_a_choice_with_what_was_played_by_itself(store: Store) -> None:
    tables = service_of(store)
    table_id, table = where_undo_takes_back_several(tables)
    assert table.match is not None and table.turn is not None
    guest, count, moves, position = (
        (HOST, FRIEND)[table.turn],
        table.steps_back,
        table.match.moves,
        table.match.position(),
    )
    tables.undo(table_id, guest, table.last)
    assert table.match.moves == moves[:-count] and table.steps_forth == count
    assert len(table.match.actions()) > 1, "a real choice is asked again"
    assert table_json(service_of(store).table(table_id), guest) == table_json(table, guest)
    tables.redo(table_id, guest, table.last)
    assert table.match.moves == moves and table.match.position() == position
    assert table.steps_back == count and table.steps_forth == 0


@pytest.mark.parametrize("friend", [True, False])
def test_undo_passes_over_bots_only_where_one_plays_with_them_alone(store: Store, friend: bool) -> None:
    tables = service_of(store)
    table_id = tables.create("saint-malo", 3, HOST, settings={"undo": "free", "single": False})
    tables.fill(table_id, HOST, 0, "random")
    tables.sit(table_id, HOST, "Marta", 1)
    if friend:
        tables.sit(table_id, FRIEND, "Joost", 2)
    else:
        tables.fill(table_id, HOST, 2, "random")
    tables.start(table_id, HOST)
    while (table := tables.table(table_id)).turn == 0:
        tables.play_bot(table_id, table.last, table.begun.actions()[0].text)
    assert table.turn == 1 and table.steps_back == int(friend), "alone he has chosen nothing yet"


def test_what_can_not_be_taken_back_stays_played(store: Store) -> None:
    """A step that played itself could be taken back, the choice before it showed something new: neither is."""
    tables = service_of(store)
    for seed in range(40):
        table_id, chooser, undoable = begun(tables, "carcassonne-city"), random.Random(seed), False
        for _ in range(80):
            table = tables.table(table_id)
            assert table.match is not None
            if table.turn is None or (undoable := table.match.can_undo and not table.steps_back):
                break
            tables.play(table_id, (HOST, FRIEND)[table.turn], chooser.choice(table.match.actions()).text, table.last)
        if undoable:
            break
    assert undoable and table.match is not None and table.turn is not None
    moves = len(table.match.moves)
    with pytest.raises(TableError, match="can no longer be undone"):
        tables.undo(table_id, (HOST, FRIEND)[table.turn], table.last)
    after = tables.table(table_id)
    assert after.match is not None and len(after.match.moves) == moves


def test_nobody_fills_the_table_with_talk(store: Store) -> None:
    tables = service_of(store)
    table_id = begun(tables)
    for number in range(TALK_LINES):
        tables.talk(table_id, HOST, f"line {number}")
    with pytest.raises(TableError, match="Not so fast"):
        tables.talk(table_id, HOST, "one more")
    tables.talk(table_id, FRIEND, "I may")
    assert len(tables.table(table_id).talk) == TALK_LINES + 1


def test_lists_know_whose_turn_it_is_from_the_beginning(store: Store) -> None:
    tables = service_of(store)
    table_id = begun(tables)
    assert [(row.turn, row.over) for row in store.of_guest(HOST)] == [(0, False)]
    play_at_random(tables, table_id, 10_000)
    assert [(row.turn, row.over) for row in store.of_guest(HOST)] == [(None, True)]
