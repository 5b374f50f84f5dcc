"""Bots before anything is compiled: they play at once, and play the same."""

import threading

import pytest

import bastide
from bastide.bots import bot
from bastide.bots.spec import LEVELS
from bastide.web import warming as module
from bastide.web.readiness import GREEDY, SEARCH, Readiness
from bastide.web.tables.bots import stand_in
from bastide.web.warming import Warming

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", bastide.games())
def test_levels_play_as_the_greedy_player_until_their_search_is_there(name: str) -> None:
    game = bastide.game(name)
    match = game.start(players=2, seed=12)
    readiness = Readiness()
    readiness.expect([name])
    readiness.set_ready(name, GREEDY)
    for _ in range(10):
        view = match.player_view(match.turn)
        other = stand_in("strongest", game, readiness)
        assert other is not None
        action = other.choose(view)
        assert action == bot("greedy", game).choose(view)
        match.play(action)


def test_who_is_compiled_plays_himself() -> None:
    game, readiness = bastide.game("saint-malo"), Readiness()
    bots = (*LEVELS, "greedy", "random")
    assert not any(stand_in(name, game, readiness) for name in bots), "without a server that compiles nobody waits"
    readiness.expect(["saint-malo"])
    assert [name for name in bots if stand_in(name, game, readiness) is None] == ["random"]
    readiness.set_ready("saint-malo", GREEDY)
    assert [name for name in bots if stand_in(name, game, readiness) is None] == ["greedy", "random"]
    readiness.set_ready("saint-malo", SEARCH)
    assert not any(stand_in(name, game, readiness) for name in bots)


def test_each_game_is_told_of_when_it_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    done = threading.Event()
    ready: list[str] = []
    readiness = Readiness()
    kinds = {kind: lambda game: None for kind in module.KINDS}
    monkeypatch.setattr(Warming, "_compiled_elsewhere", lambda self, what, name: True)
    monkeypatch.setattr(module, "KINDS", kinds)

    def hear(name: str) -> None:
        ready.append(name)
        assert readiness.is_ready(name, GREEDY)
        if len(ready) == 2 * len(bastide.games()):
            assert readiness.is_ready(name, SEARCH)
            done.set()

    warming = Warming(readiness, hear)
    warming.start()
    assert done.wait(10) and ready == 2 * list(bastide.games())  # the greedy players first, then the search
    warming.close()


def test_what_can_not_be_compiled_stays_plain_and_closing_ends_that(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = threading.Event()

    def fail(self: Warming, what: str, name: str) -> bool:
        tried.set()
        return False

    monkeypatch.setattr(Warming, "_compiled_elsewhere", fail)
    readiness = Readiness()
    warming = Warming(readiness)
    warming.start()
    assert tried.wait(10)
    assert not any(readiness.is_ready(name, kind) for name in bastide.games() for kind in (GREEDY, SEARCH))
    warming._thread.join(10)
    assert all(map(readiness.has_given_up, bastide.games())), "nobody is told to wait for it"
    warming.close()
    assert not any(map(readiness.has_given_up, bastide.games()))
    assert all(readiness.is_ready(name, kind) for name in bastide.games() for kind in (GREEDY, SEARCH))


def test_with_compiling_switched_off_there_is_nothing_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BASTIDE_COMPILE", "0")
    readiness = Readiness()
    warming = Warming(readiness)
    warming.start()
    assert all(readiness.is_ready(name, kind) for name in bastide.games() for kind in (GREEDY, SEARCH))
    warming.close()
