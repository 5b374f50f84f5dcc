"""A house with many tables of one person against `strongest`: the processor time of the server where the browsers think for the
bots, and where it thinks itself.

    python benchmarks/browser_thinking.py [--tables 200] [--decisions 1] [--workers 2]

The games whose bots may think in a browser, by turns. Everybody has his page's stream open, plays the first choice there is
until the bot has decided `--decisions` times with a choice, and looks at the page after each change, as a browser does. What
the browsers would do is done by node (node_thinking.mjs) with the page's own search; its processor time is told apart. A real
page keeps its search from decision to decision; node makes a new one for each, which is not the server's matter.
"""

import argparse
import asyncio
import html
import json
import re
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any

import httpx
from load_server import Servers, empty_database, running

import bastide
from bastide.web.signer import Signer
from bastide.web.store import open_store

BOT = "strongest"
THOUGHT = re.compile(r'data-thought="([^"]*)"')
PATIENCE = 900.0
AT_ONCE = 24  # people who do something at the same moment


@dataclass
class Node:
    """Workers that think."""

    process: asyncio.subprocess.Process
    asked: dict[str, "asyncio.Future[int]"] = field(default_factory=dict)
    cpu: float = 0.0

    async def hear(self) -> None:
        """Hand the answers to who waits for them."""
        assert self.process.stdout is not None
        async for line in self.process.stdout:
            told = json.loads(line)
            if "cpu" in told:
                self.cpu = told["cpu"]
            else:
                self.asked.pop(told["id"]).set_result(told["action"])

    async def think(self, key: str, game: str, thought: dict[str, Any]) -> int:
        """The action for a decision."""
        assert self.process.stdin is not None
        self.asked[key] = asyncio.get_running_loop().create_future()
        module = files(type(bastide.game(game)).__module__) / "data" / "engine.wasm"
        question = {**thought, "id": key, "file": str(module), "rows": thought["engine"]["rows"]}
        self.process.stdin.write(json.dumps(question).encode() + b"\n")
        return await asyncio.wait_for(self.asked[key], PATIENCE)


@asynccontextmanager
async def node(workers: int, folder: Path) -> AsyncIterator[Node]:
    """Node with the page's own search, which is a module there."""
    search = folder / "engine_search.mjs"
    shutil.copy(str(files("bastide.web") / "static" / "engine_search.js"), search)
    program = str(Path(__file__).with_name("node_thinking.mjs"))
    process = await asyncio.create_subprocess_exec(
        "node",
        program,
        str(workers),
        str(search),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=1 << 24,
    )
    made = Node(process)
    hearing = asyncio.create_task(made.hear())
    yield made
    assert process.stdin is not None
    process.stdin.close()
    await hearing
    await process.wait()


@dataclass
class Person:
    """One table: a person, his page, and a bot."""

    client: httpx.AsyncClient
    game: str
    path: str
    secret: str
    cookie: str
    token: str  # of his forms
    mind: Node | None
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    decided: int = 0

    async def listen(self, opened: asyncio.Event) -> None:
        """The page's stream, which says whether the page thinks."""
        thinks = "1" if self.mind else "0"
        own = {"Cookie": f"bastide={self.cookie}"}
        async with self.client.stream("GET", f"/t/{self.path}/stream?after=0&thinks={thinks}", headers=own) as stream:
            opened.set()
            async for _ in stream.aiter_raw():
                self.changed.set()

    async def play(self, wanted: int, at_once: asyncio.Semaphore) -> None:
        """Until the bot has decided so many times with a choice, or the game is over."""
        bearer = {"Authorization": f"Bearer {self.secret}"}
        number = 0
        while True:
            self.changed.clear()
            async with at_once:
                page = await self.page()
                seen = (await self.client.get(f"/api/tables/{self.path}", headers=bearer)).json()
            if seen["turn"] is None:
                return
            if seen["turn"] == 0:
                if self.decided >= wanted:
                    return
                number += 1
                action = seen["actions"][0]["text"]
                body = {"action": action, "after": seen["last"], "key": f"move {number}"}
                async with at_once:
                    await self.client.post(f"/api/tables/{self.path}/moves", json=body, headers=bearer)
                continue
            found = THOUGHT.search(page)
            if found is None:  # a single choice, which is played by itself
                await self.wait()
                continue
            if self.decided >= wanted:
                return
            moment = seen["last"]
            if self.mind:
                thought = json.loads(html.unescape(found[1]))
                chosen = await self.mind.think(f"{self.path} {moment}", self.game, thought)
                form = {"do": "think", "action": str(chosen), "after": str(moment), "key": f"bot {moment}"}
                form["token"] = self.token
                own = {"Cookie": f"bastide={self.cookie}", "x-bastide": "swap"}
                async with at_once:
                    answer = await self.client.post(f"/t/{self.path}", data=form, headers=own)
                answer.raise_for_status()
            else:
                while (await self.client.get(f"/api/tables/{self.path}", headers=bearer)).json()["last"] == moment:
                    await self.wait()
            self.decided += 1

    async def wait(self) -> None:
        """Until the stream tells of something."""
        self.changed.clear()
        try:
            await asyncio.wait_for(self.changed.wait(), 5.0)
        except TimeoutError:
            return

    async def page(self) -> str:
        """The page as his browser would get it."""
        answer = await self.client.get(f"/t/{self.path}", headers={"Cookie": f"bastide={self.cookie}"})
        answer.raise_for_status()
        return answer.text


