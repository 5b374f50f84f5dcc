"""Building a game's module: Numba compiles for no machine in particular, LLVM aims at WebAssembly, wasm-ld links.

The same sources, Python, Numba and linker give the same bytes: a process of its own with a fixed order of hashing and an empty
cache does the work.
"""

import json
import os
import platform
import subprocess
import sys
import tempfile
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Any

import bastide
from bastide.core import sources, wasm
from bastide.core.errors import BastideError
from bastide.core.game import Game
from bastide.wasm.linking import linker

#: For no machine in particular, and nothing that LLVM would do twice.
SETTINGS = {
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_LOOP_VECTORIZE": "0",
    "NUMBA_SLP_VECTORIZE": "0",
    "PYTHONHASHSEED": "0",
    "BASTIDE_COMPILE": "1",
}


def build(game: Game) -> bytes:
    """The module of a game."""
    linker()  # says what is missing before a minute of compiling
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder, wasm.FILE)
        environment = os.environ | SETTINGS | {"BASTIDE_CACHE_DIR": folder}
        done = subprocess.run([sys.executable, "-m", "bastide.wasm.build", game.name, str(target)], env=environment)
        if done.returncode:
            raise BastideError(f"{game.title}: could not be compiled to WebAssembly (see above)")
        return target.read_bytes()


def write(game: Game) -> Path:
    """Build a game's module and put it into the game's folder; its file."""
    folder = Path(str(files(type(game).__module__))) / "data"
    folder.mkdir(exist_ok=True)
    code = build(game)
    (folder / wasm.FILE).write_bytes(code)
    text = json.dumps(about(game, len(code)), indent=1) + "\n"
    (folder / wasm.ABOUT).write_text(text, encoding="utf-8")
    return folder / wasm.FILE


def about(game: Game, size: int) -> dict[str, Any]:
    """What stands beside a module: what it was made from and by, and what one must know to use it."""
    from bastide.bots.search.level import levels_of
    from bastide.wasm.interface import arrays, exports

    fields = game.engine.state.fields
    assert fields is not None
    return {
        "game": game.name,
        "sources": sources.rules_hash(type(game).__module__),
        "made by": tools(),
        "bytes": size,
        "players": [game.players[0], game.players[-1]],
        "actions": game.engine.actions,
        "arrays": {name: [kind.dtype, *kind.shape] for name, kind in arrays(type(game)).items()},
        "functions": {
            "search_bytes": "i32, i32 -> i32",
            "search_new": "search, i32, i32, i32, i64",
            **{each.name: each.told for each in exports(game)},
        },
        "levels": {
            name: [level.simulations, level.seconds, level.noise, level.slack]
            for name, level in levels_of(game).items()
        },
        "state": {name: [field[0].base.name, field[1], *field[0].shape] for name, field in fields.items()},
    }


def tools() -> dict[str, str]:
    """The versions that decide about the bytes of a module."""
    told = subprocess.run([linker(), "--version"], capture_output=True, text=True, check=True).stdout
    return {
        "python": ".".join(platform.python_version_tuple()[:2]),
        "numba": version("numba"),
        "llvmlite": version("llvmlite"),
        "linker": told.split("(")[0].strip(),
    }


def main() -> None:
    """In the process that compiles: GAME FILE."""
    from bastide.wasm.linking import linked
    from bastide.wasm.wrapping import wrapped

    Path(sys.argv[2]).write_bytes(linked(wrapped(bastide.game(sys.argv[1]))))


if __name__ == "__main__":
    main()
