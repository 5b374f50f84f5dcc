"""Gymnasium's own checker on every game and number of players; and what it doesn't ask: opponents, seats, positions, rewards."""

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import bastide
import bastide.research
from bastide.core.errors import BadOption, IllegalAction
from bastide.core.player_view import PlayerView
from bastide.research.environments.registering import id_of
from tests.research.playing import TABLES, first_legal, position_of

pytestmark = pytest.mark.slow

#: The checker plays without masks.
WITHOUT_MASKS = pytest.mark.filterwarnings("ignore:.*the episode ends")


def made(name: str, **how: Any) -> Any:
    return gymnasium.make(id_of(name), **how)


def played(env: Any, seed: int | None = None) -> tuple[list[Any], float, dict[str, Any]]:
    """A whole episode: what was seen, what it was paid, the last info."""
    observation, info = env.reset(seed=seed)
    seen, paid, over = [observation], 0.0, False
    while not over:
        observation, reward, over, truncated, info = env.step(first_legal(info["action_mask"], len(seen)))
        assert not truncated and np.array_equal(observation["action_mask"], info["action_mask"])
        paid += reward
        seen.append(observation)
    return seen, paid, info


def same(one: list[Any], other: list[Any]) -> bool:
    return len(one) == len(other) and all(
        np.array_equal(a[name], b[name]) for a, b in zip(one, other, strict=True) for name in a
    )


@pytest.mark.parametrize(("name", "players"), TABLES)
@WITHOUT_MASKS
def test_gymnasiums_checker(name: str, players: int) -> None:
    env = made(name, players=players).unwrapped
    check_env(env, skip_render_check=players > 2 or name != "saint-malo")
    assert env.metadata["render_modes"] == ["human", "rgb_array", "svg"]


@WITHOUT_MASKS
@pytest.mark.filterwarnings("ignore:.*A Box observation space m")
@pytest.mark.parametrize("observations", ["flat", "tensors"])
def test_gymnasiums_checker_with_other_observations(observations: str) -> None:
    check_env(made("saint-malo", observations=observations).unwrapped, skip_render_check=True)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_same_seed_is_the_same_game(name: str, players: int) -> None:
    one, other = (made(name, players=players, seat=None) for _ in range(2))
    for seed in (3, None):
        (seen, paid, info), (again, paid_again, info_again) = played(one, seed), played(other, seed)
        assert same(seen, again) and paid == paid_again and info["seat"] == info_again["seat"]
    assert not same(seen, played(one, 4)[0])


def test_the_names_are_those_that_we_promise() -> None:
    names = [id_of(name) for name in ("carcassonne-city", "la-citta", "saint-malo")]
    assert names == ["bastide/CarcassonneCity-v0", "bastide/LaCitta-v0", "bastide/SaintMalo-v0"]
    code = "import bastide.research, gymnasium; print(gymnasium.make('bastide/SaintMalo-v0').spec.id)"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == names[2]


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_goes_on_as_the_one_it_is_of(copied: Callable[[Any], Any]) -> None:
    position = position_of("la-citta", 3, 10)
    env = made("la-citta", players=3, opponents=["random", "greedy"], rewards="shaped", position=position)
    _, info = env.reset(seed=2)
    for at in range(5):
        *_, info = env.step(first_legal(info["action_mask"], at))
    other, before = copied(env), env.unwrapped.play.episode.buffer.copy()
    games = []
    for one in (other, env):
        mask = one.unwrapped.action_masks()
        seen = []
        for at in range(15):
            observation, reward, _, _, info = one.step(first_legal(mask, at))
            mask = info["action_mask"]
            seen.append({**observation, "reward": reward})
        games.append(seen)
        if one is other:
            assert np.array_equal(env.unwrapped.play.episode.buffer, before)
    assert same(*games)


class Watcher:
    """A bot that keeps what it was shown."""

    name = "watcher"

    def __init__(self) -> None:
        self.shown: list[PlayerView] = []

    def choose(self, view: PlayerView) -> Any:
        self.shown.append(view)
        return view.actions[-1]


