"""The puzzles that come with our games: all fit, some are judged again, and the file is small."""

import json
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

import bastide
from bastide.cli import main
from bastide.core.player_view import determinized
from bastide.puzzles import Puzzles, puzzles_of
from bastide.puzzles.checking import begun, check
from bastide.puzzles.difficulty import CLASSES, class_of, pegs_of
from bastide.puzzles.files import file_of, write
from tests.ours import OURS

FEWEST, MOST_BYTES = 100, 400_000


def held(game: str) -> Puzzles:
    found = puzzles_of(game)
    assert found is not None
    return found


@pytest.mark.parametrize("game", OURS)
def test_there_are_enough_of_every_kind_in_a_small_file(game: str) -> None:
    found = held(game)
    assert len(found.puzzles) >= FEWEST
    assert found.rules_version == bastide.game(game).rules_version
    assert file_of(bastide.game(game)).stat().st_size < MOST_BYTES
    classes = Counter(class_of(pegs_of(each.found)) for each in found.puzzles)
    assert set(classes) == set(CLASSES), classes
    assert len({json.dumps(each.position, sort_keys=True) for each in found.puzzles}) == len(found.puzzles)


@pytest.mark.slow
@pytest.mark.parametrize("game", OURS)
def test_all_fit_and_a_random_sample_is_judged_again(game: str) -> None:
    findings = check(bastide.game(game), held(game), sample=2, seed=random.randrange(2**32))
    assert len(findings) == len(held(game).puzzles)
    assert [each for each in findings if not each.ok] == []
    assert sum("judged again" in each.detail for each in findings) == 2


@pytest.mark.parametrize("game", OURS)
def test_nothing_is_in_a_puzzle_but_what_its_seat_may_know(game: str) -> None:
    """What is hidden from the seat can be drawn anew, and what it sees stays the same: so nothing depends on it."""
    for puzzle in random.Random(game).sample(held(game).puzzles, 3):
        match = begun(bastide.game(game), puzzle)
        seen = match.player_view(puzzle.seat)
        other = determinized(match.game, match.buffer_at(0), puzzle.seat, 99)
        assert (match.game.player_view(other, puzzle.seat).buffer == seen.buffer).all()


@pytest.mark.parametrize("game", OURS)
def test_what_is_spoilt_is_found(game: str) -> None:
    found = held(game)
    first = found.puzzles[0]
    spoilt = {
        "seat": replace(first, seat=1 - first.seat if first.seat < 2 else 0),
        "position": replace(first, position={**first.position, "game": "chess"}),
        "choices: expected the": replace(first, choices=first.choices[1:]),
        "margin": replace(first, margin=1),
        "error": replace(first, error=first.margin),
        "found": replace(first, found=[100] * 7),
        "best first": replace(first, choices=first.choices[::-1]),
    }
    for said, puzzle in spoilt.items():
        finding = check(bastide.game(game), replace(found, puzzles=[puzzle]), 0, 0)[0]
        assert not finding.ok and said in finding.detail, (said, finding)


def test_the_command_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["puzzles", "list", "saint-malo", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)["puzzles"]
    assert [each["number"] for each in listed] == list(range(1, len(listed) + 1))
    assert main(["puzzles", "list", "saint-malo"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(listed) + 1
    assert main(["puzzles", "show", "saint-malo", "1"]) == 0
    shown = capsys.readouterr().out
    assert held("saint-malo").puzzles[0].best.text in shown and "to win" in shown
    assert main(["puzzles", "show", "saint-malo", "99999"]) == 2
    assert f"expected 1 to {len(listed)}" in capsys.readouterr().err
    assert main(["puzzles", "check", "saint-malo", "--sample", "0", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["failed"] == 0
    write(tmp_path / "some.gz", held("saint-malo"))
    assert (
        main(["puzzles", "make", "saint-malo", "--count", "1", "--seed", "1", "--file", str(tmp_path / "some.gz")]) == 0
    )
    assert f"{len(listed)} puzzles" in capsys.readouterr().out
