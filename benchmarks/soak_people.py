"""People at tables of a house in which things go wrong: they ask again until they are answered, and open their streams again."""

import asyncio
import itertools
import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from load_http import Connection, Refused, Stream
from load_play import GAMES, Acknowledged, Person, Plan, Table

BOTS = ("random", "greedy", "level-2", "level-4")
ANSWERS = 120.0  # seconds in which somebody must be answered at last
LOOKS = 45.0  # seconds between two looks at a table where only bots play


@dataclass
class Figures:
    """What was seen on the way."""

    refused: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)  # must stay empty
    again: int = 0  # moves that had to be sent more than once
    longest: float = 0.0  # seconds until a move was acknowledged
    reopened: int = 0  # streams
    games: int = 0  # played to their end


class People:
    """Everybody at all tables; `ports` are those of the workers."""

    def __init__(self, ports: Sequence[int], bots_only: int, seed: int) -> None:
        self._ports, self._random, self._seed = ports, random.Random(seed), seed
        self._numbers = itertools.count()
        self._bots_only = bots_only
        self.tables: list[Table] = []
        self.ended: list[Table] = []
        self.figures = Figures()
        self._busy: set[str] = set()
        self._listening: dict[str, asyncio.Task[None]] = {}

    async def asked(self, method: str, path: str, secret: str = "", body: Any = None) -> Any:
        """Ask one worker or the other until there is an answer."""
        deadline, pause = time.monotonic() + ANSWERS, 0.1
        while True:
            connection = Connection(self._random.choice(self._ports))
            try:
                return await connection.ask(method, path, secret, body)
            except Refused as error:
                told = str(error)
                if ": 4" in told and ": 429" not in told:
                    raise
                self.figures.refused[told.partition(" {")[0]] += 1
                if time.monotonic() > deadline:
                    raise
            finally:
                connection.close()
            await asyncio.sleep(pause * (0.5 + self._random.random()))
            pause = min(2 * pause, 2.0)

    async def open(self, count: int) -> None:
        """So many tables, set up a few at a time."""
        left = iter(range(count))

        async def opener() -> None:
            for _ in left:
                self.tables.append(await self._table())

        await asyncio.gather(*(opener() for _ in range(8)))

    async def _table(self) -> Table:
        """The three games by turns, two to four players, people and bots mixed; some with bots alone, who are watched."""
        number = next(self._numbers)
        players = 2 + number // 3 % 3
        bots = players if number % 15 == 14 and number // 15 < self._bots_only else number % players
        plan = Plan(GAMES[number % 3], players, bots)
        host = (await self.asked("POST", "/api/guests"))["secret"]
        made = await self.asked("POST", "/api/tables", host, {"game": plan.game, "players": players})
        path = f"/api/tables/{made['id']}"
        persons = {}
        for seat in range(players - bots):
            secret = host if seat == 0 else (await self.asked("POST", "/api/guests"))["secret"]
            persons[seat] = Person(seat, secret, 0)
            body = {"name": f"Guest {seat + 1}", "seat": seat, "key": f"sit {seat}"}
            await self.asked("POST", f"{path}/seats", secret, body)
        for seat in range(players - bots, players):
            body = {"seat": seat, "bot": BOTS[(number + seat) % len(BOTS)], "key": f"bot {seat}"}
            await self.asked("POST", f"{path}/bots", host, body)
        await self.asked("POST", f"{path}/start", host, {"key": "start"})
        table = Table(made["id"], plan, persons or {-1: Person(-1, host, 0)})
        self._listening[table.id] = asyncio.create_task(self._listen(table))
        return table

    async def _listen(self, table: Table) -> None:
        """A stream of one of the people, for as long as the table is played at."""
        person = next(iter(table.persons.values()))
        while True:
            lost = asyncio.get_running_loop().create_future()

            def ends(_why: str, lost: "asyncio.Future[None]" = lost) -> None:
                if not lost.done():
                    lost.set_result(None)

            path = f"{table.path}/stream?after={person.last}"
            try:
                person.stream = await Stream.open(
                    self._random.choice(self._ports), path, person.secret, person.hear, ends
                )
                await lost
            except (OSError, TimeoutError, Refused):
                pass
            self.figures.reopened += 1
            await asyncio.sleep(0.5 + self._random.random())

    async def play(self, until: float, players: int, rate: float) -> None:
        """So many hands go from table to table, all together so many moves a second."""
        await asyncio.gather(*(self._hand(until, players / rate) for _ in range(players)), self._watch(until))

    async def _hand(self, until: float, pause: float) -> None:
        while time.monotonic() < until:
            await asyncio.sleep(pause * (0.5 + self._random.random()))
            table = self._random.choice(self.tables)
            if -1 in table.persons or table.id in self._busy:
                continue
            self._busy.add(table.id)  # one hand at a table
            try:
                await self._turn(table)
            except Refused as error:
                self.figures.wrong.append(f"{table.id}: {error}")
            finally:
                self._busy.discard(table.id)

    async def _turn(self, table: Table) -> None:
        """Whoever is to decide does."""
        seen = await self.asked("GET", table.path)
        if seen["over"]:
            await self._replace(table)
            return
        person = table.persons.get(seen["turn"])
        if person is None:
            return
        mine = await self.asked("GET", table.path, person.secret)
        if not mine["actions"] or mine["turn"] != person.seat:
            return
        action, after = self._random.choice(mine["actions"])["text"], mine["last"]
        key, began = f"move {after} {person.seat}", time.monotonic()
        before = sum(self.figures.refused.values())
        try:
            await self.asked(
                "POST", f"{table.path}/moves", person.secret, {"action": action, "after": after, "key": key}
            )
        except Refused as error:
            if ": 409" in str(error) or ": 403" in str(error):
                return  # another hand was at the same table
            raise
        if all(each.key != key for each in table.acknowledged):
            table.acknowledged.append(Acknowledged(after + 1, key, person.seat, action))
        self.figures.again += sum(self.figures.refused.values()) > before
        self.figures.longest = max(self.figures.longest, time.monotonic() - began)

    async def _replace(self, table: Table) -> None:
        if table in self.tables:
            self.tables.remove(table)
            self.ended.append(table)
            self.figures.games += 1
            self._listening.pop(table.id).cancel()
            self.tables.append(await self._table())

    async def _watch(self, until: float) -> None:
        """Where only bots play, somebody looks now and then."""
        while time.monotonic() < until:
            for table in [each for each in self.tables if -1 in each.persons]:
                seen = await self.asked("GET", table.path)
                if seen["over"]:
                    await self._replace(table)
            await asyncio.sleep(LOOKS)

    async def deaf(self, seconds: float) -> list[str]:
        """Something is said at every table; the tables whose stream does not tell of it in time."""
        found = []

        async def say(table: Table) -> None:
            person = next(iter(table.persons.values()))
            if person.seat < 0:
                return
            said = await self.asked("POST", f"{table.path}/talk", person.secret, {"text": "Still there?", "key": "end"})
            try:
                await asyncio.wait_for(person.told(said["last"]), seconds)
            except TimeoutError:
                found.append(table.id)

        for at in range(0, len(self.tables), 20):
            await asyncio.gather(*map(say, self.tables[at : at + 20]))
        return found

    async def close(self) -> None:
        """Everybody goes home."""
        for task in self._listening.values():
            task.cancel()
        await asyncio.gather(*self._listening.values(), return_exceptions=True)
