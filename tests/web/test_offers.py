"""Decisions of bots that are left to a browser: to whom, how long, and what is told of them."""

import base64
import json
import random
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path

import pytest

import bastide
from bastide.core.errors import IllegalAction
from bastide.core.player_view import determinized
from bastide.web.pages.thinking import offered
from bastide.web.services import Services
from bastide.web.store import open_store
from bastide.web.tables import TableCache, TableService
from bastide.web.tables.errors import NotAllowed, Stale
from bastide.web.tables.guests import guest_of
from bastide.web.tables.offers import ON_THE_WAY, Offers, level_on_turn, only_person
from bastide.web.tables.table import Table
from tests.ours import OURS
from tests.web.browsing import Browser
from tests.web.serving import serving_with

pytestmark = pytest.mark.slow

OPEN_GAMES = ("saint-malo", "carcassonne-city")
ME, FRIEND = guest_of("a" * 20), guest_of("b" * 20)


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[TableService]:
    store = open_store(f"sqlite:///{tmp_path / 'tables.db'}")
    yield TableService(TableCache(store), lambda: bytes(32))
    store.close()


def begun(tables: TableService, game: str, seats: list[str], moves: int = 0) -> str:
    """A table with these on its seats, guests or bots, at which some moves were made by chance; then a bot is on turn."""
    match = bastide.game(game).start(len(seats), seed=3)
    chooser = random.Random(3)
    bots = [seat for seat, who in enumerate(seats) if who not in (ME, FRIEND)]
    while len(match.moves) < moves or (bots and (match.turn not in bots or len(match.actions()) < 2)):
        match.play(chooser.choice(match.actions()))
    settings = {"screen": "shared"} if seats.count(ME) > 1 else {}
    table_id = tables.create(game, len(seats), ME, settings=settings, record=match.save())
    for seat, who in enumerate(seats):
        if who in (ME, FRIEND):
            tables.sit(table_id, who, "Marta", seat, keep=True)
        else:
            tables.fill(table_id, ME, seat, who)
    tables.start(table_id, ME)
    return table_id


@dataclass
class Waiting:
    """Offers with a clock of their own."""

    now: float = 0.0
    woken: list[tuple[float, str]] = field(default_factory=list)

    def offers(self) -> Offers:
        return Offers(lambda seconds, table_id: self.woken.append((seconds, table_id)), lambda: self.now)


# ---- where every seat knows the same


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize("seed", range(4))
def test_games_that_say_so_show_the_same_bytes_to_everybody(game: str, seed: int) -> None:
    match = bastide.game(game).start(2 + seed % 3, seed=seed)
    chooser, differ = random.Random(seed), False
    for _ in range(80):
        if match.turn is None:
            break
        views = {bytes(match.player_view(seat).buffer) for seat in (None, *range(match.players))}
        differ = differ or len(views) > 1
        match.play(chooser.choice(match.actions()))
    assert match.game.view_type.seats_know_the_same == (not differ) == (game in OPEN_GAMES)


def test_who_may_think_for_bots(tables: TableService) -> None:
    def person(game: str, *seats: str) -> str | None:
        with tables.reading(begun(tables, game, list(seats))) as table:
            return only_person(table)

    assert person("saint-malo", ME, "level-2") == ME
    assert person("carcassonne-city", "strongest", ME, "level-2") == ME
    assert person("la-citta", ME, "level-2") is None, "voices that were looked at"
    assert person("saint-malo", ME, FRIEND, "level-2") is None
    assert person("saint-malo", ME, ME, "level-2") is None, "one screen for two"
    assert person("saint-malo", "level-2", "level-3") is None


