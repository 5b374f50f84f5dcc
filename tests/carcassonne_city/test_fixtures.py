"""Games played by an independent implementation, decision by decision: we must agree at every line."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from .table import GAME, Pack, Position

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
FIXTURES = [HERE.parent / "fixtures" / f"carcassonne-city-{players}.jsonl.gz" for players in (2, 3, 4)]


def sorted_out(position: Position) -> Position:
    """The same position with its lists without an order sorted."""
    return position | {name: sorted(position[name], key=json.dumps) for name in ("tiles", "followers", "towers")}


def lines(path: Path) -> tuple[Pack, list[dict[str, Any]]]:
    """The pack of a trace and its decisions."""
    with gzip.open(path, "rt", encoding="utf-8") as text:
        first, *rest = [json.loads(line) for line in text]
    return first["data"], rest


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.name.removesuffix(".jsonl.gz"))
def test_legal_actions_and_positions_agree_at_every_line(path: Path) -> None:
    pack, decisions = lines(path)
    assert len(decisions) > 150
    for number, told in enumerate(decisions, 2):
        match = GAME.resume(told["before"], pack=pack)
        assert sorted_out(match.position()) == sorted_out(told["before"]), number
        texts = [action.text for action in match.actions()]
        assert len(set(texts)) == len(texts) and sorted(texts) == sorted(told["legal"]), number
        move = match.replay(told["action"], told["chance"])
        assert list(move.chance) == told["chance"], number
        assert sorted_out(match.position()) == sorted_out(told["after"]), number


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.name.removesuffix(".jsonl.gz"))
def test_the_game_played_through_agrees_as_well(path: Path) -> None:
    # Without reading positions in between, and with the tiles as the piles have them.
    pack, decisions = lines(path)
    match = None
    for number, told in enumerate(decisions, 2):
        if match is None or not told["before"]["tiles"]:
            match = GAME.resume(told["before"], pack=pack)
        move = match.play(told["action"])
        assert list(move.chance) == told["chance"], number
        assert sorted_out(match.position()) == sorted_out(told["after"]), number
        assert (match.turn is None) == told["after"]["over"]


def test_the_example_pack_is_that_of_the_traces() -> None:
    ours = json.loads((HERE / "example_pack.json").read_text(encoding="utf-8"))
    assert all(lines(path)[0] == ours for path in FIXTURES)
