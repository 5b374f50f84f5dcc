"""What compare.py measured, as tables in Markdown: the game that several have, and each one's own games."""

from __future__ import annotations

import datetime
import os
import platform
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from lines import WAYS

OURS = "ours"
HEAD = "| | engine | observations | decisions/s | ours to it | single rounds |\n|---|---|---|---:|---:|---:|"
OTHERS = "| game | engine | how | observations | decisions/s |\n|---|---|---|---|---:|"


@dataclass
class Measured:
    """A line of the table with its rounds."""

    peer: str
    name: str
    key: str
    game: str
    way: str
    what: str
    observations: bool
    rates: list[float] = field(default_factory=list)

    @property
    def best(self) -> float:
        return max(self.rates)

    @property
    def same_game(self) -> bool:
        """Whether this is the game that several have."""
        return self.key.startswith("connect-four")

    @property
    def seen(self) -> str:
        return "yes" if self.observations else "no"


@dataclass
class Run:
    """All that was measured, and who was missing."""

    lines: list[Measured]
    missing: dict[str, str]
    rounds: int
    seconds: float
    load: float  # of the machine, over the last quarter of an hour

    def counterpart(self, line: Measured) -> Measured | None:
        """Ours of the same game, way and observations."""
        alike = (each for each in self.lines if each.peer == OURS and each.same_game and line.same_game)
        return next((each for each in alike if (each.way, each.observations) == (line.way, line.observations)), None)


def markdown(run: Run) -> str:
    """Where it was measured, and both tables."""
    return "\n".join([*_where(run), "", HEAD, *_same(run), "", OTHERS, *_others(run), ""])


def _where(run: Run) -> list[str]:
    found = [
        f"- Date: {datetime.datetime.now(datetime.UTC):%Y-%m-%d %H:%M} UTC",
        f"- Machine: {cpu_model()}, one of {os.cpu_count()} cores, Python {platform.python_version()}; "
        f"load of the last quarter of an hour {run.load:.1f}",
        f"- {run.rounds} rounds by turns, {run.seconds:g} s of processor time each; the best tenth of a measurement, "
        "and the best round, counts",
    ]
    return found + [f"- Missing: {peer}: {why}" for peer, why in run.missing.items()]


def _same(run: Run) -> Iterable[str]:
    lines = [line for line in run.lines if line.same_game]
    for way, told in WAYS.items():
        for line in sorted((line for line in lines if line.way == way), key=lambda line: line.observations):
            yield _row([told, f"{line.name}: {line.what}", line.seen, f"{line.best:,.0f}", *_ratios(run, line)])
            told = ""


def _ratios(run: Run, line: Measured) -> tuple[str, str]:
    ours = run.counterpart(line)
    if line.peer == OURS or ours is None:
        return "", ""
    single = [mine / theirs for mine, theirs in zip(ours.rates, line.rates, strict=True)]
    return f"{ratio(ours.best / line.best)}×", f"{ratio(min(single))}–{ratio(max(single))}"


def _others(run: Run) -> Iterable[str]:
    for line in sorted((line for line in run.lines if not line.same_game), key=lambda line: -line.best):
        yield _row([line.game, f"{line.name}: {line.what}", WAYS[line.way], line.seen, f"{line.best:,.0f}"])


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def ratio(value: float) -> str:
    """Two figures, or whole from ten."""
    return f"{value:,.0f}" if value >= 10 else f"{value:.2g}"


def cpu_model() -> str:
    """The processor's name, as the system tells it."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace")
    except OSError:
        text = ""
    for line in text.splitlines():
        key, _, value = line.partition(":")
        if key.strip() == "model name":
            return value.strip()
    return platform.processor() or platform.machine() or "unknown"
