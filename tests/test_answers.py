"""The script that tries the tables (.ci/answers.py): it is content with them, and with nothing less."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.process import BASTIDE

SCRIPT = Path(__file__).parent.parent / ".ci" / "answers.py"


def tried(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "BASTIDE_COMPILE": "0", "XDG_DATA_HOME": str(folder), "HOME": str(folder)}
    return subprocess.run(
        [sys.executable, str(SCRIPT), *command],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
        timeout=120,
    )


def test_the_tables_answer(tmp_path: Path) -> None:
    run = tried(tmp_path, BASTIDE, "play", "--no-browser", "--port", "0")
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith("the tables answered after ") and run.stdout.count("\n") == 1


@pytest.mark.parametrize(
    ("said", "why"), [("nothing", "it ended without an address"), ("http://127.0.0.1:1/", "Connection refused")]
)
def test_something_else_does_not(said: str, why: str, tmp_path: Path) -> None:
    run = tried(tmp_path, sys.executable, "-c", f"print({said!r})")
    assert run.returncode == 1 and why in run.stderr and run.stdout == ""
