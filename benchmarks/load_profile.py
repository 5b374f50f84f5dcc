"""Where the servers spend their time while they are loaded: py-spy looks at their stacks, here they are added up.

python benchmarks/load_profile.py FOLDER/worker-1.txt     # what was written by load.py --profile FOLDER
"""

import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

TOP = 10
RATE = 100  # looks per second
OURS = "(bastide/"


@contextmanager
def profiling(folder: Path | None, processes: Sequence[int], seconds: float) -> Iterator[None]:
    """Look at the stacks of these processes for so long; nothing without a folder."""
    watching = [] if folder is None else [_watch(folder, *each, seconds) for each in enumerate(processes, 1)]
    yield
    for each in watching:
        each.wait()
    if folder is not None:
        for number in range(1, len(processes) + 1):
            print(costs((folder / f"worker-{number}.txt").read_text(encoding="utf-8")), file=sys.stderr)


def _watch(folder: Path, number: int, process: int, seconds: float) -> "subprocess.Popen[bytes]":
    program = shutil.which("py-spy")
    if program is None:
        raise SystemExit("--profile needs py-spy: python -m pip install py-spy, and have it on the path")
    folder.mkdir(parents=True, exist_ok=True)
    out = str(folder / f"worker-{number}.txt")
    command = [program, "record", "--pid", str(process), "--duration", str(max(1, int(seconds)))]
    how = ["--rate", str(RATE), "--format", "raw", "--gil", "--output", out]
    return subprocess.Popen([*command, *how], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def costs(stacks: str) -> str:
    """The most expensive functions: of all by themselves; of ours with what they call in libraries, and with all."""
    own: Counter[str] = Counter()
    ours: Counter[str] = Counter()
    whole: Counter[str] = Counter()
    for line in stacks.splitlines():
        frames, _, count = line.rpartition(" ")
        names = [_function(frame) for frame in frames.split(";")]
        mine = [name for name in names if OURS in name]
        own[names[-1]] += int(count)
        ours[mine[-1] if mine else "(only the frameworks)"] += int(count)
        whole.update(dict.fromkeys(mine, int(count)))
    total = max(1, sum(own.values()))

    def lines(title: str, found: Counter[str], top: int) -> list[str]:
        return [title, *(f"  {100 * count / total:5.1f} %  {name}" for name, count in found.most_common(top))]

    tables = (
        ("by themselves:", own, TOP),
        ("ours, with libraries:", ours, 2 * TOP),
        ("ours, with all:", whole, 3 * TOP),
    )
    return "\n".join(line for table in tables for line in lines(*table))


def _function(frame: str) -> str:
    """`name (path:line)` without the line."""
    return frame.rpartition(":")[0] + ")" if ":" in frame else frame


if __name__ == "__main__":
    for path in sys.argv[1:]:
        print(costs(Path(path).read_text(encoding="utf-8")))
