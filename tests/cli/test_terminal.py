"""`bastide terminal`, driven as a person drives it: lines in, text out."""

import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

import bastide
from tests.cli.at_the_keyboard import Play, first_choices, in_the_last_round, saved

# Whole games


def test_a_whole_game_by_first_choices(answered: Play) -> None:
    code, out = answered(first_choices(600), "--seed", "3", "--save", "game.txt")
    assert code == 0
    match = saved("game.txt")
    assert match.outcome is not None
    assert match.names == ("Player 1", "Random")
    for score in match.outcome.breakdown:
        assert re.search(rf"{match.names[score.seat]} +{score.points} ", out)
    assert f"wins with {max(score.points for score in match.outcome.breakdown)} points: most points." in out
    assert re.search(r"Only one choice: Player 1 draws a size-1 church on [a-g][1-7]\.", out)
    assert "Saved: game.txt" in out


def test_the_final_table_adds_up(answered: Play) -> None:
    _, out = answered(first_choices(60), *in_the_last_round(players=3), "--save", "game.txt")
    rows = re.split(r"─{20,}", out[out.index("points for") :])[1:3]
    match = saved("game.txt")
    total = sum(int(number) for number in re.findall(r"[+-]\d+", rows[0]))
    assert total == sum(score.points for score in match.scores())
    assert [int(number) for number in re.findall(r"-?\d+", rows[1])[:3]] == [score.points for score in match.scores()]


def test_the_same_seed_gives_the_same_game(answered: Play) -> None:
    for name in ("a.txt", "b.txt"):
        answered(first_choices(30), "--seed", "5", "--players", "3", "--save", name)
    assert Path("a.txt").read_text() == Path("b.txt").read_text()


def test_the_record_is_offered_at_the_end(played: Play) -> None:
    # The game ends after fewer lines than these; the offer takes no number for a name.
    lines = ["stop", "use nothing", *["1"] * 9, "no such folder/x", "s kept.txt"]
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
    assert "type a number from 1 to 18" in out or "Not possible: " in out
    assert saved("game.txt").moves == ()


# Commands


def test_undo_and_redo(played: Play) -> None:
    lines = ["stop", "use crate 2", "u", "r", "c3", "u", "u", "use cross 2", "c3", "q"]
    _, out = played(lines, "--seed", "5", "--save", "game.txt")
    assert "Taken back: 2 crates." in out
    assert "Played again: 2 crates." in out
    assert "Taken back: crate on c3." in out
    assert [move.action.text for move in saved("game.txt").moves[:3]] == ["stop", "use cross 2", "at c3"]


def test_undo_is_refused_where_something_was_seen(played: Play) -> None:
    _, out = played(["u", "r", "X", "undo", "q"], "--seed", "5", "--save", "game.txt")
    assert "Not possible: there is no move to take back." in out
    assert "Not possible: no move has been taken back" in out
    assert "Not possible: keep X can't be taken back, the dice have been rolled since." in out
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


def test_the_log_tells_all_turns(played: Play, answered: Play) -> None:
    answered(first_choices(40), "--seed", "3", "--players", "3", "--save", "game.txt")
    _, told = played(["log all", "q"], "--load", "game.txt")
    turns = 1 + sum(a.seat != b.seat for a, b in pairwise(saved("game.txt").moves))
    assert len(re.findall(r"^\w+ \d \([LCWXHS ]{9}\):", told, re.MULTILINE)) == turns
    assert "Pirates attack with strength 1:" in told


def test_points_during_play(played: Play) -> None:
    _, out = played(["p", "stop, labourer, d4", "points", "q"], "--seed", "5")
    assert "Nobody has any points yet" in out
    assert re.search(r"labourers +\+1", out)


def test_a_choice_with_commas_in_it_is_one_choice(played: Play) -> None:
    lines = ["stop rolling, hire labourer (1 head, 2 coins), e3: labourer, +1 point, log", "q"]
    played(lines, "--seed", "5", "--save", "game.txt")
    assert [move.action.text for move in saved("game.txt").moves[:3]] == ["stop", "hire labourer", "at e3"]


def test_undo_names_the_own_move(played: Play) -> None:
    _, out = played(["stop, use nothing", "u", "q"], "--seed", "5", "--name", "Mia")
    told = "Not possible: use nothing (Mia) can't be taken back: a turn is over once the dice of the next player"
    assert told in " ".join(out.split())


# Seats and terminals


def test_hot_seat(answered: Play) -> None:
    names = ["--name", "Joost", "--name", "Mia"]
    options = "--seed", "3", "--players", "3", "--hot-seat", "--save", "game.txt"
    code, out = answered(first_choices(60), *options, *names)
    assert code == 0
    match = saved("game.txt")
    assert match.names == ("Joost", "Mia", "Player 3")
    assert len(match.moves) >= 60
    assert sum(a.seat != b.seat for a, b in pairwise(match.moves)) > 10
    assert {"Joost’s turn.", "Mia’s turn.", "Player 3’s turn."} <= set(re.findall(r"^.*?’s turn\.", out, re.MULTILINE))