def test_bots_see_what_their_seat_sees() -> None:
    """The views of a match hold nothing hidden (bastide check); these are the same."""
    watcher = Watcher()
    env = made("la-citta", players=3, seat=1, opponents=["random", watcher])
    _, info = env.reset(seed=6)
    match, at = bastide.game("la-citta").start(players=3, seed=6), 0
    play = env.unwrapped.play
    act = play.act

    def act_in_both(number: int) -> list[float]:
        if play.turn == 0:
            assert watcher.shown[-1].buffer.tobytes() == match.player_view(0).buffer.tobytes()
            assert watcher.shown[-1].actions == match.player_view(0).actions
        match.play(play.episode.action(number))
        return list(act(number))

    for _ in range(4):  # what was played before the first decision of seat 1
        if match.turn == 1:
            break
        match.play(match.player_view(match.turn).actions[-1])
    play.act = act_in_both
    for at in range(12):
        *_, info = env.step(first_legal(info["action_mask"], at))
    assert len(watcher.shown) > 5 and {view.seat for view in watcher.shown} == {0}


def test_the_random_opponent_is_the_bot_of_that_name() -> None:
    games = []
    for opponent in ("random", "shown"):
        env = made("saint-malo", opponents="random")
        env.reset(seed=8)
        if opponent == "shown":
            from bastide.bots import bot

            seeded = env.unwrapped._opponents._seated[1]
            seated = bot("random", bastide.game("saint-malo"), seeded.seed)
            for _ in range(seeded.choices):
                seated.choose(env.unwrapped.play.episode.view(0))
            env.unwrapped._opponents._seated[1] = seated
        seen: list[Any] = []
        mask, over = env.unwrapped.action_masks(), False
        while not over:
            observation, _, over, _, info = env.step(first_legal(mask, len(seen)))
            mask = info["action_mask"]
            seen.append(observation)
        games.append(seen)
    assert same(*games)


def test_bots_by_name_beat_who_takes_anything() -> None:
    env = made("saint-malo", players=3, opponents=["greedy", "level-1:simulations=20"], rewards="margin")
    _, paid, info = played(env, 1)
    assert paid < 0 and info["shares"][0] == 0 and len(info["points"]) == 3


@pytest.mark.parametrize("name", bastide.games())
def test_rewards(name: str) -> None:
    paid = {}
    for kind in ("win", "margin", "shaped"):
        _, paid[kind], info = played(made(name, rewards=kind, seat=1), 5)
    points, shares = info["points"], info["shares"]
    assert paid["win"] == 2 * shares[1] - 1
    assert paid["margin"] == points[1] - points[0] == paid["shaped"]


def test_it_may_begin_anywhere() -> None:
    position = position_of("carcassonne-city", 3, 30)
    env = made("carcassonne-city", position=position)
    env.reset(seed=1, options={"seat": position["turn"]})
    play = env.unwrapped.play
    assert play.players == 3 and play.game.to_position(play.episode.state) == position
    assert env.unwrapped.seat == play.turn == position["turn"]


def test_a_position_that_the_others_end_at_once_is_refused() -> None:
    match = bastide.game("connect-four").start(seed=1)
    for column in "agagbgb":
        match.play(next(action for action in match.actions() if action.text == f"drop {column}"))
    env = made("connect-four", opponents=Watcher())
    with pytest.raises(BadOption, match="expected one in which seat 0 is still to decide, the others ended it"):
        env.reset(options={"position": match.position()})


def test_illegal_actions() -> None:
    env = made("saint-malo", illegal_reward=None)
    env.reset(seed=1)
    before = env.unwrapped.play.episode.buffer.copy()
    with pytest.raises(IllegalAction, match=r"expected one of the 18 legal numbers .* got 335"):
        env.step(335)
    assert np.array_equal(before, env.unwrapped.play.episode.buffer)
    ending = made("saint-malo", illegal_reward=-5)
    ending.reset(seed=1)
    with pytest.warns(UserWarning, match="got 335; the episode ends"):
        _, reward, over, _, info = ending.step(335)
    assert (reward, over) == (-5, True) and "expected one of the 18" in info["illegal"]
    with pytest.raises(IllegalAction, match="expected reset"):
        ending.step(1)


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"seat": 2}, "seat: expected 0 to 1, or None for any, got 2"),
        ({"opponents": ["greedy", "greedy"]}, "opponents: expected one, or 1 of them"),
        ({"opponents": 7}, "opponents: expected names of bots or bots, got 7"),
        ({"opponents": "genius"}, "genius"),
    ],
)
def test_what_can_not_be_says_why(how: dict[str, Any], said: str) -> None:
    with pytest.raises(BadOption, match=said):
        made("saint-malo", **how)


def test_vectors_of_them() -> None:
    many = gymnasium.make_vec("bastide/SaintMalo-v0", num_envs=2, vectorization_mode="sync", observations="flat")
    seen, infos = many.reset(seed=1)
    assert seen["observation"].shape[0] == 2
    many.step(np.array([first_legal(mask, 0) for mask in infos["action_mask"]]))
    many.close()
