"""A module in wasmtime: what it asks for, what it lets through, how it is stopped."""

import json
import logging
import os
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import wasmtime

import bastide
from bastide.bots.search.driver import Room, new_search
from bastide.bots.search.level import levels_of
from bastide.core import sources, wasm
from bastide.core.engines import WASM
from bastide.core.wasm import ABOUT, FILE, PAGE, Instance, Module, RanOver, has_module, instance_of, module_of
from bastide.wasm.interface import arrays
from bastide.wasm.linking import STACK
from tests.ours import OURS

GAME = bastide.game("saint-malo")
ENDLESS = """(module (memory (export "memory") 8) (global (export "__heap_base") i32 (i32.const 1024))
    (func (export "go") (loop (br 0))))"""


def data(name: str) -> Path:
    return Path(str(files(type(bastide.game(name)).__module__))) / "data"


@pytest.mark.parametrize("name", bastide.games())
def test_it_tells_the_levels_as_they_are(name: str) -> None:
    """They are no part of the hash of the sources, and browsers play by what is told here."""
    told = json.loads((data(name) / ABOUT).read_text())["levels"]
    levels = levels_of(bastide.game(name))
    assert told == {each: [one.simulations, one.seconds, one.noise, one.slack] for each, one in levels.items()}


@pytest.mark.parametrize("name", bastide.games())
def test_it_is_made_from_these_sources(name: str) -> None:
    """Fails after a change of rules or bots: `make wasm` builds the modules again."""
    about = json.loads((data(name) / ABOUT).read_text())
    assert about["sources"] == sources.rules_hash(type(bastide.game(name)).__module__)
    assert about["bytes"] == (data(name) / FILE).stat().st_size and about["game"] == name


@pytest.mark.parametrize("name", bastide.games())
def test_it_needs_nothing_from_outside(name: str) -> None:
    module = module_of(type(bastide.game(name))).code
    about = json.loads((data(name) / ABOUT).read_text())
    assert not list(module.imports)
    assert {each.name for each in module.exports} == {"memory", "__heap_base", *about["functions"]}


@pytest.mark.parametrize("name", OURS)
def test_it_is_small(name: str) -> None:
    assert (data(name) / FILE).stat().st_size < 350_000


def test_the_file_beside_it_tells_the_record() -> None:
    state = json.loads((data("saint-malo") / ABOUT).read_text())["state"]
    match = GAME.start(3, seed=1)
    buffer, kind = match.player_view(0).buffer, GAME.engine.state
    for name, (dtype, offset, *shape) in state.items():
        count = int(np.prod(shape, dtype=int))
        told = np.frombuffer(buffer.tobytes(), dtype, count, offset).reshape(shape)
        assert np.array_equal(told, buffer.view(kind)[name][0])


