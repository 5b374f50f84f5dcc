"""The search: the same in all worlds, blind for what is hidden, keeping what it has learnt."""

import itertools
import random
from types import SimpleNamespace

import numpy as np
import pytest

import bastide
from bastide.bots import bot
from bastide.bots.search.binding import bound_search
from bastide.bots.search.searcher import Budget, Searcher
from bastide.bots.search.tree import NODES, NOTHING, Tree, new_tree
from bastide.core.game import Game
from bastide.core.jit import compiled
from bastide.core.match import Match
from bastide.core.player_view import PlayerView
from bastide.core.wasm import RanOver
from tests.ours import OURS
from tests.soak import rest
from tests.worlds import other_worlds

GAMES = [name for name in OURS if bastide.game(name).search is not None]  # test_generic.py has the others


def in_play(name: str, moves: int, seed: int = 3, players: int = 2) -> Match:
    """A match some moves in, at a decision with a choice."""
    match = bastide.game(name).start(players, seed=seed)
    chooser = random.Random(seed)
    while len(match.moves) < moves or len(match.actions()) < 3:
        match.play(chooser.choice(match.actions()))
    return match


def to_decide(match: Match) -> PlayerView:
    """What the seat to decide sees."""
    return match.player_view(match.turn)


def planted(game: Game, view: PlayerView) -> Tree:
    """A tree with nothing but its root."""
    tree = new_tree(2000, 40_000, 5)
    tree.counts[NODES] = 1
    tree.seat[0], tree.first[0], tree.sibling[0], tree.slope[0] = view.player, NOTHING, NOTHING, 0.02
    tree.stream[0] = np.uint64(99)
    return tree


@pytest.mark.parametrize(
    ("name", "simulations"),
    [("connect-four", 40), *rest(("carcassonne-city", 8), ("saint-malo", 12), ("la-citta", 12))],
)
def test_compiled_and_plain_search_the_same(name: str, simulations: int) -> None:
    game, view = bastide.game(name), to_decide(in_play(name, 25))
    search = bound_search(game)
    found = []
    for explore in (search.explore, compiled(search.explore)):
        tree = planted(game, view)
        workspace = search.new_workspace(2)
        assert explore(view.buffer, view.seat, tree, workspace, search.settings, simulations) == simulations
        width = int(tree.width[0])
        found.append(
            (tree.action[:width].tolist(), tree.edge_visits[:width].tolist(), tree.value[:width].round(9).tolist())
        )
    assert found[0] == found[1]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_every_simulation_is_counted_once(name: str, players: int) -> None:
    match = in_play(name, 30, players=players)
    searcher = Searcher(match.game, 1, simulations=300)
    found = searcher.think(to_decide(match), Budget(simulations=300))
    assert sum(each.visits for each in found) == 300
    assert {each.action for each in found} == {action.id for action in match.actions()}
    best = found[0]
    assert len(best.points) == players and sum(best.wins) == pytest.approx(1.0) and 0.0 < best.value < 1.0


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_thinks_the_same(name: str) -> None:
    match = in_play(name, 20)
    results = [Searcher(match.game, 5, simulations=200).think(to_decide(match), Budget(200)) for _ in range(2)]
    assert results[0] == results[1]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("moves", [8, 40])
def test_what_is_hidden_changes_no_thought(name: str, moves: int) -> None:
    match = in_play(name, moves, seed=moves)
    worlds = list(other_worlds(match, 3))
    results = [Searcher(match.game, 11, simulations=150).think(view, Budget(150)) for view in worlds]
    assert results[0] == results[1] == results[2]
    if name != "saint-malo":
        assert bytes(worlds[0].buffer)[8:] != bytes(worlds[1].buffer)[8:]


@pytest.mark.parametrize("name", GAMES)
def test_the_tree_is_kept_for_the_next_decision(name: str) -> None:
    match = in_play(name, 20)
    seat = match.turn
    thought = 200 if name == "saint-malo" else 600  # its simulations take longest
    searcher = Searcher(match.game, 2, simulations=thought)
    reused = 0
    for _ in range(12):
        if match.turn != seat or len(match.actions()) == 1:
            match.play(match.actions()[0])
        else:
            best = searcher.think(to_decide(match), Budget(thought))[0]
            assert searcher.simulations >= thought
            match.play(best.action)
            reused += searcher.reused
    assert reused > 0


@pytest.mark.parametrize("name", GAMES)
def test_the_line_expected_begins_with_the_best(name: str) -> None:
    match = in_play(name, 10)
    searcher = Searcher(match.game, 4, simulations=400)
    best = searcher.think(to_decide(match), Budget(400))[0]
    line = searcher.line(6)
    assert line[0] == (match.turn, best.action) and 1 <= len(line) <= 6


@pytest.mark.parametrize("name", GAMES)
def test_a_full_tree_ends_the_thought(name: str) -> None:
    match = in_play(name, 10)
    searcher = Searcher(match.game, 4, simulations=20)
    found = searcher.think(to_decide(match), Budget(simulations=100_000, rounds=0))
    assert 20 < sum(each.visits for each in found) < 100_000


def test_time_ends_a_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock of our own, which goes on a tenth of a second whenever it is looked at."""
    looks = itertools.count()
    clock = SimpleNamespace(perf_counter=lambda: next(looks) / 10)
    monkeypatch.setattr("bastide.bots.search.searcher.time", clock)
    match = in_play("carcassonne-city", 14)
    found = Searcher(match.game, 4).think(to_decide(match), Budget(seconds=1.0))
    assert sum(each.visits for each in found) > 1 and next(looks) in range(10, 20)


@pytest.mark.parametrize("name", GAMES)
def test_there_is_a_choice_however_late_it_is(name: str) -> None:
    match = in_play(name, 10)
    found = Searcher(match.game, 4).think(to_decide(match), Budget(seconds=1e-9))
    assert {each.action for each in found} == {action.id for action in match.actions()}


def test_a_ranking_that_is_trusted_more_than_all_tries_decides() -> None:
    match = bastide.game("saint-malo").start(2, seed=8)
    thinks_more, ranks = (
        bot("strongest:simulations=99", match.game, 3),
        bot("level-6", match.game, 3),
    )  # no rollouts yet
    while match.turn is not None and len(match.moves) < 60:
        view = to_decide(match)
        chosen = thinks_more.choose(view)
        assert chosen == ranks.choose(view)
        match.play(chosen)


def test_a_thought_that_is_stopped_leaves_the_choice_to_the_greedy_player(monkeypatch: pytest.MonkeyPatch) -> None:
    match = in_play("saint-malo", 12)
    view = to_decide(match)
    player = bot("level-5", match.game, 1)
    assert player.choose(view) in view.actions

    def stopped(*_: object) -> int:
        raise RanOver("search_simulate: stopped")

    with monkeypatch.context() as patched:
        patched.setattr(Searcher, "choose", stopped)
        assert player.choose(view) == bot("greedy", match.game).choose(view)
    assert player.choose(view) == bot("level-5", match.game, 1).choose(view), "it thinks again, from scratch"
