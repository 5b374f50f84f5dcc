"""Nobody at a table knows or chooses its chance: not the house, not a host who set up the position, not who loads a record."""

import json
import random
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest

import bastide
from bastide.core.chance import keyed
from bastide.core.verify import verify
from bastide.web.services import Services
from bastide.web.store import Store, open_store
from bastide.web.tables import NotAllowed, TableError, TableService
from bastide.web.tables.table import Table
from bastide.web.tables.table_json import table_json
from tests.core.test_words import HIDING, laid_otherwise, position
from tests.web.browsing import Browser
from tests.web.serving import serving_with
from tests.web.test_tables import FRIEND, HOST, KEY, STRANGER, play_at_random, service_of


@pytest.fixture
def store() -> Iterator[Store]:
    opened = open_store("sqlite://")
    yield opened
    opened.close()


def settled(tables: TableService, keep: tuple[bool, bool] = (False, False), **how: Any) -> Table:
    """A table of two that has begun, each with a word."""
    table_id = tables.create(how.pop("game"), 2, HOST, **how)
    tables.sit(table_id, HOST, "Marta", word="rain", keep=keep[0])
    tables.sit(table_id, FRIEND, "Joost", word="slates", keep=keep[1])
    tables.start(table_id, HOST)
    return tables.table(table_id)


def record_of(game: str, moves: int = 6) -> str:
    match, chooser = bastide.game(game).start(2, seed=9), random.Random(9)
    while len(match.moves) < moves:
        match.play(chooser.choice(match.actions()))
    return match.save()


# A host who knows the deck


@pytest.mark.parametrize("game", HIDING)
def test_a_host_who_laid_the_deck_of_his_position_does_not_know_it(store: Store, game: str) -> None:
    tables, laid = service_of(store), position(game)
    one, two = (settled(tables, game=game, position=each).begun for each in (laid, laid_otherwise(game, laid)))
    assert one.position() == two.position() != laid, "how he laid it leaves no trace"
    assert one.shuffled and one.words == ("rain", "slates")


@pytest.mark.parametrize("game", HIDING)
def test_the_order_is_kept_only_if_everybody_wants_it(store: Store, game: str) -> None:
    tables, laid = service_of(store), position(game)
    for keep in ((True, False), (False, True), (False, False)):
        table = settled(tables, keep, game=game, position=laid)
        assert table.begun.position() != laid and table_json(table, None)["hidden"] == "shuffled"
    kept = settled(tables, (True, True), game=game, position=laid)
    assert kept.begun.position() == laid and table_json(kept, None)["hidden"] == "kept"


def test_who_agreed_can_think_better_of_it(store: Store) -> None:
    tables, laid = service_of(store), position("la-citta")
    table_id = tables.create("la-citta", 2, HOST, position=laid)
    tables.sit(table_id, HOST, "Marta", keep=True)
    tables.sit(table_id, FRIEND, "Joost")
    tables.keep(table_id, FRIEND, True)
    assert table_json(tables.table(table_id), None)["hidden"] == "kept"
    with pytest.raises(NotAllowed):
        tables.keep(table_id, STRANGER, True)
    tables.keep(table_id, FRIEND, False)
    tables.start(table_id, HOST)
    assert tables.table(table_id).begun.shuffled
    with pytest.raises(TableError, match="has begun"):
        tables.keep(table_id, HOST, True)


@pytest.mark.parametrize("game", HIDING)
def test_who_has_the_record_does_not_know_what_comes(store: Store, game: str) -> None:
    tables, record = service_of(store), record_of(game)
    was = bastide.load(record)
    table = settled(tables, (True, False), game=game, record=record)
    assert table.begun.view() == was.view() and table.begun.position() != was.position() and table.begun.shuffled
    kept = settled(tables, (True, True), game=game, record=record)
    assert kept.begun.position() == was.position() and len(kept.begun.moves) == len(was.moves)


@pytest.mark.parametrize("game", ["saint-malo", *HIDING])
def test_a_game_from_a_position_is_proven_at_its_end(store: Store, game: str) -> None:
    tables = service_of(store)
    table = settled(tables, game=game, position=position(game))
    play_at_random(tables, table.id, 2000)
    text = tables.table(table.id).begun.save(public=True)
    assert verify(bastide.load(text)).proven and "\nHidden: shuffled\n" in text
    again = service_of(store).table(table.id)
    assert again.begun.save() == text, "made again from its events"


def test_bots_among_themselves_play_what_the_host_wants(store: Store) -> None:
    tables, laid = service_of(store), position("la-citta")
    for keep in (True, False):
        table_id = tables.create("la-citta", 2, HOST, position=laid, keep=keep)
        for seat in range(2):
            tables.fill(table_id, HOST, seat, "random")
        tables.start(table_id, HOST)
        assert tables.table(table_id).begun.shuffled != keep


