"""Nobody plays for somebody else unseen: a bot takes a seat when its owner is away or says so, everybody is told, it stands in
the record, and he comes back by himself."""

from collections.abc import Iterator

import pytest

import bastide
from bastide.core.errors import BadOption
from bastide.web.store import Store
from bastide.web.tables import NotAllowed, TableError
from bastide.web.tables.bot_names import usual_bot
from bastide.web.tables.table_json import table_json
from tests.web.waiting import DAY, FRIEND, HOST, HOUR, MINUTE, THIRD, Time, Worker

USUAL = usual_bot()


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def one(store: Store, time: Time) -> Worker:
    return Worker(store, time)


@pytest.fixture
def other(address: str, time: Time, one: Worker) -> Iterator[Worker]:
    """A second worker on the database of the first."""
    made = Worker(address, time)
    yield made
    made.close()


def test_a_host_does_not_play_for_an_opponent_unseen(one: Worker, other: Worker, time: Time) -> None:
    """The attack: put a bot there, let it move, give the seat back. On either worker, while he is there."""
    table_id = one.begun(HOST, FRIEND)
    before = one.play_until(table_id, FRIEND).last
    time.passes(9 * MINUTE)
    other.look(table_id, FRIEND)
    time.passes(9 * MINUTE)
    for worker in (one, other):
        with pytest.raises(NotAllowed, match="Joost is not away"):
            worker.tables.fill(table_id, HOST, 1, USUAL)
        with pytest.raises(NotAllowed, match="No bot plays for you"):
            worker.tables.come_back(table_id, HOST, 1)
        assert worker.tables.table(table_id).last == before, "nothing has happened"


def test_who_is_not_to_decide_is_never_away(one: Worker, time: Time) -> None:
    table_id = one.begun(HOST, FRIEND)
    time.passes(30 * DAY)
    assert one.tables.table(table_id).turn == 0
    with pytest.raises(NotAllowed, match="Joost is not away"):
        one.tables.fill(table_id, HOST, 1, USUAL)


@pytest.mark.parametrize(
    ("settings", "long"),
    [({}, 10 * MINUTE), ({"pace": "days"}, 3 * DAY), ({"absence": "1h"}, HOUR), ({"absence": "7d"}, 7 * DAY)],
)
def test_away_is_who_has_neither_played_nor_looked(
    one: Worker, time: Time, settings: dict[str, str], long: int
) -> None:
    table_id = one.begun(HOST, FRIEND, **settings)
    time.passes(DAY)
    one.play_until(table_id, FRIEND)
    time.passes(long - 1)
    with pytest.raises(NotAllowed, match="not away"):
        one.tables.fill(table_id, HOST, 1, USUAL)
    one.tables.talk(table_id, FRIEND, "I am here")
    time.passes(long - 1)
    with pytest.raises(NotAllowed, match="not away"):
        one.tables.fill(table_id, HOST, 1, USUAL)
    time.passes(1)
    one.tables.fill(table_id, HOST, 1, USUAL)
    assert one.tables.table(table_id).seats[1].kind == "bot"


def test_where_the_table_says_never_nobody_is_put_out(one: Worker, time: Time) -> None:
    table_id = one.begun(HOST, FRIEND, THIRD, absence="never")
    one.play_until(table_id, FRIEND)
    time.passes(1000 * DAY)
    assert one.deadlines.sweep() == []
    for guest in (HOST, THIRD):
        one.tables.agree(table_id, guest, 1)
        with pytest.raises(NotAllowed):
            one.tables.fill(table_id, guest, 1, USUAL)
        with pytest.raises(NotAllowed):
            one.tables.become_host(table_id, FRIEND)
    assert one.tables.table(table_id).seats[1].kind == "person"


