"""The module plays as the rules do: byte for byte, whole games and every state, and searches find the same to the last bit."""

import random
from functools import partial
from typing import Any

import numpy as np
import pytest

import bastide
from bastide.bots.search.binding import bound_search
from bastide.bots.search.commands import ROUNDS
from bastide.bots.search.driver import ROLLOUT_STREAM, Room, SearchDriver, new_search
from bastide.bots.search.memory import OF_ROLLOUTS, OF_SEARCH
from bastide.check.modes import check_whole_games
from bastide.check.samples import Setup
from bastide.core import engines, rng
from bastide.core.engines import NATIVE, PLAIN, WASM
from bastide.core.game import Game
from bastide.core.jit import compiled
from bastide.core.match import Match
from bastide.wasm.interface import arrays
from tests.ours import OURS
from tests.soak import rest
from tests.warm import NATIVE_SEARCH

GAMES = bastide.games()
EVERY = [(name, players) for name in GAMES for players in bastide.game(name).players]


#: Our own games' are compared in tests/games/test_modes.py, beside the other ways of running them.
GUESTS = [each for each in EVERY if each[0] not in OURS]


@pytest.mark.parametrize(("name", "players"), [*GUESTS, *rest(*(each for each in EVERY if each[0] in OURS))])
def test_whole_games(name: str, players: int) -> None:
    check_whole_games(Setup(bastide.game(name), players), 8, (WASM,))


@pytest.mark.parametrize(("name", "players"), EVERY)
def test_every_state_of_a_game(name: str, players: int) -> None:
    game = bastide.game(name)
    plain, module = game.engine.on_buffers, engines.on_buffers(game, WASM)
    one = game.new_state(players)
    two, chooser = one.copy(), random.Random(players)
    out = np.zeros((2, game.engine.most_legal), np.int32)
    for number in range(200):
        word = np.uint64(rng.word_at(players, number))
        came = plain.chance(one, word)
        assert module.chance(two, word) == came
        if came < 0:
            seat = plain.turn(one)
            assert module.turn(two) == seat
            if seat < 0:
                break
            n = plain.legal(one, out[0])
            assert module.legal(two, out[1]) == n and (out[0, :n] == out[1, :n]).all()
            action = chooser.choice(out[0, :n].tolist())
            plain.decide(one, action)
            module.decide(two, action)
        assert one.tobytes() == two.tobytes()
        seen = one.copy(), two.copy()
        plain.determinize(seen[0], number % players, word)
        module.determinize(seen[1], number % players, word)
        assert seen[0].tobytes() == seen[1].tobytes()


def in_play(name: str, players: int, moves: int) -> Match:
    """Some moves in, at a decision with a choice."""
    match = bastide.game(name).start(players, seed=moves)
    chooser = random.Random(moves)
    while match.turn is not None and (len(match.moves) < moves or len(match.actions()) < 3):
        match.play(chooser.choice(match.actions()))
    return match


def found(match: Match, driver: SearchDriver, simulations: int, rounds: int) -> tuple[bytes, ...]:
    """All that a search says of a decision."""
    view, kinds = match.player_view(match.turn), arrays(type(match.game))
    rows, line, numbers = (np.zeros(kinds[name].shape, kinds[name].dtype) for name in ("rows", "line", "numbers"))
    driver.set_position(view.buffer, view.player)
    if driver.begin_rollouts():
        for _ in range(rounds):
            driver.play_round()
        driver.order_by_rollouts()
    driver.simulate(simulations)
    n, moves = driver.read_choices(rows), driver.read_line(line)
    driver.read_numbers(numbers)
    chosen = driver.choose(rows, 0.7, 3.0)
    return rows[:n].tobytes(), line[: 2 * moves].tobytes(), numbers.tobytes(), np.int64(chosen).tobytes()


FEWEST_AND_MOST = [(name, bastide.game(name).players[at]) for name in NATIVE_SEARCH for at in (0, -1)]
OTHERS = [each for each in EVERY if each not in FEWEST_AND_MOST]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), [*dict.fromkeys(FEWEST_AND_MOST), *rest(*OTHERS)])
def test_searches_find_the_same(name: str, players: int) -> None:
    match = in_play(name, players, 12)
    if match.turn is None:
        pytest.skip("over too soon")
    drivers = [new_search(match.game, Room(players, 1500, 12), 5, engine=engine) for engine in (NATIVE, WASM)]
    for _ in range(3):  # from decision to decision with the same tree
        results = [found(match, driver, 150, 5) for driver in drivers]
        assert results[0] == results[1]
        match.play(match.actions()[0])
        while match.turn is not None and len(match.actions()) < 2:
            match.play(match.actions()[0])
        if match.turn is None:
            break


#: Moves before the decision that a plain search thinks about: late in Saint Malo, whose plain rollouts to the end take long.
MOVES = {"saint-malo": 230}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "moves"), [*((name, MOVES.get(name, 8)) for name in GAMES), *rest(("saint-malo", 8))])
def test_a_plain_search_finds_the_same(name: str, moves: int) -> None:
    match = in_play(name, bastide.game(name).players[0], moves)
    players = match.players
    drivers = [new_search(match.game, Room(players, 300, 6), 9, engine=engine) for engine in (PLAIN, WASM)]
    one, two = (found(match, driver, 6, 4 if bound_search(match.game).game.rollouts else 0) for driver in drivers)
    assert one == two
    if match.game.rollouts is not None:
        assert np.frombuffer(one[2])[ROUNDS] == 4  # there was something to compare


def checked_search(game: Game, room: Room, seed: int) -> SearchDriver:
    """A search in which every index is checked."""
    bound = bound_search(game)
    memory = bound.new_memory(room.players, room.nodes, room.rounds)
    memory.seeds[OF_SEARCH], memory.seeds[OF_ROLLOUTS] = seed, rng.word_at(seed, ROLLOUT_STREAM)
    commands: dict[str, Any] = {
        name: partial(compiled(rule, boundscheck=True), memory) for name, rule in bound.commands.items()
    }
    return SearchDriver(bound.settings, lambda seconds: None, **commands)


@pytest.mark.soak  # half a minute of compiling for Connect Four, minutes for the others
@pytest.mark.parametrize("name", GAMES)
def test_a_bounds_checked_search_finds_the_same(name: str) -> None:
    match = in_play(name, bastide.game(name).players[0], 8)
    room = Room(match.players, 1500, 12)
    drivers = checked_search(match.game, room, 5), new_search(match.game, room, 5, engine=WASM)
    for _ in range(3):
        one, two = (found(match, driver, 150, 5) for driver in drivers)
        assert one == two
        match.play(match.actions()[0])
        while match.turn is not None and len(match.actions()) < 2:
            match.play(match.actions()[0])
        if match.turn is None:
            break
