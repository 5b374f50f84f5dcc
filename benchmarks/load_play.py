"""People at tables, as the server knows them: each with a seat, an open stream and a way to ask."""

import asyncio
import random
import time
from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from load_http import Connection, Refused, Stream

GAMES = ("saint-malo", "carcassonne-city", "la-citta")
TOLD_SECONDS = 30.0  # until then a stream must have told of a move
RETRY_EVERY = 50  # of so many moves one is sent twice with the same key, as after a lost answer


@dataclass(frozen=True, slots=True)
class Plan:
    """What a table is set up as."""

    game: str
    players: int
    bots: int


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """A move that the server said yes to."""

    number: int
    key: str
    seat: int
    action: str


class Person:
    """Somebody on a seat: what he saw last and what his stream told."""

    def __init__(self, seat: int, secret: str, port: int) -> None:
        self.seat = seat
        self.secret = secret
        self.port = port
        self.stream: Stream | None = None
        self.seen: dict[str, Any] = {"last": 0}
        self._heard = 0
        self._waiting: list[tuple[int, asyncio.Future[float]]] = []

    @property
    def last(self) -> int:
        """The last event that he has seen."""
        return int(self.seen["last"])

    def hear(self, number: int, at: float) -> None:
        """His stream tells of an event."""
        self._heard = max(self._heard, number)
        for wanted, future in self._waiting:
            if wanted <= number and not future.done():
                future.set_result(at)
        self._waiting = [each for each in self._waiting if not each[1].done()]

    def told(self, number: int) -> "asyncio.Future[float]":
        """When his stream tells of that event or a later one."""
        future: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        if number <= self._heard:
            future.set_result(time.perf_counter())
        else:
            self._waiting.append((number, future))
        return future


@dataclass(slots=True)
class Table:
    """A table and the people at it."""

    id: str
    plan: Plan
    persons: dict[int, Person]
    acknowledged: list[Acknowledged] = field(default_factory=list)

    @property
    def path(self) -> str:
        """Where the API has it."""
        return f"/api/tables/{self.id}"

    @property
    def latest(self) -> Person:
        """Who has seen the most."""
        return max(self.persons.values(), key=lambda person: person.last)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.latest.seen["over"])


@dataclass(slots=True)
class Measures:
    """Milliseconds of everything that was waited for, and what went wrong."""

    opening: list[float] = field(default_factory=list)
    answer: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))  # by game
    told: list[float] = field(default_factory=list)
    table: list[float] = field(default_factory=list)
    page: list[float] = field(default_factory=list)
    retries: int = 0
    errors: Counter[str] = field(default_factory=Counter)


