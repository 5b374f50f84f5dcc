"""The games as OpenSpiel walks them: its own tests pass; odds, hidden things and copies are what the rules say."""

import json
import pickle
import runpy
import sys
from collections import Counter
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.tests import games_sim_test

import bastide
from bastide.core.errors import BadOption, IllegalAction
from bastide.core.game import Game
from bastide.core.player_view import determinized
from bastide.games.carcassonne_city.rules.pack import BadPack, our_pack
from bastide.games.carcassonne_city.rules.turn import HIDDEN
from bastide.games.la_citta.bot import game_tree
from bastide.games.la_citta.rules.state import CARD, CARDS, CLOSENESS_CARD, DISPLAY, LOOK, LOOKS, POLITICS
from bastide.games.la_citta.rules.state import VOICE as VOICE_STEP
from bastide.research.openspiel import register, short_name
from bastide.research.openspiel.rules import Rules

LOOKING = (CARD + CLOSENESS_CARD, *range(LOOK, LOOK + len(LOOKS)))
EXAMPLES = Path(__file__).parents[2] / "examples" / "openspiel"
ALL = [(name, players) for name in bastide.games() for players in bastide.game(name).players]


def loaded(name: str, players: int = 2, **options: Any) -> Any:
    return pyspiel.load_game(short_name(bastide.game(name)), {"players": players, **options})


def go_on(state: Any, chooses: Random) -> None:
    """Whatever comes next: a choice evenly, chance by its odds."""
    if state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(chooses.choices(outcomes, odds)[0])
    else:
        state.apply_action(chooses.choice(state.legal_actions()))


def walked(game: Any, seed: int, steps: int) -> Any:
    """A state after so many choices and chances."""
    state, chooses = game.new_initial_state(), Random(seed)
    for _ in range(steps):
        if not state.is_terminal():
            go_on(state, chooses)
    return state


@pytest.mark.parametrize(
    ("name", "players"),
    [pytest.param(*each, marks=() if each == ("connect-four", 2) else pytest.mark.slow) for each in ALL],
)
def test_openspiels_own_tests_pass(name: str, players: int) -> None:
    game = loaded(name, players)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    np.random.seed(players)  # from which the other test draws
    games_sim_test.GamesSimTest().sim_game(game)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "options"), [("la-citta", {"setup": "advanced"}), ("saint-malo", {"observations": "tensors"})]
)
def test_they_pass_with_other_options(name: str, options: dict[str, str]) -> None:
    game = loaded(name, 3, **options)
    assert all(f"{key}={value}" in str(game) for key, value in options.items())
    games_sim_test.GamesSimTest().sim_game(game)
    state = walked(game, 1, 30)
    tensor = bastide.game(name).observe(state.record, 1)
    if "observations" in options:
        assert np.array_equal(state.observation_tensor(1), np.concatenate([each.ravel() for each in tensor.values()]))


def test_a_game_takes_its_options_and_refuses_others(tmp_path: Path) -> None:
    pack = tmp_path / "pack.json"
    pack.write_text(json.dumps({**our_pack(), "name": "another"}))
    assert loaded("carcassonne-city", pack=str(pack)).rules.game.data["name"] == "another"
    pack.write_text("{}")
    with pytest.raises(BadPack, match="this field is missing"):
        loaded("carcassonne-city", pack=str(pack))
    with pytest.raises(BadOption, match="is for 2 to 4, got 5"):
        loaded("carcassonne-city", 5)
    with pytest.raises(BadOption, match="compact, tensors"):
        loaded("connect-four", observations="pictures")
    assert loaded("carcassonne-city", walls_on_empty=True).new_initial_state().record.walls_on_empty == 1
    bound = loaded("carcassonne-city").rules.game
    register(bound)  # once more is no fault
    assert bound.chosen == {"pack": "bastide", "walls_on_empty": False}


def test_a_game_with_chance_must_tell_its_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    game = bastide.game("saint-malo")
    monkeypatch.setattr(type(game), "tree", None)
    with pytest.raises(BadOption, match="no room `tree`"):
        Rules(game, 2)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["saint-malo", "carcassonne-city"])
