"""How finished games went, a row for each seat: written with the end, never false, anybody's own; and what they add up to."""

import json
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from bastide.cli import main
from bastide.core.i18n import LANGUAGES
from bastide.web.pages.visitor import COOKIE
from bastide.web.services import Services
from bastide.web.statistics import house as house_figures
from bastide.web.statistics import mine
from bastide.web.store import Store, StoredTable, open_store
from bastide.web.store.backup import back_up, restore
from bastide.web.store.schema import seat_results
from bastide.web.store.seat_results import SeatResult
from bastide.web.tables import TableCache
from bastide.web.tables.filling import fill_results
from bastide.web.tables.guests import guest_of
from bastide.web.tables.table import Table
from tests.web.browsing import Browser
from tests.web.serving import serving_with
from tests.web.test_identities import everything, house
from tests.web.test_rematch import finished
from tests.web.test_tables import FRIEND, HOST, begun, play_at_random, service_of

RESULT = SeatResult(0, "saint-malo", 2, "new", None, False, True, 1, 1.0, 50, "alone", 80, 1000, 61_000)


def rows(store: Store) -> list[Any]:
    with store._reading() as connection:
        return list(connection.execute(sa.select(seat_results).order_by(*seat_results.primary_key)).all())


def put(
    store: Store, table_id: str, *seats: SeatResult, sits: dict[int, str], at: int = 0, names: tuple[str, ...] = ()
) -> None:
    """A finished game as the store would have it; names are those of the guests, unless told."""
    store.create(StoredTable(table_id, seats[0].game, {"host": ""}, b"k"))
    for number, (seat, guest) in enumerate(sits.items(), 1):
        store.append(
            table_id, number, "sit", {"name": names[seat] if names else guest.title()}, seat=seat, sits={seat: guest}
        )
    ended = [replace(each, ended=each.ended + at) for each in seats]
    store.append(table_id, len(sits) + 1, "move", {}, over=True, result={"winners": [0], "points": [1, 0]}, seats=ended)


def against(bot: str, place: int, points: int = 50, **more: Any) -> tuple[SeatResult, SeatResult]:
    """A game of two against a bot."""
    own = replace(RESULT, place=place, share=float(place == 1), points=points, **more)
    return own, replace(own, seat=1, bot=bot, place=3 - place, share=1 - own.share, points=40)


def test_the_end_of_a_game_writes_a_row_for_each_seat_with_it(store: Store) -> None:
    ended: list[Table] = []
    tables = service_of(store, on_end=ended.append)
    table_id = begun(tables)
    play_at_random(tables, table_id, 20)
    assert rows(store) == [] and not ended
    play_at_random(tables, table_id, 10_000)
    table = tables.table(table_id)
    assert table.over and ended == [table]
    points = [score.points for score in table.begun.scores()]
    first, second = rows(store)
    assert [first.points, second.points] == points and {first.place, second.place} == {1, 2}
    assert (first.game, first.players, first.origin, first.rated, first.bot) == ("saint-malo", 2, "new", True, None)
    assert first.moves == len(table.begun.moves) and first.share + second.share == 1
    events = store.events(table_id)
    assert first.began == next(each.at for each in events if each.kind == "start") and first.ended == events[-1].at
    tables.talk(table_id, HOST, "Well played")
    assert rows(store) == [first, second] and len(ended) == 1, "what comes later changes nothing"
    assert [each.others[0].name for each in mine.my_games(store.results.of_guest(HOST), HOST)] == ["Joost"]


def test_an_end_that_is_taken_back_leaves_nothing(store: Store) -> None:
    """Nobody can do that by a page; should it ever be, no false row stays."""
    tables = service_of(store)
    table_id = begun(tables, settings={"undo": "free"})
    play_at_random(tables, table_id, 10_000)
    before = rows(store)
    assert len(before) == 2 and not before[0].rated, "where anything can be taken back dice mean little"
    with tables._cache.changing(table_id) as change:
        change.add("undo", {"moves": 1})
    assert rows(store) == [] and store.of_guest(HOST)[0].result is None
    with tables._cache.changing(table_id) as change:
        change.add("redo", {})
    again = rows(store)
    assert [each.points for each in again] == [each.points for each in before]
    assert again[0].ended > before[0].ended, "it was over only now"


