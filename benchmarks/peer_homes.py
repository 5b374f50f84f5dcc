"""Where the peers live: a virtual environment for each in the user's cache, made when first needed from its own pins."""

from __future__ import annotations

import hashlib
import subprocess
import sys
import venv
from pathlib import Path

import platformdirs

REQUIREMENTS = Path(__file__).with_name("requirements")


class Missing(Exception):
    """A peer that can't be had here, in its own words."""


def home(peer: str) -> str:
    """The interpreter of a peer; environments that are half made are made again."""
    pins = REQUIREMENTS / f"{peer}.txt"
    mark = hashlib.sha256(pins.read_bytes() + sys.version.encode()).hexdigest()[:12]
    folder = Path(platformdirs.user_cache_dir("bastide")) / "peers" / f"{peer}-{mark}"
    python, whole = folder / "bin" / "python", folder / "whole"
    if not whole.exists():
        print(f"{peer}: setting up in the cache folder", file=sys.stderr)
        _make(folder, pins)
        whole.touch()
    return str(python)


def _make(folder: Path, pins: Path) -> None:
    try:
        venv.create(folder, clear=True, with_pip=True)
        pip = [str(folder / "bin" / "python"), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
        done = subprocess.run([*pip, "--no-deps", "-r", str(pins)], capture_output=True, text=True, check=False)
    except (OSError, subprocess.CalledProcessError) as error:
        raise Missing(str(error)) from error
    if done.returncode != 0:
        said = [line for line in done.stderr.splitlines() if line.startswith("ERROR")] or ["pip failed"]
        raise Missing(said[-1].removeprefix("ERROR: "))
