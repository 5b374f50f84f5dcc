"""`bastide terminal`: what is saved, when, and where; leaving, and what comes after the end."""

import json
from pathlib import Path

import pytest

import bastide
from bastide.terminal import files, game
from tests.cli.at_the_keyboard import Play, first_choices, in_the_last_round, saved

# Files


def test_a_plain_save_goes_to_the_same_file_again(played: Play) -> None:
    _, out = played(["CC", "s", "stop", "SAVE", "q"], "--seed", "5")
    assert out.count("Saved: saint-malo-1.txt\nTo go on: bastide terminal --load saint-malo-1.txt\n") == 2
    assert "Save first?" not in out
    assert [path.name for path in Path().iterdir()] == ["saint-malo-1.txt"]
    before = len(saved("saint-malo-1.txt").moves)
    played(["use nothing", "q", "maybe", "y"], "--load", "saint-malo-1.txt")
    assert len(saved("saint-malo-1.txt").moves) > before
    assert [path.name for path in Path().iterdir()] == ["saint-malo-1.txt"]


def test_a_position_is_not_written_over(played: Play) -> None:
    Path("position.json").write_text(json.dumps(bastide.game("saint-malo").start(players=2, seed=1).position()))
    played(["stop", "s", "q"], "--load", "position.json")
    assert sorted(path.name for path in Path().iterdir()) == ["position.json", "saint-malo-1.txt"]
    assert Path("position.json").read_text().startswith("{")


def test_save_and_go_on(played: Play, answered: Play) -> None:
    _, out = played(["1", "s first.txt", "1", "s", "q"], "--seed", "5")
    assert "Saved: first.txt" in out
    assert "Saved: saint-malo-1.txt" in out
    first = saved("first.txt")
    assert len(first.moves) == 1
    code, _ = answered(first_choices(600), "--load", "first.txt", "--save", "first.txt")
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
    with pytest.raises(files.CannotSave, match="exists already"):
        played([], "--save", "notes.txt")
    with pytest.raises(files.CannotSave, match="no folder"):
        played([], "--save", "no/where.txt")


def test_a_promised_file_that_can_not_be_written_loses_nothing(
    played: Play, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def full(path: Path, text: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files, "_write", full)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    code, out = played(["1", "s", "1"], "--seed", "5", "--save", "game.txt")
    assert code == game.FAILED
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


@pytest.mark.parametrize(("answer", "files"), [("y", ["saint-malo-1.txt"]), ("No", [])])
def test_quit_asks_whether_to_save(played: Play, answer: str, files: list[str]) -> None:
    code, out = played(["stop", "q", "", answer], "--seed", "5")
    assert code == 0
    assert out.count("Save first? (y/n)") == 2
    assert [path.name for path in Path().iterdir()] == files
    _, out = played(["q"], "--seed", "5")
    assert "Save first?" not in out


@pytest.mark.usefixtures("at_a_terminal")
def test_a_game_cut_off_at_a_terminal_is_kept_in_a_new_file(played: Play) -> None:
    Path("saint-malo-1.txt").write_text("mine")
    code, out = played(["stop"], "--seed", "5")
    assert code == 0
    assert "To go on: bastide terminal --load saint-malo-2.txt" in out
    assert Path("saint-malo-1.txt").read_text() == "mine"
    _, out = played(["use nothing"], "--load", "saint-malo-2.txt")
    assert "--load saint-malo-3.txt" in out
    assert len(saved("saint-malo-2.txt").moves) == 1
    _, out = played([], "--load", "saint-malo-2.txt")
    assert "Saved" not in out
    _, out = played(["use nothing"], "--load", "saint-malo-2.txt", "--save", "mine.txt")
    assert "Saved: mine.txt" in out
    assert len(list(Path().iterdir())) == 4


@pytest.mark.usefixtures("at_a_terminal")
def test_after_the_end_the_table_still_stands(played: Play) -> None:
    lines = ["stop", "use nothing", "points", "log all", "b", "1", "", "s", "quit"]
    code, out = played(lines, *in_the_last_round(players=2))
    assert code == 0
    assert out.count("points for") == 2
    assert "Please type log all, points, board, save [FILE] or quit." in out
    assert saved("saint-malo-1.txt").outcome is not None
    assert "Save first?" not in out
    code, out = played(["p", "q"], "--load", "saint-malo-1.txt")
    assert (code, out.count("points for")) == (0, 2)


def test_control_c(played: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    code, out = played([], "--seed", "5", "--save", "game.txt")
    assert code == game.INTERRUPTED
    assert "Good-bye." in out
    assert saved("game.txt").moves == ()
