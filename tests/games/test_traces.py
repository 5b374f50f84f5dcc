"""Games played by an independent implementation, decision by decision: we must agree at every line."""

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import bastide
from bastide.core.game import Game
from bastide.games.la_citta.rules.state import KINDS
from tests.carcassonne_city.table import in_any_order

pytestmark = pytest.mark.slow

TESTS = Path(__file__).parent.parent
TRACES = {path.name.removesuffix(".jsonl.gz"): path for path in sorted((TESTS / "fixtures").glob("*.jsonl.gz"))}
#: The option that holds the data in the first line of a trace, and the file in which we have it too.
DATA = {
    "carcassonne-city": ("pack", TESTS / "carcassonne_city" / "example_pack.json"),
    "la-citta": ("map", TESTS / "la_citta" / "example_map.json"),
}
every_trace = pytest.mark.parametrize("name", TRACES)


@cache
def trace(name: str) -> tuple[Game, list[dict[str, Any]]]:
    """The game with the data of the trace, and the decisions."""
    with gzip.open(TRACES[name], "rt", encoding="utf-8") as text:
        decisions = [json.loads(line) for line in text]
    game = bastide.game(decisions[-1]["after"]["game"])
    if game.name not in DATA:
        return game, decisions
    option, file = DATA[game.name]
    first, *rest = decisions
    assert first["data"] == json.loads(file.read_text(encoding="utf-8")), "the example is that of the traces"
    return game.with_options(**{option: first["data"]}), rest


def test_the_traces_are_there() -> None:
    assert len(TRACES) == 10 and all(len(trace(name)[1]) > 130 for name in TRACES)


@every_trace
def test_legal_actions_and_positions_agree_at_every_line(name: str) -> None:
    game, decisions = trace(name)
    for number, told in enumerate(decisions):
        match = game.resume(told["before"])
        assert in_any_order(match.position()) == in_any_order(told["before"]), number
        texts = [action.text for action in match.actions()]
        assert len(set(texts)) == len(texts) and sorted(texts) == sorted(told["legal"]), number
        move = match.replay(told["action"], told["chance"])
        assert list(move.chance) == told["chance"], number
        assert in_any_order(match.position()) == in_any_order(told["after"]), number


@every_trace
def test_the_game_played_through_agrees_as_well(name: str) -> None:
    """Without reading positions in between; cards and tiles come as they lie in the first one, or are refused."""
    game, decisions = trace(name)
    match = game.resume(decisions[0]["before"])
    for number, told in enumerate(decisions):
        if match.turn is None:
            match = game.resume(told["before"])
        assert sorted(action.text for action in match.actions()) == sorted(told["legal"]), number
        match.replay(told["action"], told["chance"])
        assert in_any_order(match.position()) == in_any_order(told["after"]), number
        assert (match.turn is None) == (told["after"]["step"] is None), number
    assert match.outcome is not None
    assert all(score.points == sum(award.amount for award in score.reasons) for score in match.scores())


def test_the_traces_of_la_citta_reach_every_kind_of_step() -> None:
    kinds = {told["before"]["step"]["kind"] for name in TRACES if "citta" in name for told in trace(name)[1]}
    assert kinds == set(KINDS)
