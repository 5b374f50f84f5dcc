"""The server as people start it: a process of its own, `bastide play`."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

BASTIDE = str(Path(sys.executable).with_name("bastide"))


def started(
    database: str, *options: str, log: Path | None = None, **environment: str
) -> tuple[subprocess.Popen[str], str]:
    """The process and its address, when it answers. Bots play plain rules: nothing is compiled behind our back."""
    command = [BASTIDE, "play", "--no-browser", "--port", "0", "--database", database, *options]
    # A group of its own, as a service has it.
    with open(log or os.devnull, "w") as errors:
        process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env={**os.environ, "BASTIDE_COMPILE": "0", **environment},
            start_new_session=True,
        )
    assert process.stdout is not None
    return process, process.stdout.readline().strip()


@contextmanager
def running(database: str, *options: str, log: Path | None = None, **environment: str) -> Iterator[str]:
    """The address of a server that is stopped in order at the end."""
    process, address = started(database, *options, log=log, **environment)
    with process:
        try:
            assert address.startswith("http://"), address
            yield address
        finally:
            process.terminate()
            assert process.wait(15) == 0
