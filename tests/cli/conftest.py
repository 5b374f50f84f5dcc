"""`bastide terminal`, driven as a person drives it: lines in, text out."""

import argparse
import io
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from bastide.cli import terminal
from bastide.terminal.keyboard import Keyboard
from tests.cli.at_the_keyboard import Answers, Play


def arguments(*given: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    terminal.configure(parser)
    return parser.parse_args(given)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Play:
    """Runs the command in an empty folder with these lines typed; exit code and all that was printed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")

    def run(lines: Iterable[str], *given: str, width: int = 80) -> tuple[int, str]:
        monkeypatch.setenv("COLUMNS", str(width))
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        code = terminal.run(arguments(*given))
        return code, capsys.readouterr().out

    return run


@pytest.fixture
def answered(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], played: Play) -> Play:
    """Like `played`, with somebody who reads before he types."""

    def run(answer: Answers, *given: str) -> tuple[int, str]:
        printed = []

        def read(prompt: str) -> str:
            printed.append(capsys.readouterr().out)
            return answer(printed[-1])

        with monkeypatch.context() as patch:
            patch.setattr("builtins.input", read)
            code, rest = played([], *given)
        return code, "".join(printed) + rest

    return run


@pytest.fixture
def at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Keyboard, "is_terminal", True)
