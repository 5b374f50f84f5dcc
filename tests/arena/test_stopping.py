"""Real processes that are stopped: with Ctrl-C as a terminal sends it, and by force."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from bastide.cli import main

pytestmark = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks at processes in /proc")


def started(log: Path, *more: str) -> subprocess.Popen[str]:
    """A tournament that takes long, in a process group of its own."""
    words = ["arena", "saint-malo", "greedy", "random", "--games", "100000", "--log", str(log), *more]
    pipe = subprocess.PIPE
    # A process inherits that Ctrl-C is ignored, as it is in the background of a shell: while it starts it must not be.
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        return subprocess.Popen(
            [sys.executable, "-m", "bastide", *words], stdout=pipe, stderr=pipe, text=True, start_new_session=True
        )
    finally:
        signal.signal(signal.SIGINT, before)


def wait_for(what: Callable[[], object], seconds: float = 120.0) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)


def lines(log: Path) -> int:
    return log.read_bytes().count(b"\n") if log.exists() else 0


def group(leader: int) -> list[int]:
    """The living processes of a group."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit():
                state, _, pgrp = (entry / "stat").read_text().rpartition(")")[2].split()[:3]
                if int(pgrp) == leader and state != "Z":
                    found.append(int(entry.name))
        except OSError:
            pass  # gone meanwhile
    return found


@pytest.mark.parametrize("cores", ["1", "2"])
def test_ctrl_c_prints_what_is_finished_and_leaves_a_log_that_goes_on(
    tmp_path: Path, cores: str, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "log"
    process = started(log, "--cores", cores, "--json")
    try:
        wait_for(lambda: lines(log) > 5 or process.poll() is not None)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=30)
    finally:
        process.kill()
    assert process.returncode == 130, err
    assert "Traceback" not in err and "interrupted" in err and "goes on from there" in err
    wait_for(lambda: not group(process.pid), 5)
    told = json.loads(out)
    assert told["interrupted"] and told["planned"] == 100_000
    assert told["results"][0]["games"] == told["games"] == lines(log) - 1
    assert log.read_bytes().endswith(b"\n")
    words = ["arena", "saint-malo", "greedy", "random", "--games", "5", "--log", str(log), "--json"]
    assert main(words) == 0
    assert json.loads(capsys.readouterr().out)["results"][0]["games"] == 5


def test_killed_by_force_no_process_stays_behind(tmp_path: Path) -> None:
    log = tmp_path / "log"
    process = started(log, "--cores", "2")
    try:
        wait_for(lambda: lines(log) > 5 or process.poll() is not None)
        assert len(group(process.pid)) >= 3
    finally:
        process.kill()
        process.communicate(timeout=30)
    wait_for(lambda: not group(process.pid), 20)
    assert lines(log) > 5
