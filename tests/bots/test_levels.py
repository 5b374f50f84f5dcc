"""Bots by name: levels and how long they think, errors that say what was expected."""

import pytest

import bastide
from bastide.bots import bot, names
from bastide.bots.naming import LEVELS, Wanted, wanted
from bastide.bots.search import levels
from bastide.bots.search.searcher import Limits, Searcher
from bastide.core.errors import BadOption
from tests.bots.test_search import in_play


def test_every_game_has_every_level() -> None:
    assert names() == (*LEVELS, "random", "greedy")
    for name in bastide.games():
        assert tuple(levels.LEVELS[name]) == LEVELS


def test_only_the_strongest_takes_more_than_a_second() -> None:
    for table in levels.LEVELS.values():
        for name, level in table.items():
            assert level.seconds <= (3.0 if name == "strongest" else 1.0)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("greedy", Wanted("greedy")),
        ("strongest:time=1.0", Wanted("strongest", time=1.0)),
        ("level-3:simulations=400", Wanted("level-3", simulations=400)),
        ("level-3:simulations=400,time=2", Wanted("level-3", time=2.0, simulations=400)),
    ],
)
def test_names_are_taken_apart(name: str, expected: Wanted) -> None:
    assert wanted(name) == expected


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("level-9", "expected one of random, greedy, level-1"),
        ("greedy:time=1", "expected a level, then :time=SECONDS"),
        ("level-1:depth=3", "expected a level, then :time=SECONDS"),
        ("level-1:", "expected a level, then :time=SECONDS"),
        ("level-1:time=0", "expected a time above 0"),
        ("level-1:time=nan", "expected a time above 0"),
        ("level-1:time=soon", "expected a time above 0"),
        ("level-1:simulations=0", "expected 1 to"),
        ("level-1:simulations=-5", "expected 1 to"),
        ("level-1:simulations=1e3", "expected 1 to"),
    ],
)
def test_bad_names_are_refused(name: str, words: str) -> None:
    with pytest.raises(BadOption, match=words):
        bot(name, bastide.game("saint-malo"))


@pytest.mark.parametrize("game", bastide.games())
@pytest.mark.parametrize("name", ["level-1", "level-4", "level-6:simulations=100"])
def test_a_level_plays_legal_actions_the_same_for_the_same_seed(game: str, name: str) -> None:
    match = in_play(game, 15)
    first, second = bot(name, match.game, seed=3), bot(name, match.game, seed=3)
    for _ in range(5):
        view = match.player_view(match.turn)
        action = first.choose(view)
        assert action in view.actions and second.choose(view) == action
        match.play(action)
        if match.turn is None:
            break


def test_a_weak_level_strays_only_among_plausible_choices() -> None:
    match = in_play("carcassonne-city", 30)
    options = Searcher(match.game, 0, simulations=1).think(match.player_view(match.turn), Limits(1))
    slack = levels.LEVELS["carcassonne-city"]["level-1"].slack
    plausible = {option.action for option in options if option.behind >= -slack}
    for seed in range(25):
        assert bot("level-1", match.game, seed).choose(match.player_view(match.turn)).id in plausible
