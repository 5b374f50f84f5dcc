"""`bastide arena` as it is typed."""

import json
from pathlib import Path

import pytest

from bastide.cli import main


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    assert main(["arena", *words, "--json"]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def test_the_fixed_keys_are_there(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "saint-malo", "greedy", "random", "--players", "2", "--games", "4", "--seed", "2")
    rows = found["results"]
    assert isinstance(rows, list) and [row["bot"] for row in rows] == ["greedy", "random"]
    for row in rows:
        assert set(row) >= {"bot", "games", "wins", "share", "interval", "mean_points"}
        assert row["interval"][0] <= row["share"] <= row["interval"][1]
        assert 0 < row["seconds_per_decision"] <= row["longest_decision"]


@pytest.mark.soak
def test_a_test_stops_and_says_which(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    log = str(tmp_path / "log")
    words = ("saint-malo", "greedy", "random", "--games", "400", "--sprt", "0,200", "--log", log)
    found = told(capsys, *words)
    test = found["sprt"]
    assert isinstance(test, dict) and test["decided"] == "elo1" and found["games"] == 2 * test["pairs"]
    assert main(["arena", *words]) == 0
    assert "greedy is better than random" in capsys.readouterr().out
    assert told(capsys, "saint-malo", "random", "greedy", "--games", "400", "--sprt=0,200")["sprt"] != test


def test_a_round_robin_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "la-citta", "random", "greedy", "--round-robin", "--games", "2"]) == 0
    assert "random against greedy, one pair of games" in capsys.readouterr().out


def test_large_tables_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "saint-malo", "greedy", "random", "--players", "4", "--games", "4"]) == 0
    text = capsys.readouterr().out
    assert "random (3 seats)" in text and "each seat would win 25.0%" in text and "openskill" in text


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["greedy", "hal"], "bot: expected one of"),
        (["greedy", "random", "greedy", "--players", "2"], "at most 2 bots for 2 players, got 3"),
        (["greedy", "random", "--players", "9"], "Saint Malo is for 2 to 5, got 9"),
        (["greedy", "--sprt", "0,10"], "--sprt: expected two different bots and 2 players, got greedy"),
        (["greedy", "greedy", "--sprt", "0,10"], "--sprt: expected two different bots"),
        (["greedy", "random", "--players", "3", "--sprt", "0,10"], "and 3 players"),
        (["greedy", "random", "--sprt", "ten"], "--sprt: expected two numbers such as 0,10, got 'ten'"),
        (["greedy", "random", "--sprt", "10,0"], "sprt: expected ELO0 below ELO1"),
        (["greedy", "random", "--sprt", "0,10", "--alpha", "3"], "expected risks between 0 and 0.5"),
        (["greedy", "random", "--beta", "0.1"], "--beta: expected only together with --sprt"),
        (["greedy", "random", "--round-robin", "--players", "3"], "players: expected 2 for --round-robin"),
        (["greedy", "greedy", "--ladder"], "two or more different bots"),
        (["greedy", "random", "--cores", "9999"], "cores: expected at most"),
        (["greedy", "random", "--report", "nowhere/at/all.md"], "--report: expected a folder that exists"),
        (["greedy", "random", "--report", "page.txt"], "--report: expected the name of a file that ends in .md"),
        (["greedy", "random", "--log", "nowhere/log"], "No such file"),
        (["greedy", "random", "--log", __file__], "expected a log of `bastide arena`"),
    ],
)
def test_what_can_not_be_is_said_before_anything_is_played(
    words: list[str], expected: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bastide.arena.conduct.conduct", lambda *given: pytest.fail("played"))
    before = Path(__file__).read_bytes()
    assert main(["arena", "saint-malo", *words]) == 2
    told = capsys.readouterr()
    assert expected in told.err and told.err.count("\n") == 1 and told.out == ""
    assert Path(__file__).read_bytes() == before
