"""PettingZoo's own suites on every game and number of players, and what they don't ask: seeds, positions, rewards, the hidden."""

import copy
import pickle
import time
import webbrowser
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.utils import turn_based_aec_to_parallel
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

import bastide
import bastide.research
from bastide.core.errors import BadOption, BadPosition, IllegalAction
from bastide.core.player_view import determinized
from bastide.research.environments import picture
from tests.research.playing import NOT_ONE_ARRAY, TABLES, first_legal, position_of

pytestmark = [pytest.mark.slow, *map(pytest.mark.filterwarnings, NOT_ONE_ARRAY)]

aec = bastide.research.aec


def played(env: Any, seed: int, **options: Any) -> tuple[list[Any], dict[str, float]]:
    """A whole game: everything that was seen, and what each agent was paid."""
    seen, paid = [], dict.fromkeys(env.possible_agents, 0.0)
    env.reset(seed=seed, options=options)
    for at, agent in enumerate(env.agent_iter()):
        observation, reward, over, _, _ = env.last()
        seen.append((agent, observation, reward))
        paid[agent] += reward
        env.step(None if over else first_legal(observation["action_mask"], at))
    return seen, paid


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_pettingzoos_api(name: str, players: int) -> None:
    api_test(aec(name, players=players), num_cycles=400)


@pytest.mark.parametrize("observations", ["flat", "tensors"])
@pytest.mark.filterwarnings("ignore:Agent's m:UserWarning", "ignore:The observation contains negative:UserWarning")
def test_pettingzoos_api_with_other_observations(observations: str) -> None:
    api_test(aec("saint-malo", observations=observations), num_cycles=20)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_pettingzoos_seeds(name: str, players: int) -> None:
    seed_test(partial(aec, name, players=players, rewards="shaped"), num_cycles=60)


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.filterwarnings("ignore:Live agent was not given", "ignore:Agent was given")
def test_as_a_parallel_environment_of_turns(name: str, players: int) -> None:
    parallel_api_test(turn_based_aec_to_parallel(aec(name, players=players)), num_cycles=60)


def test_as_a_parallel_environment_illegal_actions_may_end_it() -> None:
    def made() -> Any:
        return turn_based_aec_to_parallel(TerminateIllegalWrapper(aec("saint-malo"), illegal_reward=-1))

    parallel_seed_test(made, num_cycles=5)


@pytest.mark.parametrize("name", bastide.games())
def test_pettingzoos_rendering(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    def open_page(address: str) -> bool:
        opened.append(address)
        return True

    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(webbrowser, "open", open_page)
    monkeypatch.setattr(time, "sleep", lambda seconds: None)
    svg = {"svg": lambda text: text.startswith("<svg") and text.rstrip().endswith("</svg>")}
    sized = {"rgb_array": lambda frame: frame.shape == (picture.HIGH, picture.WIDE, 3) and frame.std() > 5}
    render_test(partial(aec, name), custom_tests={**svg, **sized})
    assert len(opened) == 1 and opened[0].endswith("table.html")


def test_where_there_is_no_screen_the_page_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(picture, "has_screen", lambda: False)
    monkeypatch.setattr(time, "sleep", lambda seconds: None)
    env = aec("connect-four", render_mode="human")
    env.reset(seed=1)
    env.step(3)
    page = Path(capsys.readouterr().err.split("file://")[1].strip())
    assert "<svg" in page.read_text(encoding="utf-8")
    env.close()
    assert not page.exists()


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(2, 40))])
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_nothing_hidden_is_seen(name: str, players: int, seed: int) -> None:
    """Whatever a seat can't know may be otherwise: it sees and may choose the same, and points lie open."""
    env = aec(name, players=players).unwrapped
    env.reset(seed=seed)
    play = env.play
    for at in range(120 if seed == 1 else 1000):
        if play.turn < 0:
            break
        if at % 7 == 0:
            true, mask, points = play.episode.buffer, play.mask(play.turn), play.episode.points
            for agent in env.agents:
                seat = env.possible_agents.index(agent)
                before = play.observe(seat)
                stands = play.episode.state
                play.episode.buffer = determinized(play.game, true, seat, at)
                play.episode.state = play.game.engine.view(play.episode.buffer)
                assert all(np.array_equal(before[each], array) for each, array in play.observe(seat).items())
                assert play.episode.points == points
                if seat == play.turn:
                    assert np.array_equal(play.episode.mask(), mask)
                play.episode.buffer, play.episode.state = true, stands
        env.step(first_legal(play.mask(play.turn), at))


def test_chance_is_that_of_a_match_of_the_seed() -> None:
    env, match = aec("la-citta", players=3), bastide.game("la-citta").start(players=3, seed=11)
    env.reset(seed=11)
    for at in range(40):
        assert env.agent_selection == f"player_{match.turn}"
        number = first_legal(env.last()[0]["action_mask"], at)
        match.play(env.unwrapped.play.episode.action(number))
        env.step(number)
    assert env.unwrapped.play.game.to_position(env.unwrapped.play.episode.state) == match.position()


