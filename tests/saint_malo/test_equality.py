"""The same games compiled, uncompiled and bounds-checked, byte by byte; and frozen games that may never change."""

from pathlib import Path

import numpy as np
import pytest

import bastide
from bastide.core import rng, simulate
from bastide.core.jit import compiled
from bastide.core.state import Buffer
from bastide.core.verify import verify

GAME = bastide.game("saint-malo")
ENGINE = GAME.engine
GOLDEN = sorted(Path(__file__).parent.parent.joinpath("fixtures").glob("golden-saint-malo-*.txt"))


def start(players: int) -> Buffer:
    buffer = ENGINE.new()
    ENGINE.begin(ENGINE.view(buffer), players)
    return buffer


def hundred_games(players: int, way: str) -> tuple[list[int], list[bytes]]:
    """A hundred random games: the decisions each took, and the state's bytes at its end."""
    play = ENGINE.random_games
    if way != "plain":
        play = compiled(play, boundscheck=way == "checked")
    buffer, choices = start(players), np.zeros(ENGINE.most_legal, np.int32)
    decisions, ends = [], []
    for game in range(100):
        stream = np.uint64(rng.word_at(players, game))
        decisions.append(int(play(start(players), stream, 1, buffer, choices)))
        ends.append(buffer.tobytes())
    return decisions, ends


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_compiled_uncompiled_and_bounds_checked_games_are_identical(players: int) -> None:
    plain = hundred_games(players, "plain")
    assert hundred_games(players, "compiled") == plain
    assert hundred_games(players, "checked") == plain
    assert len(set(plain[1])) == 100, "a hundred different games"


@pytest.mark.parametrize("players", [2, 5])
def test_every_state_on_the_way_is_identical(players: int) -> None:
    """Not only the ends: legal actions and bytes after every decision and every roll."""
    plain, fast = ENGINE.on_buffers, ENGINE.on_buffers.compiled()
    one, two = start(players), start(players)
    out_one, out_two = np.zeros(ENGINE.most_legal, np.int32), np.zeros(ENGINE.most_legal, np.int32)
    number = 0
    while plain.turn(one) >= 0:
        word = np.uint64(rng.word_at(17, number))
        assert plain.chance(one, word) == fast.chance(two, word)
        n = plain.legal(one, out_one)
        assert fast.legal(two, out_two) == n and (out_one[:n] == out_two[:n]).all()
        assert sorted(set(out_one[:n].tolist())) == out_one[:n].tolist(), "ascending, none twice"
        action = int(out_one[rng.word_at(18, number) % n])
        plain.decide(one, action)
        fast.decide(two, action)
        assert one.tobytes() == two.tobytes()
        number += 1


def test_a_copy_lives_a_life_of_its_own() -> None:
    original, copy = start(2), np.zeros(ENGINE.state.itemsize, np.uint8)
    before = original.tobytes()
    compiled(simulate.copy_into)(copy, original)
    assert copy.tobytes() == before
    ENGINE.random_games(copy, np.uint64(1), 1, copy, np.zeros(ENGINE.most_legal, np.int32))
    assert original.tobytes() == before and copy.tobytes() != before


def test_the_stream_in_the_state_and_a_seeded_match_give_the_same_game() -> None:
    """Simulation and self-play use the generator in the state, a match asks for words by number: the same words."""
    match = GAME.start(players=3, seed=11)
    buffer = start(3)
    state = ENGINE.view(buffer)
    state.rng = rng.origin(11)
    state_step = ENGINE.step
    ENGINE.chance(state, rng.next_word(state))
    while match.turn is not None:
        action = match.actions()[len(match.moves) * 5 % len(match.actions())]
        match.play(action)
        state_step(state, action.id)
    assert GAME.to_position(state, {}) == match.position()


def test_there_are_golden_games_for_every_number_of_players() -> None:
    assert [path.name[18:19] for path in GOLDEN] == ["2", "2", "3", "3", "4", "4", "5", "5"]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_games_replay_to_the_letter(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    match = bastide.load(text)
    assert match.save() == text
    assert verify(match).proven, "the dice still come from the seed in the same way"
