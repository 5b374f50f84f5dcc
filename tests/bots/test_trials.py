"""Trials: what may come of a decision in Saint Malo, played on with the same dice, corrects what the eye promised."""

import time
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import bastide
from bastide.bots import bot
from bastide.bots.search.searcher import Limits, Searcher
from bastide.bots.search.tree import Desk, new_desk
from bastide.bots.search.trials import FEWEST, WORTH, Trials, room_of, summed
from bastide.core.jit import compiled
from bastide.core.match import Match
from bastide.core.player_view import PlayerView
from bastide.games.saint_malo.bot import rollouts as room
from bastide.games.saint_malo.bot import search
from bastide.games.saint_malo.rules.state import KEEP_STEP, USE_STEP, opened

GAME = bastide.game("saint-malo")
NEVER = time.perf_counter() + 1e9


def desk() -> Desk:
    return new_desk(GAME.engine.state.itemsize, search.SCRATCH, GAME.engine.most_legal, search.WEIGHTS.copy())


def about(seed: int = 6, on: Desk | None = None) -> Trials:
    return Trials(room, GAME, on or desk(), seed)


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
    tried = about()
    for match, view in decisions():
        now = opened(view.buffer).kind
        if len(match.moves) < 4 * turn or {KEEP_STEP: "keep", USE_STEP: "use"}.get(int(now), "squares") != kind:
            continue
        if tried.weigh(view, FEWEST, NEVER) is not None:
            return view
    raise AssertionError(kind)


KINDS = ("keep", "use", "squares")


def test_only_saint_malo_has_a_room_for_trials() -> None:
    assert [name for name in bastide.games() if room_of(bastide.game(name))] == ["saint-malo"]


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
        functions: tuple[Any, ...] = (room.gather, room.attempt, room.settle)
        if how != "plain":
            functions = tuple(compiled(each, boundscheck=how == "checked") for each in functions)
        gather, attempt, settle = functions
        d, stream = desk(), np.uint64(12345)
        ids, promised = np.zeros(3, np.int64), np.zeros(3)
        futures = np.zeros((3, GAME.engine.state.itemsize), np.uint8)
        n = gather(view.buffer, d, stream, ids, promised, futures)
        out = np.zeros((len(room.LOOKS), n))
        attempt(view.buffer, d, stream, futures[:n], out)
        choices = settle(view.buffer, d, ids[:n], promised[:n], out[0].copy(), np.zeros(room.ROOM))
        found.append((ids.tolist(), promised.round(9).tolist(), out.round(9).tolist(), futures.tobytes()))
        found[-1] = (*found[-1], d.choices[:choices].tolist(), d.scores[:choices].round(9).tolist())
    assert found[0] == found[1]


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_tries_the_same_and_another_one_does_not(kind: str) -> None:
    view = decision(kind)
    found = []
    for seed in (3, 3, 4):
        weighed = about(seed).weigh(view, 6, NEVER)
        assert weighed is not None
        found.append((weighed[0].tolist(), weighed[1].tolist()))
    assert found[0] == found[1] != found[2]


@pytest.mark.parametrize("kind", KINDS)
def test_every_choice_is_weighed(kind: str) -> None:
    view = decision(kind)
    weighed = about().weigh(view, FEWEST, NEVER)
    assert weighed is not None
    assert sorted(weighed[0].tolist()) == sorted(action.id for action in view.actions)
    assert np.isfinite(weighed[1]).all()


@pytest.mark.parametrize("kind", KINDS)
def test_believing_the_eye_changes_no_order(kind: str) -> None:
    view, d = decision(kind), desk()
    tried = about(on=d)
    assert tried.weigh(view, FEWEST, NEVER) is not None
    n = len(view.actions)
    ids, promised = tried.ids, tried.promised
    settle, rank = compiled(room.settle), compiled(search.rank)
    assert settle(view.buffer, d, ids, promised, promised, tried._numbers) == n
    told, choices = d.scores[:n].copy(), d.choices[:n].copy()
    rank(view.buffer, d.scratch, d.choices, n, d.scores, d.weights)
    assert (choices == d.choices[:n]).all()
    if kind == "keep":
        assert told == pytest.approx(d.scores[:n])  # and the odds that are kept are still the eye's
    else:  # leads at the end of the turn, on the ranking's scale
        among = [choices.tolist().index(each) for each in ids.tolist()]
        assert told[among].mean() == pytest.approx(d.scores[among].mean())
        others = [at for at in range(n) if at not in among]
        assert told[others] == pytest.approx(d.scores[others])


