"""`bastide analyse`: the table, the JSON, and what it says where there is nothing to think about."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

import bastide
from bastide.cli import main
from tests.played import played

pytestmark = pytest.mark.slow

QUICK = ("--simulations", "100")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A finished game of Saint Malo."""
    path = tmp_path / "game.txt"
    path.write_text(played(2, 3, names=["Marta", "Joost"]).save(), encoding="utf-8")
    return path


def out(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(("analyse", *words)) == 0
    return capsys.readouterr().out


def found(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(out(capsys, *words, *QUICK, "--json"))
    return told


def complaint(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(("analyse", *words)) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and captured.err.startswith("bastide: ") and captured.err.count("\n") == 1
    return captured.err


def test_the_json_of_a_moment(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    told = found(capsys, str(record), "--move", "40", "--best", "3")
    assert set(told) == {"game", "players", "seat", "simulations", "seconds", "choices"}
    assert (told["game"], told["players"], told["simulations"]) == ("saint-malo", 2, 100)
    assert 1 <= len(told["choices"]) <= 3
    for choice in told["choices"]:
        assert set(choice) == {"action", "share", "points", "win", "line"}
        assert len(choice["points"]) == 2 and sum(choice["win"]) == pytest.approx(1, abs=0.001)
    match = bastide.load(record.read_text(encoding="utf-8"))
    there = match.game.resume(match.position_at(40))
    assert told["seat"] == there.turn
    assert {choice["action"] for choice in told["choices"]} <= {action.text for action in there.actions()}


def test_a_line_has_seats_and_actions(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(bastide.game("la-citta").start(2, seed=4).position()), encoding="utf-8")
    line = found(capsys, str(path))["choices"][0]["line"]
    assert line and all(set(step) == {"seat", "action"} for step in line)


def test_of_a_finished_game_it_is_the_last_decision(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    match = bastide.load(record.read_text(encoding="utf-8"))
    assert found(capsys, str(record))["seat"] == match.moves[-1].seat


def test_the_table_names_the_players(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    text = out(capsys, str(record), "--move", "40", *QUICK)
    assert "Saint Malo" in text and "Marta" in text and "Joost" in text and "decides" in text
    assert "100 simulations" in text and "%" in text


def test_a_position_from_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(3, 5, 30)
    monkeypatch.setattr(sys, "stdin", io.StringIO(json.dumps(match.position())))
    assert found(capsys, "-", "--seat", str(match.turn))["seat"] == match.turn


def test_errors_say_what_was_expected(capsys: pytest.CaptureFixture[str], record: Path, tmp_path: Path) -> None:
    over = tmp_path / "over.json"
    over.write_text(json.dumps(bastide.load(record.read_text(encoding="utf-8")).position()), encoding="utf-8")
    moves = str(len(bastide.load(record.read_text(encoding="utf-8")).moves))
    assert "the game is over, nobody is to decide" in complaint(capsys, str(over))
    assert "the game is over, nobody is to decide" in complaint(capsys, str(record), "--move", moves)
    turn = found(capsys, str(record), "--move", "10")["seat"]
    told = complaint(capsys, str(record), "--move", "10", "--seat", str(1 - turn))
    assert f"seat: expected {turn}" in told and f"got {1 - turn}" in told
    assert "seat: expected 0 to 1, got 7" in complaint(capsys, str(record), "--seat", "7")
    assert "move: expected 0 to" in complaint(capsys, str(record), "--move", "99999")
    assert "--move: a position has no moves" in complaint(capsys, str(over), "--move", "1")
    assert "No such file" in complaint(capsys, str(tmp_path / "nothing"))
    assert "--set: expected none, a record says" in complaint(capsys, str(record), "--set", "a=b")
    over.write_text("[1, 2]", encoding="utf-8")
    assert "expected a JSON object" in complaint(capsys, str(over))
    with pytest.raises(SystemExit):
        main(("analyse", str(record), "--simulations", "0"))
