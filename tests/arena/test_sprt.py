"""The sequential test: published and hand-computed ratios, and the right verdict on streams whose truth is known."""

import random
from math import log

import pytest

from bastide.arena.elo import expected
from bastide.arena.sprt import VALUES, Sprt, log_ratio
from bastide.core.errors import BadOption


@pytest.mark.parametrize(
    ("counts", "elo0", "elo1", "published"),
    [
        # official-stockfish/Stockfish, pull requests 3098, 3331, 2971 and 2493
        ((491, 7345, 29693, 7670, 465), -0.25, 1.25, 2.96),
        ((14, 1030, 14318, 1163, 19), 0.25, 1.25, 2.93),
        ((17, 253, 1042, 337, 39), -0.5, 1.5, 2.96),
        ((424, 2948, 5832, 3045, 460), -1.0, 3.0, 2.94),
    ],
)
def test_the_ratio_is_the_one_that_chess_publishes(
    counts: tuple[int, ...], elo0: float, elo1: float, published: float
) -> None:
    assert log_ratio(counts, elo0, elo1) == pytest.approx(published, abs=0.005)


def test_pairs_that_only_go_one_way_are_a_plain_coin() -> None:
    s0, s1 = expected(0), expected(30)
    coin = 50 * log(s1 / s0) + 30 * log((1 - s1) / (1 - s0))
    assert log_ratio((30, 0, 0, 0, 50), 0, 30) == pytest.approx(coin, abs=0.01)


def test_swapping_the_sides_swaps_the_ratio() -> None:
    counts = (5, 10, 30, 25, 8)
    assert log_ratio(counts, -10, 20) == pytest.approx(-log_ratio(counts[::-1], -20, 10))
    assert log_ratio((4, 7, 9, 7, 4), -15, 15) == pytest.approx(0, abs=1e-9)


def test_the_bounds_are_walds() -> None:
    assert Sprt(0, 10).bounds == pytest.approx((-2.944439, 2.944439), abs=1e-6)
    assert Sprt(0, 10, alpha=0.01, beta=0.1).bounds == pytest.approx((log(0.1 / 0.99), log(0.9 / 0.01)))


def stream(difference: float, seed: int) -> list[float]:
    """Pairs of a player who is so far ahead: two independent games, of which one in five is shared."""
    source, share = random.Random(seed), expected(difference)
    shared = 0.2
    games = [0.5 if source.random() < shared else float(source.random() < share) for _ in range(40_000)]
    return [(first + second) / 2 for first, second in zip(games[::2], games[1::2], strict=True)]


@pytest.mark.parametrize(("difference", "right"), [(-40.0, "elo0"), (0.0, "elo0"), (40.0, "elo1"), (120.0, "elo1")])
def test_it_decides_the_right_way(difference: float, right: str) -> None:
    verdicts = [Sprt(0, 30).walk(stream(difference, seed)) for seed in range(12)]
    assert all(verdict.decided for verdict in verdicts)
    assert sum(verdict.decided == right for verdict in verdicts) >= 11
    assert all(abs(verdict.ratio) >= 2.94 for verdict in verdicts)


def test_where_the_truth_is_far_off_it_decides_sooner() -> None:
    near, far = (sum(Sprt(0, 30).walk(stream(elo, seed)).pairs for seed in range(5)) for elo in (40.0, 200.0))
    assert far < near / 3


def test_without_enough_pairs_nothing_is_decided() -> None:
    verdict = Sprt(0, 10).walk([1.0, 0.5, VALUES[3]])
    assert verdict.decided is None and verdict.pairs == 3 and verdict.ratio > 0


@pytest.mark.parametrize("wrong", [(10, 0, 0.05, 0.05), (0, 0, 0.05, 0.05), (0, 10, 0.7, 0.05), (0, 9999, 0.05, 0.05)])
def test_bounds_that_can_not_be(wrong: tuple[float, ...]) -> None:
    with pytest.raises(BadOption, match=r"sprt: expected .* got"):
        Sprt(*wrong)