def test_tables_that_began_before_are_as_they_were(store: Store) -> None:
    """Their start says nothing: chance came from the key alone, and from a position by a seed."""
    tables, laid = service_of(store), position("la-citta")
    for how, begun in (
        ({}, bastide.game("la-citta").start(2, key=KEY)),
        ({"position": laid}, bastide.game("la-citta").resume(laid, int.from_bytes(KEY[:8], "big"))),
        ({"record": record_of("la-citta")}, bastide.load(record_of("la-citta"))),
    ):
        table_id = tables.create("la-citta", 2, HOST, **how)
        for number, guest in enumerate((HOST, FRIEND), 1):
            body = {"name": guest, "guest": guest}
            store.append(table_id, number, "sit", body, seat=number - 1, sits={number - 1: guest})
        store.append(table_id, 3, "start", {})
        match = tables.table(table_id).begun
        assert match.position() == begun.position() and match.source == begun.source and match.words is None


# A house that would choose


def test_the_house_settles_its_key_before_any_word(store: Store) -> None:
    tables = service_of(store)
    table_id = tables.create("carcassonne-city", 2, HOST)
    sealed = table_json(tables.table(table_id), None)["commitment"]
    assert sealed == keyed(KEY).commitment and store.events(table_id) == []
    table = tables.table(table_id)
    tables.sit(table_id, HOST, "Marta", word="rain")
    tables.sit(table_id, FRIEND, "Joost", word="slates")
    assert [seat["word"] for seat in table_json(table, None)["seats"]] == ["rain", "slates"], "shown as they are given"
    tables.start(table_id, HOST)
    play_at_random(tables, table_id, 2000)
    record = bastide.load(tables.table(table_id).begun.save(public=True))
    assert record.commitment == sealed and record.words == ("rain", "slates") and verify(record).proven
    assert record.set_up != bastide.game("carcassonne-city").start(2, key=KEY).set_up, "the key alone decides nothing"


def test_who_deals_and_plays_can_not_speak_last(store: Store) -> None:
    """Whoever knows the key and all other words could try words of his own until he likes what comes."""
    tables = service_of(store)
    table_id = tables.create("saint-malo", 3, HOST)
    tables.sit(table_id, HOST, "Marta", word="rain")
    tables.give_word(table_id, HOST, "snow")  # nobody has spoken since
    tables.sit(table_id, FRIEND, "Joost", word="slates")
    with pytest.raises(TableError, match="since"):
        tables.give_word(table_id, HOST, "hail")
    tables.leave(table_id, HOST, 0)
    tables.sit(table_id, HOST, "Marta", word="hail")
    tables.give_word(table_id, FRIEND, "gables")
    tables.fill(table_id, HOST, 2, "random")
    tables.start(table_id, HOST)
    assert tables.table(table_id).begun.words == ("snow", "gables", None)
    with pytest.raises(TableError, match="has begun"):
        tables.give_word(table_id, FRIEND, "late")


def test_a_bad_word_is_refused_and_nothing_happens(store: Store) -> None:
    tables = service_of(store)
    table_id = tables.create("saint-malo", 2, HOST)
    for word in ("x" * 65, "\u202e", 5):
        with pytest.raises(bastide.BadOption, match="word: expected"):
            tables.sit(table_id, HOST, "Marta", word=word)
    assert store.events(table_id) == []


# The pages


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Services]]:
    with serving_with(f"sqlite:///{tmp_path_factory.mktemp('tables') / 'tables.db'}") as found:
        yield found


@pytest.fixture
def me(served: tuple[str, Services]) -> Iterator[Browser]:
    with Browser(served[0]) as browser:
        yield browser


def shown_seal(page: str) -> str:
    found = re.search(r"seal of this table’s chance: ([0-9a-f]{16})", page)
    assert found is not None
    return found[1]


def table_at(served: tuple[str, Services], me: Browser) -> Table:
    return served[1].tables.table(me.path.removeprefix("/t/"))


def test_a_form_that_makes_a_table_shows_its_seal_first(served: tuple[str, Services], me: Browser) -> None:
    game_page = me.open("/g/carcassonne-city")
    form = {"kind": "bots", "seat": "first", "bot": "random", "word": "rain"}
    me.send("/g/carcassonne-city", form, marker='id="bots"')
    table = table_at(served, me)
    assert table.begun.commitment is not None and table.begun.commitment.startswith(shown_seal(game_page))
    assert table.begun.words == ("rain", None)
    # The same form again: its key will be known when the first game is over.
    me.page = game_page
    me.send("/g/carcassonne-city", form, marker='id="bots"')
    again = table_at(served, me)
    assert again.id != table.id and again.commitment != table.commitment
    assert again.begun.words == (None, None), "a word that came before the seal would prove nothing"


def test_also_one_click_on_the_front_page_comes_after_a_seal(served: tuple[str, Services], me: Browser) -> None:
    seal = re.search(r'name="seal" value="([0-9a-f]{64})"', me.open("/"))
    me.send("/g/saint-malo", {"word": "rain"}, marker='action="/g/saint-malo"')
    table = table_at(served, me)
    assert seal is not None and table.commitment == seal[1] and "rain" in (table.begun.words or ())


