"""Rollouts: what may come of a decision in Saint Malo, played on with the same dice, corrects the evaluation."""

import time
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import bastide
from bastide.bots import bot
from bastide.bots.search.binding import bound_search
from bastide.bots.search.commands import ROUNDS
from bastide.bots.search.driver import ROLLOUT_STREAM
from bastide.bots.search.memory import CANDIDATES, FUTURES, PLAYED
from bastide.bots.search.rollouts import FEWEST, SIMULATIONS_PER_ROUND
from bastide.bots.search.searcher import Budget, Searcher
from bastide.bots.search.tree import Workspace
from bastide.bots.training.rollout_rounds import RolloutRounds, averaged
from bastide.core import rng
from bastide.core.jit import compiled
from bastide.core.match import Match
from bastide.core.player_view import PlayerView
from bastide.games.saint_malo.bot import rollouts as room
from bastide.games.saint_malo.bot import search
from bastide.games.saint_malo.rules.state import KEEP_STEP, USE_STEP, opened

GAME = bastide.game("saint-malo")
NEVER = time.perf_counter() + 1e9
#: Single rounds are compiled for these tests alone: a minute. What whole searches make of them, the golden games of bots and the
#: comparison with the plain search (tests/wasm/test_equal.py) show in every run.
native = pytest.mark.soak


def workspace() -> Workspace:
    return bound_search(GAME).new_workspace(2)


def about(seed: int = 6) -> RolloutRounds:
    return RolloutRounds(GAME, 2, seed)


def decisions(seed: int = 4, players: int = 2) -> Iterator[tuple[Match, PlayerView]]:
    """The decisions with a choice of a game between good players."""
    match = GAME.start(players, seed=seed)
    player = bot("level-6", GAME, 1)
    while match.turn is not None:
        view = match.player_view(match.turn)
        if len(view.actions) > 1:
            yield match, view
        match.play(player.choose(view))


def decision(kind: str, turn: int = 6) -> PlayerView:
    """One of them: while dice are rolled, where they are used, or of squares that don't all come to the same."""
    rollouts = about()
    for match, view in decisions():
        now = opened(view.buffer).kind
        if len(match.moves) < 4 * turn or {KEEP_STEP: "keep", USE_STEP: "use"}.get(int(now), "squares") != kind:
            continue
        if rollouts.scores(view, FEWEST, NEVER) is not None:
            return view
    raise AssertionError(kind)


KINDS = ("keep", "use", "squares")


def test_only_saint_malo_has_a_room_for_rollouts() -> None:
    assert [name for name in bastide.games() if bastide.game(name).rollouts is not None] == ["saint-malo"]


@pytest.mark.soak  # each rule compiled by itself; a plain search with rollouts is compared in tests/wasm/test_equal.py
@pytest.mark.parametrize("kind", KINDS)
def test_compiled_and_plain_try_the_same(kind: str) -> None:
    try_in_ways(decision(kind), "plain", "compiled")


@pytest.mark.soak  # the bounds-checked twins take a minute to compile
def test_bounds_checked_rounds_try_the_same() -> None:
    for kind in KINDS:
        try_in_ways(decision(kind), "compiled", "checked")


def try_in_ways(view: PlayerView, *ways: str) -> None:
    found: list[tuple[Any, ...]] = []
    for how in ways:
        functions: tuple[Any, ...] = (room.gather_candidates, room.roll_out, room.rescore)
        if how != "plain":
            functions = tuple(compiled(each, boundscheck=how == "checked") for each in functions)
        gather_candidates, roll_out, rescore = functions
        ws, stream = workspace(), np.uint64(12345)
        ids, expected = np.zeros(3, np.int64), np.zeros(3)
        futures = np.zeros((3, GAME.engine.state.itemsize), np.uint8)
        n = gather_candidates(view.buffer, ws, stream, ids, expected, futures)
        out = np.zeros((len(room.CHECKPOINTS), n))
        roll_out(view.buffer, ws, stream, futures[:n], out)
        choices = rescore(view.buffer, ws, ids[:n], expected[:n], out[0].copy(), np.zeros(room.NUMBERS))
        found.append((ids.tolist(), expected.round(9).tolist(), out.round(9).tolist(), futures.tobytes()))
        found[-1] = (*found[-1], ws.choices[:choices].tolist(), ws.scores[:choices].round(9).tolist())
    assert found[0] == found[1]


