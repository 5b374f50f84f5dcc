"""The examples of docs/engine-wasm.md: players in JavaScript and in Python without Bastide play the same exact games."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bastide.core.wasm import ABOUT, FILE
from tests.ours import OURS

from .test_module import data

EXAMPLES = Path(__file__).parents[2] / "examples" / "wasm"


def played(*command: str, name: str) -> dict[str, object]:
    files = [str(data(name) / FILE), str(data(name) / ABOUT)]
    done = subprocess.run([*command, *files, "30", "3"], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    told: dict[str, object] = json.loads(done.stdout)
    return told


@pytest.mark.slow
@pytest.mark.parametrize("name", OURS)
def test_both_play_the_same_game(name: str) -> None:
    found = played(sys.executable, "-I", str(EXAMPLES / "player.py"), name=name)
    assert found["game"] == name and found["points"]
    if shutil.which("node") is None:
        pytest.skip("no node: JavaScript is tested in the browser")
    assert played("node", str(EXAMPLES / "player.mjs"), name=name) == found


def test_the_player_in_javascript_has_at_most_fifty_lines() -> None:
    assert len((EXAMPLES / "player.mjs").read_text().splitlines()) <= 50