def test_a_loaded_game_keeps_its_bots_and_people(played: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BASTIDE_COMPILE", "0")
    played(
        ["q"], "--bot", "greedy", "--players", "4", "--people", "2", "--seat", "1", "--name", "Mia", "--save", "a.txt"
    )
    assert saved("a.txt").names == ("Greedy 1", "Mia", "Player 3", "Greedy 2")
    _, out = played(["q"], "--load", "a.txt", width=200)
    people = "seat 1 Mia, a person; seat 2 Player 3, a person"
    assert f"At the table: seat 0 Greedy 1, the greedy bot; {people}; seat 3 Greedy 2, the greedy bot." in out
    _, out = played(["q"], "--load", "a.txt", "--bot", "random", "--save", "b.txt", width=200)
    assert "seat 0 Random 1, the random bot (was Greedy 1)" in out
    assert saved("b.txt").names == ("Random 1", "Mia", "Player 3", "Random 2")
    _, out = played(["q"], "--load", "b.txt", "--seat", "0", "--bot", "greedy", width=200)
    assert "seat 0 Player 1, you (was Random 1); seat 1 Greedy 1, the greedy bot (was Mia)" in out
    _, out = played(["q"], "--load", "b.txt", "--hot-seat", width=200)
    assert out.count("a person") == 4


def test_a_hot_seat_game_stays_one(played: Play) -> None:
    played(["q"], "--hot-seat", "--name", "Joost", "--name", "Mia", "--seed", "3", "--save", "game.txt")
    _, out = played(["stop", "use nothing", "q"], "--load", "game.txt")
    assert "seat 0 Joost, a person; seat 1 Mia, a person." in out
    assert "Mia’s turn. First roll." in out
    with pytest.raises(bastide.BadOption, match="no bot sits at the table"):
        played([], "--load", "game.txt", "--bot", "greedy")


@pytest.mark.parametrize(("width", "told"), [(39, "40 are needed"), (50, "terminal is small"), (80, "")])
def test_a_small_terminal_is_told_once(played: Play, width: int, told: str) -> None:
    _, out = played(["stop", "b", "q"], "--seed", "5", width=width)
    words = " ".join(out.split())
    assert words.count("This terminal") == (1 if told else 0)
    assert told in words


def test_another_seat(played: Play) -> None:
    _, out = played(["q"], "--seed", "3", "--players", "3", "--seat", "1", "--name", "Mia")
    assert re.search(r"^Random 1 \(.*\): ", out, re.MULTILINE)
    assert "Mia’s turn. First roll." in out
    assert "▲ Random 2" in out


@pytest.mark.parametrize("players", ["2", "3", "5"])
@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_no_line_is_wider_than_the_terminal(played: Play, width: int, players: str) -> None:
    name = "Alexander the Great, Basileus"
    _, out = played(
        [*["1", "2", "d4"] * 6, "?", "rules", "p", "q"],
        "--seed",
        "4",
        "--players",
        players,
        "--name",
        name,
        width=width,
    )
    lines = [line.rstrip() for line in out.split("\n") if not line.startswith("Choose")]
    assert max(map(len, lines)) <= width
    assert all(f"{row} " in out for row in range(1, 8))
    if width >= 60:
        assert re.search(r"^4 .* {2,}.\S Random|^4 .*\[C\].*", out, re.MULTILINE)


def test_poor_terminals_get_plain_signs(tmp_path: Path) -> None:
    code = "from bastide.cli import terminal; import argparse; p = argparse.ArgumentParser(); terminal.configure(p);"
    code += "raise SystemExit(terminal.run(p.parse_args(['--seed', '5', '--name', 'José'])))"
    environment = {"PYTHONIOENCODING": "ascii", "TERM": "dumb", "COLUMNS": "70", "PATH": "", "HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", code], input=b"stop\n2\n\xff\xfe\n", capture_output=True, env=environment, cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr.decode()
    out = done.stdout.decode("ascii")
    assert "\x1b" not in out
    assert "[#]" in out
    assert "Jos?" in out
    assert "Not understood" in out


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys; from bastide.cli import terminal, play; assert not {'rich', 'numpy', 'numba'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (["--players", "6"], "2 to 5"),
        (["--seat", "2"], "expected 0 to 1"),
        (["chess"], "chess"),
        (["--bot", "clever"], "expected one of random"),
        (["--name", "A", "--name", "B"], "--hot-seat"),
        (["--name", "Greedy 2"], "is what a bot is called"),
        (["--people", "3"], "expected at most 2"),
        (["--hot-seat", "--bot", "greedy"], "--people N"),
        (["--hot-seat", "--people", "2"], "people sit in all seats"),
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
