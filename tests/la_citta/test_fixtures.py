"""Games played by an independent implementation, decision by decision: we must agree at every line."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from bastide import Match
from bastide.games.la_citta.rules.state import KINDS

from .table import GAME, MAP

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
NAMES = ["la-citta-2-beginner", "la-citta-3-rich", "la-citta-4-advanced"]


def lines(name: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The map of a trace and its decisions."""
    with gzip.open(HERE.parent / "fixtures" / f"{name}.jsonl.gz", "rt", encoding="utf-8") as text:
        first, *rest = [json.loads(line) for line in text]
    return first["data"], rest


@pytest.mark.parametrize("name", NAMES)
def test_legal_actions_and_positions_agree_at_every_line(name: str) -> None:
    given, decisions = lines(name)
    assert len(decisions) > 130
    for number, told in enumerate(decisions, 2):
        match = GAME.resume(told["before"], map=given)
        assert match.position() == told["before"], number
        texts = [action.text for action in match.actions()]
        assert len(set(texts)) == len(texts) and sorted(texts) == sorted(told["legal"]), number
        move = match.replay(told["action"], told["chance"])
        assert list(move.chance) == told["chance"], number
        assert match.position() == told["after"], number


@pytest.mark.parametrize("name", NAMES)
def test_the_game_played_through_agrees_as_well(name: str) -> None:
    # Without reading positions in between; only where a deck was shuffled chance must be told.
    given, decisions = lines(name)
    match: Match | None = None
    for number, told in enumerate(decisions, 2):
        if match is None or match.turn is None:
            match = GAME.resume(told["before"], map=given)
        assert match.turn == told["before"]["turn"], number
        texts = [action.text for action in match.actions()]
        assert sorted(texts) == sorted(told["legal"]), number
        shuffled = any(text.startswith("shuffle") for text in told["chance"])
        move = match.replay(told["action"], told["chance"]) if shuffled else match.play(told["action"])
        assert list(move.chance) == told["chance"], number
        assert match.position() == told["after"], number
        assert (match.turn is None) == (told["after"]["phase"] == "over")
    assert match is not None and match.outcome is not None
    assert [score.points for score in match.scores()] == match.position()["points"]
    assert all(score.points == sum(award.amount for award in score.reasons) for score in match.scores())


def test_the_example_map_is_that_of_the_traces() -> None:
    assert all(lines(name)[0] == MAP for name in NAMES)


def test_the_traces_reach_every_kind_of_step() -> None:
    kinds = {told["before"]["step"]["kind"] for name in NAMES for told in lines(name)[1]}
    assert kinds == set(KINDS)
