"""The JSON API of a real server, on both databases."""

import json
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

import bastide
from tests.soak import rest
from tests.web.serving import serving

Json = dict[str, Any]


@pytest.fixture
def server(address: str) -> Iterator[str]:
    with serving(address) as found:
        yield found


class Caller:
    """A guest who talks to the server."""

    def __init__(self, server: str, guest: bool = True) -> None:
        self.http = httpx.Client(base_url=server, timeout=20)
        if guest:
            secret = self.http.post("/api/guests").json()["secret"]
            self.http.headers["Authorization"] = f"Bearer {secret}"

    def post(self, path: str, **body: Any) -> Json:
        answer = self.http.post(path, json=body)
        assert answer.status_code in (200, 201), answer.text
        found: Json = answer.json()
        return found

    def get(self, path: str) -> Any:
        answer = self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def refused(self, path: str, status: int, **body: Any) -> str:
        answer = self.http.post(path, json=body)
        assert answer.status_code == status, answer.text
        return str(answer.json().get("error", answer.json()))


Call = Callable[..., Caller]


@pytest.fixture
def call() -> Iterator[Call]:
    """Makes callers, and closes their connections at the end."""
    made: list[Caller] = []

    def caller(server: str, guest: bool = True) -> Caller:
        made.append(Caller(server, guest))
        return made[-1]

    yield caller
    for each in made:
        each.http.close()


@pytest.mark.parametrize("game", ["la-citta", *rest(("carcassonne-city",), ("saint-malo",))])
def test_a_whole_game_between_two_guests(call: Call, server: str, game: str) -> None:
    guests = [call(server), call(server)]
    table = guests[0].post("/api/tables", game=game, players=2)
    path = f"/api/tables/{table['id']}"
    for guest, name in zip(guests, ("Marta", "Joost"), strict=True):
        guest.post(f"{path}/seats", name=name)
    guests[0].post(f"{path}/start")
    chooser = random.Random(7)
    moves = 0
    while moves < 60:
        seen = [guest.get(path) for guest in guests]
        turn = seen[0]["turn"]
        if turn is None:
            break
        assert seen[1 - turn]["actions"] == [] and seen[turn]["actions"]
        choice = chooser.choice(seen[turn]["actions"])["text"]
        after = guests[turn].post(f"{path}/moves", action=choice, after=seen[turn]["last"], key=f"k{moves}")
        assert after["moves"][-1]["action"] and after["last"] > seen[turn]["last"]
        moves += 1
    record = guests[0].http.get(f"{path}/record").text
    assert len(bastide.load(record).moves) >= moves


def test_against_a_bot_the_game_goes_on_by_itself(call: Call, server: str) -> None:
    me = call(server)
    table = me.post("/api/tables", game="saint-malo", players=2)
    path = f"/api/tables/{table['id']}"
    me.post(f"{path}/bots", seat=0, bot="random")
    me.post(f"{path}/seats", name="Marta")
    me.post(f"{path}/start")
    deadline = time.monotonic() + 20
    while (seen := me.get(path))["turn"] != 1 and time.monotonic() < deadline:
        time.sleep(0.02)
    assert seen["seat"] == 1 and seen["turn"] == 1 and seen["moves"][0]["seat"] == 0
    assert [each["kind"] for each in seen["seats"]] == ["bot", "person"]
    assert [row["id"] for row in me.get("/api/tables") if row["waits"]] == [table["id"]]


def test_errors_say_what_was_expected(call: Call, server: str) -> None:
    me, other, nobody = call(server), call(server), call(server, guest=False)
    assert "Bearer" in nobody.refused("/api/tables", 403, game="saint-malo")
    assert "chess" in me.refused("/api/tables", 422, game="chess")
    assert "players" in me.refused("/api/tables", 422, game="carcassonne-city", players=5)
    table = me.post("/api/tables", game="saint-malo")
    path = f"/api/tables/{table['id']}"
    me.post(f"{path}/seats", name="Marta")
    assert "somebody sits on every seat" in me.refused(f"{path}/start", 409)
    other.post(f"{path}/seats", name="Joost")
    last = me.post(f"{path}/start")["last"]
    assert "turn of Marta" in other.refused(f"{path}/moves", 403, action="keep", after=last)
    assert "legal actions" in me.refused(f"{path}/moves", 422, action="win", after=last)
    assert "moved on" in me.refused(f"{path}/moves", 409, action="keep", after=last - 1)
    assert "seat: Extra inputs" in me.refused(f"{path}/moves", 422, action="keep", after=last, seat=1)
    assert me.http.get("/api/tables/unknown").status_code == 404
    assert me.http.post(f"{path}/talk", content=b"x" * 300_000).status_code == 413


def test_a_position_that_can_not_be_is_told_by_its_field(call: Call, server: str) -> None:
    me = call(server)
    position = bastide.game("la-citta").start(players=2, seed=1).position() | {"year": 9}
    answer = me.http.post("/api/tables", json={"game": "la-citta", "position": position})
    assert answer.status_code == 422 and answer.json()["field"] == "year"


def test_every_answer_carries_the_headers_and_no_secret(call: Call, server: str) -> None:
    me = call(server)
    table = me.post("/api/tables", game="la-citta")
    answer = call(server, guest=False).http.get(f"/api/tables/{table['id']}")
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff" and answer.headers["cache-control"] == "no-store"
    secret = me.http.headers["Authorization"].removeprefix("Bearer ")
    assert secret not in answer.text and "guest" not in answer.text


def test_a_stream_tells_of_every_change(call: Call, server: str) -> None:
    me, friend = call(server), call(server)
    table = me.post("/api/tables", game="saint-malo")
    path = f"/api/tables/{table['id']}"
    heard: list[Json] = []
    with friend.http.stream("GET", f"{path}/stream") as lines:
        assert lines.headers["content-type"].startswith("text/event-stream")
        rows = lines.iter_lines()
        next(rows)
        me.post(f"{path}/seats", name="Marta")
        for row in rows:
            if row.startswith("data: "):
                heard.append(json.loads(row.removeprefix("data: ")))
                break
        me.post(f"{path}/talk", text="hello")
        for row in rows:
            if row.startswith("data: "):
                heard.append(json.loads(row.removeprefix("data: ")))
                break
    assert heard == [{"last": 1}, {"last": 2}]


def test_two_workers_on_one_database_stay_in_step(call: Call, address: str) -> None:
    with serving(address) as one, serving(address) as two:
        me = call(one)
        table = me.post("/api/tables", game="saint-malo")
        path = f"/api/tables/{table['id']}"
        me.post(f"{path}/seats", name="Marta")
        elsewhere = call(two, guest=False)
        elsewhere.http.headers["Authorization"] = me.http.headers["Authorization"]
        assert elsewhere.get(path)["seats"][0]["name"] == "Marta"
        elsewhere.post(f"{path}/talk", text="from the other")
        assert me.get(path)["talk"][0]["text"] == "from the other"


def test_health_and_the_description_of_the_api(call: Call, server: str) -> None:
    me = call(server, guest=False)
    assert me.get("/health")["status"] == "ok"
    described = me.get("/openapi.json")
    assert "/api/tables/{table_id}/moves" in described["paths"]
