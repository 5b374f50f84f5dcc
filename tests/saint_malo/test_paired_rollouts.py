"""Games played out by the ranking, their luck, and the pairs of futures that the evaluation is trained on."""

import json

import numpy as np
import pytest

from bastide.bots.linear_model import PHASES
from bastide.bots.search.binding import bound_search
from bastide.bots.search.tree import Workspace
from bastide.bots.training import fit_pairs
from bastide.core import rng
from bastide.core.jit import compiled
from bastide.games.saint_malo.bot import search
from bastide.games.saint_malo.bot.evaluation import evaluator
from bastide.games.saint_malo.bot.features import FEATURES
from bastide.games.saint_malo.bot.playout import play_best, play_to_end
from bastide.games.saint_malo.bot.training import SCRATCH, pair_noise
from bastide.games.saint_malo.bot.turn_odds import FIRST, LAST, odds_of, whole_turn
from bastide.games.saint_malo.rules.dice import HANDS, LIKELY, ROLLS
from bastide.games.saint_malo.rules.state import KEEP_STEP, OVER, STOP, opened
from tests.saint_malo.test_evaluation import GAME, states

pytestmark = pytest.mark.soak  # what trains is compiled for these tests alone: half a minute

OWN = search.weights_for(2)


def workspace() -> Workspace:
    return bound_search(GAME).workspace_with(OWN, SCRATCH)


def test_the_chances_of_all_rolls() -> None:
    likely = dict(zip(HANDS[ROLLS:], LIKELY, strict=True))
    assert sum(likely.values()) == pytest.approx(1)
    assert likely["LLLLL"] == pytest.approx(6**-5)
    assert likely["LCWXH"] == pytest.approx(120 * 6**-5)


@pytest.mark.parametrize("players", [2, 3])
def test_the_same_dice_play_the_same_game_and_its_lead_is_that_of_the_points(players: int) -> None:
    ws, play = workspace(), compiled(play_to_end)
    s = opened(ws.work)
    ends = []
    for stream in (5, 5, 6):
        GAME.set_up(GAME.engine.view(ws.work), players)
        s.rng = stream
        play(ws, 1, ws.points)
        assert s.kind == OVER
        others = [int(s.points[seat]) for seat in range(players) if seat != 1]
        assert ws.points[0] == pytest.approx(int(s.points[1]) - sum(others) / len(others))
        ends.append((ws.work.tobytes(), float(ws.points[1])))
        ws.work[:] = 0
    assert ends[0] == ends[1] != ends[2]


def test_following_the_ranking_takes_its_first_choice() -> None:
    ws, ranked, followed = workspace(), compiled(search.rank), compiled(play_best)
    kinds = set()
    for buffer in states(3, 2) + states(4, 3):
        s = opened(buffer)
        n = GAME.engine.legal(s, ws.choices)
        ranked(buffer, ws, n)
        scores, choices = ws.scores[:n].copy(), ws.choices[:n].copy()
        if s.kind == KEEP_STEP:  # there by points alone
            odds = compiled(odds_of)(buffer, ws.scratch, ws.evaluator)
            part = FIRST if s.rolls == 1 else LAST
            scores = np.array([odds[LAST + s.dice] if each == STOP else odds[part + each] for each in choices.tolist()])
        scores_of = dict(zip(choices.tolist(), scores.tolist(), strict=True))
        ws.work[:] = buffer
        followed(ws)
        taken = [each for each in scores_of if bytes(after(buffer, each)) == bytes(ws.work)]
        assert max(scores_of[each] for each in taken) == max(scores_of.values())
        kinds.add(int(s.kind))
    assert len(kinds) >= 6


def after(buffer: np.ndarray, action: int) -> np.ndarray:
    expected = buffer.copy()
    GAME.engine.decide(opened(expected), action)
    return expected


def test_luck_is_nothing_on_average_and_explains_leads() -> None:
    ws, play = workspace(), compiled(play_to_end)
    s = opened(ws.work)
    found = []
    for stream in range(1, 601):
        ws.work[:] = 0
        GAME.set_up(GAME.engine.view(ws.work), 2)
        s.rng = rng.word_at(stream, 1)
        play(ws, 0, ws.points)
        found.append(ws.points[:2].copy())
    leads, luck = np.array(found).T
    assert abs(luck.mean()) < 4 * luck.std() / len(luck) ** 0.5
    assert np.corrcoef(leads, luck)[0, 1] > 0.6


def test_a_whole_turn_is_worth_more_than_its_last_two_rolls() -> None:
    match = GAME.start(2, seed=3)
    odds = compiled(odds_of)(match.player_view(match.turn).buffer, workspace().scratch, evaluator())
    assert whole_turn(odds) > odds[FIRST] > odds[LAST] > 0  # three rolls, two, one


def test_pairs_are_futures_of_one_position() -> None:
    rows = fit_pairs.pairs(GAME, 2, 12, 4, OWN)
    assert 12 <= len(rows) <= 24 and len(rows) % 2 == 0
    assert (rows[0::2, 1] == rows[1::2, 1]).all()  # as much of the game is left to both
    assert np.abs(rows[0::2, 2:] - rows[1::2, 2:]).sum(axis=1).min() > 0  # but they differ
    assert (rows == fit_pairs.pairs(GAME, 2, 12, 4, OWN)).all()


def test_a_fit_finds_what_pairs_say_through_their_noise() -> None:
    draw = np.random.default_rng(1)
    true = draw.normal(0, 1, PHASES * FEATURES)
    rows = np.zeros((40_000, 2 + FEATURES))
    rows[:, 1] = np.repeat(draw.random(20_000), 2)
    rows[:, 2:] = draw.normal(0, 3, (40_000, FEATURES))
    rows[:, 2] = 1.0  # what both have alike decides nothing
    part = rows[:, 1:2]
    rows[:, 0] = np.hstack([rows[:, 2:] * part**power for power in range(PHASES)]) @ true
    rows[:, 0] += draw.normal(0, 4, 40_000)
    found, nearer = fit_pairs.fitted(rows, np.zeros(PHASES * FEATURES), pair_noise(rows[0::2, 1]))
    at_half = [
        each[:FEATURES] + 0.5 * each[FEATURES : 2 * FEATURES] + 0.25 * each[2 * FEATURES :] for each in (found, true)
    ]
    assert at_half[0][1:] == pytest.approx(at_half[1][1:], abs=0.1)
    assert found[0] == 0.0
    assert nearer > 1.0


def test_training_writes_weights_and_keeps_the_pairs(tmp_path, monkeypatch, capsys) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(fit_pairs, "AT_ONCE", 10)
    file = tmp_path / "weights.json"
    for expected in (1, 2):
        fit_pairs.main(
            ["saint-malo", str(file), "--pairs", "20", "--players", "2", "--threads", "1", "--seed", str(expected)]
        )
        rows = np.load(tmp_path / "weights.npz")["rows"]
        assert len(rows) // 2 in range(17 * expected, 20 * expected + 1)
    assert len(json.loads(file.read_text())["weights"]) == PHASES * FEATURES
    assert "pairs; nearer by" in capsys.readouterr().out
