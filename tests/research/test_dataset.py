"""Data sets: what was played is written down, replays, goes on where it was, and what was spoiled is told."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet
import pytest

import bastide
from bastide.arena.local import on_this_machine
from bastide.arena.spec import Spec
from bastide.cli import main
from bastide.research.dataset import BadDataset, check, head_of, positions
from bastide.research.dataset.recording import recorder
from bastide.research.dataset.schema import schema
from bastide.research.dataset.writing import Written, head_for, play_into

GREEDY = ("greedy", "random")


def played(
    folder: Path, game: str = "saint-malo", bots: tuple[str, ...] = GREEDY, games: int = 4, **how: Any
) -> Written:
    """Two games a file."""
    bound = bastide.game(game)
    spec = Spec(game, (bots,), how.get("seed", 5), bound.checked_options({}))
    at_random, cores = how.get("at_random", 0.0), how.get("cores", 1)
    head = head_for(bound, spec, at_random)
    return play_into(
        folder, head, spec, games, 2, lambda spec, numbers: on_this_machine(spec, numbers, recorder(at_random), cores)
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small data set, not to be changed."""
    made = tmp_path_factory.mktemp("games")
    played(made, at_random=0.2)
    return made


def rows(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pa.parquet.read_table(path).to_pylist()
    return found


@pytest.mark.parametrize("game", bastide.games())
def test_games_of_every_kind_replay(game: str, tmp_path: Path) -> None:
    written = played(tmp_path, game, games=2)
    found = check(tmp_path)
    assert (found.files, found.games, written.games) == (1, 2, 2)
    assert found.decisions == len(rows(tmp_path)) > 10
    assert head_of(written.files[0]).bots == list(GREEDY)


def test_seats_turn_and_the_end_stands_in_every_row(folder: Path) -> None:
    first, second = ([row for row in rows(folder) if row["game"] == number] for number in (0, 1))
    assert [first[0]["bot"], second[0]["bot"]] == ["greedy", "random"]
    for game in (first, second):
        assert [row["decision"] for row in game] == list(range(len(game)))
        assert len({str(row["points"]) for row in game}) == 1 and sum(game[0]["shares"]) == 1
        assert game[0]["points"].index(max(game[0]["points"])) == game[0]["shares"].index(1.0)


def test_a_share_of_the_choices_is_drawn(folder: Path) -> None:
    greedy = [row for row in rows(folder) if row["bot"] == "greedy"]
    assert 0.1 < sum(row["at_random"] for row in greedy) / len(greedy) < 0.3


@pytest.mark.slow  # where nothing is compiled no bot searches
def test_a_search_tells_what_it_thought(tmp_path: Path) -> None:
    played(tmp_path, "la-citta", ("level-6:simulations=40", "greedy"), games=1)
    thought = [row for row in rows(tmp_path) if row["policy"]]
    assert len(thought) > 20 and {row["bot"] for row in thought} == {"level-6:simulations=40"}
    for row in thought:
        assert len(row["policy"]) == len(row["legal"]) and sum(row["policy"]) == pytest.approx(1, abs=1e-4)
        assert sum(row["wins"]) == pytest.approx(1, abs=1e-4)
    likeliest = [row["legal"][row["policy"].index(max(row["policy"]))] == row["action"] for row in thought]
    assert sum(likeliest) / len(likeliest) > 0.8
    check(tmp_path)


def test_it_goes_on_where_it_was_and_two_processes_play_the_same(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    written = played(one, games=6)
    whole = rows(one)
    kept = written.files[0].stat().st_mtime_ns
    written.files[1].unlink()
    assert played(one, games=6).games == 2
    assert rows(one) == whole and written.files[0].stat().st_mtime_ns == kept
    assert played(two, games=6, cores=2).games == 6
    assert rows(two) == whole


def test_the_files_of_another_self_play_are_left_alone(folder: Path) -> None:
    before = {file: file.read_bytes() for file in folder.iterdir()}
    with pytest.raises(BadDataset, match="another self-play: expected seed 6, got 5"):
        played(folder, at_random=0.2, seed=6)
    with pytest.raises(BadDataset, match="expected at_random"):
        played(folder, at_random=0.5)
    assert {file: file.read_bytes() for file in folder.iterdir()} == before


def test_positions_are_those_that_were_decided(folder: Path) -> None:
    seats = 0
    for state, row in positions(folder):
        assert state.turn == row["seat"]
        seats += row["seat"]
    assert seats > 0


def spoiled(folder: Path, into: Path, change: Callable[[list[dict[str, Any]]], None]) -> Path:
    """A file of the data set with something changed."""
    file = min(folder.iterdir())
    table = pa.parquet.read_table(file)
    changed = table.to_pylist()
    change(changed)
    target = into / file.name
    pa.parquet.write_table(pa.Table.from_pylist(changed, schema=table.schema), target)
    return target


def put(column: str, value: Any, at: int = 3) -> Callable[[list[dict[str, Any]]], None]:
    return lambda rows: rows[at].update({column: value})


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (put("seat", 1), "game 0, decision 3, seat: expected 0, got 1"),
        (put("legal", [1, 2]), "decision 3, legal: expected"),
        (put("action", 335), "decision 3, action: expected one of"),
        (put("bot", "hal"), "bot: expected one of greedy, random, got hal"),
        (put("policy", [0.5]), "policy: expected"),
        (put("chance", [9999]), "decision 3, chance: expected"),
        (put("set_up", [], 0), "decision 0, chance: expected one outcome more"),
        (put("points", [1, 2], -1), "points: expected"),
        (put("shares", [0.5, 0.5], -1), "shares: expected"),
        (lambda rows: rows.pop(), "game: expected its last decision"),
        (lambda rows: rows.pop(4), "decision: expected game 0, decision 4, got game 0, decision 5"),
        (lambda rows: rows.clear(), "expected games, got an empty file"),
    ],
)
def test_what_does_not_replay_is_told(
    folder: Path, tmp_path: Path, change: Callable[[list[dict[str, Any]]], None], told: str
) -> None:
    file = spoiled(folder, tmp_path, change)
    with pytest.raises(BadDataset) as error:
        check(file)
    assert str(file) in str(error.value) and told in str(error.value)


