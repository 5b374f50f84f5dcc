"""Where compiled code is kept."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bastide.core import cache, sources

pytestmark = pytest.mark.slow


def prepared_in(folder: Path) -> Path:
    code = "from bastide.core import cache; print(cache.prepare())"
    env = {**os.environ, "BASTIDE_CACHE_DIR": str(folder)}
    done = subprocess.run([sys.executable, "-c", code], env=env, check=True, capture_output=True, text=True)
    return Path(done.stdout.strip())


def test_the_folder_is_named_after_the_sources(tmp_path: Path) -> None:
    assert prepared_in(tmp_path) == tmp_path / cache.source_hash()


def test_a_changed_source_changes_the_hash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "bastide" / "core"
    package.mkdir(parents=True)
    (package / "cache.py").write_text("1")
    (package / "rules.py").write_text("a = 1")
    monkeypatch.setattr(sources, "__file__", str(package / "cache.py"))
    before = cache.source_hash()
    (package / "rules.py").write_text("a = 2")
    assert cache.source_hash() != before


def test_a_folder_that_can_not_be_written_is_replaced(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    assert prepared_in(blocked).is_dir()


def test_what_old_sources_left_is_thrown_away_in_time(tmp_path: Path) -> None:
    old, young, other = tmp_path / ("a" * 20), tmp_path / ("b" * 20), tmp_path / "mine"
    long_ago = time.time() - 40 * 86400
    for folder in (old, young, other):
        folder.mkdir()
    for folder in (old, other):
        os.utime(folder, (long_ago, long_ago))
    prepared_in(tmp_path)
    assert not old.exists() and young.exists() and other.exists()


def test_threads_may_be_the_first_to_compile_together(tmp_path: Path) -> None:
    code = """
from concurrent.futures import ThreadPoolExecutor
import bastide
from bastide.core.jit import compiled
import numpy as np
from bastide.core.rng import below
with ThreadPoolExecutor(8) as pool:
    found = set(pool.map(lambda _: compiled(below)(np.uint64(7), 5), range(8)))
print(len(found))
"""
    env = {**os.environ, "BASTIDE_CACHE_DIR": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], env=env, check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "1"
