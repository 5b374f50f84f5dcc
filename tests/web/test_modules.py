"""The modules of games as browsers get them, and what pages are allowed for them."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import bastide
from bastide.core import wasm
from bastide.web.pages.static import address, game_module
from tests.ours import OURS
from tests.web.serving import serving


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    folder: Path = tmp_path_factory.mktemp("modules")
    with serving(f"sqlite:///{folder / 'tables.db'}") as found, httpx.Client(base_url=found, timeout=30) as client:
        yield client


@pytest.mark.parametrize("name", OURS)
def test_a_module_comes_packed_and_is_kept(http: httpx.Client, name: str) -> None:
    game = bastide.game(name)
    answer = http.get(address(game_module(game)))
    assert answer.content == wasm.code_of(type(game))
    assert answer.headers["content-type"] == "application/wasm" and answer.headers["content-encoding"] == "gzip"
    assert "immutable" in answer.headers["cache-control"]


def test_there_is_no_other(http: httpx.Client) -> None:
    assert http.get("/static/games/chess.wasm").status_code == 404


def test_scripts_name_each_other_by_addresses_that_change_with_them(http: httpx.Client) -> None:
    seen, left = set(), [address("table.js")]
    while left:
        each = left.pop()
        seen.add(each.partition("?")[0])
        text = http.get(each).text
        assert '"./' not in text
        left += re.findall(r'"(/static/[\w.]+\.js\?v=\w{12})"', text)
    assert {"/static/advice.js", "/static/engine.js", "/static/engine_worker.js", "/static/merge.js"} <= seen


def test_pages_may_compile_modules_and_nothing_else_more(http: httpx.Client) -> None:
    policy = http.get("/").headers["content-security-policy"]
    rules = {name: set(values) for name, *values in (each.split() for each in policy.split(";"))}
    assert rules == {
        "default-src": {"'none'"},
        "style-src": {"'self'"},
        "script-src": {"'self'", "'wasm-unsafe-eval'"},
        "worker-src": {"'self'"},
        "img-src": {"'self'", "data:"},
        "font-src": {"'self'"},
        "connect-src": {"'self'"},
        "form-action": {"'self'"},
        "base-uri": {"'none'"},
        "frame-ancestors": {"'none'"},
    }
    assert http.get(address("engine_worker.js")).headers["content-security-policy"] == policy