def test_a_course_is_a_game_of_the_engine(name: str) -> None:
    """The same choices and chances, told to the plain rules one by one."""
    game, spiel, chooses = bastide.game(name), loaded(name, 3), Random(5)
    buffer = game.new_state(3)
    s, state, engine = game.engine.view(buffer), spiel.new_initial_state(), game.engine
    if name == "carcassonne-city":
        engine.set_chance(s, HIDDEN)
    while not state.is_terminal():
        before, chance = state.record, state.is_chance_node()
        assert (engine.pending(s), engine.turn_of(s)) == (chance, before_turn(game, before))
        go_on(state, chooses)
        action = state.history()[-1]
        if chance:
            engine.set_chance(s, 2 * action if name == "carcassonne-city" else action)
        else:
            engine.decide(s, spiel.rules.space.action_of(s, action))
        assert np.array_equal(state._buffer, buffer)
    points = game.points(s)
    assert [won > 0 for won in state.returns()] == [each == max(points) for each in points]


def before_turn(game: Game, s: Any) -> int:
    return int(game.engine.turn_of(s))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["saint-malo", "carcassonne-city", "la-citta"])
def test_odds_are_those_that_luck_is_measured_by(name: str) -> None:
    """What a review takes for the outcomes of chance leads to the same positions, as often."""
    game, compared = bastide.game(name), 0
    state, chooses = loaded(name).new_initial_state(), Random(2)
    while not state.is_terminal():
        if state.is_chance_node() and (expected := game.outcomes(state._buffer)) is not None:
            found = [(odds, state.child(outcome)) for outcome, odds in state.chance_outcomes()]
            assert len(found) == len(expected)
            for (odds, child), (share, buffer) in zip(found, expected, strict=True):
                assert odds == pytest.approx(share)
                assert np.array_equal(determinized(game, child._buffer, None, 1), determinized(game, buffer, None, 1))
            compared += 1
        go_on(state, chooses)
    assert compared > 5


@pytest.mark.slow
def test_voices_come_as_often_as_rows_of_the_deck() -> None:
    state, chooses = loaded("la-citta").new_initial_state(), Random(3)
    while not (state.record.kind == VOICE_STEP and state.record.year == 6):
        go_on(state, chooses)
    left = state.record.voice_deck[state.record.voice_top :].tolist()
    rows = Counter(permutations(left, 4))
    expected = {game_tree.VOICE + int("".join(map(str, row)), 3): count / rows.total() for row, count in rows.items()}
    assert dict(state.chance_outcomes()) == pytest.approx(expected)


@pytest.mark.slow
def test_la_cittas_set_up_is_told() -> None:
    state, chooses = loaded("la-citta", setup="advanced").new_initial_state(), Random(4)
    counts = Counter(state.record.deck[: state.record.deck_end].tolist())
    while state.is_chance_node():
        go_on(state, chooses)
    told, s = state.history(), state.record
    land, cards = told[:-DISPLAY], [outcome - game_tree.SHOWN for outcome in told[-DISPLAY:]]
    assert s.land[1:].tolist() == [outcome - game_tree.LAND for outcome in reversed(land)]
    assert s.display.tolist() == [cards.count(card) for card in range(len(CARDS))]
    assert Counter(s.deck[s.deck_top : s.deck_end].tolist()) + Counter(cards) == counts
    assert state.information_state_string(0).startswith(f"seat 0; {told[0]}, {told[1]}, ")


def seen(state: Any, seat: int) -> tuple[str, str, list[float]]:
    """All that OpenSpiel tells of a state to a seat."""
    tensor = state.observation_tensor(seat)
    assert state.information_state_tensor(seat) == tensor
    return state.information_state_string(seat), state.observation_string(seat), tensor


@pytest.mark.slow
def test_voice_cards_that_lie_face_down_change_nothing_until_somebody_looks() -> None:
    state, chooses = loaded("la-citta", 3).new_initial_state(), Random(6)
    while state.record.kind != VOICE_STEP:
        go_on(state, chooses)
    one, other = (state.child(game_tree.VOICE + int(row, 3)) for row in ("0120", "0211"))
    assert str(one) != str(other)
    looked: set[int] = set()
    while one.record.phase == POLITICS:
        for seat in range(3):
            assert (seen(one, seat) == seen(other, seat)) == (seat not in looked)
        choices, actor = one.legal_actions(), one.current_player()
        looks = [number for number in choices if not one.is_chance_node() and number in LOOKING]
        if looks and actor not in looked:
            if looks[0] >= LOOK:
                looked.add(actor)
            one.apply_action(looks[0])
        else:
            go_on(one, chooses)
        other.apply_action(one.history()[-1])
    assert looked and all(seen(one, seat) != seen(other, seat) for seat in range(3))  # now they lie open