def test_what_is_no_file_of_ours_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadDataset, match="a folder without any"):
        check(tmp_path)
    file = tmp_path / "other.parquet"
    file.write_text("not at all")
    with pytest.raises(BadDataset, match="expected a file of `bastide selfplay`"):
        check(file)
    pa.parquet.write_table(pa.table({"a": [1]}), file)
    with pytest.raises(BadDataset, match="expected a file of `bastide selfplay`"):
        check(file)


def test_the_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["connect-four", "greedy", "random", "--games", "3", "--file", "2", "--into", str(tmp_path), "--cores", "1"]
    assert main(["selfplay", *words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games_added"] == 3 and len(told["files"]) == 2
    assert main(["selfplay", *words]) == 0
    assert capsys.readouterr().out.startswith("0 games added; 2 files in ")
    assert main(["dataset", "check", str(tmp_path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 3
    assert main(["dataset", "show", str(tmp_path)]) == 0
    assert "game: connect-four" in capsys.readouterr().out
    spoiled(tmp_path, tmp_path, put("seat", 1, 0))
    assert main(["dataset", "check", str(tmp_path)]) == 1
    assert "seat: expected 0, got 1" in capsys.readouterr().err
    assert main(["selfplay", *words, "--seed", "9"]) == 2
    assert "another self-play" in capsys.readouterr().err


def test_the_columns_are_those_of_the_docs() -> None:
    """docs/research.md names every one."""
    text = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
    assert all(f"| `{column}` |" in text for column in schema().names)
