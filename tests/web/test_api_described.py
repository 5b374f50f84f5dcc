"""The API against its own description: whatever is sent, the answer is one that is described, and never a crash."""

import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.soak import SOAKING, many
from tests.web.serving import serving

pytestmark = pytest.mark.slow

CHECKS = "not_a_server_error,status_code_conformance,response_schema_conformance,content_type_conformance"


def test_every_answer_is_one_that_is_described(tmp_path: Path) -> None:
    """Schemathesis by its command: its pytest side does not go with our version of pytest."""
    with serving(f"sqlite:///{tmp_path / 'tables.db'}") as server:
        secret = httpx.post(f"{server}/api/guests").json()["secret"]
        command = [str(Path(sys.executable).with_name("schemathesis")), "run", f"{server}/openapi.json"]
        command += [
            "--header",
            f"Authorization: Bearer {secret}",
            "--checks",
            CHECKS,
            "--max-examples",
            str(many(2, 50)),
        ]
        if not SOAKING:  # what each field may hold is tried in the long run
            command += ["--phases", "examples,fuzzing"]
        command += ["--exclude-path-regex", "stream$", "--seed", "1", "--no-color"]
        ran = subprocess.run(command, capture_output=True, text=True, timeout=300, cwd=tmp_path, check=False)
    assert ran.returncode == 0, ran.stdout[-4000:]
