"""A player in Python on Bastide's exact rules, without Bastide: `pip install wasmtime`, then
`python player.py engine.wasm engine.json [simulations] [seed]`. Seat 0 searches, the others follow the game's greedy player.
"""

import json
import struct
import sys
from math import prod
from pathlib import Path
from typing import Any

import wasmtime

SIZES = {"uint8": 1, "int32": 4, "float32": 4, "int64": 8, "float64": 8}
LETTERS = {"int16": "h", "int32": "i", "int64": "q"}


class Engine:
    """The module with room for arrays, one behind the other from `__heap_base` on."""

    def __init__(self, code: bytes) -> None:
        engine = wasmtime.Engine()
        self.store = wasmtime.Store(engine)
        instance: Any = wasmtime.Instance(self.store, wasmtime.Module(engine, code), [])
        self.exports: Any = instance.exports(self.store)
        self.memory: Any = self.exports["memory"]
        self.free: int = self.exports["__heap_base"].value(self.store)

    def room(self, size: int) -> int:
        """The address of so many bytes."""
        address = -(-self.free // 64) * 64
        self.free = address + size
        if (lacking := self.free - self.memory.data_len(self.store)) > 0:
            self.memory.grow(self.store, -(-lacking // 65536))
        return address

    def __getattr__(self, name: str) -> Any:
        return lambda *arguments: self.exports[name](self.store, *arguments)


def main(module: str, description: str, simulations: str = "200", seed: str = "1") -> None:
    """Play one game and print how it ended."""
    about, engine = json.loads(Path(description).read_text("utf-8")), Engine(Path(module).read_bytes())
    size = {name: SIZES[kind] * prod(shape) for name, (kind, *shape) in about["arrays"].items()}
    state, seen, scratch, rows = (engine.room(size[name]) for name in ("state", "state", "scratch", "rows"))
    players, nodes = about["players"][0], 3 * int(simulations) + 500
    search = engine.room(engine.search_bytes(nodes, 0))
    engine.search_new(search, nodes, 0, players, int(seed))
    engine.new_game(state, players, int(seed))
    moves = 0
    while (seat := engine.turn(state)) >= 0:
        known = engine.memory.read(engine.store, state, state + size["state"])
        engine.memory.write(engine.store, known, seen)
        engine.determinize(seen, seat, 1)  # a player gets what his seat may know
        if seat == 0:
            engine.search_set_position(search, seen, seat)
            engine.search_simulate(search, int(simulations))
            action = engine.search_choose(search, rows, 0.0, 0.0)
        else:
            action = engine.greedy(seen, scratch)
        engine.step(state, action)
        moves += 1
    kind, offset, count = about["state"]["points"]
    at = state + offset
    told = engine.memory.read(engine.store, at, at + count * struct.calcsize(LETTERS[kind]))
    points = list(struct.unpack(f"<{count}{LETTERS[kind]}", told))[:players]
    print(json.dumps({"game": about["game"], "moves": moves, "points": points}))


if __name__ == "__main__":
    main(*sys.argv[1:])
