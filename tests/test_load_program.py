"""The load program (benchmarks/load.py): a small run on each database, and that it would notice what it looks for."""

import asyncio
import importlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bastide.web.store import open_store
from bastide.web.tables import TableCache, TableService
from tests.missing import need_program
from tests.soak import rest
from tests.web.databases import need_postgresql

pytestmark = pytest.mark.slow

BENCHMARKS = Path(__file__).parent.parent / "benchmarks"


def part(monkeypatch: pytest.MonkeyPatch, name: str) -> Any:
    """A module of the load program, which is no package."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    return importlib.import_module(name)


@pytest.mark.parametrize(("database", "workers"), rest(("postgresql", 2), ("sqlite", 1)))
def test_a_small_run_has_no_errors_and_loses_nothing(database: str, workers: int, tmp_path: Path) -> None:
    need_program("ps")
    if database == "postgresql":
        need_postgresql()
    how = ["--database", database, "--workers", str(workers), "--folder", str(tmp_path)]
    small = ["--tables", "20", "--seconds", "1", "--players", "4", "--bot", "random", "--json"]
    command = [sys.executable, str(BENCHMARKS / "load.py"), *how, *small]
    run = subprocess.run(command, capture_output=True, text=True, timeout=240)
    assert run.returncode == 0, run.stdout + run.stderr
    found = json.loads(run.stdout)
    assert found["errors"] == {} and found["tables"] == 20 and found["moves"] > 10
    assert found["streams"] == 49  # 20 tables of 2 to 4 players, 9 of them with a bot
    assert found["store"]["found"] == found["store"]["acknowledged"] == found["moves"] <= found["store"]["moves"]
    for timed in ("answer_ms", "told_ms", "table_ms"):
        assert 0 < found[timed]["p50"] <= found[timed]["p95"] <= found[timed]["p99"]
    memory = found["memory_mib"]
    assert 10 < memory["before"] <= memory["open"]
    assert not list(tmp_path.iterdir()), "a run cleans up behind itself"


def test_the_check_notices_what_is_missing_and_what_nobody_acknowledged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play, check = part(monkeypatch, "load_play"), part(monkeypatch, "load_check")
    address = f"sqlite:///{tmp_path / 'tables.db'}"
    store = open_store(address)
    tables = TableService(TableCache(store), lambda: b"k" * 32)
    table_id = tables.create("saint-malo", 2, "host", settings={"single": False})
    for guest in ("host", "other"):
        tables.sit(table_id, guest, guest)
    tables.start(table_id, "host")
    moves = []
    for key in ("a", "b"):
        table = tables.table(table_id)
        assert table.match is not None and table.turn is not None
        seat, action = table.turn, table.match.actions()[0].text
        tables.play(table_id, ("host", "other")[seat], action, table.last, key)
        moves.append(play.Acknowledged(table.last, key, seat, action))
    store.close()

    def checked(acknowledged: list[Any]) -> Any:
        return check.checked(address, [play.Table(table_id, play.plans(1)[0], {}, acknowledged)])

    assert checked(moves) == check.Checked(2, 2, 2, ())
    lost = checked([*moves, play.Acknowledged(9, "c", 0, "x")])
    assert (lost.acknowledged, lost.found) == (3, 2) and "c is there 0 times" in lost.wrong[0]
    changed = checked([moves[0], play.Acknowledged(moves[1].number, "b", moves[1].seat, "x")])
    assert changed.found == 1 and "b is there 0 times" in changed.wrong[0]
    assert "b is there and was not acknowledged" in checked(moves[:1]).wrong[0]


def test_tables_are_a_mix_of_games_players_and_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    plans = part(monkeypatch, "load_play").plans(1000)
    kinds = {(plan.game, plan.players, plan.bots) for plan in plans}
    assert len(kinds) == 3 * 3 * 2 and all(plan.bots < plan.players for plan in plans)


def test_percentiles_are_values_that_were_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    percentiles = part(monkeypatch, "load_report").percentiles
    assert percentiles([]) is None
    assert percentiles([7.0]) == {"p50": 7.0, "p95": 7.0, "p99": 7.0, "count": 1}
    hundred = percentiles([float(i) for i in range(100, 0, -1)])
    assert hundred == {"p50": 50.0, "p95": 95.0, "p99": 99.0, "count": 100}


def test_a_stream_is_understood_wherever_it_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    http = part(monkeypatch, "load_http")
    told = b"HTTP/1.1 200 OK\r\n\r\nd\r\nretry: 1000\n\n\r\n" + b"".join(
        b"2a\r\nid: %d\nevent: change\ndata: {}\n\n\r\n" % number for number in (7, 12, 345)
    )

    async def heard(size: int) -> list[int]:
        numbers: list[int] = []
        stream = http.Stream(b"", lambda number, _: numbers.append(number), lambda _: None)
        for start in range(0, len(told), size):
            stream.data_received(told[start : start + size])
        await stream.opened
        return numbers

    for size in (1, 2, 3, 17, 1000):
        assert asyncio.run(heard(size)) == [7, 12, 345]


def test_stacks_are_added_up(monkeypatch: pytest.MonkeyPatch) -> None:
    stacks = "run (a.py:1);play (bastide/x.py:5);read (db.py:7) 3\nrun (a.py:1);play (bastide/x.py:9) 1\n"
    assert part(monkeypatch, "load_profile").costs(stacks).splitlines() == [
        "by themselves:",
        "   75.0 %  read (db.py)",
        "   25.0 %  play (bastide/x.py)",
        "ours, with libraries:",
        "  100.0 %  play (bastide/x.py)",
        "ours, with all:",
        "  100.0 %  play (bastide/x.py)",
    ]