@pytest.mark.parametrize("token", ["", "forged", "ImZvcmdlZCI.x"])
def test_nobody_reserves_a_table_of_his_own(served: tuple[str, Services], me: Browser, token: str) -> None:
    me.open("/g/saint-malo")
    me.send("/g/saint-malo", {"kind": "bots", "bot": "random", "table": token, "word": "rain"}, marker='id="bots"')
    assert not any(table_at(served, me).begun.words or ("",))


def test_who_asks_for_another_game_gives_his_word_to_its_seal(served: tuple[str, Services], me: Browser) -> None:
    services = served[1]
    whole = bastide.load(record_of("la-citta"))
    while whole.turn is not None:
        whole.play(whole.actions()[0])
    me.open("/g/la-citta")
    me.send("/g/la-citta", {"kind": "load", "text": whole.save(), "who": "watch"}, marker='id="load"')
    over, page = me.path, me.page
    token = re.search(r'name="table" value="([^"]+)"', page)
    assert token is not None
    me.send(over, {"do": "rematch", "word": "slates"}, marker='id="rematch"')
    table = table_at(served, me)
    reserved = services.reservations.read(unescape(token[1]))
    assert reserved is not None and (table.id, table.commitment) == (reserved.id, reserved.commitment)
    assert table.begun.words == ("slates", "slates"), "all seats are his"


def test_the_seal_of_another_table_makes_no_rematch(served: tuple[str, Services], me: Browser) -> None:
    tables, used = served[1].tables, served[1].reservations.read(served[1].reservations.fresh()[0])
    assert used is not None
    assert tables.create("saint-malo", 2, HOST, reserved=used) == used.id
    whole = bastide.load(record_of("la-citta"))
    while whole.turn is not None:
        whole.play(whole.actions()[0])
    over = settled(tables, game="la-citta", record=whole.save())
    new = tables.rematch(over.id, HOST, used, "rain")
    assert new != used.id and tables.table(new).begun.words == (None, None)


def test_a_table_from_a_position_says_so_everywhere(served: tuple[str, Services], me: Browser) -> None:
    tables = served[1].tables
    table_id = tables.create("la-citta", 2, HOST, position=position("la-citta"))
    tables.sit(table_id, HOST, "Marta", word="rain")
    lobby = me.open(f"/t/{table_id}")
    says = "This table starts from a position that Marta set up."
    assert f"{says} Whatever is hidden is reshuffled, unless everyone wants to keep it as it is." in lobby
    assert "Marta: rain." in lobby and tables.table(table_id).commitment is not None
    me.send(me.path, {"do": "sit", "name": "Joost", "word": "slates"}, marker='id="sit-form"')
    assert "Marta: rain, Joost: slates." in me.page
    me.send(me.path, {"do": "keep"}, marker='id="keep-form"')
    assert "wants to keep what is hidden" in me.page and "unless everyone" in me.page
    me.send(me.path, {"do": "start"}, marker='id="start-form"')
    assert me.page.count(f"{says} Whatever was hidden has been reshuffled.") == 3, "heading, log and menu"
    assert "(from a position)" in me.page and "Mixed with these words: rain, slates." in me.page
    seen = json.loads(me.http.get(f"/api/tables/{table_id}").text)
    assert (seen["start"], seen["hidden"], seen["words"]) == ("position", "shuffled", ["rain", "slates"])
    assert seen["commitment"] == tables.table(table_id).commitment
    with Browser(served[0], "de") as other:
        assert "Dieser Tisch beginnt mit einer Stellung, die Marta aufgebaut hat." in other.open(f"/t/{table_id}")


@pytest.mark.parametrize("shuffle", [True, False])
def test_who_loads_a_record_alone_is_asked(served: tuple[str, Services], me: Browser, shuffle: bool) -> None:
    text = record_of("carcassonne-city")
    me.open("/g/carcassonne-city")
    form = {"kind": "load", "text": text, "bot": "random", **({"shuffle": "1"} if shuffle else {})}
    me.send("/g/carcassonne-city", form, marker='id="load"')
    table, says = table_at(served, me), "This table goes on from a record that Guest loaded."
    assert table.begun.shuffled == shuffle and len(table.begun.moves) >= (0 if shuffle else 6)
    then = "Whatever was hidden has been reshuffled." if shuffle else "Cards and dice are those of the record."
    assert f"{says} {then}" in me.page and "(from a record)" in me.page


def test_the_editor_asks_too(served: tuple[str, Services], me: Browser) -> None:
    laid = position("la-citta")
    for shuffle in ("1", ""):
        me.open("/g/la-citta/edit")
        me.send("/g/la-citta/edit", {"do": "load", "load": json.dumps(laid)}, marker='id="editor"')
        text = {"who-0": "you", "who-1": "random", "shuffle": shuffle, "word": "rain", "do": "play"}
        me.send("/g/la-citta/edit", text, marker='id="editor"')
        table = table_at(served, me)
        assert table.begun.shuffled == bool(shuffle) and table.begun.words == ("rain", None)
