"""`bastide play`, driven as a person drives it: lines in, text out."""

import argparse
import io
import json
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from itertools import count, pairwise
from pathlib import Path

import pytest

import bastide
from bastide.cli import play
from bastide.terminal import shelf, table

Play = Callable[..., tuple[int, str]]


def arguments(*given: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    play.configure(parser)
    return parser.parse_args(given)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Play:
    """Runs the command in an empty folder with these lines typed; exit code and all that was printed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")

    def run(lines: Iterable[str], *given: str, width: int = 80) -> tuple[int, str]:
        monkeypatch.setenv("COLUMNS", str(width))
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        code = play.run(arguments(*given))
        return code, capsys.readouterr().out

    return run


def saved(name: str) -> bastide.Match:
    return bastide.load(Path(name).read_text(encoding="utf-8"))


def in_the_last_round(players: int) -> list[str]:
    """The arguments to go on from a position of the last round."""
    for seed in count():
        match = bastide.game("saint-malo").start(players=players, seed=seed)
        choices = random.Random(seed)
        while match.turn is not None:
            match.play(choices.choice(match.actions()))
            if match.position()["last_round"] and match.turn == players - 1:
                Path("position.json").write_text(json.dumps(match.position()))
                return ["--load", "position.json", "--seat", str(match.turn)]
    raise AssertionError


# Whole games


def test_a_whole_game_by_first_choices(played: Play) -> None:
    code, out = played(["1"] * 600, "--seed", "3", "--save", "game.txt")
    assert code == 0
    match = saved("game.txt")
    assert match.outcome is not None
    assert match.names == ("Player 1", "Random 2")
    for score in match.outcome.breakdown:
        assert re.search(rf"{match.names[score.seat]} +{score.points} ", out)
    assert f"wins with {max(score.points for score in match.outcome.breakdown)} points: most points." in out
    assert re.search(r"Only one choice: Player 1 draws a church of 1 on [a-g][1-7]\.", out)
    assert "Saved: game.txt" in out


def test_the_final_table_adds_up(played: Play) -> None:
    _, out = played(["2"] * 60, *in_the_last_round(players=3), "--save", "game.txt")
    rows = re.split(r"─{20,}", out[out.index("points for") :])[1:3]
    match = saved("game.txt")
    total = sum(int(number) for number in re.findall(r"[+-]\d+", rows[0]))
    assert total == sum(score.points for score in match.scores())
    assert [int(number) for number in re.findall(r"-?\d+", rows[1])[:3]] == [score.points for score in match.scores()]


def test_the_same_seed_gives_the_same_game(played: Play) -> None:
    for name in ("a.txt", "b.txt"):
        played(["1"] * 30, "--seed", "5", "--players", "3", "--save", name)
    assert Path("a.txt").read_text() == Path("b.txt").read_text()


def test_the_record_is_offered_at_the_end(played: Play) -> None:
    # The game ends after fewer lines than these; the offer takes no number for a name.
    lines = ["1"] * 60 + ["no such folder/x", "s kept.txt"]
    code, out = played(lines, *in_the_last_round(players=2))
    assert code == 0
    assert "Please type a name that is not just a number." in out
    assert "there is no folder" in out
    assert saved("kept.txt").outcome is not None
    assert sorted(path.name for path in Path().iterdir()) == ["kept.txt", "position.json"]


# Choosing


def test_choices_by_number_text_and_short(played: Play) -> None:
    lines = ["stop", "USE crate 2", "c3", "at d3", "q"]  # seed 5 rolls two crates
    code, out = played(lines, "--seed", "5", "--name", "Joost", "--save", "game.txt")
    assert code == 0
    assert "Joost stops rolling." in out
    assert "Joost draws a crate on d3." in out
    texts = [move.action.text for move in saved("game.txt").moves]
    assert texts[:4] == ["stop", "use crate 2", "at c3", "at d3"]


def test_dice_are_kept_by_their_faces(played: Play) -> None:
    _, out = played(["xc", "all", "q"], "--seed", "5", "--save", "game.txt")
    assert [move.action.text for move in saved("game.txt").moves] == ["keep CX", "keep"]
    assert "keeps C X and rolls" in out
    played(["CCXXS", "q"], "--seed", "5", "--save", "all.txt")  # all five kept is as good as stop
    assert [move.action.text for move in saved("all.txt").moves] == ["stop"]


def test_several_choices_on_one_line(played: Play) -> None:
    played(["stop, use crate 2, c3, d3", "q"], "--seed", "5", "--save", "game.txt")
    assert [move.action.text for move in saved("game.txt").moves[:4]] == ["stop", "use crate 2", "at c3", "at d3"]


def test_a_wrong_answer_drops_those_behind_it(played: Play) -> None:
    played(["stop, use crate 9, use crate 1", "q"], "--seed", "5", "--save", "game.txt")
    assert [move.action.text for move in saved("game.txt").moves] == ["stop"]


@pytest.mark.parametrize(
    "typed", ["", "0", "19", "-1", "99999999999999999", "a1", "keep LLLLL", "noble", "¿qué?", "HHHH"]
)
def test_wrong_input_changes_nothing(played: Play, typed: str) -> None:
    code, out = played([typed, "q"], "--seed", "5", "--save", "game.txt")
    assert code == 0
    assert "type a number from 1 to 18" in out
    assert saved("game.txt").moves == ()


# Commands


def test_undo_and_redo(played: Play) -> None:
    lines = ["stop", "use crate 2", "u", "r", "u", "use cross 2", "c3", "q"]
    _, out = played(lines, "--seed", "5", "--save", "game.txt")
    assert "Taken back: use crate 2." in out
    assert "Played again: use crate 2." in out
    assert [move.action.text for move in saved("game.txt").moves[:3]] == ["stop", "use cross 2", "at c3"]


def test_undo_is_refused_where_something_was_seen(played: Play) -> None:
    _, out = played(["u", "r", "X", "undo", "q"], "--seed", "5", "--save", "game.txt")
    assert "Not possible: there is no move to take back." in out
    assert "Not possible: no move has been taken back" in out
    assert "can't be taken back: it has shown something new." in out
    assert len(saved("game.txt").moves) == 1


def test_help_rules_log_and_board(played: Play) -> None:
    _, out = played(["?", "help", "rules", "log", "1", "l 3", "log all", "l x", "b", "q"], "--seed", "5")
    assert out.count("take your last choice back") == 2
    assert "labourer: 1 point" in out
    assert "Nothing has happened yet." in out
    assert out.count("Player 1 (") == 2
    assert "log: expected a number of turns, or all." in out
    assert out.count("─ Saint Malo ─") == 3


def test_a_short_terminal_shows_the_other_cities_on_demand(played: Play) -> None:
    _, out = played(["b", "q"], "--seed", "5", "--players", "5")
    first, second = out.split("─ Saint Malo ─")[1:]
    assert "pirates\n" in first
    assert "█·····█" not in first
    assert second.count("█·····█ █·····█ █·····█ █·····█") == 2


def test_the_log_tells_all_turns(played: Play) -> None:
    _, out = played([*["1"] * 40, "log all", "q"], "--seed", "3", "--players", "3", "--save", "game.txt")
    told = out[out.index("log all") :]
    turns = 1 + sum(a.seat != b.seat for a, b in pairwise(saved("game.txt").moves))
    assert len(re.findall(r"^\w+ \d \([LCWXHS ]{9}\):", told, re.MULTILINE)) == turns
    assert "Pirates attack with strength 1:" in told


# Files


def test_save_and_go_on(played: Play) -> None:
    _, out = played(["1", "s first.txt", "1", "s", "q"], "--seed", "5")
    assert "Saved: first.txt" in out
    assert "Saved: saint-malo-1.txt" in out
    first = saved("first.txt")
    assert len(first.moves) == 1
    code, _ = played(["1"] * 600, "--load", "first.txt", "--save", "first.txt")
    assert code == 0
    finished = saved("first.txt")
    assert finished.outcome is not None
    assert finished.moves[0] == first.moves[0]
    code, out = played([], "--load", "first.txt")
    assert code == 0
    assert "in all" in out
    assert "Save the record?" not in out


def test_a_position_can_be_gone_on_with(played: Play) -> None:
    position = bastide.game("saint-malo").start(players=4, seed=1).position()
    Path("position.json").write_text(json.dumps(position))
    code, out = played(["q"], "--load", "position.json", "--seat", "0")
    assert code == 0
    assert ">● Player 1" in out


def test_files_of_others_are_not_written_over(played: Play) -> None:
    Path("notes.txt").write_text("mine")
    Path("folder").mkdir()
    _, out = played(["s notes.txt", "s folder", "s no/where.txt", "s \0", "q"], "--seed", "5")
    assert "Not saved. notes.txt: this file exists already" in out
    assert "Not saved. folder: this is a folder" in out
    assert "Not saved. no/where.txt: there is no folder no" in out
    assert out.count("Not saved.") == 4
    assert Path("notes.txt").read_text() == "mine"
    with pytest.raises(shelf.CannotSave, match="exists already"):
        played([], "--save", "notes.txt")
    with pytest.raises(shelf.CannotSave, match="no folder"):
        played([], "--save", "no/where.txt")


def test_a_promised_file_that_can_not_be_written_loses_nothing(
    played: Play, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def full(path: Path, text: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shelf, "_write", full)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    code, out = played(["1", "s", "1"], "--seed", "5", "--save", "game.txt")
    assert code == table.FAILED
    assert out.count("game.txt: No space left on device") == 2
    (rescued,) = tmp_path.glob("saint-malo-*.txt")
    assert len(saved(str(rescued)).moves) == 2


# Leaving


@pytest.mark.parametrize("end", [[], ["q"], ["quit"]])
def test_leaving_saves_only_what_was_promised(played: Play, end: list[str]) -> None:
    code, out = played(["1", *end], "--seed", "5")
    assert code == 0
    assert out.endswith("Good-bye.\n")
    assert list(Path().iterdir()) == []
    code, _ = played(["1", *end], "--seed", "5", "--save", "game.txt")
    assert code == 0
    assert len(saved("game.txt").moves) == 1


def test_control_c(played: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    code, out = played([], "--seed", "5", "--save", "game.txt")
    assert code == table.INTERRUPTED
    assert "Good-bye." in out
    assert saved("game.txt").moves == ()


# Seats and terminals


def test_hot_seat(played: Play) -> None:
    names = ["--name", "Joost", "--name", "Mia"]
    code, out = played(["1"] * 60, "--seed", "3", "--players", "3", "--hot-seat", *names, "--save", "game.txt")
    assert code == 0
    match = saved("game.txt")
    assert match.names == ("Joost", "Mia", "Player 3")
    assert len(match.moves) >= 60
    assert sum(a.seat != b.seat for a, b in pairwise(match.moves)) > 10
    assert {"Joost’s turn.", "Mia’s turn.", "Player 3’s turn."} <= set(re.findall(r"^.*?’s turn\.", out, re.MULTILINE))


def test_another_seat(played: Play) -> None:
    _, out = played(["q"], "--seed", "3", "--players", "3", "--seat", "1", "--name", "Mia")
    assert re.search(r"^Random 1 \(.*\): ", out, re.MULTILINE)
    assert "Mia’s turn. First roll." in out
    assert "▲ Random 3" in out


@pytest.mark.parametrize("players", ["2", "3", "5"])
@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_no_line_is_wider_than_the_terminal(played: Play, width: int, players: str) -> None:
    name = "Alexander the Great, Basileus"
    _, out = played(
        [*["1", "2"] * 6, "?", "rules", "q"], "--seed", "4", "--players", players, "--name", name, width=width
    )
    lines = [line.rstrip() for line in out.split("\n") if not line.startswith("Choose")]
    assert max(map(len, lines)) <= width
    assert all(f"{row} " in out for row in range(1, 8))
    if width >= 60:
        assert re.search(r"^4 .* {2,}.\S Random|^4 .*\[C\].*", out, re.MULTILINE)


def test_poor_terminals_get_plain_signs(tmp_path: Path) -> None:
    code = "from bastide.cli import play; import argparse; p = argparse.ArgumentParser(); play.configure(p);"
    code += "raise SystemExit(play.run(p.parse_args(['--seed', '5', '--name', 'José'])))"
    environment = {"PYTHONIOENCODING": "ascii", "TERM": "dumb", "COLUMNS": "70", "PATH": "", "HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", code], input=b"stop\n2\n\xff\xfe\n", capture_output=True, env=environment, cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr.decode()
    out = done.stdout.decode("ascii")
    assert "\x1b" not in out
    assert "[#]" in out
    assert "Jos?" in out
    assert "is not understood" in out


def test_help_loads_nothing_heavy() -> None:
    code = "import sys; from bastide.cli import play; assert not {'rich', 'numpy', 'numba'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (["--players", "6"], "2 to 5"),
        (["--seat", "2"], "expected 0 to 1"),
        (["chess"], "expected one of"),
        (["--bot", "clever"], "expected one of random"),
        (["--name", "A", "--name", "B"], "--hot-seat"),
        (["--load", "game.txt", "--seed", "1"], "the game of --load has its own"),
    ],
)
def test_bad_options_are_refused(played: Play, given: list[str], why: str) -> None:
    with pytest.raises(bastide.BastideError, match=re.escape(why)):
        played([], *given)


def test_a_damaged_record_is_refused(played: Play) -> None:
    Path("game.txt").write_text("Bastide record, format 1\nGame: saint-malo\n")
    with pytest.raises(bastide.BadRecord, match=r"game\.txt: line"):
        played([], "--load", "game.txt")