@native
@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_tries_the_same_and_another_one_does_not(kind: str) -> None:
    view = decision(kind)
    found = []
    for seed in (3, 3, 4):
        scored = about(seed).scores(view, 6, NEVER)
        assert scored is not None
        found.append((scored[0].tolist(), scored[1].tolist()))
    assert found[0] == found[1] != found[2]


@native
@pytest.mark.parametrize("kind", KINDS)
def test_every_choice_is_weighed(kind: str) -> None:
    view = decision(kind)
    scored = about().scores(view, FEWEST, NEVER)
    assert scored is not None
    assert sorted(scored[0].tolist()) == sorted(action.id for action in view.actions)
    assert np.isfinite(scored[1]).all()


@native
@pytest.mark.parametrize("kind", KINDS)
def test_believing_the_evaluation_changes_no_order(kind: str) -> None:
    view, rollouts = decision(kind), about()
    ws = rollouts.workspace
    assert rollouts.scores(view, FEWEST, NEVER) is not None
    n = len(view.actions)
    ids, expected = rollouts.ids, rollouts.expected
    rescore, rank = compiled(room.rescore), compiled(search.rank)
    assert rescore(view.buffer, ws, ids, expected, expected, rollouts.memory.rollouts.odds) == n
    told, choices = ws.scores[:n].copy(), ws.choices[:n].copy()
    rank(view.buffer, ws, n)
    assert (choices == ws.choices[:n]).all()
    if kind == "keep":
        assert told == pytest.approx(ws.scores[:n])  # and the odds that are kept are still the evaluation's
    else:  # leads at the end of the turn, on the ranking's scale
        among = [choices.tolist().index(each) for each in ids.tolist()]
        assert told[among].mean() == pytest.approx(ws.scores[among].mean())
        others = [at for at in range(n) if at not in among]
        assert told[others] == pytest.approx(ws.scores[others])


@native
def test_what_is_believed_of_a_way_changes_the_odds_of_keeping_dice() -> None:
    view, rollouts = decision("keep"), about()
    ws = rollouts.workspace
    assert rollouts.scores(view, FEWEST, NEVER) is not None
    ids, expected = rollouts.ids, rollouts.expected
    n, rescore = len(view.actions), compiled(room.rescore)
    rescore(view.buffer, ws, ids, expected, expected, rollouts.memory.rollouts.odds)
    before = ws.scores[:n].copy()
    rescore(view.buffer, ws, ids, expected, expected + 1.0, rollouts.memory.rollouts.odds)
    assert (ws.scores[:n] > before).all()


@native
def test_choices_that_come_to_the_same_are_tried_once_and_believed_the_same() -> None:
    for _match, view in decisions():
        rollouts = about()
        if rollouts.scores(view, FEWEST, NEVER) is None or rollouts.count == len(rollouts.futures):
            continue
        assert len(rollouts.futures) < rollouts.count
        assert len({each.tobytes() for each in rollouts.futures}) == len(rollouts.futures)
        estimates = rollouts.estimates()
        for slot in range(len(rollouts.futures)):
            assert len({estimates[i] for i in range(rollouts.count) if rollouts.slots[i] == slot}) == 1
        return
    raise AssertionError("no such choices")


@native
def test_rounds_are_kept_for_the_re_rolls_of_a_turn_and_no_longer() -> None:
    rollouts, wanted = about(), FEWEST
    kept = new = 0
    for _match, view in decisions():
        s = opened(view.buffer)
        if s.kind != KEEP_STEP or not rollouts.begin(view):
            wanted = FEWEST
            continue
        if wanted > FEWEST and s.rolls == 2:
            assert rollouts.played == wanted - 1
            kept += 1
        elif s.rolls == 1:
            assert rollouts.played == 0
            new += 1
            wanted = FEWEST
        assert rollouts.scores(view, wanted, NEVER) is not None and rollouts.played == wanted
        wanted += 1
        if kept > 2:
            break
    assert kept > 2 and new > 2