@pytest.mark.parametrize("back", [False, True])
def test_who_was_replaced_has_no_result_and_nobody_a_rated_one(store: Store, back: bool) -> None:
    tables = service_of(store)
    table_id = begun(tables)
    tables.fill(table_id, HOST, 0, "random")
    if back:
        tables.come_back(table_id, HOST, 0)
    while not tables.table(table_id).over:
        table = tables.table(table_id)
        assert table.turn is not None
        action = table.begun.actions()[0].text
        if table.bot_on_turn:
            tables.play_bot(table_id, table.last, action)
        else:
            tables.play(table_id, (HOST, FRIEND)[table.turn], action, table.last)
    first, second = rows(store)
    assert first.changed and first.bot is None and not second.changed
    assert not first.rated and not second.rated
    assert mine.my_games(store.results.of_guest(HOST), HOST) == []
    (game,) = mine.my_games(store.results.of_guest(FRIEND), FRIEND)
    assert mine.rated([game]) == [] and mine.groups([game], FRIEND) == []


def test_games_from_a_record_and_of_one_screen_count_for_nobody(store: Store) -> None:
    tables = service_of(store)
    finished(tables)
    assert [each.origin for each in rows(store)] == ["record"] * 2
    assert store.results.of_guest(HOST) == {} and store.results.figures() == [] and store.results.endings() == {}
    shared = tables.create("saint-malo", 2, HOST, settings={"screen": "shared"})
    for seat in range(2):
        tables.sit(shared, HOST, f"Ann {seat}", seat)
    tables.start(shared, HOST)
    while not tables.table(shared).over:
        table = tables.table(shared)
        tables.play(shared, HOST, table.begun.actions()[0].text, table.last)
    assert mine.my_games(store.results.of_guest(HOST), HOST) == []
    assert [each.games for each in store.results.figures()] == [1, 1], "the house counts it"


def test_games_that_were_over_before_are_filled_in(store: Store, address: str, capsys: Any) -> None:
    tables = service_of(store)
    table_id, record = begun(tables), finished(tables)
    play_at_random(tables, table_id, 10_000)
    tables.talk(table_id, HOST, "later")
    before = rows(store)
    store.create(StoredTable("gone", "no-such-game", {"players": 2}, b"k"))
    store.append("gone", 1, "move", {}, over=True)
    with store._writing() as connection:
        connection.execute(seat_results.delete())
    assert store.results.not_noted(10) == sorted([table_id, record, "gone"])
    assert not store.results.fill(table_id, 1, [RESULT]), "the table has moved on"
    assert main(["tidy", "--database", address]) == 0
    assert "results noted of 2 games" in capsys.readouterr().out
    assert rows(store) == before and fill_results(store) == 0
    with store._writing() as connection:
        connection.execute(seat_results.delete())
    TableCache(store).note_result(table_id)  # what a list does that meets such a table
    assert [each.table_id for each in rows(store)] == [table_id] * 2


def test_a_server_fills_them_in_beside_its_work(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'tables.db'}"
    store = open_store(address)
    tables = service_of(store)
    table_id = begun(tables)
    play_at_random(tables, table_id, 10_000)
    before = rows(store)
    with store._writing() as connection:
        connection.execute(seat_results.delete())
    with serving_with(address):
        deadline = time.monotonic() + 20
        while rows(store) != before and time.monotonic() < deadline:
            time.sleep(0.05)
    assert rows(store) == before
    store.close()


def test_a_review_is_kept_with_the_seats(store: Store) -> None:
    tables = service_of(store)
    table_id = begun(tables)
    play_at_random(tables, table_id, 10_000)
    found = [{"seat": 0, "luck": 2.5, "lost": 6.0, "decisions": 40, "points": 50}]
    assert store.results.keep_review(table_id, found) == 1
    assert store.results.keep_review("nobody", found) == 0
    first, second = rows(store)
    assert (first.luck, first.lost, first.decisions) == (2.5, 6.0, 40) and second.luck is None
    games = mine.my_games(store.results.of_guest(HOST), HOST)
    assert mine.means_of_reviews(games) == ([0.15], [2.5])
    assert mine.means_of_reviews(mine.my_games(store.results.of_guest(FRIEND), FRIEND)) == ([], [])


def test_another_secret_takes_them_along_and_deleting_takes_them_away(store: Store) -> None:
    tables, identities = house(store)
    table_id = begun(tables)
    play_at_random(tables, table_id, 10_000)
    put(store, "alone", *against("level-3", 1), sits={0: "solo"})
    identities.rename(HOST, "another hash")
    assert store.results.of_guest(HOST) == {} and list(store.results.of_guest("another hash")) == [table_id]
    (group,) = mine.groups(mine.my_games(store.results.of_guest(FRIEND), FRIEND), FRIEND)
    assert {each.name for each in group.standings} == {"Marta", "Joost"} and group.games == 1
    identities.erase("another hash", "random")
    assert store.results.of_guest("another hash") == {} and "another hash" not in everything(store)
    games = mine.my_games(store.results.of_guest(FRIEND), FRIEND)
    assert len(games) == 1 and mine.groups(games, FRIEND) == [], "Joost keeps his game, against nobody he could name"
    assert games[0].others[0].guest is None and "Marta" not in games[0].others[0].name


