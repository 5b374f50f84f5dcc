"""Games by their numbers: seats rotate, all rotations have the same chance, nothing has moved since the first release."""

from itertools import product

import pytest

import bastide
from bastide.arena.games import tournament
from bastide.arena.playing import play_number
from bastide.arena.spec import Spec, all_pairs, neighbours, one_table
from bastide.core import rng
from bastide.core.errors import BadOption

GAME = bastide.game("saint-malo")


def test_every_bot_sits_once_in_each_seat_of_a_deal() -> None:
    spec = Spec("saint-malo", (("a", "b", "c"),), 5, {})
    seatings = [spec.seating(number) for number in range(6)]
    assert [seating.names for seating in seatings[:3]] == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]
    assert [seating.deal for seating in seatings] == [0, 0, 0, 1, 1, 1]
    assert len({seating.chance_seed for seating in seatings}) == 2
    assert len({seed for seating in seatings for seed in seating.bot_seeds}) == 18


def test_the_seeds_are_those_of_the_first_release() -> None:
    seating = Spec("saint-malo", (("a", "b"),), 7, {}).seating(5)
    assert seating.chance_seed == rng.word_at(7, 2)
    assert seating.bot_seeds == (rng.word_at(7 ^ 2, 5 * 2 + 1), rng.word_at(7 ^ 2, 5 * 2))


def test_the_games_of_a_pair_are_those_of_the_pair_alone() -> None:
    many, alone = Spec("saint-malo", all_pairs("abc"), 3, {}), Spec("saint-malo", (("a", "c"),), 3, {})
    for game in range(5):
        found, expected = many.seating(3 * game + 1), alone.seating(game)
        assert found.names == expected.names and found.bot_seeds == expected.bot_seeds
        assert found.chance_seed == expected.chance_seed


def test_both_rotations_have_the_same_chance() -> None:
    """Bots that choose the same play the same game twice, whoever of them is which; another deal is another game."""
    spec = Spec("saint-malo", (("greedy", "greedy"),), 1, {})
    ends = [play_number(GAME, spec, number).end for number in range(4)]
    assert ends[0].points == ends[1].points and ends[2].points == ends[3].points
    assert ends[0].points != ends[2].points


def test_the_games_are_those_of_the_first_release() -> None:
    found = tournament(GAME, ["greedy", "random", "random"], 7, 11)
    assert [round(result.mean_points * 7) for result in found] == [651, -85, -86]
    assert [result.wins for result in found] == [7, 0, 0]
    assert all(result.games == 7 and 0 < result.longest <= result.seconds for result in found)


def test_line_ups() -> None:
    assert one_table(["a", "b"], 4) == (("a", "b", "b", "b"),)
    assert all_pairs("abc") == (("a", "b"), ("a", "c"), ("b", "c"))
    assert neighbours("abc") == (("a", "b"), ("b", "c"))
    assert Spec("x", neighbours("abc"), 0, {}).names == ("a", "b", "c")
    for make, bots in product((all_pairs, neighbours), ("a", "aba")):
        with pytest.raises(BadOption, match="two or more different bots"):
            make(bots)
    with pytest.raises(BadOption, match="at most 2 bots for 2 players, got 3; --round-robin"):
        one_table("abc", 2)


def test_bots_that_think_by_the_clock_are_not_repeatable() -> None:
    assert Spec("x", (("a", "b:simulations=5"),), 0, {}).repeatable
    assert not Spec("x", (("a", "b:time=0.5"),), 0, {}).repeatable
