"""Nothing hidden is in any byte that a seat is sent: two tables that differ only in what it may not know answer alike."""

import random
import re
from collections.abc import Iterator
from html import unescape
from itertools import product
from pathlib import Path

import httpx
import pytest

import bastide
from bastide.core.game import Position
from bastide.core.player_view import determinized
from tests.ours import OURS
from tests.soak import rest
from tests.web.browsing import Browser
from tests.web.serving import serving

pytestmark = pytest.mark.slow

MOVES = {"saint-malo": 60, "carcassonne-city": 40, "la-citta": 60}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    with serving(f"sqlite:///{tmp_path / 'tables.db'}") as found:
        yield found


def positions(game: str, seat: int, seed: int) -> tuple[Position, Position]:
    """Two positions that look the same from a seat, and are not: the rest is dealt again by the engine."""
    match = bastide.game(game).start(3, seed=seed)
    chooser = random.Random(seed)
    for _ in range(MOVES[game]):
        match.play(chooser.choice(match.actions()))
    while match.turn != seat:
        match.play(chooser.choice(match.actions()))
    state = determinized(match.game, match._buffer, seat, seed + 1)
    other = match.game.to_position(match.game.engine.view(state))
    return match.position(), other


def table(server: str, game: str, position: Position, seat: int, me: Browser) -> str:
    """A table that goes on from a position, with me on the seat and two others."""
    with httpx.Client(base_url=server, timeout=30) as host:
        host.headers["Authorization"] = f"Bearer {host.post('/api/guests').json()['secret']}"
        made = host.post("/api/tables", json={"game": game, "position": position})
        assert made.status_code == 201, made.text
        path = f"/t/{made.json()['id']}"
        me.open(path)
        me.send(path, {"do": "sit", "name": "Marta", "seat": str(seat)})
        if 'id="keep-form"' in me.page:  # all want what is hidden to stay, so that it differs
            me.send(path, {"do": "keep"}, marker='id="keep-form"')
        for other in {0, 1, 2} - {seat}:
            with httpx.Client(base_url=server, timeout=30) as friend:
                secret = friend.post("/api/guests").json()["secret"]
                friend.headers["Authorization"] = f"Bearer {secret}"
                friend.post(
                    f"/api{path.replace('/t/', '/tables/')}/seats",
                    json={"name": f"P{other}", "seat": other, "keep": True},
                )
        assert host.post(f"/api{path.replace('/t/', '/tables/')}/start", json={}).status_code == 200
    return path


def same_but_for_names(text: str, path: str) -> str:
    """Without what differs between any two tables: ids, ports, keys of forms, signed links, the seal of its chance."""
    text = text.replace(path.removeprefix("/t/"), "TABLE")
    text = re.sub(r'name="key" value="[^"]*"', "KEY", text)
    text = re.sub(r"TABLE/seat/[\w.-]+", "SEAT", text)
    text = re.sub(r'seal is [0-9a-f]{16}|"commitment": ?"[0-9a-f]{64}"', "SEAL", text)
    return re.sub(r'"at":\d+', "AT", text)


def asked_why(me: Browser, path: str) -> dict[str, str]:
    """Why not, of some of all that can be asked about, and of all over the board."""
    listed = me.open(f"{path}/why")
    things = [unescape(each) for each in re.findall(r'<option value="([^"]*)"', listed)]
    pages = {"why": listed}
    for thing in [*things[:: max(1, len(things) // 6)], "pass", "card bread", "look all"]:
        pages[f"why {thing}"] = me.http.get(f"{path}/why", params={"thing": thing}).text
        told = me.http.get(f"/api{path.replace('/t/', '/tables/')}/why", params={"thing": thing})
        pages[f"why {thing}, as JSON"] = told.text
    for x, y in product(range(-200, 900, 250), range(-200, 700, 200)):
        pages[f"why {x} {y}"] = me.http.get(f"{path}/why", params={"x": x, "y": y}).text
    return pages


def everything_sent(me: Browser, path: str) -> dict[str, str]:
    """All that a seat can ask for."""
    table_id = path.removeprefix("/t/")
    pages = {
        "page": me.open(f"{path}?final=0"),  # what one switched on at another table stays on
        "projected": me.open(f"{path}?final=1"),
        "replay": me.open(f"{path}?move=0"),
        "log": me.open(f"{path}?log=all"),
        "picture": me.http.get(f"{path}/picture.svg").text,
        "api": me.http.get(f"/api/tables/{table_id}").text,
        "steps": me.http.get(f"/api/tables/{table_id}/steps").text,
    }
    pages |= asked_why(me, path)
    me.open(path)
    choices = me.choices()
    if choices:
        pages["chosen"] = me.http.get(path, params={"choose": choices[0]}).text
    with me.http.stream("GET", f"/api/tables/{table_id}/stream?after=0") as stream:
        lines = []
        for line in stream.iter_lines():
            lines.append(line)
            if line.startswith("data"):
                break
        pages["stream"] = "\n".join(lines)
    return {name: same_but_for_names(text, path) for name, text in pages.items()}


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize("seat", [1, *rest((0,), (2,))])
def test_what_a_seat_may_not_know_changes_no_byte(server: str, game: str, seat: int) -> None:
    one, two = positions(game, seat, seed=11 + seat)
    if game != "saint-malo":  # where nothing is hidden but the dice to come
        assert one != two, "the test needs two different positions"
    with Browser(server) as me:
        paths = [table(server, game, position, seat, me) for position in (one, two)]
        for _ in range(3):
            sent = [everything_sent(me, path) for path in paths]
            assert "data-thought" in sent[0]["page"] or not me.choices(), "what a browser thinks about is compared, too"
            for name in sent[0]:
                assert sent[0][name] == sent[1][name], f"{name} tells something that is hidden"
            me.open(paths[0])
            choices = me.choices()
            if not choices:
                break
            action = choices[0]
            after = []
            for path in paths:
                me.open(path)
                after.append(same_but_for_names(me.play(action), path))
            if after[0] != after[1]:
                break  # chance has shown something new, by its own word at each table
