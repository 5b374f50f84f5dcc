"""The log: what it holds is what was added; torn lines are dropped, what is not ours is refused and left alone."""

import json
from pathlib import Path

import pytest

from bastide.arena.log import BadLog, Log
from bastide.arena.spec import Spec
from bastide.core.errors import BadOption, BastideError
from tests.arena.made import made

SPEC = Spec("saint-malo", (("a", "b"),), 7, {"x": [1, "é"]})
GAMES = made(SPEC, range(6), lambda name, number: number + ord(name))


def written(path: Path, games: int = 6) -> bytes:
    with Log(path, SPEC) as log:
        for game in GAMES[:games]:
            log.add(game)
    return path.read_bytes()


def held(path: Path) -> list[object]:
    with Log(path, SPEC) as log:
        return list(log.games.values())


def test_what_was_added_is_there_again(tmp_path: Path) -> None:
    path = tmp_path / "log"
    lines = [json.loads(line) for line in written(path).splitlines()]
    assert lines[0]["bastide-arena"] == 1 and lines[0]["seed"] == 7 and len(lines[0]["sources"]) == 20
    assert set(lines[1]) == {"number", "seats", "winners", "points", "decisions", "seconds", "longest"}
    assert held(path) == GAMES


def test_wherever_a_log_is_cut_the_whole_lines_are_kept_and_it_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "log"
    whole = written(path)
    for cut in range(0, len(whole), 7):
        path.write_bytes(whole[:cut])
        kept = max(0, whole[:cut].count(b"\n") - 1)
        with Log(path, SPEC) as log:
            assert list(log.games.values()) == GAMES[:kept]
            for game in GAMES[kept:]:
                log.add(game)
        assert path.read_bytes() == whole


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        (Spec("la-citta", SPEC.line_ups, 7, SPEC.options), "expected game 'la-citta', got 'saint-malo'"),
        (Spec("saint-malo", (("a", "c"),), 7, SPEC.options), "expected line_ups"),
        (Spec("saint-malo", SPEC.line_ups, 8, SPEC.options), "expected seed 8, got 7"),
        (Spec("saint-malo", SPEC.line_ups, 7, {}), "expected options"),
    ],
)
def test_the_log_of_another_tournament_is_refused(tmp_path: Path, other: Spec, expected: str) -> None:
    path = tmp_path / "log"
    whole = written(path)
    with pytest.raises(BadLog, match=f"another tournament: {expected}"):
        Log(path, other)
    assert path.read_bytes() == whole


def test_games_of_other_sources_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "log"
    written(path)
    monkeypatch.setattr("bastide.arena.log.sources", lambda: "0" * 20)
    with pytest.raises(BadLog, match="expected games of these rules and bots"):
        Log(path, SPEC)


@pytest.mark.parametrize(
    "text", ["hello", "hello\nworld\n", "[1]\n", '{"a": 1}\n', '{"bastide-arena": 2}\n', "\n", '{"bastide-arena": 1}\n']
)
def test_what_is_no_log_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "log"
    path.write_text(text)
    with pytest.raises(BadLog, match="expected"):
        Log(path, SPEC)
    assert path.read_text() == text


GOOD = {"number": 2, "seats": ["a", "b"], "winners": [0], "points": [1, 2]}
GOOD |= {"decisions": [1, 1], "seconds": [1, 1], "longest": [1, 1]}


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        "{}",
        '{"number": -1}',
        json.dumps({**GOOD, "seats": ["b", "a"]}),
        json.dumps({**GOOD, "winners": [5]}),
        json.dumps({**GOOD, "points": [1]}),
    ],
)
def test_a_broken_line_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "log"
    written(path, 2)
    with path.open("a") as file:
        file.write(line + "\n")
    with pytest.raises(BadLog, match="line 4: expected"):
        Log(path, SPEC)


def test_two_tournaments_do_not_write_into_one_log(tmp_path: Path) -> None:
    with Log(tmp_path / "log", SPEC), pytest.raises(BadOption, match="tournament under way"):
        Log(tmp_path / "log", SPEC)


def test_errors_are_of_the_house(tmp_path: Path) -> None:
    assert issubclass(BadLog, BastideError)
    with pytest.raises(OSError, match="No such file"):
        Log(tmp_path / "nowhere" / "log", SPEC)
