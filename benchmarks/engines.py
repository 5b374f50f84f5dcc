"""Simulations a second of each game's search, in every engine, in one run: native (Numba), wasmtime, V8 in Chromium, and there
with the processor throttled four times, as a phone would be.

    python benchmarks/engines.py [--simulations N] [--games saint-malo la-citta] [--json]

The same decisions everywhere, without rollouts; each is thought about from scratch, and the best of three runs counts. Chromium
is looked for as the tests do (BASTIDE_CHROMIUM, or `chromium`); without one its columns stay empty.
"""

import argparse
import base64
import json
import os
import random
import shutil
import time
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

import bastide
from bastide.bots.search.driver import Room, new_search
from bastide.core.engines import NATIVE, WASM
from bastide.core.game import Game
from bastide.core.player_view import PlayerView
from bastide.core.wasm import FILE

RUNS = 3
DECISIONS = 4
SLOWER = 4  # times: about a phone
IN_PAGE = """async ({code, states, seats, size, players, nodes, simulations, runs}) => {
    const bytes = text => Uint8Array.from(atob(text), sign => sign.charCodeAt(0));
    const {instance} = await WebAssembly.instantiate(bytes(code), {});
    const engine = instance.exports;
    const state = Math.ceil(engine.__heap_base.value / 64) * 64, search = state + Math.ceil(size / 64) * 64;
    engine.memory.grow(Math.ceil((search + engine.search_bytes(nodes, 0)) / 65536));
    let best = Infinity;
    for (let run = 0; run < runs; run++) {
        let took = 0;
        for (let i = 0; i < states.length; i++) {
            engine.search_new(search, nodes, 0, players, 7n);
            new Uint8Array(engine.memory.buffer).set(bytes(states[i]), state);
            engine.search_set_position(search, state, seats[i]);
            const began = performance.now();
            engine.search_simulate(search, simulations);
            took += performance.now() - began;
        }
        best = Math.min(best, took);
    }
    return best / 1000;
}"""


def decisions(game: Game, players: int) -> list[PlayerView]:
    """Decisions with a choice out of one random game."""
    found: list[PlayerView] = []
    match, chooser = game.start(players, seed=5), random.Random(5)
    while match.turn is not None and len(found) < DECISIONS:
        if len(match.moves) >= 15 * (len(found) + 1) and len(match.actions()) > 2:
            found.append(match.player_view(match.turn))
        match.play(chooser.choice(match.actions()))
    return found


def seconds_in_python(game: Game, views: list[PlayerView], players: int, engine: str, simulations: int) -> float:
    """How long one engine takes for all decisions."""
    best = float("inf")
    for run in range(RUNS + 1):
        took = 0.0
        for view in views:
            driver = new_search(game, Room(players, 3 * simulations + 500, 0), 7, engine=engine)
            driver.set_position(view.buffer, view.player)
            began = time.perf_counter()
            driver.simulate(simulations)
            took += time.perf_counter() - began
        best = min(best, took) if run else best  # the first one loads
    return best


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode()


def seconds_in_page(page: Any, game: Game, views: list[PlayerView], players: int, simulations: int) -> float:
    """How long Chromium takes."""
    given = {
        "code": _text((files(type(game).__module__) / "data" / FILE).read_bytes()),
        "states": [_text(np.ascontiguousarray(view.buffer).tobytes()) for view in views],
        "seats": [view.player for view in views],
        "size": game.engine.state.itemsize,
        "players": players,
        "nodes": 3 * simulations + 500,
        "simulations": simulations,
        "runs": RUNS,
    }
    return float(page.evaluate(IN_PAGE, given))


def measured(name: str, simulations: int, browser: Any) -> dict[str, Any]:
    """Simulations a second of one game."""
    game = bastide.game(name)
    players = 2
    views = decisions(game, players)
    total = simulations * len(views)
    found = {engine: total / seconds_in_python(game, views, players, engine, simulations) for engine in (NATIVE, WASM)}
    if browser is not None:
        for label, rate in (("chromium", 1), (f"chromium, {SLOWER} times slower", SLOWER)):
            page = browser.new_page()
            page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
            found[label] = total / seconds_in_page(page, game, views, players, simulations)
            page.close()
    return {"game": name, **{engine: round(value) for engine, value in found.items()}}


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--simulations", type=int, default=1000)
    parser.add_argument("--games", nargs="+", default=[name for name in bastide.games() if name != "connect-four"])
    parser.add_argument("--json", action="store_true")
    told = parser.parse_args()
    chromium = os.environ.get("BASTIDE_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium and Path(chromium).exists():
        from playwright.sync_api import sync_playwright

        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            rows = [measured(name, told.simulations, browser) for name in told.games]
            browser.close()
    else:
        rows = [measured(name, told.simulations, None) for name in told.games]
    if told.json:
        print(json.dumps(rows))
        return
    print("| " + " | ".join(rows[0]) + " |")
    print("|" + " --- |" * len(rows[0]))
    for row in rows:
        shares = (f"{value:,} ({value / row[NATIVE]:.0%})" for key, value in row.items() if key != "game")
        print(f"| {row['game']} | " + " | ".join(shares) + " |")


if __name__ == "__main__":
    main()
