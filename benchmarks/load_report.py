"""What a run of the load program found, as text for a terminal and as Markdown for docs/benchmarks.md."""

import datetime
import os
import platform
from collections.abc import Sequence
from pathlib import Path
from typing import Any

Figures = dict[str, Any]


def percentiles(values: Sequence[float]) -> dict[str, float] | None:
    """p50, p95 and p99 and how many there were; None of nothing."""
    if not values:
        return None
    ordered = sorted(values)
    found = {f"p{share}": round(ordered[(len(ordered) * share + 99) // 100 - 1], 2) for share in (50, 95, 99)}
    return {**found, "count": len(ordered)}


def machine() -> str:
    """The processor, its cores and the Python."""
    return f"{_processor()}, {os.cpu_count()} cores, Python {platform.python_version()}"


def today() -> str:
    """The date of a run."""
    return datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%d")


def _processor() -> str:
    information = Path("/proc/cpuinfo")
    if information.exists():
        for line in information.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def text(found: Figures) -> str:
    """For people at a terminal."""
    memory, cpu, written = found["memory_mib"], found["cpu_seconds"], found["store"]
    lines = [
        f"{found['tables']} tables, {found['streams']} streams, {found['workers']} worker(s), {found['database']},"
        f" {found['players']} players for {found['seconds']:.1f} s",
        f"{found['moves_per_second']:,.1f} moves/s ({found['moves']:,} moves of people; {written['moves']:,} moves in the"
        " store with those of bots and of steps with one choice)",
        *(f"{name:<32} {_in_words(found[key])}" for name, key in ROWS),
        *(f"a move of {game:<22} {_in_words(each)}" for game, each in found["answer_ms_by_game"].items()),
        f"memory of the server: {memory['before']:,.0f} MiB empty, {memory['open']:,.0f} with the tables open,"
        f" {memory['end']:,.0f} at the end",
        f"processor seconds while playing: server {cpu['server']:.1f}, this program {cpu['client']:.1f}",
        f"tables opened per second: {found['opened_per_second']:.1f}; moves sent twice: {found['retries']}",
        f"acknowledged moves that are in the store exactly once: {written['found']:,} of {written['acknowledged']:,}",
        f"errors: {sum(found['errors'].values())}",
        *(f"  {count} x {error}" for error, count in found["errors"].items()),
    ]
    return "\n".join(lines)


#: What is timed: in words, and its name among the figures.
ROWS = (
    ("a move until its answer", "answer_ms"),
    ("a move until another seat hears", "told_ms"),
    ("looking at a table (JSON)", "table_ms"),
    ("the page of a table", "page_ms"),
)


def markdown(runs: Sequence[Figures]) -> str:
    """Runs side by side: date, machine and commands, then the figures."""
    first = runs[0]
    lines = [
        f"- Date: {first['date']}",
        f"- Machine: {first['machine']}",
        *(f"- `{each['command']}`" for each in runs),
        "",
        "| | " + " | ".join(_title(each) for each in runs) + " |",
        "| --- |" + " ---: |" * len(runs),
    ]
    lines += [f"| {name} | " + " | ".join(cells) + " |" for name, cells in _rows(runs)]
    return "\n".join(lines)


def _title(found: Figures) -> str:
    database = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}[found["database"]]
    pace = f", at most {found['rate']:g} moves/s" if found["rate"] else ""
    return f"{database}, {found['workers']} worker{'s' if found['workers'] > 1 else ''}{pace}"


def _rows(runs: Sequence[Figures]) -> list[tuple[str, list[str]]]:
    def row(name: str, cell: Any) -> tuple[str, list[str]]:
        return name, [cell(each) for each in runs]

    return [
        row("tables open", lambda f: f"{f['tables']:,}"),
        row("event streams open", lambda f: f"{f['streams']:,}"),
        row("people playing at the same time", lambda f: f"{f['players']}"),
        row("moves of people per second", lambda f: f"{f['moves_per_second']:,.1f}"),
        row("moves written, with bots and single choices", lambda f: f"{f['store']['moves']:,}"),
        *(row(f"{name}: p50 / p95 / p99 ms", lambda f, key=key: _in_cells(f[key])) for name, key in ROWS),
        row("memory empty / tables open / at the end, MiB", _memory),
        row("processor seconds per second: server / clients", _busy),
        row("tables opened per second", lambda f: f"{f['opened_per_second']:.1f}"),
        row("acknowledged moves found exactly once", lambda f: f"{f['store']['found']:,} of {f['moves']:,}"),
        row("errors", lambda f: f"{sum(f['errors'].values())}"),
    ]


def _memory(found: Figures) -> str:
    return " / ".join(f"{found['memory_mib'][when]:,.0f}" for when in ("before", "open", "end"))


def _busy(found: Figures) -> str:
    return " / ".join(f"{found['cpu_seconds'][who] / found['seconds']:.2f}" for who in ("server", "client"))


def _in_words(each: Figures | None) -> str:
    if each is None:
        return "not measured"
    return f"p50 {each['p50']:8.1f}  p95 {each['p95']:8.1f}  p99 {each['p99']:8.1f} ms  ({each['count']:,})"


def _in_cells(each: Figures | None) -> str:
    return "–" if each is None else f"{each['p50']:.0f} / {each['p95']:.0f} / {each['p99']:.0f}"
