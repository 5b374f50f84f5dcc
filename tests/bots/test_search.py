"""The search: the same in all worlds, blind for what is hidden, keeping what it has learnt."""

import random

import numpy as np
import pytest

import bastide
from bastide.bots import bot
from bastide.bots.search.binding import thinking_of
from bastide.bots.search.searcher import Limits, Searcher
from bastide.bots.search.tree import DONE, NODES, NOTHING, Tree, new_desk, new_tree
from bastide.core.game import Game
from bastide.core.jit import compiled
from bastide.core.match import Match
from bastide.core.player_view import PlayerView

GAMES = bastide.games()


def in_play(name: str, moves: int, seed: int = 3, players: int = 2) -> Match:
    """A match some moves in, at a decision with a choice."""
    match = bastide.game(name).start(players, seed=seed)
    chooser = random.Random(seed)
    while len(match.moves) < moves or len(match.actions()) < 3:
        match.play(chooser.choice(match.actions()))
    return match


def planted(game: Game, view: PlayerView) -> Tree:
    """A tree with nothing but its root."""
    tree = new_tree(2000, 40_000, 5)
    tree.counts[NODES] = 1
    tree.seat[0], tree.first[0], tree.sibling[0], tree.slope[0] = view.seat, NOTHING, NOTHING, 0.02
    tree.stream[0] = np.uint64(99)
    return tree


@pytest.mark.parametrize(("name", "simulations"), [("saint-malo", 12), ("carcassonne-city", 8), ("la-citta", 12)])
def test_compiled_and_plain_search_the_same(name: str, simulations: int) -> None:
    game, view = bastide.game(name), in_play(name, 25).view()
    thinking = thinking_of(game)
    settings = np.array(thinking.settings)
    found = []
    for explore in (thinking.explore, compiled(thinking.explore)):
        tree = planted(game, view)
        desk = new_desk(game.engine.state.itemsize, thinking.scratch, game.engine.most_legal, thinking.weights)
        assert explore(view.buffer, view.seat, tree, desk, settings, simulations) == simulations
        width = int(tree.width[0])
        found.append((tree.action[:width].tolist(), tree.tried[:width].tolist(), tree.value[:width].round(9).tolist()))
    assert found[0] == found[1]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_every_simulation_is_counted_once(name: str, players: int) -> None:
    match = in_play(name, 30, players=players)
    searcher = Searcher(match.game, 1, simulations=300)
    options = searcher.think(match.player_view(match.turn), Limits(simulations=300))
    assert sum(option.tried for option in options) == 300
    assert {option.action for option in options} == {action.id for action in match.actions()}
    best = options[0]
    assert len(best.points) == players and sum(best.wins) == pytest.approx(1.0) and 0.0 < best.value < 1.0


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_thinks_the_same(name: str) -> None:
    match = in_play(name, 20)
    thoughts = [
        Searcher(match.game, 5, simulations=200).think(match.player_view(match.turn), Limits(200)) for _ in range(2)
    ]
    assert thoughts[0] == thoughts[1]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("moves", [8, 40])
def test_what_is_hidden_changes_no_thought(name: str, moves: int) -> None:
    match = in_play(name, moves, seed=moves)
    seat, game = match.turn, match.game
    assert seat is not None
    true = match.player_view(match.turn)
    thoughts = []
    for stream in (1, 2, 3):  # three states that the seat can't tell apart, with other decks and other dice to come
        swapped = game.resampled(true.state, seat, stream)
        view = PlayerView(game, seat, swapped, true.actions)
        thoughts.append(Searcher(game, 11, simulations=150).think(view, Limits(150)))
    assert thoughts[0] == thoughts[1] == thoughts[2]
    if name != "saint-malo":
        assert bytes(game.resampled(true.state, seat, 1))[8:] != bytes(game.resampled(true.state, seat, 2))[8:]


@pytest.mark.parametrize("name", GAMES)
def test_the_tree_is_kept_for_the_next_decision(name: str) -> None:
    match = in_play(name, 20)
    seat = match.turn
    searcher = Searcher(match.game, 2, simulations=600)
    reused = 0
    for _ in range(12):
        if match.turn != seat or len(match.actions()) == 1:
            match.play(match.actions()[0])
        else:
            best = searcher.think(match.player_view(match.turn), Limits(600))[0]
            assert int(searcher._tree.counts[DONE]) >= 600
            match.play(best.action)
            reused += searcher.reused
    assert reused > 0


@pytest.mark.parametrize("name", GAMES)
def test_the_line_expected_begins_with_the_best(name: str) -> None:
    match = in_play(name, 10)
    searcher = Searcher(match.game, 4, simulations=400)
    best = searcher.think(match.player_view(match.turn), Limits(400))[0]
    line = searcher.line(6)
    assert line[0] == (match.turn, best.action) and 1 <= len(line) <= 6


@pytest.mark.parametrize("name", GAMES)
def test_a_full_tree_ends_the_thought(name: str) -> None:
    match = in_play(name, 10)
    searcher = Searcher(match.game, 4, simulations=20)
    options = searcher.think(match.player_view(match.turn), Limits(simulations=100_000, rounds=0))
    assert 20 < sum(option.tried for option in options) < 100_000


def test_time_ends_a_thought() -> None:
    match = in_play("saint-malo", 10)
    searcher = Searcher(match.game, 4)
    searcher.think(match.player_view(match.turn), Limits(simulations=100))  # loads what is compiled, the trials as well
    options = searcher.think(in_play("saint-malo", 14).view(), Limits(seconds=0.5))
    assert sum(option.tried for option in options) > 10


@pytest.mark.parametrize("name", GAMES)
def test_there_is_a_choice_however_late_it_is(name: str) -> None:
    match = in_play(name, 10)
    options = Searcher(match.game, 4).think(match.player_view(match.turn), Limits(seconds=1e-9))
    assert {option.action for option in options} == {action.id for action in match.actions()}


def test_a_ranking_that_is_trusted_more_than_all_tries_decides() -> None:
    match = bastide.game("saint-malo").start(2, seed=8)
    thinks_more, ranks = bot("strongest:simulations=99", match.game, 3), bot("level-6", match.game, 3)  # no trials yet
    while match.turn is not None and len(match.moves) < 60:
        view = match.player_view(match.turn)
        chosen = thinks_more.choose(view)
        assert chosen == ranks.choose(view)
        match.play(chosen)
