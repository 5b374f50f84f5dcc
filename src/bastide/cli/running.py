"""Where many games are played: the cores of this machine, or a Ray cluster. For the commands that play them."""

import argparse
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from bastide.cli import arguments

if TYPE_CHECKING:
    from bastide.arena.playing import Play, T
    from bastide.arena.spec import Spec


def add_running(parser: argparse.ArgumentParser) -> None:
    """--cores --cluster"""
    arguments.add_number(parser, "--cores", "C", "how many processes (default: all cores)", least=1)
    cluster = "play on a Ray cluster (pip install 'bastide[cluster]')"
    parser.add_argument("--cluster", nargs="?", const="", metavar="ADDRESS", help=cluster)


def runner(args: argparse.Namespace, play: "Play[T]") -> "Callable[[Spec, Sequence[int]], Iterator[T]]":
    """What plays games by their numbers, as asked for; what is wrong with that is told at once."""
    from bastide.arena.cluster import loaded_ray, on_cluster
    from bastide.arena.local import checked_cores, on_this_machine

    if args.cluster is None:
        cores = checked_cores(args.cores)
        return lambda spec, numbers: on_this_machine(spec, numbers, play, cores)
    loaded_ray()
    return lambda spec, numbers: on_cluster(spec, numbers, play, args.cluster, args.cores)