def test_a_bot_for_who_is_away_is_told_of_and_he_comes_back(one: Worker, other: Worker, time: Time) -> None:
    table_id = one.begun(HOST, FRIEND)
    one.play_until(table_id, FRIEND)
    time.passes(3 * DAY)
    one.tables.fill(table_id, HOST, 1, USUAL)
    table = other.tables.table(table_id)
    seat, note = table.seats[1], table.course.notes[-1]
    assert (seat.name, seat.gone, table.owed_to(FRIEND)) == ("Odile", "Joost", [1])
    assert (note.kind, note.whom, note.why, note.by, note.away) == ("bot", "Joost", "away", "Marta", 3 * DAY)
    assert [row.id for row in one.store.of_guest(FRIEND)] == [table_id], "he finds the way back"
    for guest in (HOST, THIRD):
        with pytest.raises(NotAllowed, match="No bot plays for you"):
            one.tables.come_back(table_id, guest, 1)
    with pytest.raises(TableError, match="A bot sits there already"):
        one.tables.fill(table_id, HOST, 1, "random")
    other.tables.come_back(table_id, FRIEND)
    table = one.tables.table(table_id)
    assert table.seat_of(FRIEND) == 1 and table.seats[1].name == "Joost"
    assert [(each.kind, each.name) for each in table.course.notes] == [("bot", "Odile"), ("sit", "Joost")]


def test_in_the_middle_of_a_bots_turn_nobody_sits_down_unless_it_is_stuck(one: Worker, time: Time) -> None:
    table_id = one.begun(HOST, FRIEND)
    one.play_until(table_id, FRIEND)
    time.passes(HOUR)
    one.tables.fill(table_id, HOST, 1, USUAL)
    assert one.play(table_id).turn == 1, "a turn has several decisions"
    with pytest.raises(TableError, match="in the middle of a turn"):
        one.tables.come_back(table_id, FRIEND)
    time.passes(MINUTE)
    one.tables.come_back(table_id, FRIEND)
    one.play_until(table_id, HOST)
    one.tables.fill(table_id, FRIEND, 1, "greedy")
    one.tables.come_back(table_id, FRIEND)
    assert one.tables.table(table_id).seat_of(FRIEND) == 1


def test_nobody_chooses_how_badly_a_bot_plays_for_another(one: Worker, time: Time) -> None:
    table_id = one.begun(HOST, FRIEND)
    one.play_until(table_id, FRIEND)
    time.passes(DAY)
    with pytest.raises(BadOption, match=f"expected {USUAL}"):
        one.tables.fill(table_id, HOST, 1, "random")
    one.tables.fill(table_id, FRIEND, 1, "random")
    table = one.tables.table(table_id)
    assert table.seats[1].bot == "random" and table.course.notes[-1].why == "self"
    assert one.store.of_guest(FRIEND) == [], "he left"


def test_everybodys_word_counts_when_he_is_away_and_his_own_when_he_is_not(one: Worker, time: Time) -> None:
    table_id = one.begun(FRIEND, HOST, THIRD)
    one.play_until(table_id, HOST)
    with pytest.raises(TableError, match="not the turn of Ines"):
        one.tables.agree(table_id, FRIEND, 2)
    one.tables.agree(table_id, FRIEND, 1)
    one.tables.agree(table_id, THIRD, 1)
    table = one.tables.table(table_id)
    assert table.seats[1].kind == "person", "as long as he is there his own word is missing"
    assert [(note.kind, note.name, note.whom) for note in table.course.notes] == [
        ("consent", "Joost", "Marta"),
        ("consent", "Ines", "Marta"),
    ]
    one.tables.agree(table_id, HOST, 1)
    assert one.tables.table(table_id).seats[1].kind == "bot"
    one.tables.come_back(table_id, HOST)
    one.tables.agree(table_id, THIRD, 1)
    time.passes(HOUR)
    one.tables.agree(table_id, THIRD, 1)
    assert one.tables.table(table_id).seats[1].kind == "person", "of one, who is not the host"
    one.tables.agree(table_id, FRIEND, 1)
    assert one.tables.table(table_id).course.notes[-1].why == "consent"


def test_what_was_agreed_on_is_forgotten_when_he_has_played(one: Worker, time: Time) -> None:
    table_id = one.begun(HOST, FRIEND, THIRD)
    one.play_until(table_id, FRIEND)
    one.tables.agree(table_id, THIRD, 1)
    one.play_until(table_id, HOST)
    assert not one.tables.table(table_id).course.consents
    one.play_until(table_id, FRIEND)
    time.passes(HOUR)
    one.tables.agree(table_id, HOST, 1)
    assert one.tables.table(table_id).seats[1].kind == "person"