def test_a_table_that_goes_takes_its_rows_along_and_a_backup_has_them(
    store: Store, tmp_path: Path, address: str
) -> None:
    put(store, "one", *against("level-3", 1), sits={0: "me"})
    put(store, "two", *against("level-3", 2), sits={0: "me"})
    assert back_up(address, tmp_path / "backup")["seat_results"] == 4
    assert store.identities.drop("one", store.last("one"))
    assert list(store.results.of_guest("me")) == ["two"]
    restore(tmp_path / "backup", f"sqlite:///{tmp_path / 'other.db'}")
    other = open_store(f"sqlite:///{tmp_path / 'other.db'}")
    assert sorted(other.results.of_guest("me")) == ["one", "two"] and rows(other)[2:] == rows(store)
    other.close()


def test_what_games_add_up_to(store: Store) -> None:
    places = (1, 2, 1, 1, 2, 1, 1)  # the latest last
    for number, place in enumerate(places):
        put(store, f"t{number}", *against("level-3", place, 50 + number), sits={0: "me"}, at=number)
    put(store, "people", *against("level-3", 1, 70), sits={0: "me", 1: "you"}, at=99)
    with store._writing() as connection:
        connection.execute(seat_results.update().where(seat_results.c.table_id == "people").values(bot=None))
    games = mine.my_games(store.results.of_guest("me"), "me")
    assert [each.table for each in games] == ["people", "t6", "t5", "t4", "t3", "t2", "t1", "t0"]
    assert mine.Streaks.of(games) == mine.Streaks(3, 3) and mine.Streaks.of(games[1:]) == mine.Streaks(2, 2)
    assert mine.Streaks.of(games[3:4]) == mine.Streaks(0, 0) and mine.Streaks.of(games[1:3]) == mine.Streaks(2, 2)
    found = mine.tallies(games)
    assert list(found) == [(2, "level-3"), (2, "people")]
    assert found[2, "level-3"] == mine.Tally(7, 5, 56, 53) and found[2, "people"] == mine.Tally(1, 1, 70, 70)
    assert len(mine.rated(games)) == 8 and mine.rated(games)[0].bots == ()
    (group,) = mine.groups(games, "me")
    assert [(each.name, each.me, each.won, each.mean) for each in group.standings] == [
        ("Me", True, 1, 70),
        ("You", False, 0, 40),
    ]


def test_figures_of_the_house(store: Store) -> None:
    put(store, "one", *against("level-3", 1), sits={0: "me"})
    put(store, "two", *against("level-3", 2, ended=121_000), sits={0: "me"})
    put(store, "three", *against("level-3", 1, ending="tie-break"), sits={0: "you"})
    now = 0.0
    figures = house_figures.HouseFigures(store, lambda: now)
    (game,) = figures.now()
    assert (game.game, game.games, game.minutes, dict(game.endings)) == (
        "saint-malo",
        3,
        1.0,
        {"alone": 2, "tie-break": 1},
    )
    (two,) = game.players
    assert (two.players, two.games, two.points, two.moves) == (2, 3, 45, 80)
    assert [round(seat.share, 3) for seat in two.seats] == [0.667, 0.333] and two.seats[0].low < 0.667 < two.seats[
        0
    ].high
    put(store, "four", *against("level-3", 1), sits={0: "you"})
    assert figures.now()[0].games == 3
    now = 61
    assert figures.now()[0].games == 4


def whole_game(server: str, secret: str, bot: str) -> str:
    """A game against a bot, by JSON, to its end; the table."""
    with httpx.Client(base_url=server, headers={"Authorization": f"Bearer {secret}"}, timeout=30) as http:
        table = http.post("/api/tables", json={"game": "saint-malo", "players": 2}).json()
        where = f"/api/tables/{table['id']}"
        http.post(f"{where}/seats", json={"name": "Marta"})
        http.post(f"{where}/bots", json={"seat": 1, "bot": bot})
        state = http.post(f"{where}/start", json={}).json()
        deadline = time.monotonic() + 120
        while not state["over"]:
            assert time.monotonic() < deadline
            if state["actions"]:
                body = {"action": state["actions"][0]["text"], "after": state["last"]}
                state = http.post(f"{where}/moves", json=body).json()
            else:
                time.sleep(0.02)
                state = http.get(where).json()
    return str(table["id"])


