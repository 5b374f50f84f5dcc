"""Games played by an independent implementation, decision by decision: we must agree at every line."""

import gzip
import json
from pathlib import Path

import pytest

import bastide

pytestmark = pytest.mark.slow

FIXTURES = sorted(Path(__file__).parent.parent.joinpath("fixtures").glob("saint-malo-*.jsonl.gz"))
GAME = bastide.game("saint-malo")


def test_the_fixtures_are_there() -> None:
    assert len(FIXTURES) == 4


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.name.removesuffix(".jsonl.gz"))
def test_legal_actions_and_positions_agree_at_every_line(path: Path) -> None:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            told = json.loads(line)
            match = GAME.resume(told["before"])
            assert match.position() == told["before"], number
            texts = [action.text for action in match.actions()]
            assert len(set(texts)) == len(texts) and sorted(texts) == sorted(told["legal"]), number
            move = match.replay(told["action"], told["chance"])
            assert list(move.chance) == told["chance"], number
            assert match.position() == told["after"], number
