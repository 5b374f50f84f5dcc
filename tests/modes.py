"""The same games in all modes, for the equality tests of every game: compiled, uncompiled and bounds-checked."""

from pathlib import Path
from typing import Any

import numpy as np

import bastide
from bastide.core import rng
from bastide.core.game import Game
from bastide.core.jit import compiled
from bastide.core.state import Buffer
from bastide.core.verify import verify
from tests.soak import many

FIXTURES = Path(__file__).parent / "fixtures"


def start(game: Game, players: int, **options: Any) -> Buffer:
    """The state before the first chance."""
    buffer = game.engine.new()
    game.set_up(game.engine.view(buffer), players, game.checked_options(options))
    return buffer


def games_in_mode(game: Game, players: int, way: str, games: int, **options: Any) -> tuple[list[int], list[bytes]]:
    """Random games: the decisions each took, and the state's bytes at its end. `way`: plain, compiled or checked."""
    play = game.engine.random_games
    if way != "plain":
        play = compiled(play, boundscheck=way == "checked")
    first = start(game, players, **options)
    buffer, choices = first.copy(), np.zeros(game.engine.most_legal, np.int32)
    decisions, ends = [], []
    for number in range(games):
        stream = np.uint64(rng.word_at(players, number))
        decisions.append(int(play(first, stream, 1, buffer, choices)))
        ends.append(buffer.tobytes())
    return decisions, ends


def check_all_modes(game: Game, players: int, games: int, **options: Any) -> None:
    """Compiled, uncompiled and bounds-checked games are identical, and they are different games."""
    games = many(games // 20, games)
    plain = games_in_mode(game, players, "plain", games, **options)
    assert games_in_mode(game, players, "compiled", games, **options) == plain
    assert games_in_mode(game, players, "checked", games, **options) == plain
    assert len(set(plain[1])) == games


def check_every_state(game: Game, players: int, **options: Any) -> None:
    """Not only the ends: legal actions and bytes after every decision and every chance."""
    engine = game.engine
    plain, fast = engine.on_buffers, engine.on_buffers.compiled()
    one = start(game, players, **options)
    two = one.copy()
    out_one, out_two = np.zeros(engine.most_legal, np.int32), np.zeros(engine.most_legal, np.int32)
    number = 0
    while plain.turn(one) >= 0:
        number += 1
        word = np.uint64(rng.word_at(17, number))
        came = plain.chance(one, word)
        assert came == fast.chance(two, word)
        if came < 0:
            n = plain.legal(one, out_one)
            assert fast.legal(two, out_two) == n > 0
            assert (out_one[:n] == out_two[:n]).all()
            assert sorted(set(out_one[:n].tolist())) == out_one[:n].tolist(), "ascending, none twice"
            action = int(out_one[rng.word_at(18, number) % n])
            plain.decide(one, action)
            fast.decide(two, action)
        assert one.tobytes() == two.tobytes()


def check_stream_and_match(game: Game, players: int, **options: Any) -> None:
    """Simulation uses the generator in the state, a match asks for words by number: the same words, the same game."""
    match = game.start(players=players, seed=11, **options)
    buffer = start(game, players, **options)
    state = game.engine.view(buffer)
    state.rng = rng.origin(11)
    while game.engine.pending(state):
        game.engine.chance(state, rng.next_word(state))
    while match.turn is not None:
        action = match.actions()[len(match.moves) * 5 % len(match.actions())]
        match.play(action)
        game.engine.step(state, action.id)
    assert game.to_position(state, match.options) == match.position()


def check_golden(path: Path) -> None:
    """A frozen game replays to the letter, and its chance still comes from its seed in the same way."""
    text = path.read_text(encoding="utf-8")
    match = bastide.load(text)
    assert match.save() == text
    assert verify(match).proven
