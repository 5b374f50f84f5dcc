"""The kit as a plug-in of pytest, and as a command."""

import json

import pytest

from bastide.check import CHECKS, CheckFailed, Report, Result
from bastide.cli import main
from bastide.pytest_plugin import _run
from tests.check import broken

pytest_plugins = ["pytester"]


def test_one_test_for_each_check(pytester: pytest.Pytester) -> None:
    result = pytester.runpytest("-p", "bastide.pytest_plugin", "--collect-only", "-q", "--bastide-check", "saint-malo")
    listed = [line for line in result.outlines if "saint-malo-" in line]
    assert len(listed) == len(CHECKS)


def test_a_failure_is_one_sentence() -> None:
    with pytest.raises(CheckFailed, match=r"lucky-four, notation: .*both written"):
        _run(broken.OneTextForTwo(), "notation", quick=True)


def test_the_command_prints_json(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    results = (Result("ending", True, "4 games", 0.1), Result("undo", False, "it went back", 0.2))
    monkeypatch.setattr("bastide.check.check", lambda game, **how: Report(game.name, results))
    assert main(["check", "connect-four", "--json"]) == 1
    assert json.loads(capsys.readouterr().out) == {
        "game": "connect-four",
        "passed": 1,
        "failed": 1,
        "checks": [
            {"name": "ending", "ok": True, "detail": "4 games"},
            {"name": "undo", "ok": False, "detail": "it went back"},
        ],
        "not_run": [],
    }
    assert main(["check", "connect-four"]) == 1
    assert capsys.readouterr().out == "Connect Four: 1 check passed, 1 failed\n"


def test_an_unknown_game_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "checkers"]) == 2
    assert "there is no game called 'checkers'" in capsys.readouterr().err
