"""What the ways to use dice gain: shared work comes to the same as each way by itself; and win values near the end."""

import numpy as np
import pytest

from bastide.bots.search.binding import bound_search
from bastide.core.jit import compiled
from bastide.games.saint_malo.bot.evaluation import evaluator, expected_points, set_clock
from bastide.games.saint_malo.bot.features import final_points
from bastide.games.saint_malo.bot.greedy import IMPOSSIBLE, WAYS, average
from bastide.games.saint_malo.bot.search import rank
from bastide.games.saint_malo.bot.turn_odds import HANDS, LAST, ODDS, ODDS_SCRATCH, roll_value, work_out
from bastide.games.saint_malo.bot.way_gains import GAINS, GROWN, roomy, value_alone, value_ways
from bastide.games.saint_malo.rules.board import CELL_OF
from bastide.games.saint_malo.rules.dice import RANK, ROLLS, WALL
from bastide.games.saint_malo.rules.engine import legal
from bastide.games.saint_malo.rules.state import KEEP_STEP, MOST_LEGAL, STOP, USE_STEP, opened
from tests.saint_malo.test_evaluation import GAME, states

pytestmark = pytest.mark.slow
#: Compiled for these tests alone. That decisions stay what they were, the golden games of bots show in every run.
native = pytest.mark.soak


def squares(*names: str) -> int:
    """Squares as a mask."""
    return sum(1 << CELL_OF[name] for name in names)


@native
@pytest.mark.parametrize("players", [2, 4])
def test_shared_work_comes_to_the_same(players: int) -> None:
    shared, alone = compiled(value_ways), compiled(value_alone)
    seen = {True: 0, False: 0}
    for buffer in states(11, players):
        s = opened(buffer)
        scratch, e = np.zeros(ODDS_SCRATCH, np.uint8), evaluator()
        set_clock(s, e)
        together, apart = np.zeros(ODDS), np.full(ODDS, IMPOSSIBLE)
        apart[GROWN : GROWN + WAYS] = 0.0
        shared(buffer, scratch, together, e)
        turn = opened(buffer.copy())
        turn.kind = USE_STEP
        before = expected_points(turn, int(s.turn), e)
        for way in range(WAYS):
            alone(buffer, scratch, way, before, apart, e)
        for part in (GAINS, GROWN):
            np.testing.assert_allclose(together[part : part + WAYS], apart[part : part + WAYS], atol=1e-9)
        seen[bool(roomy(int(s.free[s.turn])))] += 1
    assert seen[True] > 3
    assert seen[False] > 3  # both ways to value crates were taken


@pytest.mark.parametrize("last_round", [False, True])
def test_a_bonus_may_take_the_last_square_for_walls(last_round: bool) -> None:
    buffer = GAME.new_state(2)
    s, e, scratch = opened(buffer), evaluator(), np.zeros(ODDS_SCRATCH, np.uint8)
    s.kind, s.logs[0], s.ramparts[0] = USE_STEP, 3, squares("b1", "c1", "d1", "e1")
    s.free[0] = squares("f1", "a2", "a6", "b6", "f6")
    if last_round:  # the next city is full
        s.last_round, s.first, s.free[1] = 1, 1, 0
    set_clock(s, e)
    together, apart = np.zeros(ODDS), np.zeros(ODDS)
    value_ways(buffer, scratch, together, e)  # plain: an index that is out of bounds is an error
    walls = [5 * WALL + n for n in range(3)]
    for way in walls:
        value_alone(buffer, scratch, way, expected_points(s, 0, e), apart, e)
    assert apart[walls[2]] == apart[walls[1]]  # a third wall has no square any more
    np.testing.assert_array_equal(together[walls[:2]], apart[walls[:2]])
    assert apart[walls[2]] < together[walls[2]] < apart[walls[2]] + 2.5


@native
@pytest.mark.parametrize("players", [2, 3])
def test_every_roll_is_worth_its_best_option(players: int) -> None:
    worked_out, valued = compiled(work_out), compiled(roll_value)
    for buffer in states(12, players)[::3]:
        s = opened(buffer)
        odds = np.zeros(ODDS)
        for coins in (0, 1, 3, int(s.coins[s.turn])):
            s.coins[s.turn] = coins
            worked_out(buffer, np.zeros(ODDS_SCRATCH, np.uint8), odds, evaluator())
            for dice in range(ROLLS, HANDS):
                assert odds[LAST + dice] == valued(coins, dice, odds)


def test_a_city_is_roomy_when_no_region_is_small() -> None:
    row = squares("b1", "c1", "d1", "e1", "f1")
    assert roomy(row)
    assert not roomy(row & ~(1 << CELL_OF["f1"]))
    assert not roomy(row | 1 << CELL_OF["d7"])  # a single square apart
    assert roomy(0)


def chances(odds: np.ndarray, lead: float) -> np.ndarray:
    """The chance to end ahead (level: half of it) with each hand kept before the last roll, straight from the gains."""
    won = np.zeros(HANDS)
    for dice in range(ROLLS, HANDS):
        won[dice] = 0.5 + 0.5 * np.sign(round(lead + odds[LAST + dice]))
    average(won)
    return won


@native
@pytest.mark.parametrize("behind", [2, 4, 6, 8, 10])
def test_in_the_last_turn_the_chance_to_win_decides(behind: int) -> None:
    worked_out, ranked = compiled(work_out), compiled(rank)
    gained = 0.0
    for buffer in states(13, 2):
        s = opened(buffer)
        s.last_round, s.first, s.turn, s.kind, s.rolls, s.dice = 1, 0, 1, KEEP_STEP, 2, RANK["LCWXH"]
        s.points[0] += final_points(s, 1) - final_points(s, 0) + behind
        scratch, e, odds = np.zeros(ODDS_SCRATCH, np.uint8), evaluator(), np.zeros(ODDS)
        worked_out(buffer, scratch, odds, e)
        workspace = bound_search(GAME).new_workspace(2)
        choices, scores = np.zeros(MOST_LEGAL, np.int32), np.zeros(MOST_LEGAL)
        n = legal(s, choices)
        workspace.choices[:n] = choices[:n]
        ranked(buffer, workspace, n)
        scores[:n] = workspace.scores[:n]
        hands = [int(s.dice) if choice == STOP else int(choice) for choice in choices[:n]]
        won, means = chances(odds, -behind)[hands], odds[LAST : LAST + HANDS][hands]
        assert won[scores[:n].argmax()] >= won.max() - 0.02  # the margin has its say where chances are alike
        gained += won[scores[:n].argmax()] - won[means.argmax()]
    assert gained > 0.0  # the most points on average would have won less
