"""Squares that are alike: leaving all but the first out changes nothing for the evaluation."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bastide.bots.linear_model import Evaluator
from bastide.core.jit import bind, compiled
from bastide.games.saint_malo.bot import greedy
from bastide.games.saint_malo.bot.equal_squares import unlike
from bastide.games.saint_malo.bot.evaluation import evaluator, expected_points, set_clock
from bastide.games.saint_malo.bot.greedy import WAYS, begin_way
from bastide.games.saint_malo.bot.neighbour_counts import best_few, most_around
from bastide.games.saint_malo.bot.turn_odds import ODDS, ODDS_SCRATCH
from bastide.games.saint_malo.bot.way_gains import best_placement, value_alone, value_ways
from bastide.games.saint_malo.rules.board import ALL, INNER, bit, cells_in
from bastide.games.saint_malo.rules.engine import carry_out, legal
from bastide.games.saint_malo.rules.state import MOST_LEGAL, PERSON_STEP, STATE, TURN_END, WALL_STEP, opened
from tests.saint_malo.test_evaluation import states

pytestmark = pytest.mark.slow
#: Compiled for these tests alone. That decisions stay what they were, the golden games of bots show in every run.
native = pytest.mark.soak

BYTES = STATE.itemsize
# The same search of a best square, over all that are legal.
thorough_person = bind(greedy.best_value_of_person, "thorough", greedy_value=expected_points)
thorough = bind(greedy.best_placement, "thorough", greedy_value=expected_points, best_value_of_person=thorough_person)


def after(here: np.ndarray, action: int, e: Evaluator) -> float:
    there = here.copy()
    t = opened(there)
    seat = int(t.turn)
    carry_out(t, action)
    return float(expected_points(t, seat, e))


@pytest.mark.parametrize("players", [2, 4])
def test_what_is_left_out_brings_what_one_before_it_does(players: int) -> None:
    left_out = {WALL_STEP: 0, PERSON_STEP: 0}
    for buffer in states(5, players)[::3]:
        e, scratch = evaluator(), np.zeros(ODDS_SCRATCH, np.uint8)
        set_clock(opened(buffer), e)
        for way in range(WAYS):
            if not begin_way(buffer, scratch, way):
                continue
            here = scratch[:BYTES].copy()
            t = opened(here)
            if t.kind not in left_out:
                continue
            everything, few = np.zeros(MOST_LEGAL, np.int32), np.zeros(MOST_LEGAL, np.int32)
            n, m = legal(t, everything), unlike(t, few)
            kept = few[:m].tolist()
            assert kept == sorted(kept) and set(kept) <= set(everything[:n].tolist())
            values = {action: after(here, action, e) for action in everything[:n].tolist()}
            for action in everything[:n].tolist():
                assert action in kept or any(values[each] == values[action] for each in kept if each < action)
            left_out[int(t.kind)] += n - m
    assert min(left_out.values()) > 200


@native
@pytest.mark.parametrize("players", [2, 3])
def test_the_best_square_stays_the_best(players: int) -> None:
    quick, slow = compiled(best_placement), compiled(thorough)
    steps = 0
    for buffer in states(6, players):
        e, scratch = evaluator(), np.zeros(ODDS_SCRATCH, np.uint8)
        set_clock(opened(buffer), e)
        for way in range(WAYS):
            if not begin_way(buffer, scratch, way):
                continue
            t = opened(scratch[:BYTES])
            seat = int(opened(buffer).turn)
            while t.kind != TURN_END:
                chosen = slow(scratch, seat, e)
                assert quick(scratch, seat, e) == chosen
                carry_out(t, chosen)
                steps += 1
    assert steps > 2000


@native
def test_gains_are_those_of_all_squares() -> None:
    slow = compiled(bind(value_alone, "thorough", best_placement=thorough))
    shared = compiled(value_ways)
    for buffer in states(9, 2)[::2]:
        e, scratch = evaluator(), np.zeros(ODDS_SCRATCH, np.uint8)
        set_clock(opened(buffer), e)
        together, apart = np.zeros(ODDS), np.full(ODDS, greedy.IMPOSSIBLE)
        shared(buffer, scratch, together, e)
        for way in range(WAYS):
            slow(buffer, scratch, way, 0.0, apart, e)
        possible = apart[:WAYS] > greedy.IMPOSSIBLE
        assert (possible == (together[:WAYS] > greedy.IMPOSSIBLE)).all()
        apart_by = apart[:WAYS][possible] - together[:WAYS][possible]
        np.testing.assert_allclose(apart_by, apart_by[0], atol=1e-9)  # one was measured from nothing


@given(st.integers(0, ALL), st.integers(0, ALL))
def test_without_any_other_square_the_best_two_stay(things: int, squares: int) -> None:
    free = squares & INNER & ~things
    few, before = best_few(things & ALL, free), most_around(things & ALL, free)
    assert few & ~free == 0
    for cell in cells_in(free & ~few):
        assert most_around(things & ALL, free & ~bit(cell)) == before