@native
def test_the_clock_ends_the_rounds() -> None:
    view, rollouts = decision("use", turn=20), about()
    assert rollouts.scores(view, 9, time.perf_counter() - 1) is None and not rollouts.played
    rollouts.scores(view, 9, NEVER)
    nine = int(rollouts.memory.rollouts.numbers[PLAYED])
    assert nine == 9
    rollouts.scores(view, 1_000_000, time.perf_counter() + 0.2)  # goes on where it was
    assert nine < rollouts.played <= 2000


@native
def test_too_few_rounds_and_the_last_round_are_left_to_the_ranking() -> None:
    assert about().scores(decision("use"), FEWEST - 1, NEVER) is None
    last = [view for _match, view in decisions(players=4) if opened(view.buffer).last_round]
    assert last and all(about().scores(view, 50, NEVER) is None for view in last)


@native
def test_what_rollouts_say_orders_the_choices_of_a_thought() -> None:
    view = decision("use")
    searcher = Searcher(GAME, 2, simulations=40 * SIMULATIONS_PER_ROUND)
    found = searcher.think(view, Budget(40 * SIMULATIONS_PER_ROUND))
    assert searcher.numbers()[ROUNDS] == 40
    assert sum(each.visits for each in found) == 40 * SIMULATIONS_PER_ROUND
    priors = [each.prior for each in found]
    assert priors[0] == 0.0 and priors == sorted(priors, reverse=True)
    scored = about(rng.word_at(2, ROLLOUT_STREAM)).scores(view, 40, NEVER)
    assert scored is not None
    assert found[0].action == int(scored[0][np.argmax(scored[1])])


@pytest.mark.soak
def test_the_strongest_thinks_more_than_the_ranking() -> None:
    names = ("strongest:simulations=400", "strongest:simulations=1", "level-6")
    strongest, quick, ranks = (bot(name, GAME, 3) for name in names)
    differ = 0
    for match, view in decisions(seed=8):
        ranked = ranks.choose(view)
        assert quick.choose(view) == ranked
        differ += strongest.choose(view) != ranked
        if differ > 3 or len(match.moves) > 60:
            break
    assert differ > 3


LEADS = st.lists(st.floats(-50, 50), min_size=3, max_size=3)


@given(st.lists(LEADS, min_size=FEWEST, max_size=9), LEADS)
def test_luck_that_all_futures_share_does_not_count(rounds: list[list[float]], luck: list[float]) -> None:
    ends = np.array(rounds)
    shared = np.resize(np.array(luck), len(rounds))[:, None]
    (mean, noise), (other, same) = averaged(ends), averaged(ends + shared)
    assert other == pytest.approx(mean, abs=1e-9) and same == pytest.approx(noise, abs=1e-9)
    assert mean.sum() == pytest.approx(0.0, abs=1e-9)


@native
@given(LEADS, LEADS)
def test_what_is_believed_lies_between_the_promise_and_the_rounds(expected: list[float], said: list[float]) -> None:
    rollouts = about()
    r = rollouts.memory.rollouts
    r.numbers[CANDIDATES], r.numbers[FUTURES], r.slots[:3], r.expected[:3] = 3, 3, [0, 1, 2], expected
    evaluation, ends = np.array(expected) - np.mean(expected), np.array(said) - np.mean(said)
    rollouts.played = FEWEST
    for number in range(FEWEST):
        r.rounds[number, :, :3] = ends + 3.0 * number
    between = rollouts.estimates() - np.mean(expected)
    assert (between <= np.maximum(evaluation, ends) + 1e-6).all() and (
        between >= np.minimum(evaluation, ends) - 1e-6
    ).all()
    lacks = np.abs(ends - evaluation)
    assert (np.abs(between - ends) <= 0.06 * lacks + 1e-6).all()  # without noise the later look is estimates most


def test_noise_is_that_of_a_mean() -> None:
    chance = np.random.default_rng(5)
    spread = [averaged(chance.normal(0.0, 2.0, (16, 6))) for _ in range(400)]
    measured = np.mean([(mean**2).sum() / 5 for mean, _ in spread])
    assert np.mean([noise for _, noise in spread]) == pytest.approx(measured, rel=0.1)
