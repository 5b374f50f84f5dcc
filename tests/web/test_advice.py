"""Advice at a table: for whoever decides, where the table allows hints, and for nobody else."""

import re
import threading
import time
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest

from bastide.bots.analysis import Analysis, Prospect
from bastide.core.player_view import PlayerView
from bastide.web.services import Services
from bastide.web.tables import advice
from bastide.web.tables.askers import Asker, asking
from bastide.web.tables.fair_order import ADVICE
from tests.web.browsing import Browser
from tests.web.serving import serving_with

pytestmark = pytest.mark.slow

LINK = 'id="ask-advice"'
ROW = re.compile(r'id="advised-\d" href="\?([^"]*)"[^>]*>(.*?)</a>', re.DOTALL)
ACTION = re.compile(r"choose=([^&]*)")


class Thinker:
    """Thinks nothing, at once or when it is told to, and keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[PlayerView] = []
        self.go_on = threading.Event()
        self.go_on.set()

    def ponder(self, view: PlayerView, *_: Any) -> Analysis:
        self.asked.append(view)
        self.go_on.wait(20)
        wins = tuple(1.0 if seat == view.seat else 0.0 for seat in range(2))
        best = view.actions[:3]
        return Analysis(view.player, 10, 0.1, tuple(Prospect(each.text, 0.3, (-12.34, 56.78), wins) for each in best))


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Thinker]:
    made = Thinker()
    monkeypatch.setattr(advice, "ponder", made.ponder)
    yield made
    made.go_on.set()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[str, Services]]:
    with serving_with(f"sqlite:///{tmp_path / 'tables.db'}") as found:
        yield found


@pytest.fixture
def server(served: tuple[str, Services]) -> str:
    return served[0]


def table(server: str, people: list[Browser], **settings: Any) -> str:
    """Two people at a table of Saint Malo, the first of them to decide."""
    with httpx.Client(base_url=server, timeout=30) as host:
        host.headers["Authorization"] = f"Bearer {host.post('/api/guests').json()['secret']}"
        made = host.post("/api/tables", json={"game": "saint-malo", "players": 2, "settings": settings})
        assert made.status_code == 201, made.text
        table_id = made.json()["id"]
        for seat, (each, name) in enumerate(zip(people, ("Marta", "Joost"), strict=True)):
            each.open(f"/t/{table_id}")
            each.send(f"/t/{table_id}", {"do": "sit", "name": name, "seat": str(seat)})
        assert host.post(f"/api/tables/{table_id}/start", json={}).status_code == 200
    return f"/t/{table_id}"


def advised(page: str) -> list[str]:
    """The choices that a page advises."""
    return [unescape(ACTION.findall(link)[0]).replace("+", " ").replace("%20", " ") for link, _ in ROW.findall(page)]


def asked(me: Browser, path: str, patience: float = 20.0) -> str:
    """The page with the advice, when it is ready."""
    until = time.monotonic() + patience
    while 'id="advice-again"' in me.open(f"{path}?advice=1"):
        assert time.monotonic() < until, "no advice came"
        time.sleep(0.1)
    return me.page


def test_who_decides_may_ask(server: str, thinker: Thinker) -> None:
    with Browser(server) as marta, Browser(server) as joost:
        path = table(server, [marta, joost])
        page = marta.open(path)
        assert LINK in page and 'aria-label="Ask for advice"' in page and not advised(page) and not thinker.asked
        link = re.search(rf'{LINK} href="\?(advice=\d+)"', page)
        assert link is not None
        asked(marta, path)
        page = marta.open(f"{path}?{link[1]}")
        choices = marta.choices()
        assert len(advised(page)) == 3 and set(advised(page)) <= set(choices)
        assert "−12.3 points, 100% to win" in page and 'aria-label="Hide the advice"' in page
        chosen = marta.open(f"{path}?{unescape(ROW.findall(page)[1][0])}")
        button = re.search(r'name="play" value="([^"]*)"', chosen)
        assert button is not None and unescape(button[1]) == advised(page)[1] and advised(chosen) == advised(page)
        assert len(thinker.asked) == 1, "asking again costs nothing"
        after = marta.play(advised(page)[1])
        assert not advised(after) and len(thinker.asked) == 1
        assert not advised(marta.open(f"{path}?{link[1]}")), "a link of the past asks nothing"
        assert len(thinker.asked) == 1


def test_others_see_nothing_of_it(server: str, thinker: Thinker) -> None:
    with Browser(server) as marta, Browser(server) as joost, Browser(server) as stranger:
        path = table(server, [marta, joost])
        assert advised(asked(marta, path))
        for each in (joost, stranger):
            for address in (path, f"{path}?advice=1", f"{path}?advice=1&as=0"):
                page = each.open(address)
                assert LINK not in page and not advised(page) and "to win" not in page
        assert len(thinker.asked) == 1
        assert LINK not in marta.open(f"{path}?move=0&advice=1")


def test_a_table_without_hints_gives_no_advice(server: str, thinker: Thinker) -> None:
    with Browser(server) as marta, Browser(server) as joost:
        path = table(server, [marta, joost], hints=False)
        page = marta.open(f"{path}?advice=1")
        assert marta.choices() and LINK not in page and not advised(page) and not thinker.asked


def test_a_thought_that_takes_longer_is_told_of(server: str, thinker: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "PATIENCE", 0.1)
    thinker.go_on.clear()
    with Browser(server) as marta, Browser(server) as joost:
        path = table(server, [marta, joost])
        until = time.monotonic() + 20
        while "Still working out advice" not in marta.open(f"{path}?advice=1"):
            assert time.monotonic() < until
        assert "Look again" in marta.page and not advised(marta.page)
        assert "Marta is thinking" in joost.open(path), "nobody waits for it"
        thinker.go_on.set()
        assert advised(asked(marta, path)) and len(thinker.asked) == 1


def test_who_waits_for_advice_is_told_his_place(
    served: tuple[str, Services], thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody has to think that it is broken: others asked before."""
    monkeypatch.setattr(advice, "PATIENCE", 0.1)
    server, services = served
    go_on = threading.Event()
    begun = threading.Barrier(len(services.thinking.threads) + 1)
    for number in range(len(services.thinking.threads)):
        others = Asker(f"192.0.2.{number}")
        services.thinking.submit(others, f"t{number}", ADVICE, lambda: (begun.wait(20), go_on.wait(60)))
    begun.wait(20)
    services.thinking.submit(Asker("198.51.100.7"), "t", ADVICE, lambda: go_on.wait(60))
    with Browser(server) as marta, Browser(server) as joost:
        path = table(server, [marta, joost])
        page = marta.open(f"{path}?advice=1")
        go_on.set()
        assert "Others asked first: you are number 2 in line." in page
        assert advised(asked(marta, path)) and len(thinker.asked) == 1


