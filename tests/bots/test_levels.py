"""Bots by name: levels and how long they think, errors that say what was expected."""

import pytest

import bastide
from bastide.bots import bot, names
from bastide.bots.search.level import DEFAULT_LEVELS, levels_of
from bastide.bots.search.searcher import Budget, Searcher
from bastide.bots.spec import LEVELS, BotSpec, parse_bot
from bastide.core.errors import BadOption
from tests.bots.test_search import GAMES, in_play


def test_every_game_has_every_level() -> None:
    assert names() == (*LEVELS, "random", "greedy")
    for name in bastide.games():
        assert tuple(levels_of(bastide.game(name))) == LEVELS
    assert tuple(DEFAULT_LEVELS) == LEVELS


def test_only_the_strongest_takes_more_than_a_second() -> None:
    for game in bastide.games():
        for name, level in levels_of(bastide.game(game)).items():
            assert level.seconds <= (3.0 if name == "strongest" else 1.0)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("greedy", BotSpec("greedy")),
        ("strongest:time=1.0", BotSpec("strongest", time=1.0)),
        ("level-3:simulations=400", BotSpec("level-3", simulations=400)),
        ("level-3:simulations=400,time=2", BotSpec("level-3", time=2.0, simulations=400)),
    ],
)
def test_names_are_taken_apart(name: str, expected: BotSpec) -> None:
    assert parse_bot(name) == expected


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


@pytest.mark.parametrize("game", GAMES)
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
    candidates = Searcher(match.game, 0, simulations=1).think(match.player_view(match.turn), Budget(1))
    slack = levels_of(match.game)["level-1"].slack
    plausible = {each.action for each in candidates if each.prior >= -slack}
    for seed in range(25):
        assert bot("level-1", match.game, seed).choose(match.player_view(match.turn)).id in plausible