def test_what_is_believed_of_a_way_changes_the_odds_of_keeping_dice() -> None:
    view, d = decision("keep"), desk()
    tried = about(on=d)
    assert tried.weigh(view, FEWEST, NEVER) is not None
    ids, promised = tried.ids, tried.promised
    n, settle = len(view.actions), compiled(room.settle)
    settle(view.buffer, d, ids, promised, promised, tried._numbers)
    before = d.scores[:n].copy()
    settle(view.buffer, d, ids, promised, promised + 1.0, tried._numbers)
    assert (d.scores[:n] > before).all()


def test_choices_that_come_to_the_same_are_tried_once_and_believed_the_same() -> None:
    for _match, view in decisions():
        tried = about()
        if tried.weigh(view, FEWEST, NEVER) is None or tried._count == len(tried.futures):
            continue
        assert len(tried.futures) < tried._count and all(row.shape[1] == len(tried.futures) for row in tried.rounds)
        believed = tried.believed()
        for slot in range(len(tried.futures)):
            assert len({believed[i] for i in range(tried._count) if tried.slots[i] == slot}) == 1
        return
    raise AssertionError("no such choices")


def test_rounds_are_kept_for_the_re_rolls_of_a_turn_and_no_longer() -> None:
    tried, before = about(), None
    kept = new = 0
    for _match, view in decisions():
        s = opened(view.buffer)
        if s.kind != KEEP_STEP or tried.weigh(view, FEWEST, NEVER) is None:
            before = None
            continue
        if before is not None and s.rolls == 2:
            assert tried.rounds is before
            kept += 1
        elif s.rolls == 1:
            assert tried.rounds is not before
            new += 1
        before = tried.rounds
        if kept > 2:
            break
    assert kept > 2 and new > 2


def test_the_clock_ends_the_rounds() -> None:
    view, tried = decision("use", turn=20), about()
    assert tried.weigh(view, 9, time.perf_counter() - 1) is None and not tried.rounds
    tried.weigh(view, 9, NEVER)
    assert len(tried.rounds) == 9
    tried.weigh(view, 1_000_000, time.perf_counter() + 0.2)  # goes on where it was
    assert 9 < len(tried.rounds) < 1_000_000


def test_too_few_rounds_and_the_last_round_are_left_to_the_ranking() -> None:
    assert about().weigh(decision("use"), FEWEST - 1, NEVER) is None
    last = [view for _match, view in decisions(players=4) if opened(view.buffer).last_round]
    assert last and all(about().weigh(view, 50, NEVER) is None for view in last)


def test_what_trials_say_orders_the_choices_of_a_thought() -> None:
    view = decision("use")
    searcher = Searcher(GAME, 2, simulations=40 * WORTH)
    options = searcher.think(view, Limits(40 * WORTH))
    assert searcher._trials is not None and len(searcher._trials.rounds) == 40
    assert sum(option.tried for option in options) == 40 * WORTH
    behind = [option.behind for option in options]
    assert behind[0] == 0.0 and behind == sorted(behind, reverse=True)
    weighed = searcher._trials.weigh(view, 40, NEVER)
    assert weighed is not None
    assert options[0].action == int(weighed[0][np.argmax(weighed[1])])


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
    (mean, noise), (other, same) = summed(ends), summed(ends + shared)
    assert other == pytest.approx(mean, abs=1e-9) and same == pytest.approx(noise, abs=1e-9)
    assert mean.sum() == pytest.approx(0.0, abs=1e-9)


@given(LEADS, LEADS)
def test_what_is_believed_lies_between_the_promise_and_the_rounds(promised: list[float], said: list[float]) -> None:
    tried = about()
    tried._count, tried.slots, tried.futures = 3, [0, 1, 2], tried._ends[:3]
    tried._promised[:3] = promised
    eye, ends = np.array(promised) - np.mean(promised), np.array(said) - np.mean(said)
    tried.rounds = [np.stack([ends, ends]) + 3.0 * at for at in range(FEWEST)]
    between = tried.believed() - np.mean(promised)
    assert (between <= np.maximum(eye, ends) + 1e-6).all() and (between >= np.minimum(eye, ends) - 1e-6).all()
    lacks = np.abs(ends - eye)
    assert (np.abs(between - ends) <= 0.06 * lacks + 1e-6).all()  # without noise the later look is believed most


def test_noise_is_that_of_a_mean() -> None:
    chance = np.random.default_rng(5)
    spread = [summed(chance.normal(0.0, 2.0, (16, 6))) for _ in range(400)]
    measured = np.mean([(mean**2).sum() / 5 for mean, _ in spread])
    assert np.mean([noise for _, noise in spread]) == pytest.approx(measured, rel=0.1)