@pytest.mark.slow
def test_a_card_taken_unseen_is_known_to_nobody() -> None:
    state, chooses = loaded("la-citta", 2).new_initial_state(), Random(8)
    while not state.is_chance_node() or not game_tree.TAKEN <= state.legal_actions()[0] < game_tree.VOICE:
        go_on(state, chooses)
    children = [state.child(outcome) for outcome, _ in state.chance_outcomes()[:2]]
    assert str(children[0]) != str(children[1])
    for seat in range(2):
        one, other = (seen(child, seat) for child in children)
        assert one == other and one[0].endswith("blind ?")


@pytest.mark.slow
def test_other_worlds_look_alike_to_a_seat() -> None:
    """OpenSpiel's search for hidden information draws them."""
    state, chooses, others = loaded("la-citta", 3).new_initial_state(), Random(9), 0
    while not state.is_terminal():
        if not state.is_chance_node() and state.move_number() % 3 == 0:
            seat = state.current_player()
            world = state.resample_from_infostate(seat, chooses.random)
            assert seen(world, seat) == seen(state, seat)
            assert (world.current_player(), world.legal_actions()) == (seat, state.legal_actions())
            others += world.history() != state.history()
        go_on(state, chooses)
    assert others > 10
    state = walked(loaded("la-citta"), 2, 40)
    while state.is_chance_node():
        go_on(state, chooses)
    rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    assert ismcts.ISMCTSBot(state.get_game(), rollouts, 2.0, 5).step(state) in state.legal_actions()
    one = walked(loaded("saint-malo"), 1, 9)
    assert str(one.resample_from_infostate(0, chooses.random)) == str(one)


def test_copies_go_their_own_way_and_pickles_go_on() -> None:
    state = walked(loaded("connect-four"), 1, 5)
    before, copy, read = str(state), state.clone(), pickle.loads(pickle.dumps(state))
    assert read.history() == state.history() and read._rules is pickle.loads(pickle.dumps(read))._rules
    for each in (copy, read):
        go_on(each, Random(1))
        assert str(state) == before and str(each) != before
    assert str(copy) == str(read)
    game = pickle.loads(pickle.dumps(state.get_game()))
    assert game.new_initial_state().legal_actions() == list(range(7))


def test_what_is_not_legal_is_refused() -> None:
    state = walked(loaded("connect-four"), 1, 3)
    before = str(state)
    with pytest.raises(IllegalAction, match="got 7"):
        state.apply_action(7)
    assert str(state) == before and state.action_to_string(1, 0) == "drop a"


@pytest.mark.slow
def test_chance_that_cannot_be_is_refused() -> None:
    state = loaded("saint-malo").new_initial_state()
    assert state.action_to_string(-1, 461) == "roll SSSSS" and len(state.chance_outcomes()) == 252
    with pytest.raises(IllegalAction, match="got 209"):
        state.apply_action(209)  # four dice
    state.apply_action(461)
    assert state.current_player() == 0 and state.player_view(0).actions[0].text == state.action_to_string(0, 0)


@pytest.mark.parametrize(
    ("example", "arguments", "told"),
    [
        ("search.py", ["bastide_connect_four", "--simulations", "3"], "won: "),
        ("learn.py", ["bastide_connect_four", "--games", "5", "--tests", "2"], "after 5 games: wins "),
        pytest.param(
            "search.py", ["bastide_la_citta(players=3)", "--simulations", "2"], "won: ", marks=pytest.mark.slow
        ),
        pytest.param(
            "learn.py", ["bastide_saint_malo", "--games", "5", "--tests", "1"], "after 5 ", marks=pytest.mark.slow
        ),
    ],
)
def test_openspiels_search_and_learner_run(
    example: str, arguments: list[str], told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [example, *arguments])
    runpy.run_path(str(EXAMPLES / example), run_name="__main__")
    assert told in capsys.readouterr().out.splitlines()[-1]
