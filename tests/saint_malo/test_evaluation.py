"""What the evaluation of the search says where nothing is left to guess: the last round (SM-70, SM-71)."""

import numpy as np
import pytest

import bastide
from bastide.bots import bot
from bastide.core.state import State
from bastide.games.saint_malo.bot.evaluation import evaluator, expected_points, set_clock
from bastide.games.saint_malo.bot.features import final_points, has_played, turns_before
from bastide.games.saint_malo.rules.dice import RANK
from bastide.games.saint_malo.rules.engine import decide
from bastide.games.saint_malo.rules.state import KEEP_STEP, OVER, PASS, ROLL, TURN_END, USE_STEP, opened

pytestmark = pytest.mark.slow

GAME = bastide.game("saint-malo")


def states(seed: int, players: int) -> list[np.ndarray]:
    """Every fifth decision of a game between greedy players."""
    match = GAME.start(players, seed=seed)
    greedy = bot("greedy", GAME)
    found: list[np.ndarray] = []
    while match.turn is not None:
        view = match.player_view(match.turn)
        if len(match.moves) % 5 == 0:
            found.append(view.buffer.copy())
        match.play(greedy.choose(view))
    return found


@pytest.mark.parametrize("players", [2, 3, 5])
def test_sm_71_the_points_if_it_ended_now(players: int) -> None:
    for buffer in states(7, players):
        s = opened(buffer)
        s.last_round, s.turn, s.first, s.kind, s.dice = 1, players - 1, 0, USE_STEP, RANK["LLLLL"]
        expected = [final_points(s, seat) for seat in range(players)]
        set_clock(s, e := evaluator())
        assert [expected_points(s, seat, e) for seat in range(players)] == expected  # the turn under way counts as over
        decide(s, PASS)
        assert s.kind == OVER
        assert [float(s.points[seat]) for seat in range(players)] == expected
        assert [expected_points(s, seat, e) for seat in range(players)] == expected


def at_step(players: int, turn: int, kind: int, rolls: int = 1, last_round: int = 1) -> State:
    """A state at some step of a turn."""
    s = opened(GAME.engine.new())
    s.players, s.turn, s.kind, s.rolls, s.last_round = players, turn, kind, rolls, last_round
    return s


def test_sm_70_who_has_a_turn_left_in_the_last_round() -> None:
    begins = at_step(4, 1, KEEP_STEP)
    assert [has_played(begins, seat) for seat in range(4)] == [True, False, False, False]
    under_way = at_step(4, 1, USE_STEP)
    assert [has_played(under_way, seat) for seat in range(4)] == [True, True, False, False]
    under_way.first = 3
    assert [has_played(under_way, seat) for seat in range(4)] == [True, True, False, True]
    assert all(has_played(at_step(4, 3, TURN_END), seat) for seat in range(4))
    assert not any(has_played(at_step(4, 1, USE_STEP, last_round=0), seat) for seat in range(4))


def test_turns_before_the_next_one() -> None:
    assert [turns_before(at_step(3, 1, KEEP_STEP), seat) for seat in range(3)] == [2, 0, 1]
    assert [turns_before(at_step(3, 1, KEEP_STEP, rolls=2), seat) for seat in range(3)] == [1, 2, 0]
    assert [turns_before(at_step(3, 1, ROLL, rolls=0), seat) for seat in range(3)] == [2, 0, 1]
