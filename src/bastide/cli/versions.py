"""`bastide --version`: what runs here, for whoever reports a fault. Nothing heavy is imported for it."""

import argparse
import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from bastide import __version__
from bastide.core import cache

PACKAGES = ("numpy", "wasmtime", "numba")


class ShowVersions(argparse.Action):
    """Argparse's own would fill all lines into one."""

    def __init__(self, option_strings: list[str], dest: str, **_: Any) -> None:
        super().__init__(option_strings, argparse.SUPPRESS, nargs=0, help="show the versions of all that matters")

    def __call__(self, parser: argparse.ArgumentParser, *_: Any, **__: Any) -> None:
        """Print, and be done."""
        print("\n".join(lines()))
        parser.exit()


def lines() -> list[str]:
    """One for each thing."""
    found = [f"bastide {__version__}", f"Python {platform.python_version()}"]
    found += [f"{name} {_version(name)}" for name in PACKAGES]
    folder = cache.base()
    return [*found, f"cache {folder} ({_size(folder)})"]


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"


def _size(folder: Path) -> str:
    """What its files hold; some may be gone before they are asked."""
    total = 0
    for place, _, files in os.walk(folder):
        for name in files:
            try:
                total += os.lstat(os.path.join(place, name)).st_size
            except OSError:
                continue
    return f"{total / 1e6:.1f} MB" if total else "empty"