@pytest.mark.slow
def test_a_whole_game_on_a_real_server_is_counted_everywhere(tmp_path: Path) -> None:
    with serving_with(f"sqlite:///{tmp_path / 'tables.db'}") as (server, services):
        assert "No game has ended here yet" in httpx.get(f"{server}/statistics").text
        services.house._kept = None
        secret = httpx.post(f"{server}/api/guests").json()["secret"]
        table_id = whole_game(server, secret, "level-1")
        asked = {"Authorization": f"Bearer {secret}"}
        found = httpx.get(f"{server}/api/results", headers=asked).json()
        (game,) = found["games"]
        assert game["game"] == "saint-malo" and game["games"] == 1 and game["rating"] is None
        assert game["results"][0]["table"] == table_id and game["results"][0]["opponents"] == "level-1"
        assert game["next_opponent"].startswith("level-")
        assert httpx.get(f"{server}/api/results").status_code == 403
        (house,) = httpx.get(f"{server}/api/statistics").json()
        assert house["games"] == 1 and len(house["players"][0]["seats"]) == 2
        text = httpx.get(f"{server}/statistics").text
        assert "1 game" in text and "Marta" not in text and "Odile" not in text and guest_of(secret) not in text
        metrics = httpx.get(f"{server}/metrics").text
        counted = [line for line in metrics.splitlines() if line.startswith("bastide_games_finished_total{")]
        assert len(counted) == 1 and 'game="saint-malo"' in counted[0] and counted[0].endswith(" 1.0")
        with Browser(server) as marta:
            sit_down(marta, services, secret)
            assert "4 more games against bots" in marta.open("/me/games")
            data = json.loads(marta.http.get("/me/data.json").text)
            assert [each["table"] for each in data["results"]] == [table_id] and "Odile" not in str(data["results"])
            marta.open("/me/delete")
            marta.send("/me/delete", {}, marker='id="ask"')
            assert "Nothing to count yet" in marta.open("/me/games")
        assert rows(services.store) == []


def sit_down(browser: Browser, services: Services, secret: str) -> None:
    """At this browser he is that guest."""
    cookie = services.signer.signed("visitor", {"secret": secret, "name": "Marta", "lang": ""})
    browser.http.cookies.set(COOKIE, cookie, domain="127.0.0.1")


@pytest.mark.parametrize("language", LANGUAGES)
def test_my_games_says_how_well_i_play_and_begins_the_next_game(tmp_path: Path, language: str) -> None:
    with serving_with(f"sqlite:///{tmp_path / 'tables.db'}") as (server, services):
        me = guest_of("my own secret")
        for number in range(12):
            put(services.store, f"t{number}", *against("level-4", 1 + number % 2, 50 + number), sits={0: me}, at=number)
        services.store.results.keep_review("t3", [{"seat": 0, "luck": -1.5, "lost": 3.0, "decisions": 30}])
        with Browser(server, language) as marta:
            sit_down(marta, services, "my own secret")
            page = marta.open("/me/games")
            level = {"en": "Level 4", "de": "Stufe 4", "nl": "Niveau 4"}[language]
            assert page.count('class="spark"') == 3 and level in page and "{" not in page[page.index("<main") :]
            marta.send("/g/saint-malo", {}, marker='action="/g/saint-malo"')
            table = services.tables.table(marta.path.removeprefix("/t/"))
            assert {seat.bot for seat in table.seats} == {"", "level-4"} and table.match is not None
            assert "Marta" not in marta.open("/statistics")


def test_the_page_of_the_house_names_nobody(tmp_path: Path) -> None:
    with serving_with(f"sqlite:///{tmp_path / 'tables.db'}") as (server, services):
        tables = services.tables
        table_id = tables.create("saint-malo", 2, HOST)
        tables.sit(table_id, HOST, "Zanzibar")
        tables.sit(table_id, FRIEND, "Quixote")
        tables.start(table_id, HOST)
        play_at_random(tables, table_id, 10_000)
        for path in ("/statistics", "/api/statistics"):
            told = httpx.get(server + path)
            assert told.status_code == 200 and "saint-malo" in told.text
            for trace in ("Zanzibar", "Quixote", HOST + '"', FRIEND, table_id):
                assert trace not in told.text, trace