async def opened(client: httpx.AsyncClient, game: str, signer: Signer, mind: Node | None) -> Person:
    """A table that has begun, whose bot is not yet to decide."""
    secret = (await client.post("/api/guests")).json()["secret"]
    bearer = {"Authorization": f"Bearer {secret}"}
    body = {"game": game, "players": 2}
    path = (await client.post("/api/tables", json=body, headers=bearer)).json()["id"]
    for way, told in (("seats", {"name": "Marta", "seat": 0}), ("bots", {"seat": 1, "bot": BOT}), ("start", {})):
        (await client.post(f"/api/tables/{path}/{way}", json=told, headers=bearer)).raise_for_status()
    cookie = signer.signed("visitor", {"secret": secret, "name": "Marta", "lang": ""})
    return Person(client, game, path, secret, cookie, signer.token(secret), mind)


async def house(servers: Servers, games: list[str], tables: int, wanted: int, mind: Node | None) -> dict[str, Any]:
    """Open all tables, then let everybody play; the processor time of the server for the playing."""
    store = open_store(servers.database)
    signer = Signer(store.key("cookies"))
    limits = httpx.Limits(max_connections=None, keepalive_expiry=1.0)  # sooner than the server closes them
    address = f"http://127.0.0.1:{servers.ports[0]}"
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE, limits=limits) as client:
        people = [await opened(client, games[number % len(games)], signer, mind) for number in range(tables)]
        streams = []
        for person in people:
            ready = asyncio.Event()
            streams.append(asyncio.create_task(person.listen(ready)))
            await ready.wait()
        before, began = servers.usage(), asyncio.get_running_loop().time()
        at_once = asyncio.Semaphore(AT_ONCE)
        await asyncio.gather(*(person.play(wanted, at_once) for person in people))
        after, took = servers.usage(), asyncio.get_running_loop().time() - began
        told = (await client.get("/metrics")).text
        for stream in streams:
            stream.cancel()
        await asyncio.gather(*streams, return_exceptions=True)
    store.close()
    browser = re.search(r"^bastide_browser_decisions_total ([\d.]+)", told, re.MULTILINE)
    return {
        "server": round(after.cpu_seconds - before.cpu_seconds, 1),
        "decisions": sum(person.decided for person in people),
        "decided by browsers": int(float(browser[1])) if browser else 0,
        "wall": round(took, 1),
    }


def measured(asked: argparse.Namespace, thinking: bool) -> dict[str, Any]:
    """One house."""
    names = [name for name in bastide.games() if name != "connect-four"]
    games = [name for name in names if bastide.game(name).view_type.seats_know_the_same]

    async def all_of_it(servers: Servers, folder: Path) -> dict[str, Any]:
        if not thinking:
            return await house(servers, games, asked.tables, asked.decisions, None)
        async with node(asked.workers, folder) as mind:
            found = await house(servers, games, asked.tables, asked.decisions, mind)
        return {**found, "node": round(mind.cpu, 1)}

    with (
        tempfile.TemporaryDirectory() as folder,
        empty_database("sqlite", Path(folder)) as database,
        running(database, 1) as servers,
    ):
        return {"games": games, **asyncio.run(all_of_it(servers, Path(folder)))}


def main() -> None:
    """Measure both and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--decisions", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    browsers = measured(asked, True)
    print(json.dumps({"thinking": "in the browsers", **browsers}), flush=True)
    server = measured(asked, False)
    print(json.dumps({"thinking": "on the server", **server}), flush=True)
    print(f"the server takes {server['server'] / browsers['server']:.1f} times as long where it thinks itself")


if __name__ == "__main__":
    main()
