"""What a server is made of is known before it is fetched: every file by its hash, and the image by its version."""

import json
import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.markers import Marker, default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.web.process import started

ROOT = Path(__file__).parents[1]
LOCK = (ROOT / "requirements.lock").read_text()
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
DOCKERFILE = (ROOT / "Dockerfile").read_text()
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")


def locked() -> list[Requirement]:
    """What the lock asks for; each must have a hash."""
    found = []
    for each in re.sub(r"^#.*\n", "", LOCK, flags=re.MULTILINE).replace("\\\n", " ").splitlines():
        hashes = HASH.findall(each)
        wanted = HASH.sub("", each).strip()
        assert hashes and "--" not in wanted, f"no hash: {wanted}"
        found.append(Requirement(wanted))
    return found


def _pin(requirement: Requirement) -> str:
    (only,) = requirement.specifier
    assert only.operator == "==", requirement
    return only.version


def test_every_file_is_known_by_its_hash_and_comes_from_nowhere_in_particular() -> None:
    assert len(locked()) > 30 and "://" not in LOCK and "--index" not in LOCK and "--find-links" not in LOCK


def test_the_lock_and_the_constraints_agree() -> None:
    """`make lock` was run after the last change."""
    lines = [Requirement(line) for line in (ROOT / "constraints.txt").read_text().splitlines()]
    known = {(canonicalize_name(each.name), _pin(each)) for each in lines}
    assert {(canonicalize_name(each.name), _pin(each)) for each in locked()} <= known


@pytest.mark.parametrize("python", ["3.11", "3.12", "3.13", "3.14", "3.15"])
@pytest.mark.parametrize(("system", "platform"), [("linux", "Linux"), ("darwin", "Darwin")])
def test_the_lock_holds_all_that_we_and_others_need(python: str, system: str, platform: str) -> None:
    here = {"python_version": python, "python_full_version": f"{python}.0", "sys_platform": system, "extra": ""}
    environment = {**default_environment(), "platform_system": platform, **here}

    def wanted(marker: Marker | None, extra: str = "") -> bool:
        return marker is None or marker.evaluate({**environment, "extra": extra})  # type: ignore[dict-item]

    pins = {canonicalize_name(each.name): each for each in locked() if wanted(each.marker)}
    left = [Requirement(each) for each in (*PROJECT["project"]["dependencies"], *PROJECT["build-system"]["requires"])]
    seen = set()
    while left:
        each = left.pop()
        if str(each) in seen or not wanted(each.marker):
            continue
        seen.add(str(each))
        name = canonicalize_name(each.name)
        assert name in pins, f"{each}: not in requirements.lock, run `make lock`"
        assert each.specifier.contains(_pin(pins[name]), prereleases=True), f"{each}, but locked is {pins[name]}"
        try:
            more = [Requirement(one) for one in requires(each.name) or ()]
        except PackageNotFoundError:  # of another system
            continue
        left += [one for one in more if any(wanted(one.marker, extra) for extra in ("", *each.extras))]
        # Markers of extras were looked at here, with the extra's name.
        for one in left:
            if one.marker is not None and "extra" in str(one.marker):
                one.marker = None


def test_the_documented_ways_to_install_ask_for_hashes() -> None:
    hosting = (ROOT / "docs" / "hosting.md").read_text()
    for text in (DOCKERFILE, hosting):
        installs = re.findall(r"pip install ([^\n]*)", text)
        assert installs
        for each in installs:
            assert "--require-hashes -r requirements.lock" in each or ("--no-deps" in each and "--no-index" in each), (
                each
            )


def test_the_base_image_is_of_one_exact_version() -> None:
    (base,) = re.findall(r"^ARG BASE=(\S+)$", DOCKERFILE, re.MULTILINE)
    assert re.fullmatch(r"python:\d+\.\d+\.\d+-slim-\w+(@sha256:[0-9a-f]{64})?", base)
    assert re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE) == ["${BASE}", "${BASE}"]


@pytest.mark.slow
def test_the_health_check_asks_the_port_in_use(tmp_path: Path) -> None:
    """The one of the Dockerfile, on a server with another port."""
    (check,) = re.findall(r"HEALTHCHECK [^\n]*\\\n\s*CMD (\[.*\])", DOCKERFILE)
    command = [sys.executable, *json.loads(check)[1:]]
    file = tmp_path / "address"
    env = {**os.environ, "BASTIDE_ADDRESS_FILE": str(file)}
    process, address = started(f"sqlite:///{tmp_path / 'tables.db'}", BASTIDE_ADDRESS_FILE=str(file))
    with process:
        try:
            assert file.read_text() == address
            assert subprocess.run(command, env=env, check=False).returncode == 0
        finally:
            process.terminate()
    done = subprocess.run(command, env=env, capture_output=True, check=False)
    assert done.returncode != 0, "nobody answers any more"
