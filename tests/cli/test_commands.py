"""The command line: figures, errors that help, exit codes."""

import itertools
import json
import os
import struct
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

import bastide
from bastide.bots import bot
from bastide.cli import main, versions
from bastide.core.engines import ENGINES
from tests.played import played

GAME = bastide.game("saint-malo")


def out(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    assert main(words) == code
    return capsys.readouterr().out


def complaint(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(words) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and captured.err.startswith("bastide: ") and captured.err.count("\n") == 1
    return captured.err


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(played(2, 3).save(), encoding="utf-8")
    return path


def test_trace_prints_one_object_per_decision(capsys: pytest.CaptureFixture[str]) -> None:
    lines = [
        json.loads(line) for line in out(capsys, "trace", "saint-malo", "--players", "3", "--seed", "4").splitlines()
    ]
    assert set(lines[0]) == {"game", "before", "legal", "action", "chance", "after"}
    assert lines[-1]["after"]["over"] and lines[0]["before"]["players"] == 3
    for line, following in itertools.pairwise(lines):
        assert line["after"] == following["before"]
        assert line["action"] in line["legal"]
        match = GAME.resume(line["before"])
        assert [action.text for action in match.actions()] == line["legal"]
        match.replay(line["action"], line["chance"])
        assert match.position() == line["after"]


def test_trace_is_the_same_in_every_engine_and_repeats_by_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    from bastide.simulation.trace import trace

    fast = list(trace(GAME, 2, 3, 5))
    for engine in ENGINES:
        monkeypatch.setenv("BASTIDE_ENGINE", engine)
        assert list(trace(GAME, 2, 3, 5)) == fast
    assert list(trace(GAME, 2, 3, 6)) != fast
    starts = [line["before"]["step"] for line in fast if not line["before"]["boxes"] and line["before"]["turn"] == 0]
    assert len({str(step) for step in starts}) > 1, "the games of one seed differ"


def test_trace_by_a_bot_leaves_a_tenth_of_the_choices_to_chance(capsys: pytest.CaptureFixture[str]) -> None:
    told = out(capsys, "trace", "la-citta", "--bot", "greedy", "--games", "2", "--seed", "7")
    lines = [json.loads(line) for line in told.splitlines()[1:]]
    greedy, open_choices, as_greedy = bot("greedy", bastide.game("la-citta"), 0), 0, 0
    for line in lines:
        if len(line["legal"]) > 1:
            match = bastide.game("la-citta").resume(line["before"], 0)
            open_choices += 1
            as_greedy += greedy.choose(match.player_view(match.turn)).text == line["action"]
    assert 0.8 < as_greedy / open_choices < 1
    assert told == out(capsys, "trace", "la-citta", "--bot", "greedy", "--games", "2", "--seed", "7")
    assert "bot: expected one of random, greedy" in complaint(capsys, "trace", "la-citta", "--bot", "hal")


def test_trace_can_start_from_a_position(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    position = played(2, 3, 60).position()
    path.write_text(json.dumps(position))
    lines = out(capsys, "trace", "saint-malo", "--position", str(path), "--games", "2").splitlines()
    assert json.loads(lines[0])["before"] == position


def test_trace_of_a_game_with_data_begins_with_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    lines = [json.loads(line) for line in out(capsys, "trace", "carcassonne-city", "--players", "3").splitlines()]
    assert set(lines[0]) == {"data"} and lines[0]["data"]["name"] == "bastide"
    assert lines[1]["before"]["step"]["kind"] == "lay" and lines[-1]["after"]["over"]
    pack = lines[0]["data"] | {"name": "mine"}
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(pack), encoding="utf-8")
    words = ("trace", "carcassonne-city", "--set", f"pack={path}", "--set", "walls_on_empty=true")
    lines = [json.loads(line) for line in out(capsys, *words).splitlines()]
    assert lines[0]["data"] == pack and lines[1]["before"]["pack"] == "mine"
    assert lines[1]["before"]["options"] == {"walls_on_empty": True}
    path.write_text(json.dumps(pack | {"tiles": pack["tiles"][:-1]}), encoding="utf-8")
    assert f"{path}: tiles: expected counts that sum to 75" in complaint(capsys, *words)
    assert "No such file" in complaint(capsys, "bench", "carcassonne-city", "--set", "pack=nowhere.json")


def test_trace_stops_quietly_when_nobody_reads_on() -> None:
    command = f"{sys.executable} -m bastide trace saint-malo --games 5 | head -n 1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert done.stderr == "" and done.stdout.count("\n") == 1


@pytest.mark.slow
def test_bench_reports_figures(capsys: pytest.CaptureFixture[str]) -> None:
    figures = json.loads(out(capsys, "bench", "saint-malo", "--seconds", "0.05", "--cores", "2", "--json"))
    assert set(figures) == {"decisions_per_second", "games_per_second", "copy_ns", "cores"} and figures["copy_ns"] > 0
    assert figures["cores"] == 2 and figures["decisions_per_second"] > 50 * figures["games_per_second"] > 0
    told = out(capsys, "bench", "saint-malo", "--seconds", "0.05")
    assert "decisions per second" in told and any(f"engine {engine}" in told for engine in ENGINES)


@pytest.mark.slow
def test_arena_reports_shares_with_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("arena", "saint-malo", "greedy", "random", "--players", "3", "--games", "6", "--seed", "2")
    results = json.loads(out(capsys, *words, "--json"))["results"]
    assert [result["bot"] for result in results] == ["greedy", "random", "random"]
    assert sum(result["wins"] for result in results) == pytest.approx(6)
    for result in results:
        assert set(result) >= {"bot", "games", "wins", "share", "interval", "mean_points"}
        assert result["interval"][0] <= result["share"] <= result["interval"][1]
    assert "greedy" in out(capsys, *words)


def test_rules_prints_statements(capsys: pytest.CaptureFixture[str]) -> None:
    text = out(capsys, "rules", "saint-malo")
    assert "Material" in text and "SM-72" in text
    assert out(capsys, "rules", "saint-malo", "SM-51").strip().endswith("5 heads: noble: 7 points at once.")
    assert json.loads(out(capsys, "rules", "saint-malo", "SM-51", "--json"))[0]["id"] == "SM-51"


def test_rules_coverage_says_what_has_no_test(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    tests = str(Path(__file__).parent.parent)
    assert "every statement is proven" in out(capsys, "rules", "saint-malo", "--coverage", "--tests", tests)
    assert "SM-1 " in out(capsys, "rules", "saint-malo", "--coverage", "--tests", str(tmp_path), code=1)


def test_draw_draws_records_and_positions(capsys: pytest.CaptureFixture[str], record: Path, tmp_path: Path) -> None:
    assert out(capsys, "draw", str(record)).startswith("<svg")
    target = tmp_path / "picture.svg"
    assert out(capsys, "draw", str(record), "--move", "40", "--seat", "1", "--theme", "dark", "-o", str(target)) == ""
    assert target.read_text(encoding="utf-8").startswith("<svg")
    painted = tmp_path / "picture.png"
    out(capsys, "draw", str(record), "--width", "narrow", "-o", str(painted))
    assert painted.read_bytes().startswith(b"\x89PNG")
    position = tmp_path / "position.json"
    position.write_text(
        json.dumps(GAME.start(2, 1).position() | {"step": {"kind": "church", "dice": "XXXXX", "size": 5}})
    )
    assert out(capsys, "draw", str(position), "--legal").count('class="place legal') == 41


def test_draw_makes_cards_and_games_that_move(capsys: pytest.CaptureFixture[str], record: Path, tmp_path: Path) -> None:
    card = out(capsys, "draw", str(record), "--card", "--language", "de")
    assert 'viewBox="0 0 1200 630"' in card and "gewinnt" in card and "var(" not in card
    painted = tmp_path / "card.png"
    out(capsys, "draw", str(record), "--card", "--move", "10", "-o", str(painted))
    assert struct.unpack(">II", painted.read_bytes()[16:24]) == (1200, 630)
    plain = out(capsys, "draw", str(record), "--plain", "--theme", "dark")
    assert "var(" not in plain and "@font-face" in plain
    moving = tmp_path / "game.svg"
    out(capsys, "draw", str(record), "--animate", "--pause", "250", "-o", str(moving))
    assert "@keyframes" in moving.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--card", "--seat", "0"], "a card shows what everybody may see"),
        (["--animate", "--move", "3"], "expected no --move"),
        (["--animate", "--legal"], "--legal: expected a picture of one moment"),
        (["--pause", "300"], "--pause: expected --animate"),
        (["--animate", "-o", "game.mp4"], "expected a name that ends in .svg, .webp, .gif, got 'game.mp4'"),
        (["--card", "-o", "card.gif"], "expected a name that ends in .svg, .png, got 'card.gif'"),
    ],
)
def test_draw_says_what_does_not_go_together(
    capsys: pytest.CaptureFixture[str], record: Path, words: list[str], expected: str
) -> None:
    assert expected in complaint(capsys, "draw", str(record), *words)


def test_verify_answers_by_its_exit_code(capsys: pytest.CaptureFixture[str], record: Path, tmp_path: Path) -> None:
    assert out(capsys, "verify", str(record)).startswith("proven: every roll")
    cheated = GAME.start(2, 1)
    cheated.replay("keep", ["roll HHHHH"])
    path = tmp_path / "cheated.txt"
    path.write_text(cheated.save())
    assert "does not follow" in out(capsys, "verify", str(path), code=1)
    assert json.loads(out(capsys, "verify", str(path), "--json", code=1))["proven"] is False


def test_errors_say_what_was_expected(capsys: pytest.CaptureFixture[str], record: Path, tmp_path: Path) -> None:
    assert "no game called 'saint-mallo'" in complaint(capsys, "trace", "saint-mallo")
    assert "Saint Malo is for 2 to 5, got 6" in complaint(capsys, "bench", "saint-malo", "--players", "6")
    assert "no such option" in complaint(capsys, "trace", "saint-malo", "--set", "a=b")
    assert "expected NAME=VALUE" in complaint(capsys, "trace", "saint-malo", "--set", "ab")
    assert "bot: expected one of random, greedy" in complaint(capsys, "arena", "saint-malo", "hal", "random")
    assert "at most 2 bots" in complaint(capsys, "arena", "saint-malo", *["random"] * 3, "--players", "2")
    assert "expected one of SM-1, SM-2" in complaint(capsys, "rules", "saint-malo", "SM-99")
    assert "No such file" in complaint(capsys, "draw", str(tmp_path / "nothing"))
    assert "Is a directory" in complaint(capsys, "draw", str(tmp_path))
    assert "move: expected 0 to" in complaint(capsys, "draw", str(record), "--move", "99999")
    assert "seat: expected" in complaint(capsys, "draw", str(record), "--seat", "7")
    assert "--legal" in complaint(capsys, "draw", str(record), "--move", "3", "--legal")
    for text, expected in (
        ("hello", "line 1"),
        ('{"game": "saint-malo"}', "players"),
        ("{", "JSON"),
        ('{"a": 1}', "the field is missing"),
    ):
        path = tmp_path / "bad"
        path.write_text(text)
        assert expected in complaint(capsys, "draw", str(path))
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    assert "UTF-8" in complaint(capsys, "verify", str(tmp_path / "bytes"))


@pytest.mark.parametrize(
    "words",
    [
        ["fly"],
        ["bench"],
        ["bench", "saint-malo", "--seconds", "-1"],
        ["bench", "saint-malo", "--seconds", "nan"],
        ["trace", "saint-malo", "--games", "none"],
        ["trace", "saint-malo", "--seed", "-4"],
        ["trace", "saint-malo", "--seed", "99999999999999999999999"],
    ],
)
def test_wrong_words_exit_with_2_and_the_usage(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(words)
    assert stop.value.code == 2 and "usage: bastide" in capsys.readouterr().err


def test_without_words_the_help_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "usage: bastide" in capsys.readouterr().err


def test_more_cores_than_there_are_can_not_be_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert "cores: expected at most" in complaint(capsys, "bench", "saint-malo", "--cores", "9999")


def test_every_command_has_help(capsys: pytest.CaptureFixture[str]) -> None:
    from bastide.cli import COMMANDS

    for command in COMMANDS:
        with pytest.raises(SystemExit) as stop:
            main([command, "--help"])
        text = capsys.readouterr().out
        assert stop.value.code == 0 and len(text) > 100 and "%%" not in text


def test_bastide_runs_as_a_program() -> None:
    for command in ([sys.executable, "-m", "bastide"], [str(Path(sys.executable).with_name("bastide"))]):
        done = subprocess.run([*command, "--version"], capture_output=True, text=True, check=True)
        assert done.stdout.startswith(f"bastide {bastide.__version__}\n")


def test_version_tells_what_runs_here_and_loads_none_of_it(tmp_path: Path) -> None:
    (tmp_path / "compiled").write_bytes(bytes(2_000_000))
    asked = "import sys, bastide.cli\ntry: bastide.cli.main(['--version'])\nfinally: print('numba' in sys.modules)"
    env = {**os.environ, "BASTIDE_CACHE_DIR": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", asked], env=env, capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    assert [line.split()[0] for line in lines[:-1]] == ["bastide", "Python", "numpy", "wasmtime", "numba", "cache"]
    assert lines[2] == f"numpy {version('numpy')}" and lines[5] == f"cache {tmp_path} (2.0 MB)" and lines[-1] == "False"


def test_version_says_what_is_not_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(versions, "PACKAGES", ("no-such-package",))
    monkeypatch.setenv("BASTIDE_CACHE_DIR", str(tmp_path / "none"))
    assert versions.lines()[2:] == ["no-such-package not installed", f"cache {tmp_path / 'none'} (empty)"]


def test_everything_works_with_compiling_switched_off() -> None:
    env = {**os.environ, "BASTIDE_COMPILE": "0"}
    words = [sys.executable, "-m", "bastide", "arena", "saint-malo", "random", "--games", "2", "--json"]
    done = subprocess.run(words, env=env, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["results"][0]["games"] == 2
