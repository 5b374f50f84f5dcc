"""One limit for every way to make a table, and how many of a guest may stay unfinished."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path

import httpx
import pytest

import bastide
from bastide.web.limits import Limits, Rate
from bastide.web.making import Making
from bastide.web.store import Store
from bastide.web.tables import TableCache, TableService
from bastide.web.tables.errors import TooMany
from tests.played import played
from tests.web.serving import serving_with

HIDDEN = re.compile(r'<input type="hidden" name="([\w-]+)" value="([^"]*)"')
MANY = Rate(1000, 1000)
TWO = Limits(requests=MANY, writing=MANY, creating=MANY, making=Rate(0.001, 2))


@contextmanager
def visiting(folder: Path, limits: Limits) -> Iterator[httpx.Client]:
    """A browser without scripts, and a server."""
    with (
        serving_with(f"sqlite:///{folder / 'tables.db'}", limits) as (address, _),
        httpx.Client(base_url=address, headers={"Accept": "text/html"}) as http,
    ):
        yield http


def sent(http: httpx.Client, path: str, fields: dict[str, str]) -> httpx.Response:
    """The form of a page, filled in."""
    page = http.get(path).text
    hidden = {name: unescape(value) for name, value in HIDDEN.findall(page)}
    return http.post(path, data={**hidden, **fields})


def test_the_editor_does_not_escape_the_limit(tmp_path: Path) -> None:
    """The way of the issue: 179 tables in twelve seconds by the editor's button."""
    with visiting(tmp_path, TWO) as http:
        fields = {"do": "play", "who-0": "you", "who-1": "open"}
        answers = [sent(http, "/g/saint-malo/edit", fields) for _ in range(4)]
        assert [each.status_code for each in answers] == [303, 303, 429, 429]
        assert int(answers[2].headers["retry-after"]) > 500
        assert "That is a lot of new tables" in answers[2].text and 'name="do"' in answers[2].text, (
            "the work is not lost"
        )


def test_all_ways_are_counted_together(tmp_path: Path) -> None:
    record = played(moves=5).save()
    with visiting(tmp_path, TWO) as http:
        assert sent(http, "/g/saint-malo", {"kind": "friends", "players": "2"}).status_code == 303
        assert sent(http, "/g/saint-malo", {"kind": "load", "text": record, "who": "watch"}).status_code == 303
        page = sent(http, "/g/saint-malo", {"kind": "friends", "players": "2"})
        assert page.status_code == 429 and "That is a lot of new tables" in page.text
        refused = http.post(
            "/api/tables", json={"game": "saint-malo"}, headers={"Authorization": "Bearer " + "x" * 20, "Accept": "*/*"}
        )
        assert refused.status_code == 429 and "retry-after" in refused.headers, "another guest at the same address"
        assert refused.json()["error"].startswith("That is a lot of new tables")
        assert 'bastide_limited_total{limit="tables"} 2.0' in http.get("/metrics").text


def test_another_game_of_the_same_people_is_counted_too(store: Store) -> None:
    making = Making(store, Limits(making=Rate(0.001, 2)))
    tables = TableService(TableCache(store), check_may_make=making.check)
    whole = played().save()
    first = tables.create("saint-malo", 2, "host", record=whole)
    for seat in range(2):
        tables.sit(first, ("host", "friend")[seat], ("Ann", "Bo")[seat], seat)
    tables.start(first, "host")
    again = tables.rematch(first, "host")
    assert tables.rematch(first, "host") == again, "asking again makes nothing"
    with pytest.raises(TooMany):
        tables.create("saint-malo", 2, "host")


def test_tables_that_wait_and_games_that_go_on_are_bounded(store: Store) -> None:
    limits = Limits(making=MANY, not_begun=2, unfinished=3)
    tables = TableService(TableCache(store), check_may_make=Making(store, limits).check)
    made = [tables.create("saint-malo", 2, "host") for _ in range(2)]
    with pytest.raises(TooMany, match="2 of your tables have not begun") as told:
        tables.create("saint-malo", 2, "host")
    assert told.value.seconds == 3600
    tables.create("saint-malo", 2, "friend")
    for table_id in (*made, None):
        begun = table_id or tables.create("saint-malo", 2, "host")
        for seat in range(2):
            tables.fill(begun, "host", seat, "random")
        tables.start(begun, "host")
    with pytest.raises(TooMany, match="3 of your games are still going on"):
        tables.create("saint-malo", 2, "host")


def test_limits_can_be_switched_off(store: Store) -> None:
    making = Making(store, Limits(on=False, making=Rate(0.001, 1), not_begun=0, unfinished=0))
    for _ in range(3):
        making.check("host")


def test_a_bucket_for_each_guest_wherever_he_is(store: Store) -> None:
    making = Making(store, Limits(making=Rate(0.001, 1)))

    async def ask(address: str, guest: str) -> bool:
        from bastide.web.tables.askers import Asker, asking

        asking.set(Asker(address))
        try:
            await asyncio.to_thread(making.check, guest)
        except TooMany:
            return False
        return True

    def asked(address: str, guest: str) -> bool:
        return asyncio.run(ask(address, guest))

    assert asked("10.0.0.1", "a") and not asked("10.0.0.2", "a"), "the same guest"
    assert not asked("10.0.0.1", "b"), "the same address"
    assert asked("10.0.0.3", "c")


@pytest.mark.parametrize(("game", "option"), [("carcassonne-city", "pack"), ("la-citta", "map")])
def test_a_pack_carries_no_book(game: str, option: str) -> None:
    """200 kB of notes were stored with every table."""
    whole = _ours(game) | {"name": "Mine", "note": "x" * 1900}
    assert bastide.game(game).checked_options({option: whole})[option] == whole
    for note in ("x" * 200_000, "ü" * 2100):
        with pytest.raises(bastide.BastideError, match=r"at most 4096"):
            bastide.game(game).checked_options({option: whole | {"note": note}})


def _ours(game: str) -> dict[str, object]:
    if game == "la-citta":
        from bastide.games.la_citta.rules.map import our_map

        return dict(our_map())
    from bastide.games.carcassonne_city.rules.pack import our_pack

    return dict(our_pack())
