"""When a choice is clearly best, and who says so."""

import pytest

import bastide
from bastide.puzzles.difficulty import class_of, is_sound, levels_that_find, pegs_of
from bastide.puzzles.judging import Care, Worth, by_worth, glanced, judged, margin, together
from bastide.puzzles.making import _choices, brings_most, clear
from bastide.puzzles.margins import CLOSE, MISSED, SOLVED, margin_of, place_of, verdict_of
from tests.ours import OURS
from tests.played import played


def worth(*wins: float, points: float = 10.0) -> Worth:
    return Worth(wins, (points,) * len(wins))


def test_turns_and_numbers_are_one_place() -> None:
    assert place_of("lay 3,2 0") == place_of("lay 3,2 3") != place_of("lay 3,3 0")
    assert place_of("use wall 1") == place_of("use wall 4") != place_of("use cross 1")
    assert place_of("at b1") != place_of("at b2")


def test_the_margin_is_to_the_best_on_another_place_with_its_error() -> None:
    found = {"lay 1,1 0": worth(0.5, 0.6), "lay 1,1 1": worth(0.55, 0.55), "lay 2,2 0": worth(0.4, 0.52)}
    apart = margin(found)
    assert (apart.best, apart.other) == ("lay 1,1 0", "lay 2,2 0")
    assert apart.size == pytest.approx(0.09)
    assert apart.error == pytest.approx(0.01), "paired: of the differences 0.10 and 0.08"
    both = together(found, found)
    assert margin(both).size == pytest.approx(0.09)
    assert margin(both).error == pytest.approx(0.01 / 3**0.5)


def test_equal_chances_are_told_apart_by_points() -> None:
    assert by_worth({"a 1": worth(0.5, points=9.0), "b 1": worth(0.5, points=10.0)}) == ["b 1", "a 1"]


def test_verdicts_by_what_was_lost_and_by_game() -> None:
    assert [verdict_of("carcassonne-city", lost) for lost in (0.0, 0.0099, 0.01, 0.0699, 0.07)] == [
        SOLVED,
        SOLVED,
        CLOSE,
        CLOSE,
        MISSED,
    ]
    for game in OURS:
        assert verdict_of(game, margin_of(game)) != SOLVED, "the next best on another place is no solution"


def test_difficulty_by_the_levels_that_find_it() -> None:
    def found(levels: int) -> list[int]:
        return [0] * (7 - levels) + [100] * levels

    assert [levels_that_find(found(n)) for n in range(8)] == list(range(8))
    assert [pegs_of(found(n)) for n in (6, 5, 4, 3, 2, 1)] == [1, 1, 2, 3, 4, 5]
    assert [class_of(pegs) for pegs in range(1, 6)] == ["easy", "medium", "medium", "hard", "hard"]
    assert is_sound([0, 0, 0, 0, 0, 0, 100])
    assert not is_sound([0, 0, 0, 0, 0, 100, 50]), "the strongest doubts it"
    assert not is_sound([80, 100, 100, 100, 100, 100, 100]), "everybody sees it"


def test_choices_judged_in_passing_never_come_before_those_judged_with_care() -> None:
    everything = {"a 1": worth(0.5), "b 1": worth(0.4), "c 1": worth(0.49), "d 1": worth(0.1)}
    deep = {"a 1": worth(0.60), "b 1": worth(0.50)}
    found = _choices(everything, deep)
    assert [each.text for each in found] == ["a 1", "b 1", "c 1", "d 1"]
    assert [each.win for each in found] == [600, 500, 500, 200], "moved by as much as the best one was"


@pytest.mark.parametrize("game", OURS)
def test_the_same_seed_judges_the_same_and_every_choice_in_as_many_worlds(game: str) -> None:
    match = played(moves=30, game=game)
    while len(match.actions()) < 3:
        match.play(match.actions()[0])
    assert match.turn is not None
    view = match.player_view(match.turn)
    actions = view.actions[:3]
    one, again, other = (judged(view, actions, Care(2, 4), seed) for seed in (1, 1, 2))
    assert one == again and list(one) == [action.text for action in actions]
    assert all(len(each.wins) == 2 and all(0.0 <= win <= 1.0 for win in each.wins) for each in one.values())
    assert set(other) == set(one)
    assert {each.action for each in glanced(view, 8, 1)} == {action.id for action in view.actions}


def test_what_brings_most_at_once_is_no_puzzle() -> None:
    games = (played(moves=moves, game="carcassonne-city", seed=1) for moves in range(40, 200))
    match = next(each for each in games if _different(each))
    most = max(_different(match), key=lambda text: _brought(match, text))
    least = min(_different(match), key=lambda text: _brought(match, text))
    assert brings_most(match, most) and not brings_most(match, least)
    found = {most: worth(0.6, 0.6), "zzz 1": worth(0.3, 0.3)}
    assert not clear(match, found)
    assert clear(match, {least: worth(0.6, 0.6), "zzz 1": worth(0.3, 0.3)})
    assert not clear(match, {least: worth(0.6, 0.6), "zzz 1": worth(0.57, 0.57)}), "the margin is too small"
    assert not clear(match, {least: worth(0.9, 0.3), "zzz 1": worth(0.3, 0.7)}), "it may be luck"
    assert not clear(match, {least: worth(0.95, 0.95), "zzz 1": worth(0.5, 0.5)}), "the game is won"


def _brought(match: bastide.Match, text: str) -> int:
    return sum(each.amount for each in match.preview(text) if each.unit == "points" and each.seat == match.turn)


def _different(match: bastide.Match) -> list[str]:
    """The choices, if they bring different points at once."""
    texts = [action.text for action in match.actions()]
    return texts if len({_brought(match, text) for text in texts}) > 1 else []