def test_one_address_can_not_fill_the_line(served: tuple[str, Services], thinker: Thinker) -> None:
    """So many questions of one address wait, and no more; somebody else's is answered meanwhile."""
    server, services = served
    tables = [(Browser(server), Browser(server)) for _ in range(advice.MOST_OWN + 2)]
    thinker.go_on.clear()
    asked_by = []
    for people in tables:
        path = table(server, list(people))
        with services.tables.reading(path.removeprefix("/t/")) as found:
            token = asking.set(Asker("192.0.2.1"))
            asked_by.append(services.advice.ask(found, 0))
            asking.reset(token)
    assert asked_by[-2:] == [None, None] and None not in asked_by[:-2]
    with Browser(server) as marta, Browser(server) as joost:
        marta.open(f"{table(server, [marta, joost])}?advice=1")
        assert len(thinker.asked) == 2, "his is being thought about beside the first of them"
    thinker.go_on.set()
    for each in tables:
        each[0].close()
        each[1].close()


def test_where_nothing_can_be_compiled_there_is_no_advice(
    server: str, thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BASTIDE_COMPILE", "0")
    with Browser(server) as marta, Browser(server) as joost:
        path = table(server, [marta, joost])
        assert LINK not in marta.open(f"{path}?advice=1") and not thinker.asked and marta.choices()


def test_a_thought_that_fails_is_told_of(server: str, thinker: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> Analysis:
        raise RuntimeError("out of ideas")

    monkeypatch.setattr(advice, "ponder", fail)
    with Browser(server) as marta, Browser(server) as joost:
        path = table(server, [marta, joost])
        assert "There is no advice on this choice." in asked(marta, path)


def test_with_a_real_search(server: str) -> None:
    with Browser(server) as marta, Browser(server) as joost:
        path = table(server, [marta, joost])
        page = asked(marta, path, patience=300)
        assert 1 <= len(advised(page)) <= 3 and set(advised(page)) <= set(marta.choices())
        assert re.search(r"<small>−?\d+\.\d points, \d+% to win</small>", page)