@pytest.mark.parametrize("begun", [False, True])
def test_when_the_host_is_away_his_powers_pass_on(one: Worker, other: Worker, time: Time, begun: bool) -> None:
    table_id = one.tables.create("saint-malo", 2, HOST, settings={"single": False})
    one.tables.sit(table_id, HOST, "Marta")
    one.tables.sit(table_id, FRIEND, "Joost")
    if begun:
        one.tables.start(table_id, HOST)
    time.passes(9 * MINUTE)
    one.look(table_id, HOST)
    time.passes(9 * MINUTE)
    with pytest.raises(NotAllowed, match="The host is not away"):
        other.tables.become_host(table_id, FRIEND)
    time.passes(MINUTE)
    with pytest.raises(NotAllowed, match="Only players"):
        other.tables.become_host(table_id, THIRD)
    other.tables.become_host(table_id, FRIEND, "once")
    other.tables.become_host(table_id, FRIEND, "once")
    table = one.tables.table(table_id)
    assert table.host == FRIEND and [(note.kind, note.name) for note in table.course.notes] == [("host", "Joost")]
    with pytest.raises(NotAllowed):
        one.tables.lock(table_id, HOST, True)
    one.tables.lock(table_id, FRIEND, True)
    if begun:
        one.tables.fill(table_id, FRIEND, 0, USUAL)
        assert one.tables.table(table_id).owed_to(HOST) == [0]


def test_anybody_replaces_a_host_who_is_away(one: Worker, time: Time) -> None:
    table_id = one.begun(HOST, FRIEND)
    with pytest.raises(NotAllowed, match="Only the host"):
        one.tables.fill(table_id, FRIEND, 0, USUAL)
    time.passes(HOUR)
    with pytest.raises(NotAllowed, match="Only the host"):
        one.tables.fill(table_id, THIRD, 0, USUAL)
    one.tables.fill(table_id, FRIEND, 0, USUAL)
    assert one.tables.table(table_id).seats[0].gone == "Marta"


def test_the_record_says_which_moves_bots_made_for_whom(one: Worker, other: Worker, time: Time) -> None:
    table_id = one.begun(HOST, FRIEND)
    one.play_until(table_id, FRIEND)
    time.passes(HOUR)
    one.tables.fill(table_id, HOST, 1, USUAL)
    first = len(one.tables.table(table_id).begun.moves) + 1
    last = len(one.play_until(table_id, HOST).begun.moves)
    one.tables.come_back(table_id, FRIEND)
    one.play_until(table_id, FRIEND)
    one.play(table_id)
    for worker in (one, other):
        table = worker.tables.table(table_id)
        text = table.begun.save(public=True)
        assert f'\nBot: [1] {first}-{last} {{"name": "Odile", "bot": "{USUAL}", "for": "Joost"}}\nEnd: ' in text
        assert {move["number"] for move in table_json(table, None)["moves"] if move["bot"]} == set(
            range(first, last + 1)
        )
    again = bastide.load(text)
    assert again.save() == text and again.bots == table.begun.bots
    went_on = one.tables.create("saint-malo", 2, HOST, record=text)
    one.tables.sit(went_on, HOST, "Marta", keep=True)
    one.tables.sit(went_on, FRIEND, "Joost", keep=True)
    one.tables.start(went_on, HOST)
    assert one.tables.table(went_on).begun.bots == again.bots


def test_a_table_of_before_goes_by_its_pace_and_has_no_clock(one: Worker, time: Time) -> None:
    from bastide.web.store import StoredTable

    old = {"undo": "own", "hints": True, "helper": True, "talk": True, "single": False, "screen": "own", "pace": "days"}
    head = {"players": 2, "options": {}, "settings": old, "position": None, "host": HOST, "rules": 1}
    one.store.create(StoredTable("old", "saint-malo", head, bytes(32)))
    one.tables.sit("old", HOST, "Marta")
    one.tables.sit("old", FRIEND, "Joost")
    one.tables.start("old", HOST)
    one.play_until("old", FRIEND)
    one.store.append("old", one.tables.table("old").last + 1, "bot", {"bot": "random", "name": "Odile"}, seat=1, turn=1)
    assert one.tables.table("old").course.notes[-1].why == "", "put there without a reason, as it once could be"
    one.tables.come_back("old", FRIEND)
    time.passes(3 * DAY - 1)
    assert one.deadlines.sweep() == []
    with pytest.raises(NotAllowed, match="not away"):
        one.tables.fill("old", HOST, 1, USUAL)
    time.passes(1)
    one.tables.fill("old", HOST, 1, USUAL)