def test_plain_rules_are_left_to_the_server(tables: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id = begun(tables, "saint-malo", [ME, "level-2"])
    monkeypatch.setenv("BASTIDE_COMPILE", "0")
    with tables.reading(table_id) as table:
        assert only_person(table) is None


@pytest.mark.parametrize(("bot", "seconds"), [("strongest", 2.0), ("level-2", 1.0), ("greedy", None), ("random", None)])
def test_bots_that_search(tables: TableService, bot: str, seconds: float | None) -> None:
    with tables.reading(begun(tables, "saint-malo", [ME, bot])) as table:
        level = level_on_turn(table)
        assert (level and level.seconds) == seconds
        assert (offered(table, ME) is not None) == (seconds is not None) and offered(table, FRIEND) is None


# ---- how long


@pytest.fixture
def stopped(tables: TableService) -> Table:
    """A table at which a bot is to think."""
    return tables.table(begun(tables, "saint-malo", [ME, "strongest"]))


def test_nobody_is_waited_for_who_is_not_there(stopped: Table) -> None:
    waiting = Waiting()
    offers = waiting.offers()
    offers.opened(stopped.id, FRIEND)
    offers.opened("elsewhere", ME)
    assert not offers.waits(stopped) and not waiting.woken


def test_an_open_page_is_waited_for_once(stopped: Table) -> None:
    waiting = Waiting()
    offers = waiting.offers()
    offers.opened(stopped.id, ME)
    assert offers.waits(stopped) and offers.waits(stopped)
    assert [each for _, each in waiting.woken] == [stopped.id] and waiting.woken[0][0] > 2.0 + ON_THE_WAY
    waiting.now = waiting.woken[0][0]
    assert not offers.waits(stopped), "its time is over"
    stopped.last_in_game += 1
    assert not offers.waits(stopped), "who did not answer has to come again"
    offers.closed(stopped.id, ME)
    offers.opened(stopped.id, ME)
    assert offers.waits(stopped)


def test_a_page_that_is_closed_lets_the_server_begin_at_once(stopped: Table) -> None:
    waiting = Waiting()
    offers = waiting.offers()
    for _ in range(2):
        offers.opened(stopped.id, ME)
    assert offers.waits(stopped)
    offers.closed(stopped.id, ME)
    assert offers.waits(stopped), "a second window is open"
    offers.closed(stopped.id, ME)
    assert waiting.woken[-1] == (0.0, stopped.id) and not offers.waits(stopped)


# ---- playing for a bot


def test_only_the_person_plays_only_what_is_legal_only_once(tables: TableService) -> None:
    table_id = begun(tables, "saint-malo", [ME, "strongest"])
    with tables.reading(table_id) as table:
        after, number = table.last, table.begun.actions()[0].id
        wrong = next(each for each in range(400) if each not in {action.id for action in table.begun.actions()})
    with pytest.raises(NotAllowed):
        tables.play_for_bot(table_id, FRIEND, number, after)
    with pytest.raises(IllegalAction):
        tables.play_for_bot(table_id, ME, wrong, after)
    with pytest.raises(Stale):
        tables.play_for_bot(table_id, ME, number, after - 1)
    assert tables.table(table_id).last == after
    for _ in range(2):
        tables.play_for_bot(table_id, ME, number, after, key="once")
    with tables.reading(table_id) as table:
        assert table.last == after + 1 and table.begun.moves[-1].seat == 1
    with pytest.raises(Stale):
        tables.play_for_bot(table_id, ME, number, after)


def test_a_persons_own_turn_is_nobody_elses(tables: TableService) -> None:
    table_id = begun(tables, "saint-malo", [ME, "level-2"])
    with tables.reading(table_id) as table:
        while table.turn == 1:
            tables.play_for_bot(table_id, ME, table.begun.actions()[0].id, table.last)
        after, number = table.last, table.begun.actions()[0].id
        assert offered(table, ME) is None
    with pytest.raises(Stale):
        tables.play_for_bot(table_id, ME, number, after)


@pytest.mark.parametrize("game", ["la-citta", "saint-malo"])
def test_at_other_tables_nobody_plays_for_bots(tables: TableService, game: str) -> None:
    seats = [ME, "level-2"] if game == "la-citta" else [ME, FRIEND, "level-2"]
    table_id = begun(tables, game, seats)
    with tables.reading(table_id) as table, pytest.raises(NotAllowed):
        tables.play_for_bot(table_id, ME, table.begun.actions()[0].id, table.last)


# ---- what is told


@pytest.mark.parametrize("game", OPEN_GAMES)
def test_what_travels_is_the_same_in_every_world(tables: TableService, game: str) -> None:
    with tables.reading(begun(tables, game, ["strongest", ME, "level-2"], moves=40)) as table:
        match = table.begun
        told, truth = offered(table, ME), bytes(match._buffer)
        assert (
            told is not None
            and zlib.decompress(base64.b64decode(told["state"])) == bytes(match.player_view(None).buffer) != truth
        )
        worlds = set()
        for stream in range(5, 15):
            match._buffer[:] = determinized(match.game, match._buffer, None, stream)
            worlds.add(bytes(match._buffer))
            assert json.dumps(offered(table, ME)) == json.dumps(told)
        assert len(worlds) == 10


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[str, Services]]:
    with serving_with(f"sqlite:///{tmp_path / 'tables.db'}") as found:
        yield found


def thought_on(page: str) -> dict[str, object] | None:
    """What a page tells a browser to think about."""
    found = re.search(r'data-thought="([^"]*)"', page)
    return None if found is None else dict(json.loads(unescape(found[1])))


def test_a_page_tells_of_it_and_takes_the_answer(served: tuple[str, Services], monkeypatch: pytest.MonkeyPatch) -> None:
    server, services = served
    monkeypatch.setattr(services.bots, "wake", lambda table_id, again=True: None)
    with Browser(server) as marta, Browser(server) as stranger:
        marta.open("/g/saint-malo")
        marta.send("/g/saint-malo", {"kind": "bots", "players": "3", "seat": "last"}, marker='id="bots"')
        told = thought_on(marta.page)
        assert told is not None and told["seat"] == 0 and 'data-thinks="1"' in marta.page
        table_id = marta.path.removeprefix("/t/")
        with services.tables.reading(table_id) as table:
            number = table.begun.actions()[0].id
        fields = {"do": "think", "action": str(number)}
        stranger.open(marta.path)
        assert thought_on(stranger.page) is None and 'data-thinks="0"' in stranger.page
        stranger.send(marta.path, fields, status=403, marker='id="part-bar"')
        before = marta.page
        marta.send(marta.path, {"do": "think", "action": "x"}, status=422, marker='id="part-bar"')
        marta.send(marta.path, fields, marker='id="part-bar"')
        assert len(services.tables.table(table_id).begun.moves) == 1
        marta.page = before
        late = marta.send(marta.path, {**fields, "key": "another"}, marker='id="part-bar"')
        assert 'role="alert"' not in late and len(services.tables.table(table_id).begun.moves) == 1
        assert b"bastide_browser_decisions_total 1.0" in services.metrics.text()
        assert thought_on(marta.open(f"{marta.path}?move=0")) is None
