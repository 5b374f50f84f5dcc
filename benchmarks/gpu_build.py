"""Compiles a batch's kernels for a GPU that is elsewhere, with what `gpu_run.py` needs to start and to check them.

    python -m benchmarks.gpu_build FOLDER [--games ...] [--capability 9.0]

Needs numba-cuda, libnvvm and ptxas (pip install numba-cuda nvidia-nvvm nvidia-cuda-nvcc), but no GPU: `device="cuda"` compiles
the same kernels on the machine with the GPU when it first starts them. FOLDER then holds, for each game, its kernels as
machine code, the state from which games begin, the streams of the games that are checked, and what they come to on this
machine's processor.
"""

import argparse
import hashlib
import json
import re
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

CHECKED, STEPS, SEED = 5000, 200, 7
GAMES = ["saint-malo", "la-citta", "carcassonne-city"]


def compiled_kernels(name: str, capability: tuple[int, int], folder: Path) -> dict[str, str]:
    """Each kernel into a file of its own; their names in it."""
    dispatcher: Any = import_module("numba.cuda.dispatcher")
    cuda: Any = import_module("numba.cuda")

    import bastide
    from bastide.research.batches import compiler, kernels
    from bastide.research.batches.parts import parts_of

    class ThatDevice:
        compute_capability = capability

    dispatcher.get_current_device = lambda: ThatDevice
    real, made, limits = cuda.jit, {}, {}

    def noted(function: Callable[..., Any] | None = None, **options: Any) -> Any:
        if function is None:
            return lambda function: noted(function, **options)
        made[function.__name__] = function
        limits[function.__name__] = options.get("max_registers")
        return function

    compiler.cuda.jit = noted
    game = bastide.game(name)
    parts = parts_of(game, "compact")
    kernels.Kernels(game, parts)
    compiler.cuda.jit = real
    symbols = {}
    for kernel, signature in signatures(game, parts).items():
        with compiler.counting_from_the_start():
            out = cuda.compile(made[kernel], signature, device=False, abi="numba", cc=capability, output="ptx")[0]
        text = out if isinstance(out, str) else out.decode()
        symbol = re.search(r"\.entry\s+(\w+)", text)
        assert symbol is not None
        symbols[kernel] = symbol[1]
        command = [
            "ptxas",
            f"-arch=sm_{capability[0]}{capability[1]}",
            "-v",
            "-",
            "-o",
            f"{folder}/{name}_{kernel}.cubin",
            *([f"-maxrregcount={limits[kernel]}"] if limits[kernel] else []),
        ]
        told = subprocess.run(command, input=text, check=True, capture_output=True, text=True).stderr
        print(name, kernel, *re.findall(r"Used \d+ registers|\d+ bytes spill stores", told), flush=True)
    return symbols


def signatures(game: Any, parts: Any) -> dict[str, Any]:
    """What `GpuBatch` hands to each kernel."""
    from numba import from_dtype
    from numba import types as numba_types

    types: Any = numba_types

    def array(kind: Any, dimensions: int = 1, order: str = "C") -> Any:
        return types.Array(kind, dimensions, order)

    flag, number, word, states = types.int8, types.int32, types.uint64, array(from_dtype(game.engine.state))
    numbers, flags, yes = array(number), array(flag), types.boolean
    scores = array(number, 2)
    look = "look_at_games" if parts.space.mark_legal is None else "look_together"
    own = () if parts.space.mark_legal is None else (yes,)
    order = "F" if parts.observed.part is None else "C"
    seen = [array(from_dtype(np.dtype(one.dtype)), 1 + len(one.shape), order) for one in parts.observed.arrays.values()]
    return {
        "begin_games": (
            states,
            array(word, 2),
            array(word),
            *(numbers, numbers, array(word), numbers, flags, scores, yes),
        ),
        "act_games": (states, numbers, numbers, numbers, flags, scores, numbers, numbers, numbers),
        look: (states, numbers, numbers, array(flag, 2), numbers, scores, word, types.int64, *own),
        "go_on_in_games": (states, numbers, numbers, flags, scores, scores, numbers),
        "count_kinds": (states, numbers, numbers),
        "order_by_kind": (numbers, numbers, numbers, numbers),
        "see_games": (states, numbers, *seen) if parts.observed.part is None else (states, numbers, numbers, *seen),
    }


def told(name: str, folder: Path) -> dict[str, Any]:
    """Everything else about a game; the games that are checked, as the processor plays them."""
    import bastide.research
    from bastide.research.batches.streams import sampling_seed, streams

    many = bastide.research.batch(name, count=CHECKED, seed=SEED, auto_reset=True)
    kind = many.game.engine.state
    used = np.zeros(kind.itemsize, np.uint8)  # bytes of fields; what lies between them is nobody's
    for field, offset, *_ in (kind.fields or {}).values():
        used[offset : offset + field.itemsize] = 1
    np.savez(folder / name, start=many._start, used=used, streams=streams(SEED, np.zeros(CHECKED, np.int64)))
    by_steps = hashlib.sha256()
    for step in range(STEPS):
        many.step(many.sample())
        by_steps.update(many.mask().tobytes())
        if step % 10 == 0:
            for array in many.observe().values():
                by_steps.update(array.tobytes())
    by_steps.update((many.states() * used).tobytes() + many.scores.tobytes())
    many = bastide.research.batch(name, count=CHECKED, seed=SEED)
    decisions = many.playout()
    ended = hashlib.sha256(decisions.tobytes() + (many.states() * used).tobytes() + many.scores.tobytes())
    return {
        "actions": many.space.size,
        "most_legal": many.game.engine.most_legal,
        "players": many.players,
        "sampling": int(sampling_seed(SEED)),
        "checked": CHECKED,
        "steps": STEPS,
        "shared": many.observed.part is not None,
        "observed": [[list(one.shape), np.dtype(one.dtype).name] for one in many.observed.arrays.values()],
        "stepped": by_steps.hexdigest(),
        "played": ended.hexdigest(),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", nargs="+", default=GAMES)
    parser.add_argument("--capability", default="9.0")
    parser.add_argument("--only", choices=("kernels", "games"), help="one part: the others run this program anew")
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    major, minor = map(int, wanted.capability.split("."))
    for name in wanted.games:
        if wanted.only is None:  # each in a process of its own: compiling for that GPU changes how Numba compiles here
            for part in ("kernels", "games"):
                again = [
                    sys.executable,
                    "-m",
                    "benchmarks.gpu_build",
                    str(wanted.folder),
                    "--only",
                    part,
                    "--games",
                    name,
                ]
                subprocess.run([*again, "--capability", wanted.capability], check=True)
            continue
        found = (
            told(name, wanted.folder)
            if wanted.only == "games"
            else compiled_kernels(name, (major, minor), wanted.folder)
        )
        (wanted.folder / f"{name}_{wanted.only}.json").write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
