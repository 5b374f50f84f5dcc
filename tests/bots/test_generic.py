"""A game that tells bots nothing but its rules still has a greedy player and all levels."""

import numpy as np
import pytest

import bastide
from bastide.arena.games import play
from bastide.bots import bot, names
from bastide.bots.greedy import greedy_of
from bastide.bots.search.searcher import Budget, Searcher
from bastide.core.engines import NATIVE, PLAIN
from bastide.core.game import Game
from bastide.core.match import Match
from tests.bots.pig import Pig
from tests.bots.tic_tac_toe import TicTacToe
from tests.soak import rest

GAMES: tuple[Game, ...] = (TicTacToe(), Pig())  # to compile the search of each takes a while


def after(*texts: str) -> Match:
    match = TicTacToe().start(seed=1)
    for text in texts:
        match.play(text)
    return match


def chosen(name: str, match: Match) -> str:
    return bot(name, match.game, 1, PLAIN).choose(match.player_view(match.turn)).text


def wins(game: Game, names: tuple[str, ...], games: int) -> list[float]:
    """Wins of each, a draw shared; seats are turned."""
    found = [0.0] * len(names)
    for number in range(games):
        order = [(seat + number) % len(names) for seat in range(len(names))]
        seats = [bot(names[place], game, 10 * number + place, NATIVE) for place in order]
        winners, _ = play(game, seats, number)
        for seat in winners:
            found[order[seat]] += 1 / len(winners)
    return found


@pytest.mark.parametrize(
    "game", [bastide.game("connect-four"), *rest(*((game,) for game in GAMES))], ids=lambda game: game.name
)
@pytest.mark.parametrize("name", names())
def test_every_bot_plays_to_the_end(game: Game, name: str) -> None:
    seats = [bot(f"{name}:simulations=60" if name == "strongest" else name, game, seat, NATIVE) for seat in range(2)]
    match = game.start(2, seed=4)
    while match.turn is not None:
        match.play(seats[match.turn].choose(match.player_view(match.turn)))
    assert match.outcome is not None


def test_greedy_takes_a_win_and_sees_no_further() -> None:
    assert chosen("greedy", after("a1", "b1", "a2", "b2")) == "a3"
    assert chosen("greedy", after("a1", "b2", "a2")) == "b1", "the first of choices that are alike"


@pytest.mark.soak
def test_the_search_takes_a_win_and_stops_one() -> None:
    assert chosen("level-5", after("a1", "b1", "a2", "b2")) == "a3"
    assert chosen("level-5", after("a1", "b2", "a2")) == "a3"


@pytest.mark.soak
def test_the_search_never_loses_tic_tac_toe_to_random() -> None:
    game = TicTacToe()
    for number in range(20):
        seats = [bot("level-6", game, number, NATIVE), bot("random", game, number)][:: 1 if number % 2 else -1]
        winners, _ = play(game, seats, number)
        assert (number % 2 == 0 and 1 in winners) or (number % 2 == 1 and 0 in winners)


@pytest.mark.soak  # few games would tell little of dice
def test_more_search_is_stronger_where_dice_fall_too() -> None:
    game = Pig()
    assert wins(game, ("level-6", "random"), 60)[0] > 40
    assert wins(game, ("level-6", "level-1"), 60)[0] > 35


def test_the_greedy_rule_is_the_same_compiled_and_plain() -> None:
    from bastide.core.jit import compiled

    for game in GAMES:
        greedy, match = greedy_of(game), game.start(2, seed=3)
        while match.turn is not None:
            buffer = match.player_view(match.turn).buffer
            action, other = (
                int(rule(buffer.copy(), np.zeros(greedy.scratch, np.uint8)))
                for rule in (greedy.choose, compiled(greedy.choose))
            )
            assert action == other
            match.play(action if len(match.moves) % 3 else match.actions()[-1])


def test_every_simulation_is_counted_and_the_tree_kept() -> None:
    match = after("b2")
    searcher = Searcher(match.game, 1, simulations=300, engine=PLAIN)
    found = searcher.think(match.player_view(match.turn), Budget(simulations=300))
    assert sum(each.visits for each in found) == 300 and len(found) == 8
    match.play(found[0].action)
    match.play(match.actions()[0])
    searcher.think(match.player_view(match.turn), Budget(simulations=300))
    assert searcher.reused > 0
