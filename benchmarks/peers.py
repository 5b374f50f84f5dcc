"""Measure one line of the table in the environment that it lives in: `python benchmarks/peers.py PEER --only KEY --seconds 2`.

PEER is the name of a module beside this one (`peer_NAME.py`), whose packages the interpreter has; "ours" is us. compare.py
calls this once for each measurement. Complete games of uniformly random choices, legal actions asked for at every decision;
chance is drawn and is not counted as a decision.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.metadata
import json
import os
import platform
import sys
from collections.abc import Sequence
from typing import Any

from lines import Line, rate

PEERS = ("ours", "openspiel", "pgx", "pettingzoo", "rlcard", "catanatron")


def lines_of(peer: str) -> tuple[dict[str, str], list[Line]]:
    """The name and version of a peer, and its lines."""
    module = importlib.import_module(f"peer_{peer}")
    return {"name": module.NAME, "version": importlib.metadata.version(module.DISTRIBUTION)}, module.LINES


def on_one_core(core: int | None) -> None:
    """This process and all its threads, where the system can do that."""
    if core is not None and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {core})


def listing(peer: str) -> dict[str, Any]:
    """What could be measured."""
    head, lines = lines_of(peer)
    told = [{"key": each.key, "game": each.game, "way": each.way, "what": each.what} for each in lines]
    for each, line in zip(told, lines, strict=True):
        each["observations"] = line.observations  # type: ignore[assignment]
    return {**head, "python": platform.python_version(), "lines": told}


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Measure one way to play at random.")
    parser.add_argument("peer", choices=PEERS)
    parser.add_argument("--only", metavar="KEY", help="measure this; without it what there is is listed")
    parser.add_argument("--seconds", type=float, default=2.0, help="time of play (default 2)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the playouts (default 1)")
    parser.add_argument("--core", type=int, help="run on this core alone")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure or list, as one JSON object; 2 where the peer is not there."""
    options = parse(arguments)
    on_one_core(options.core)
    try:
        found = listing(options.peer)
        if options.only:
            _, lines = lines_of(options.peer)
            line = next((each for each in lines if each.key == options.only), None)
            if line is None:
                raise ValueError(f"--only: expected one of {', '.join(each.key for each in lines)}, got {options.only}")
            found = {"rate": rate(line.prepare(line.game, options.seed), options.seconds)}
    except (ImportError, ValueError) as error:
        print(f"peers.py: {error}", file=sys.stderr)
        return 2
    print(json.dumps(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