def test_without_a_seed_games_differ_and_a_seed_decides_those_after_it() -> None:
    one, other = aec("saint-malo"), aec("saint-malo")
    states = []
    for env in (one, other):
        for seed in (7, None, None):
            env.reset(seed=seed)
            states.append(env.unwrapped.play.episode.buffer.tobytes())
    assert states[:3] == states[3:] and len(set(states)) == 3


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_rewards_add_up(name: str, players: int) -> None:
    paid = {}
    for kind in ("win", "margin", "shaped"):
        env = aec(name, players=players, rewards=kind)
        _, paid[kind] = played(env, seed=2)
        assert abs(sum(paid[kind].values())) < 1e-9
    ending = env.unwrapped.play.episode
    assert paid["margin"] == pytest.approx(paid["shaped"])
    best = max(paid["win"].values())
    winners = [seat for seat in range(players) if paid["win"][f"player_{seat}"] == best]
    assert winners == [seat for seat in range(players) if ending.shares[seat] > 0]
    if players == 2 and len(winners) == 1:
        points = ending.points
        assert best == 1 and paid["margin"]["player_0"] == points[0] - points[1]


def test_a_copy_goes_its_own_way() -> None:
    env = aec("saint-malo", players=3)
    env.reset(seed=3)
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        before, agent = env.unwrapped.play.episode.buffer.copy(), env.agent_selection
        for at in range(9):
            other.step(first_legal(other.last()[0]["action_mask"], at))
        assert np.array_equal(env.unwrapped.play.episode.buffer, before) and env.agent_selection == agent
        twin = aec("saint-malo", players=3)
        twin.reset(seed=3)
        for at in range(9):
            twin.step(first_legal(twin.last()[0]["action_mask"], at))
        assert np.array_equal(twin.unwrapped.play.episode.buffer, other.unwrapped.play.episode.buffer)


def test_it_may_begin_anywhere() -> None:
    position = position_of("saint-malo", 3, 20)
    env = aec("saint-malo", players=3, rewards="shaped")
    env.reset(seed=4, options={"position": position})
    play = env.unwrapped.play
    assert play.game.to_position(play.episode.state) == position
    always = aec("saint-malo", position=position)
    for seed in (4, 5):
        always.reset(seed=seed)
        assert always.num_agents == 3 and play.game.to_position(always.unwrapped.play.episode.state) == position
    env.reset(seed=4)
    assert play.game.to_position(play.episode.state) != position


def test_what_lies_hidden_in_a_position_may_be_drawn_anew() -> None:
    position = position_of("carcassonne-city", 2, 12)
    env = aec("carcassonne-city", position=position, shuffle=True)
    worlds = set()
    for seed in (4, 4, 5):
        env.reset(seed=seed)
        worlds.add(env.unwrapped.play.episode.buffer.tobytes())
    match = bastide.game("carcassonne-city").resume(position, seed=5, shuffle=True)
    assert len(worlds) == 2
    assert match.position() == env.unwrapped.play.game.to_position(env.unwrapped.play.episode.state)


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = aec("saint-malo")
    env.reset(seed=1)
    before = env.unwrapped.play.episode.buffer.copy()
    with pytest.raises(IllegalAction, match=r"expected one of the 18 legal numbers \(\d.*\), got 335"):
        env.step(335)
    assert np.array_equal(env.unwrapped.play.episode.buffer, before) and env.agent_selection == "player_0"


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"players": 6}, "players: Saint Malo is for 2 to 5, got 6"),
        ({"rewards": "gold"}, "rewards: expected one of win, margin, shaped, got 'gold'"),
        ({"observations": "x"}, "observations: expected one of compact, tensors, flat, got 'x'"),
        ({"render_mode": "ascii"}, "render_mode: expected one of human, rgb_array, svg, or None, got 'ascii'"),
        ({"pack": "x"}, "Saint Malo has no such option"),
    ],
)
def test_an_environment_that_can_not_be_says_why(how: dict[str, Any], said: str) -> None:
    with pytest.raises(BadOption, match=said):
        aec("saint-malo", **how)


def test_a_position_that_does_not_fit_is_refused() -> None:
    env = aec("saint-malo")
    with pytest.raises(BadOption, match="position: expected one of 2 players, got 3"):
        env.reset(options={"position": position_of("saint-malo", 3, 4)})
    with pytest.raises(BadPosition, match="game: expected 'saint-malo', got 'la-citta'"):
        env.reset(options={"position": position_of("la-citta", 2, 4)})
    over = {"game": "connect-four", **_full_column_of_four()}
    with pytest.raises(BadOption, match="position: expected one in which a seat has to decide"):
        aec("connect-four", position=over).reset()


def test_options_of_reset_that_mean_nothing_are_refused() -> None:
    with pytest.raises(BadOption, match=r"options of reset: expected position, seat, shuffle, got \['postion'\]"):
        aec("connect-four").reset(options={"postion": {}})


def _full_column_of_four() -> dict[str, Any]:
    match = bastide.game("connect-four").start(seed=1)
    for column in "abababa":
        match.play(next(action for action in match.actions() if action.text == f"drop {column}"))
    return match.position()
