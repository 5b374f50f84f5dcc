"""Which engine runs the rules."""

import pytest

import bastide
from bastide.bots import bot
from bastide.core import cache, engines, wasm
from bastide.core.engines import ENGINES, NATIVE, PLAIN, WASM, chosen
from tests.ours import OURS

GAME = bastide.game("saint-malo")


@pytest.fixture(autouse=True)
def nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BASTIDE_ENGINE", raising=False)
    monkeypatch.delenv("BASTIDE_COMPILE", raising=False)


@pytest.mark.parametrize("name", OURS)
def test_tables_take_the_module(name: str) -> None:
    assert chosen(bastide.game(name)) == WASM


def test_who_simulates_takes_numba_where_it_has_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    for warm, expected in ((True, NATIVE), (False, WASM)):
        monkeypatch.setattr(cache, "is_warm", lambda game, warm=warm: warm)
        assert chosen(GAME, simulating=True) == expected and chosen(GAME) == WASM


def test_without_a_module_there_is_numba_and_without_that_the_plain_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wasm, "has_module", lambda kind: False)
    for warm, expected in ((True, NATIVE), (False, PLAIN)):
        monkeypatch.setattr(cache, "is_warm", lambda game, warm=warm: warm)
        assert chosen(GAME) == expected
    monkeypatch.setattr(engines, "find_spec", lambda name: None)
    monkeypatch.setattr(cache, "is_warm", lambda game: True)
    assert chosen(GAME) == PLAIN


def test_one_can_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ENGINES:
        monkeypatch.setenv("BASTIDE_ENGINE", name)
        assert chosen(GAME) == chosen(GAME, simulating=True) == name
    monkeypatch.setenv("BASTIDE_COMPILE", "0")
    assert chosen(GAME) == PLAIN


def test_what_can_not_be_had_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BASTIDE_ENGINE", "steam")
    with pytest.raises(bastide.BadOption, match="BASTIDE_ENGINE: expected one of native, wasm, plain, got 'steam'"):
        chosen(GAME)
    monkeypatch.setenv("BASTIDE_ENGINE", NATIVE)
    monkeypatch.setattr(engines, "find_spec", lambda name: None)
    with pytest.raises(bastide.BadOption, match="extra `simulation`"):
        chosen(GAME)
    monkeypatch.setenv("BASTIDE_ENGINE", WASM)
    monkeypatch.setattr(wasm, "has_module", lambda kind: False)
    with pytest.raises(bastide.BadOption, match="expected a module of Saint Malo"):
        chosen(GAME)


@pytest.mark.parametrize("name", OURS)
def test_without_any_engine_levels_play_as_the_greedy_player(name: str) -> None:
    match = bastide.game(name).start(2, seed=3)
    level, greedy = bot("level-4", match.game, 1, PLAIN), bot("greedy", match.game, 1, WASM)
    for _ in range(6):
        view = match.player_view(match.turn)
        assert level.choose(view) == greedy.choose(view)
        match.play(match.actions()[0])
