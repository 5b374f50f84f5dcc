"""Games played out by the ranking, their luck, and the pairs of futures that the eye learns from."""

import json

import numpy as np
import pytest

from bastide.bots.learning import tried
from bastide.bots.search.tree import Desk, new_desk
from bastide.core import rng
from bastide.core.jit import compiled
from bastide.core.linear_model import PHASES
from bastide.games.saint_malo.bot import search
from bastide.games.saint_malo.bot.features import FEATURES
from bastide.games.saint_malo.bot.playout import follow, play_to_end
from bastide.games.saint_malo.bot.training_rows import SCRATCH
from bastide.games.saint_malo.bot.turn_odds import FIRST, LAST, odds_of, whole_turn
from bastide.games.saint_malo.rules.dice import HANDS, LIKELY, ROLLS
from bastide.games.saint_malo.rules.state import KEEP_STEP, OVER, STOP, opened
from tests.saint_malo.test_promise import GAME, states

pytestmark = pytest.mark.slow

OWN = np.array(search.WEIGHTS[: PHASES * FEATURES])


def desk() -> Desk:
    return new_desk(GAME.engine.state.itemsize, SCRATCH, GAME.engine.most_legal, search.WEIGHTS.copy())


def test_the_chances_of_all_rolls() -> None:
    likely = dict(zip(HANDS[ROLLS:], LIKELY, strict=True))
    assert sum(likely.values()) == pytest.approx(1)
    assert likely["LLLLL"] == pytest.approx(6**-5)
    assert likely["LCWXH"] == pytest.approx(120 * 6**-5)


@pytest.mark.parametrize("players", [2, 3])
def test_the_same_dice_play_the_same_game_and_its_lead_is_that_of_the_points(players: int) -> None:
    d, play = desk(), compiled(play_to_end)
    s = opened(d.work)
    ends = []
    for stream in (5, 5, 6):
        GAME.set_up(GAME.engine.view(d.work), players, {})
        s.rng = stream
        play(d, 1, d.points)
        assert s.kind == OVER
        others = [int(s.points[seat]) for seat in range(players) if seat != 1]
        assert d.points[0] == pytest.approx(int(s.points[1]) - sum(others) / len(others))
        ends.append((d.work.tobytes(), float(d.points[1])))
        d.work[:] = 0
    assert ends[0] == ends[1] != ends[2]


def test_following_the_ranking_takes_its_first_choice() -> None:
    d, ranked, followed = desk(), compiled(search.rank), compiled(follow)
    kinds = set()
    for buffer in states(3, 2) + states(4, 3):
        s = opened(buffer)
        n = GAME.engine.legal(s, d.choices)
        ranked(buffer, d.scratch, d.choices, n, d.scores, d.weights)
        scores, choices = d.scores[:n].copy(), d.choices[:n].copy()
        if s.kind == KEEP_STEP:  # there by points alone
            odds = compiled(odds_of)(buffer, d.scratch, d.weights)
            part = FIRST if s.rolls == 1 else LAST
            scores = np.array([odds[LAST + s.dice] if each == STOP else odds[part + each] for each in choices.tolist()])
        worth = dict(zip(choices.tolist(), scores.tolist(), strict=True))
        d.work[:] = buffer
        followed(d)
        taken = [each for each in worth if bytes(after(buffer, each)) == bytes(d.work)]
        assert max(worth[each] for each in taken) == max(worth.values())
        kinds.add(int(s.kind))
    assert len(kinds) >= 6


def after(buffer: np.ndarray, action: int) -> np.ndarray:
    expected = buffer.copy()
    GAME.engine.decide(opened(expected), action)
    return expected


def test_luck_is_nothing_on_average_and_explains_leads() -> None:
    d, play = desk(), compiled(play_to_end)
    s = opened(d.work)
    found = []
    for stream in range(1, 601):
        d.work[:] = 0
        GAME.set_up(GAME.engine.view(d.work), 2, {})
        s.rng = rng.word_at(stream, 1)
        play(d, 0, d.points)
        found.append(d.points[:2].copy())
    leads, luck = np.array(found).T
    assert abs(luck.mean()) < 4 * luck.std() / len(luck) ** 0.5
    assert np.corrcoef(leads, luck)[0, 1] > 0.6


def test_a_whole_turn_is_worth_more_than_its_last_two_rolls() -> None:
    match = GAME.start(2, seed=3)
    odds = compiled(odds_of)(match.player_view(match.turn).state, desk().scratch, search.WEIGHTS.copy())
    assert whole_turn(odds) > odds[FIRST] > odds[LAST] > 0  # three rolls, two, one


def test_contests_are_pairs_of_one_moment() -> None:
    rows = tried.pairs(2, 12, 4, OWN)
    assert 12 <= len(rows) <= 24 and len(rows) % 2 == 0
    assert (rows[0::2, 1] == rows[1::2, 1]).all()  # as much of the game is left to both
    assert np.abs(rows[0::2, 2:] - rows[1::2, 2:]).sum(axis=1).min() > 0  # but they differ
    assert (rows == tried.pairs(2, 12, 4, OWN)).all()


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
    found, nearer = tried.fitted(rows, np.zeros(PHASES * FEATURES))
    at_half = [
        each[:FEATURES] + 0.5 * each[FEATURES : 2 * FEATURES] + 0.25 * each[2 * FEATURES :] for each in (found, true)
    ]
    assert at_half[0][1:] == pytest.approx(at_half[1][1:], abs=0.1)
    assert found[0] == 0.0
    assert nearer > 1.0


def test_learning_writes_weights_and_keeps_the_pairs(tmp_path, monkeypatch, capsys) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(tried, "AT_ONCE", 10)
    file = tmp_path / "weights.json"
    for expected in (1, 2):
        tried.main([str(file), "--pairs", "20", "--players", "2", "--threads", "1", "--seed", str(expected)])
        rows = np.load(tmp_path / "weights.npz")["rows"]
        assert len(rows) // 2 in range(17 * expected, 20 * expected + 1)
    assert len(json.loads(file.read_text())["weights"]) == PHASES * FEATURES
    assert "pairs; nearer by" in capsys.readouterr().out
