"""Decisions a second of a batch on a GPU, with the kernels that `gpu_build.py` compiled; every game is checked first.

    python benchmarks/gpu_run.py FOLDER [--seconds 120] [--games ...] [--profile GAME]

Needs a driver of NVIDIA's and numpy, nothing else. Random games to the end (`playouts`); one step
of all games with masks (`steps`), in an order sorted by kind and not; the same with observations. Figures are the best of
some rounds, in millions of decisions a second; nothing more is begun after so many seconds. `--profile` plays once, for ncu.
"""

import argparse
import hashlib
import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from gpu_driver import Kernel, There, milliseconds, room, start, there

ROUNDS, STEPS, BEFORE = 3, 360, 150  # more steps than a game has: games go through their stages side by side
BLOCK, SORTING_BLOCK, KINDS, LANES = 64, 1024, 64, 32
SHARING, SEEING_BLOCK = 8, 128  # threads that share a game
BEGINNING = 4096  # blocks that begin games
AT_ONCE, SHARED_AT_ONCE = 384 * 132, 1 << 16  # threads that list what is legal; games that are looked at by several
MOST_BYTES = 24 << 30  # of states
ROUND = 16  # choices in each game before it is asked whether all are over


class Game:
    """What is known of a game, and its kernels."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self.told = json.loads((folder / f"{name}_games.json").read_text())
        given = np.load(folder / f"{name}.npz")
        self.start, self.used, self.streams = given["start"], given["used"], given["streams"]
        symbols: dict[str, str] = json.loads((folder / f"{name}_kernels.json").read_text())
        self.kernels = {which: Kernel(folder / f"{name}_{which}.cubin", symbol) for which, symbol in symbols.items()}


class Games:
    """A batch as bastide.research.batches.gpu has it: the same arrays, the same kernels in the same order."""

    def __init__(self, game: Game, count: int, streams: np.ndarray, block: int = BLOCK) -> None:
        self.game, self.count, self.block, self.sorted, self.looks = game, count, block, True, 0
        size = game.start.size
        self.states, self.start = room((count,), size), there(np.frombuffer(game.start.tobytes(), np.uint64))
        self.words = There(self.states.at, (count, size // 8), 8)
        self.ended, self.endings, self.everybody = room((count,), 4), room((1,), 4), there(np.full(1, count, np.int32))
        self.turn, self.sample, self.decisions, self.kinds = (room((count,), 4) for _ in range(4))
        self.done, self.mask = room((count,), 1), room((count, game.told["actions"]), 1)
        self.scores = room((count, game.told["players"]), 4)
        self.as_they_stand, self.by_kind = (there(np.arange(count, dtype=np.int32)) for _ in range(2))
        self.counts, self.taken = room((KINDS,), 4), room((KINDS,), 4)
        order = "C" if game.told["shared"] else "F"
        self.seen = [room((count, *shape), np.dtype(kind).itemsize, order) for shape, kind in game.told["observed"]]
        self.streams = there(streams)
        self.at_once = min(count, SHARED_AT_ONCE if "look_together" in game.kernels else AT_ONCE)
        self.lists = room((self.at_once + BLOCK, game.told["most_legal"]), 4)

    @property
    def order(self) -> There:
        return self.by_kind if self.sorted else self.as_they_stand

    def run(self, kernel: str, *given: Any) -> None:
        self.game.kernels[kernel](self.count, self.block, *given)

    def begin(self) -> None:
        self.begin_some(self.as_they_stand, self.everybody, True)

    def begin_some(self, which: There, how_many: There, anew: bool) -> None:
        given = which, how_many, self.streams, self.turn, self.done, self.scores, anew
        threads = LANES * min(self.count, BEGINNING)
        self.game.kernels["begin_games"](threads, LANES, self.states, self.words, self.start, *given)

    def look(self, own: bool = False) -> None:
        self.looks += 0 if own else 1
        self.sort()
        self.mask.clear()
        sampling = self.game.told["sampling"]
        given = self.states, self.order, self.turn, self.mask, self.sample, self.lists, sampling, self.looks
        if "look_together" in self.game.kernels:
            self.game.kernels["look_together"](self.at_once * SHARING, BLOCK, *given, own)
        else:
            self.game.kernels["look_at_games"](self.at_once, self.block, *given)

    def step(self) -> None:
        self.act()
        self.begin_some(self.ended, self.endings, False)
        self.look()

    def observe(self) -> None:
        if self.game.told["shared"]:
            for array in self.seen:
                array.clear()
            self.game.kernels["see_games"](
                self.count * SHARING, SEEING_BLOCK, self.states, self.order, self.turn, *self.seen
            )
        else:
            self.run("see_games", self.states, self.turn, *self.seen)

    def observe_and_step(self) -> None:
        self.observe()
        self.step()

    def sort(self) -> None:
        if self.sorted:
            self.count_kinds()
            self.taken.clear()
            given = self.kinds, self.counts, self.taken, self.by_kind
            self.game.kernels["order_by_kind"](self.count, SORTING_BLOCK, *given)

    def count_kinds(self) -> None:
        self.counts.clear()
        self.game.kernels["count_kinds"](self.count, SORTING_BLOCK, self.states, self.kinds, self.counts)

    def play(self) -> None:
        self.decisions.clear()
        over = 0
        while over < self.count:
            for _ in range(ROUND):
                self.go_on()
            self.count_kinds()
            over = int(self.counts.fetched(np.int32)[-1])

    def act(self) -> None:
        self.endings.clear()
        given = self.sample, self.turn, self.done, self.scores, self.decisions, self.ended, self.endings
        self.run("act_games", self.states, self.order, *given)

    def go_on(self) -> None:
        if "look_together" in self.game.kernels:
            self.look(own=True)
            self.act()
            return
        self.sort()
        given = self.states, self.order, self.turn, self.done, self.scores, self.lists, self.decisions
        self.game.kernels["go_on_in_games"](self.at_once, self.block, *given)

    def free(self) -> None:
        arrays = self.states, self.turn, self.sample, self.decisions, self.kinds, self.done, self.mask, self.scores
        for array in (
            *arrays,
            self.as_they_stand,
            self.by_kind,
            self.counts,
            self.taken,
            self.ended,
            self.endings,
            self.lists,
            self.everybody,
            self.streams,
            *self.seen,
        ):
            array.free()


def checked(game: Game) -> Iterator[tuple[str, bool]]:
    """Whether the games are those of the processor, in every way that they are played here."""
    for sorting in (True, False):
        games, found = Games(game, game.told["checked"], game.streams), hashlib.sha256()
        games.sorted = sorting
        games.begin()
        games.look()
        for step in range(game.told["steps"]):
            games.step()
            found.update(games.mask.fetched(np.int8).tobytes())
            if step % 10 == 0:
                games.observe()
                for array, (_, kind) in zip(games.seen, game.told["observed"], strict=True):
                    found.update(array.fetched(kind).tobytes())
        found.update(ended(games))
        yield f"steps, sorted {sorting}", found.hexdigest() == game.told["stepped"]
        games.free()
        games = Games(game, game.told["checked"], game.streams)
        games.sorted = sorting
        games.begin()
        games.play()
        decisions = games.decisions.fetched(np.int32).tobytes()
        yield f"playouts, sorted {sorting}", hashlib.sha256(decisions + ended(games)).hexdigest() == game.told["played"]
        games.free()


def ended(games: Games) -> bytes:
    """States, without what lies between their fields, and points."""
    states = games.states.fetched(np.uint8).reshape(games.count, -1)
    return bytes((states * games.game.used).tobytes() + games.scores.fetched(np.int32).tobytes())


def many(game: Game, count: int, block: int = BLOCK) -> Games:
    return Games(game, count, np.random.default_rng(1).integers(0, 1 << 63, count, np.uint64), block)


def played(game: Game, count: int, block: int, *, sorting: bool = True) -> dict[str, Any]:
    games, best, decisions = many(game, count, block), float("inf"), 0
    games.sorted = sorting
    for _ in range(ROUNDS):
        games.begin()
        best = min(best, milliseconds(games.play))
        decisions = int(games.decisions.fetched(np.int32).sum(dtype=np.int64))
    games.free()
    return rate(game, "playouts" if sorting else "playouts, unsorted", count, block, decisions, best)


def stepped(game: Game, count: int, block: int) -> Iterator[dict[str, Any]]:
    games = many(game, count, block)
    games.begin()
    games.look()
    for _ in range(BEFORE):
        games.step()
    ways: list[tuple[str, bool, Callable[[], None]]] = [
        ("steps", True, games.step),
        ("steps, observations", True, games.observe_and_step),
        ("steps, unsorted", False, games.step),
    ]
    for what, sorting, way in ways:
        games.sorted = sorting
        way()

        def job(way: Callable[[], None] = way) -> None:
            for _ in range(STEPS):
                way()

        yield rate(game, what, count, block, STEPS * count, milliseconds(job))
    parts: list[tuple[str, Callable[[], None]]] = [("look alone", games.look), ("observe alone", games.observe)]
    for what, part in parts:
        yield rate(game, what, count, block, count, min(milliseconds(part) for _ in range(ROUNDS)))
    games.free()


def rate(game: Game, what: str, count: int, block: int, decisions: int, took: float) -> dict[str, Any]:
    million = round(decisions / took / 1e3, 1)
    return {"game": game.name, "what": what, "games": count, "block": block, "ms": round(took, 2), "million": million}


def measured(games: list[Game], late: Callable[[], bool]) -> Iterator[dict[str, Any]]:
    """What matters most first."""
    for game in games:
        for way, right in checked(game):
            yield {"game": game.name, "checked": way, "equal": right}
        yield played(game, 1 << 20, BLOCK)
    for game in games:
        yield from stepped(game, 1 << 20, BLOCK)
    for count, block in ((1 << 20, 128), (1 << 20, 32), (1 << 18, BLOCK), (1 << 22, BLOCK)):
        for game in games:
            if game.start.size * count > MOST_BYTES:
                continue
            if late():
                return
            yield played(game, count, block)
            yield from stepped(game, count, block)
    for game in games:
        if not late():
            yield played(game, 1 << 20, BLOCK, sorting=False)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", nargs="+", default=["saint-malo", "la-citta", "carcassonne-city"])
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--profile", help="a game that is played once, for ncu")
    wanted = parser.parse_args()
    began = time.monotonic()
    start()
    if wanted.profile:
        games = many(Game(wanted.profile, wanted.folder), 1 << 18)
        games.begin()
        games.look()
        for _ in range(30):
            games.go_on()
        for _ in range(30):
            games.step()
        games.observe()
        games.mask.fetched(np.int8)
        return
    known = [Game(name, wanted.folder) for name in wanted.games]
    for line in measured(known, lambda: time.monotonic() - began > wanted.seconds):
        print(json.dumps(line), f"{time.monotonic() - began:.1f} s", flush=True)


if __name__ == "__main__":
    main()
