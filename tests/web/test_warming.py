"""Bots before anything is compiled: they play at once, and play the same."""

import threading
from collections.abc import Iterator

import pytest

import bastide
from bastide.bots import bot, greedy
from bastide.bots.search import warming as search
from bastide.web import warming as module
from bastide.web.warming import Warming

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def warm_again() -> Iterator[None]:
    yield
    greedy.cold.clear()
    search.cold.clear()


@pytest.mark.parametrize("name", bastide.games())
def test_plain_and_compiled_rules_choose_the_same(name: str) -> None:
    game = bastide.game(name)
    match = game.start(players=2, seed=11)
    player = bot("greedy", game)
    for _ in range(30):
        if match.turn is None:
            break
        view = match.player_view(match.turn)
        greedy.cold.add(name)
        plain = player.choose(view)
        greedy.cold.discard(name)
        assert player.choose(view) == plain
        match.play(plain)


@pytest.mark.parametrize("name", bastide.games())
def test_levels_play_as_the_greedy_player_until_their_search_is_there(name: str) -> None:
    game = bastide.game(name)
    match = game.start(players=2, seed=12)
    search.cold.add(name)
    for _ in range(10):
        view = match.player_view(match.turn)
        action = bot("strongest", game, seed=1).choose(view)
        assert action == bot("greedy", game).choose(view)
        match.play(action)


def test_without_a_server_nothing_is_cold() -> None:
    assert greedy.cold == search.cold == set()


def test_each_game_is_told_of_when_it_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    done = threading.Event()
    ready: list[str] = []
    kinds = {what: (lambda game: None, cold) for what, (_warm, cold) in module.KINDS.items()}
    monkeypatch.setattr(Warming, "_compiled_elsewhere", lambda self, what, name: True)
    monkeypatch.setattr(module, "KINDS", kinds)

    def hear(name: str) -> None:
        ready.append(name)
        assert name not in greedy.cold
        if len(ready) == 2 * len(bastide.games()):
            assert name not in search.cold
            done.set()

    warming = Warming(hear)
    warming.start()
    assert done.wait(10) and ready == 2 * list(bastide.games())  # the greedy players first, then the search
    warming.close()


def test_what_can_not_be_compiled_stays_plain_and_closing_ends_that(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = threading.Event()

    def fail(self: Warming, what: str, name: str) -> bool:
        tried.set()
        return False

    monkeypatch.setattr(Warming, "_compiled_elsewhere", fail)
    warming = Warming()
    warming.start()
    assert tried.wait(10) and greedy.cold == search.cold == set(bastide.games())
    warming._thread.join(10)
    assert search.given_up == set(bastide.games()), "nobody is told to wait for it"
    warming.close()
    assert greedy.cold == search.cold == search.given_up == set()


def test_with_compiling_switched_off_there_is_nothing_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BASTIDE_COMPILE", "0")
    warming = Warming()
    warming.start()
    warming.close()
    assert greedy.cold == set()
