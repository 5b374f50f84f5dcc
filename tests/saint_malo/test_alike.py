"""Squares that are alike: leaving all but the first out changes nothing for the eye."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bastide.core.jit import bind, compiled
from bastide.games.saint_malo.bot import greedy
from bastide.games.saint_malo.bot.equal_squares import unlike
from bastide.games.saint_malo.bot.evaluation import WEIGHTS, promise, set_clock
from bastide.games.saint_malo.bot.greedy import OPTIONS
from bastide.games.saint_malo.bot.neighbour_counts import best_few, most_around
from bastide.games.saint_malo.bot.option_gains import begin_option, best_placement, value_alone, value_options
from bastide.games.saint_malo.bot.turn_odds import ODDS, ODDS_SCRATCH
from bastide.games.saint_malo.rules.board import ALL, INNER, bit, cells_in
from bastide.games.saint_malo.rules.engine import decide, legal
from bastide.games.saint_malo.rules.state import MOST_LEGAL, PERSON_STEP, ROLL, STATE, WALL_STEP, opened
from tests.saint_malo.test_promise import states

pytestmark = pytest.mark.slow

BYTES = STATE.itemsize
# The same search of a best square, over all that are legal.
thorough_person = bind(greedy.best_worth_of_person, "thorough", worth=promise)
thorough = bind(greedy.best_placement, "thorough", worth=promise, best_worth_of_person=thorough_person)


def after(here: np.ndarray, action: int, w: np.ndarray) -> float:
    there = here.copy()
    t = opened(there)
    seat = int(t.turn)
    decide(t, action)
    return float(promise(t, seat, w))


@pytest.mark.parametrize("players", [2, 4])
def test_what_is_left_out_promises_what_one_before_it_does(players: int) -> None:
    left_out = {WALL_STEP: 0, PERSON_STEP: 0}
    for buffer in states(5, players)[::3]:
        w, scratch = WEIGHTS.copy(), np.zeros(ODDS_SCRATCH, np.uint8)
        set_clock(opened(buffer), w)
        for option in range(OPTIONS):
            if not begin_option(buffer, scratch, option):
                continue
            here = scratch[:BYTES].copy()
            t = opened(here)
            if t.kind not in left_out:
                continue
            everything, few = np.zeros(MOST_LEGAL, np.int32), np.zeros(MOST_LEGAL, np.int32)
            n, m = legal(t, everything), unlike(t, few)
            kept = few[:m].tolist()
            assert kept == sorted(kept) and set(kept) <= set(everything[:n].tolist())
            worth = {action: after(here, action, w) for action in everything[:n].tolist()}
            for action in everything[:n].tolist():
                assert action in kept or any(worth[each] == worth[action] for each in kept if each < action)
            left_out[int(t.kind)] += n - m
    assert min(left_out.values()) > 200


@pytest.mark.parametrize("players", [2, 3])
def test_the_best_square_stays_the_best(players: int) -> None:
    quick, slow = compiled(best_placement), compiled(thorough)
    steps = 0
    for buffer in states(6, players):
        w, scratch = WEIGHTS.copy(), np.zeros(ODDS_SCRATCH, np.uint8)
        set_clock(opened(buffer), w)
        for option in range(OPTIONS):
            if not begin_option(buffer, scratch, option):
                continue
            t = opened(scratch[:BYTES])
            seat = int(opened(buffer).turn)
            while t.kind != ROLL:
                chosen = slow(scratch, seat, w)
                assert quick(scratch, seat, w) == chosen
                decide(t, chosen)
                steps += 1
    assert steps > 2000


def test_gains_are_those_of_all_squares() -> None:
    slow = compiled(bind(value_alone, "thorough", best_placement=thorough))
    shared = compiled(value_options)
    for buffer in states(9, 2)[::2]:
        w, scratch = WEIGHTS.copy(), np.zeros(ODDS_SCRATCH, np.uint8)
        set_clock(opened(buffer), w)
        together, apart = np.zeros(ODDS), np.full(ODDS, greedy.IMPOSSIBLE)
        shared(buffer, scratch, together, w)
        for option in range(OPTIONS):
            slow(buffer, scratch, option, 0.0, apart, w)
        possible = apart[:OPTIONS] > greedy.IMPOSSIBLE
        assert (possible == (together[:OPTIONS] > greedy.IMPOSSIBLE)).all()
        apart_by = apart[:OPTIONS][possible] - together[:OPTIONS][possible]
        np.testing.assert_allclose(apart_by, apart_by[0], atol=1e-9)  # one was measured from nothing


@given(st.integers(0, ALL), st.integers(0, ALL))
def test_without_any_other_square_the_best_two_stay(things: int, squares: int) -> None:
    free = squares & INNER & ~things
    few, before = best_few(things & ALL, free), most_around(things & ALL, free)
    assert few & ~free == 0
    for cell in cells_in(free & ~few):
        assert most_around(things & ALL, free & ~bit(cell)) == before
