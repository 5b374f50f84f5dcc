"""What a machine lacks: how programs are found, and that nobody overlooks what was not tested."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.missing import MARK, notice
from tests.soak import rest

ROOT = Path(__file__).parent.parent
SUITE = """
from tests.missing import lacking

def test_with_a_harp() -> None:
    lacking("a harp")

def test_with_another_harp() -> None:
    lacking("a harp")

def test_without() -> None:
    pass
"""


def finding(finder: str, path: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """What a finder says on a machine whose programs are in `path`; it installs nothing."""
    # The finders use these themselves.
    for name in ("bash", "dirname", "grep", "sort"):
        if not (path / name).exists():
            (path / name).symlink_to(
                next(Path(f"{folder}/{name}") for folder in ("/bin", "/usr/bin") if Path(f"{folder}/{name}").exists())
            )
    environment = {"PATH": str(path), "PYTHON": str(path / "no-python"), **variables}
    command = [str(path / "bash"), str(ROOT / ".ci" / finder), "--look"]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)


def program(path: Path) -> Path:
    """A program that does nothing."""
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


def test_the_newest_linker_is_found(tmp_path: Path) -> None:
    for name in ("wasm-ld", "wasm-ld-9", "wasm-ld-19", "wasm-ld-x"):
        program(tmp_path / name)
    assert finding("linker", tmp_path).stdout == f"{tmp_path}/wasm-ld-19\n"


def test_a_plain_linker_will_do(tmp_path: Path) -> None:
    program(tmp_path / "wasm-ld")
    assert finding("linker", tmp_path).stdout == f"{tmp_path}/wasm-ld\n"


@pytest.mark.parametrize(("finder", "variable"), [("linker", "WASM_LD"), ("chromium", "CHROMIUM")])
def test_a_program_that_is_named_comes_first(finder: str, variable: str, tmp_path: Path) -> None:
    for name in ("wasm-ld", "chromium", "mine"):
        program(tmp_path / name)
    mine = str(tmp_path / "mine")
    assert finding(finder, tmp_path, **{variable: mine}).stdout == f"{mine}\n"
    wrong = finding(finder, tmp_path, **{variable: "/none"})
    assert (wrong.returncode, wrong.stdout, wrong.stderr) == (1, "", f"{variable} names /none, which is no program.\n")


def test_a_chromium_that_is_installed_is_found(tmp_path: Path) -> None:
    program(tmp_path / "chromium-browser")
    assert finding("chromium", tmp_path).stdout == f"{tmp_path}/chromium-browser\n"


@pytest.mark.parametrize(("finder", "package"), [("linker", "lld"), ("chromium", "chromium")])
@pytest.mark.skipif(sys.platform == "darwin", reason="a Mac's Chrome is found outside PATH")
def test_without_one_it_says_what_to_do(finder: str, package: str, tmp_path: Path) -> None:
    told = finding(finder, tmp_path)
    assert (told.returncode, told.stdout) == (1, "") and f"apt-get install {package}" in told.stderr


def test_the_notice_counts_each_thing() -> None:
    assert notice(["only in the long run"]) == []
    assert notice([f"Skipped: {MARK}a harp", f"{MARK}a drum", "Skipped: other", f"Skipped: {MARK}a harp"]) == [
        f"1 tests were skipped, {MARK}a drum",
        f"2 tests were skipped, {MARK}a harp",
    ]


@pytest.mark.parametrize("workers", ["0", *rest(("2",))])
def test_a_run_ends_with_the_notice(workers: str, tmp_path: Path) -> None:
    ran = _run(tmp_path, workers, "0")
    *_, result, title, line, last = ran.stdout.splitlines()
    assert ran.returncode == 0 and "1 passed, 2 skipped" in result, ran.stdout
    assert "NOT EVERYTHING WAS TESTED" in title
    assert line == f"2 tests were skipped, {MARK}a harp" and "BASTIDE_NEED_ALL=1" in last


def test_where_all_is_needed_a_lack_is_a_failure(tmp_path: Path) -> None:
    ran = _run(tmp_path, "0", "1")
    assert ran.returncode == 1 and "1 passed" in ran.stdout and "2 failed" in ran.stdout, ran.stdout
    assert "NOT EVERYTHING" not in ran.stdout


def _run(folder: Path, workers: str, need_all: str) -> subprocess.CompletedProcess[str]:
    (folder / "test_music.py").write_text(SUITE)
    options = [
        *("-p", "tests.conftest", "-p", "xdist.plugin"),
        "-p",
        "no:cacheprovider",
        "-n",
        workers,
        "-c",
        "/dev/null",
        f"--rootdir={folder}",
    ]
    command = [sys.executable, "-m", "pytest", *options, str(folder)]
    environment = {**os.environ, "BASTIDE_NEED_ALL": need_all, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'src'}"}
    environment |= {"PYTEST_ADDOPTS": "", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment, cwd=ROOT)
