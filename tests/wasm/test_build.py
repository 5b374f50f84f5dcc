"""Building modules: the same sources give the same bytes."""

import json
import shutil

import pytest

import bastide
from bastide.core.wasm import ABOUT, FILE
from bastide.wasm.build import build, tools
from bastide.wasm.linking import LINKERS, NoLinker

from .test_module import data

pytestmark = pytest.mark.slow


def same_bytes(name: str) -> None:
    if not any(map(shutil.which, LINKERS)):
        pytest.skip("no wasm-ld; that the sources are the same is tested (test_module.py)")
    made = json.loads((data(name) / ABOUT).read_text())["made by"]
    if made != tools():
        pytest.skip(f"the module was made by {made}, here are {tools()}")
    assert build(bastide.game(name)) == (data(name) / FILE).read_bytes()


@pytest.mark.soak  # a minute or two each; every run compares the hash of the sources (test_module.py)
@pytest.mark.parametrize("name", bastide.games())
def test_the_same_sources_give_the_same_bytes(name: str) -> None:
    same_bytes(name)


def test_without_a_linker_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(NoLinker, match="apt-get install lld"):
        build(bastide.game("connect-four"))