def plans(count: int) -> list[Plan]:
    """The three games by turns, with 2, 3 and 4 players; every second round of these with a bot on one seat."""
    return [Plan(GAMES[i % 3], 2 + i // 3 % 3, i // 9 % 2) for i in range(count)]


class Crowd:
    """All tables of a run and a fixed number of players who go from table to table."""

    def __init__(self, ports: Sequence[int], players: int, bot: str, seed: int) -> None:
        self.tables: list[Table] = []
        self.measures = Measures()
        self._ports = ports
        self._players = players
        self._bot = bot
        self._random = random.Random(seed)
        self._moves = 0

    @property
    def streams(self) -> int:
        """How many streams are open."""
        return sum(person.stream is not None for table in self.tables for person in table.persons.values())

    async def open(self, wanted: Sequence[Plan]) -> None:
        """Set up all tables, then open a stream for every person."""
        left: Iterator[tuple[int, Plan]] = iter(list(enumerate(wanted)))
        await self._together(self._opener(left) for _ in range(self._players))
        everybody = iter([(table, person) for table in self.tables for person in table.persons.values()])
        await self._together(self._listener(everybody) for _ in range(self._players))

    async def play(self, seconds: float, rate: float) -> float:
        """Let people play for so long, at most so many moves a second (0: as fast as they can); how long it took."""
        waiting = deque(table for table in self.tables if not table.over)
        start = time.perf_counter()
        players = [self._player(waiting, start, start + seconds, rate, i) for i in range(self._players)]
        await self._together([*players, self._visitor(start + seconds)])
        return time.perf_counter() - start

    def close(self) -> None:
        """Everybody stops listening."""
        for table in self.tables:
            for person in table.persons.values():
                if person.stream is not None:
                    person.stream.close()

    @staticmethod
    async def _together(tasks: Any) -> None:
        async with asyncio.TaskGroup() as group:
            for task in tasks:
                group.create_task(task)

    def _connections(self) -> dict[int, Connection]:
        return {port: Connection(port) for port in self._ports}

    def _wrong(self, error: BaseException) -> None:
        self.measures.errors[str(error) or type(error).__name__] += 1

    # Setting up

    async def _opener(self, left: Iterator[tuple[int, Plan]]) -> None:
        connections = self._connections()
        for number, plan in left:
            start = time.perf_counter()
            try:
                self.tables.append(await self._table(connections, number, plan))
            except Refused as error:
                self._wrong(error)
            self.measures.opening.append(1000 * (time.perf_counter() - start))
        _close(connections)

    async def _table(self, connections: dict[int, Connection], number: int, plan: Plan) -> Table:
        """A started table. Neighbours at it talk to different servers, where there are several."""
        persons = {}
        for seat in range(plan.players - plan.bots):
            port = self._ports[(number + seat) % len(self._ports)]
            secret = (await connections[port].ask("POST", "/api/guests"))["secret"]
            persons[seat] = Person(seat, secret, port)
        host = persons[0]
        asked = connections[host.port]
        made = await asked.ask("POST", "/api/tables", host.secret, {"game": plan.game, "players": plan.players})
        table = Table(made["id"], plan, persons)
        for person in persons.values():
            body = {"name": f"Guest {person.seat + 1}", "seat": person.seat}
            await connections[person.port].ask("POST", f"{table.path}/seats", person.secret, body)
        for seat in range(len(persons), plan.players):
            await asked.ask("POST", f"{table.path}/bots", host.secret, {"seat": seat, "bot": self._bot})
        await asked.ask("POST", f"{table.path}/start", host.secret, {})
        for person in persons.values():
            person.seen = await connections[person.port].ask("GET", table.path, person.secret)
        return table

    async def _listener(self, everybody: Iterator[tuple[Table, Person]]) -> None:
        for table, person in everybody:
            path = f"{table.path}/stream?after={person.last}"
            try:
                person.stream = await Stream.open(
                    person.port, path, person.secret, person.hear, lambda why: self._wrong(Refused(why))
                )
            except (OSError, TimeoutError, Refused) as error:
                self._wrong(error)

    # Playing

    async def _player(self, waiting: deque[Table], start: float, end: float, rate: float, number: int) -> None:
        connections = self._connections()
        pause = self._players / rate if rate else 0.0
        due = start + pause * number / self._players
        while waiting:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if time.perf_counter() >= end or not waiting:
                break
            due = max(due + pause, time.perf_counter() - pause)
            table = waiting.popleft()
            try:
                await self._settled(connections, table)
                if not table.over:
                    await self._move(connections, table)
                    waiting.append(table)
            except (Refused, TimeoutError) as error:
                self._wrong(error)
        _close(connections)

    async def _settled(self, connections: dict[int, Connection], table: Table) -> None:
        """Wait until a person is on turn who has seen all, or the game is over."""
        while not table.over:
            latest = table.latest
            mover = table.persons.get(latest.seen["turn"])
            if mover is not None and mover.last == latest.last:
                return
            if mover is None:  # a bot thinks
                mover = latest
                await _soon(mover.told(latest.last + 1), "a bot's move")
            await self._look(connections, table, mover)

    async def _move(self, connections: dict[int, Connection], table: Table) -> None:
        """One move; then the others hear of it and look."""
        mover = table.persons[table.latest.seen["turn"]]
        self._moves += 1
        action, after, key = self._random.choice(mover.seen["actions"])["text"], mover.last, f"move {self._moves}"
        body = {"action": action, "after": after, "key": key}
        others = [person for person in table.persons.values() if person is not mover]
        told = [person.told(after + 1) for person in others]
        sent = time.perf_counter()
        mover.seen = await connections[mover.port].ask("POST", f"{table.path}/moves", mover.secret, body)
        self.measures.answer[table.plan.game].append(1000 * (time.perf_counter() - sent))
        table.acknowledged.append(Acknowledged(after + 1, key, mover.seat, action))
        if self._moves % RETRY_EVERY == 0:
            elsewhere = self._ports[(self._ports.index(mover.port) + 1) % len(self._ports)]
            await connections[elsewhere].ask("POST", f"{table.path}/moves", mover.secret, body)
            self.measures.retries += 1
        for person, future in zip(others, told, strict=True):
            self.measures.told.append(1000 * (await _soon(future, "a move of another seat") - sent))
            await self._look(connections, table, person)

    async def _look(self, connections: dict[int, Connection], table: Table, person: Person) -> None:
        start = time.perf_counter()
        person.seen = await connections[person.port].ask("GET", table.path, person.secret)
        self.measures.table.append(1000 * (time.perf_counter() - start))

    async def _visitor(self, end: float) -> None:
        """A spectator who opens the page of one table after another, a few in a second."""
        connection = Connection(self._ports[0])
        while self.tables and time.perf_counter() < end:
            await asyncio.sleep(0.25)
            start = time.perf_counter()
            try:
                status, _ = await connection.get("GET", f"/t/{self._random.choice(self.tables).id}")
            except Refused as error:
                self._wrong(error)
                break
            if status == 404 and not self.measures.page:
                break  # a server that only has the API
            if status != 200:
                self._wrong(Refused(f"GET /t/ID: {status}"))
                continue
            self.measures.page.append(1000 * (time.perf_counter() - start))
        connection.close()


async def _soon(future: "asyncio.Future[float]", what: str) -> float:
    try:
        async with asyncio.timeout(TOLD_SECONDS):
            return await future
    except TimeoutError as error:
        raise Refused(f"stream: {what} was not told within {TOLD_SECONDS:.0f} s") from error


def _close(connections: dict[int, Connection]) -> None:
    for connection in connections.values():
        connection.close()
