"""Puzzles as files: written, read back, added to, refused where they are none."""

import gzip
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import bastide
from bastide.core.errors import BadOption
from bastide.core.game import Game
from bastide.puzzles import Choice, Puzzle, Puzzles, collecting, puzzles_of
from bastide.puzzles.collecting import collect
from bastide.puzzles.files import NAME, BadPuzzles, file_of, read, write
from bastide.puzzles.making import Tally
from bastide.puzzles.model import LineStep

GAME = "saint-malo"


def puzzle(best: str = "at a1") -> Puzzle:
    choices = [Choice(best, 600, 301), Choice("at b2", 500, 280)]
    return Puzzle(0, {"game": GAME}, choices, 100, 3, [0, 0, 10, 50, 80, 100, 100], [LineStep(0, "at c3")])


@pytest.fixture
def game() -> Game:
    return bastide.game(GAME)


def test_what_is_written_is_read_back(tmp_path: Path, game: Game) -> None:
    held = Puzzles(GAME, 1, 7, 3, [puzzle(), puzzle("at d4")])
    write(tmp_path / NAME, held)
    assert read(tmp_path / NAME, game) == held
    assert [each.name for each in tmp_path.iterdir()] == [NAME]
    one = (tmp_path / NAME).read_bytes()
    write(tmp_path / NAME, held)
    assert (tmp_path / NAME).read_bytes() == one, "the same puzzles are the same bytes"


def test_what_a_choice_costs() -> None:
    found = puzzle()
    assert found.best.text == "at a1" and found.rank("at b2") == 2
    assert found.lost("at a1") == 0.0 and found.lost("at b2") == pytest.approx(0.1)
    assert found.choice("at z9") is None


def _told(held: Puzzles, path: Path) -> dict[str, object]:
    write(path, held)
    told: dict[str, object] = json.loads(gzip.decompress(path.read_bytes()))
    return told


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": "la-citta"}, "expected puzzles of saint-malo, got those of la-citta"),
        ({"seed": -1}, "seed: expected a whole number from 0"),
        ({"puzzles": [{"seat": 0}]}, "position: this field is missing"),
        ({"more": 1}, "more: unknown field"),
    ],
)
def test_what_is_no_file_of_puzzles_is_refused_by_its_field(
    tmp_path: Path, game: Game, change: dict[str, object], said: str
) -> None:
    path = tmp_path / NAME
    told = {**_told(Puzzles(GAME, 1, 7, 3, [puzzle()]), path), **change}
    path.write_bytes(gzip.compress(json.dumps(told).encode()))
    with pytest.raises(BadPuzzles, match=said):
        read(path, game)


@pytest.mark.parametrize("content", [b"", b"no gzip", gzip.compress(b"no json")])
def test_what_is_no_file_at_all(tmp_path: Path, game: Game, content: bytes) -> None:
    (tmp_path / NAME).write_bytes(content)
    with pytest.raises(BadPuzzles, match="expected puzzles as JSON, packed by gzip"):
        read(tmp_path / NAME, game)


def test_a_game_without_puzzles_has_none() -> None:
    assert puzzles_of("connect-four") is None if "connect-four" in bastide.games() else True
    assert file_of(bastide.game(GAME)).name == NAME


def test_collecting_goes_on_where_it_was_stopped(tmp_path: Path, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    numbers: list[int] = []

    def two_of_each(game: Game, seed: int, number: int, tally: Tally) -> Iterator[Puzzle]:
        numbers.append(number)
        yield puzzle(f"at a{number}")
        yield puzzle(f"at b{number}")

    monkeypatch.setattr(collecting, "made", two_of_each)
    told: list[str] = []
    path = tmp_path / NAME
    held = collect(game, path, 3, 5, lambda standing: told.append(standing.words))
    assert [each.best.text for each in held.puzzles] == ["at a0", "at b0", "at a1"]
    assert (held.seed, held.played, numbers) == (5, 2, [0, 1]) and len(told) == 2
    assert collect(game, path, 3, 5) == held, "there are enough"
    more = collect(game, path, 5, 5)
    assert more.puzzles[:3] == held.puzzles and numbers == [0, 1, 2]
    with pytest.raises(BadOption, match="--seed: expected 5"):
        collect(game, path, 9, 6)
    write(path, replace(more, rules_version=99))
    with pytest.raises(BadOption, match="rules version"):
        collect(game, path, 9, 5)
