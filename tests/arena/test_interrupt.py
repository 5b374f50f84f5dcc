"""Ctrl-C is never lost, also where Python swallows it."""

import os
import signal
from collections.abc import Iterator, Sequence

import pytest

from bastide.arena.conduct import conduct
from bastide.arena.interrupt import remembered
from bastide.arena.playing import Played
from bastide.arena.spec import Spec
from tests.arena.test_conduct import SPEC, in_order


class Swallows:
    """Something whose finaliser is hit: an interrupt raised there would be printed as an error, and the games would go on."""

    def __del__(self) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        for _ in range(1000):
            pass


def hit_in_the_fifth_game(spec: Spec, numbers: Sequence[int]) -> Iterator[Played]:
    for count, played in enumerate(in_order(spec, numbers), 1):
        if count == 5:
            Swallows()
        yield played


@pytest.fixture
def heeded() -> Iterator[None]:
    """Ctrl-C as a terminal sends it, also where these tests run in the background of a shell, which ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heeded")
@pytest.mark.filterwarnings("error::pytest.PytestUnraisableExceptionWarning")
def test_an_interrupt_in_a_finaliser_ends_the_tournament_without_an_error() -> None:
    done = conduct(SPEC, 100, hit_in_the_fifth_game)
    assert done.interrupted and len(done.played) == 5


@pytest.mark.usefixtures("heeded")
def test_afterwards_it_is_as_before() -> None:
    before = signal.getsignal(signal.SIGINT)
    with remembered() as came, pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    assert came.is_set() and signal.getsignal(signal.SIGINT) is before
