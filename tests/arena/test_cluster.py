"""On a Ray cluster: the same games as here. Runs where the extra `cluster` is installed."""

import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec

import pytest

from bastide.arena.cluster import on_cluster
from bastide.arena.local import on_this_machine
from bastide.arena.playing import play_number
from bastide.arena.spec import Spec, all_pairs
from bastide.arena.workers import GameFailed
from bastide.cli import main
from tests.arena.made import alike

needs_ray = pytest.mark.skipif(find_spec("ray") is None, reason="needs the extra `cluster`")
SPEC = Spec("saint-malo", all_pairs(["greedy", "random"]), 3, {})


@pytest.fixture(scope="module")
def ray() -> Iterator[None]:
    """A cluster of two cores on this machine."""
    ray = import_module("ray")
    ray.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


@needs_ray
@pytest.mark.filterwarnings("ignore")
@pytest.mark.usefixtures("ray")
class TestOnRay:
    def test_the_same_games_as_here(self) -> None:
        here, there = on_this_machine(SPEC, range(9), play_number, 1), on_cluster(SPEC, range(9), play_number)
        assert alike(list(here)) == alike(list(there))

    def test_it_can_be_left_in_the_middle(self) -> None:
        games = on_cluster(SPEC, range(1000), play_number)
        next(games)
        games.close()  # type: ignore[attr-defined]
        assert len(list(on_cluster(SPEC, range(3), play_number, cores=1))) == 3

    def test_what_fails_there_is_told_here(self) -> None:
        with pytest.raises(GameFailed, match="hal"):
            list(on_cluster(Spec("saint-malo", (("hal", "random"),), 3, {}), range(2), play_number))

    def test_other_sources_are_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("bastide.arena.cluster.sources", lambda: "0" * 20)
        with pytest.raises(GameFailed, match="the same state of Bastide on all machines"):
            list(on_cluster(SPEC, range(2), play_number))


def test_without_ray_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main(["arena", "saint-malo", "random", "greedy", "--cluster"]) == 2
    assert "pip install 'bastide[cluster]'" in capsys.readouterr().err