def test_an_old_module_is_not_used(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(sources, "rules_hash", lambda package: "another")
    has_module.cache_clear()
    with caplog.at_level(logging.WARNING):
        assert not has_module(type(GAME))
    assert "older than the sources" in caplog.text
    monkeypatch.undo()
    has_module.cache_clear()
    assert has_module(type(GAME))


def test_a_call_that_does_not_end_is_stopped() -> None:
    instance = Instance(Module(bytes(wasmtime.wat2wasm(ENDLESS))))
    instance.set_deadline(0.2)
    began = time.perf_counter()
    with pytest.raises(RanOver, match="go: stopped"):
        instance.call("go")
    assert 0.1 < time.perf_counter() - began < 5.0


def test_a_deadline_is_for_one_thought_and_is_set_anew_for_the_next() -> None:
    driver = new_search(GAME, Room(2, 500, 4), 1, engine=WASM)
    view = GAME.start(2, seed=1).player_view(0)
    for _ in range(2):
        driver.set_deadline(0.1)
        driver.set_position(view.buffer, 0)
        assert driver.simulate(5) >= 5
        time.sleep(0.45)
    with pytest.raises(RanOver):
        driver.simulate(5)


def test_arrays_that_may_not_be_written_stay_as_they_are() -> None:
    state = GAME.new_state(2)
    state.flags.writeable = False
    before = state.tobytes()
    instance_of(type(GAME)).call("step", state, 0)
    assert state.tobytes() == before


def test_too_much_is_refused() -> None:
    instance = Instance(module_of(type(GAME)))
    with pytest.raises(ValueError, match="expected at most"):
        instance.call("legal", np.zeros(wasm.ARGUMENTS + 1, np.uint8))
    with pytest.raises(bastide.BastideError, match="bytes for a search"):
        instance.reserve(1 << 33)


def test_threads_do_not_wait_for_each_other() -> None:
    """While one thread thinks, another gets the interpreter's lock."""
    driver = new_search(GAME, Room(2, 40_000, 4), 1, engine=WASM)
    view = GAME.start(2, seed=1).player_view(0)
    driver.set_position(view.buffer, 0)
    counted: list[int] = []
    done = threading.Event()

    def count() -> None:
        while not done.is_set():
            counted.append(1)
            time.sleep(0.0005)

    other = threading.Thread(target=count)
    other.start()
    before = len(counted)
    driver.simulate(2000)  # one call
    after = len(counted)
    done.set()
    other.join()
    assert after - before > 10


def test_instances_have_memory_of_their_own() -> None:
    matches = [GAME.start(2, seed=seed) for seed in (1, 2)]
    drivers = [new_search(GAME, Room(2, 500, 4), 3, engine=WASM) for _ in matches]
    results: list[Any] = []
    for drive in (drivers, drivers[::-1]):
        rows = np.zeros((2, GAME.engine.most_legal, 14))
        for number, (driver, match) in enumerate(zip(drive, matches, strict=True)):
            driver.set_position(match.player_view(0).buffer, 0)
            driver.simulate(20)
            driver.read_choices(rows[number])
        results.append(rows)
    assert not np.array_equal(results[0][0], results[0][1])


@pytest.mark.parametrize("name", bastide.games())
def test_nothing_is_written_but_what_it_is_given(name: str) -> None:
    """Whatever is called, constants stay as they are, and so does memory that nobody handed over."""
    game = bastide.game(name)
    instance = Instance(module_of(type(game)))
    fixed = slice(STACK, instance._base)
    before = instance._bytes[fixed].copy()
    kinds = arrays(type(game))
    given = {kind: np.zeros(each.shape, each.dtype) for kind, each in kinds.items()}
    players = game.players[0]
    instance.reserve(2 * instance.call("search_bytes", 300, 8) + PAGE)
    search = instance.free
    after_search = search + instance.call("search_bytes", 300, 8)
    instance.call("search_new", search, 300, 8, players, np.uint64(4))
    instance.call("new_game", given["state"], players, np.uint64(4))
    for number in range(12):
        if (seat := instance.call("turn", given["state"])) < 0:
            break
        instance.call("search_set_position", search, given["state"], seat)
        if instance.call("search_begin_rollouts", search):
            for _ in range(4):
                instance.call("search_play_round", search)
            instance.call("search_order_by_rollouts", search)
        instance.call("search_simulate", search, 30)
        action = instance.call("search_choose", search, given["rows"], 1.0, 5.0)
        if number % 3 == 0:
            action = instance.call("greedy", given["state"], given["scratch"])
        instance.call("search_read_line", search, given["line"])
        instance.call("search_read_numbers", search, given["numbers"])
        assert action in given["choices"][: instance.call("legal", given["state"], given["choices"])]
        instance.call("step", given["state"], action)
        assert np.array_equal(instance._bytes[fixed], before)
        assert not instance._bytes[after_search:].any()


def test_an_array_that_is_too_small_is_refused() -> None:
    """Else the module would write behind its end."""
    state = GAME.new_state(2)
    before = state.tobytes()
    with pytest.raises(ValueError, match="legal: expected an array of 192 bytes, got 188"):
        instance_of(type(GAME)).call("legal", state, np.zeros(47, np.int32))
    with pytest.raises(ValueError, match="decide: expected an array of 584 bytes, got 583"):
        instance_of(type(GAME)).call("decide", state[:-1], 0)
    assert state.tobytes() == before


@pytest.mark.parametrize("name", bastide.games())
def test_the_sizes_of_all_arrays_are_known(name: str) -> None:
    """By the file beside the module, as the sources say."""
    kinds = arrays(type(bastide.game(name)))
    sizes = module_of(type(bastide.game(name))).sizes
    assert sizes["legal"] == [kinds["state"].bytes, kinds["choices"].bytes]
    assert sizes["search_choose"] == [kinds["rows"].bytes] and sizes["search_bytes"] == []


def test_a_module_is_made_once_for_all_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Module] = []

    def slow(code: bytes, about: Any) -> Module:
        time.sleep(0.05)
        made.append(Module(code, about))
        return made[-1]

    monkeypatch.setattr(wasm, "Module", slow)
    monkeypatch.setattr(wasm, "_modules", {})
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(module_of, [type(GAME)] * 4))
    assert len(made) == 1 and found == made * 4


def test_machine_code_is_kept_where_caches_are(tmp_path: Path) -> None:
    """The next process finds what this one made; one that may keep nothing runs all the same."""
    program = "import bastide; from bastide.core import wasm; wasm.module_of(type(bastide.game('connect-four')))"
    for folder in (tmp_path, tmp_path / "file" / "below"):
        (tmp_path / "file").write_text("")
        subprocess.run([sys.executable, "-c", program], env=os.environ | {"BASTIDE_CACHE_DIR": str(folder)}, check=True)
    kept = [path for path in (tmp_path / "wasmtime").rglob("*") if path.is_file() and path.name != "settings.toml"]
    assert kept
