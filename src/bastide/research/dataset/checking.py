"""Proof that a data set replays: every game again by the rules, and every column compared with what they say."""

from collections.abc import Callable
from dataclasses import dataclass
from math import isclose
from pathlib import Path
from typing import Any

from bastide.core.errors import BastideError
from bastide.research.dataset.reading import Replay, wrong
from bastide.research.dataset.schema import BadDataset, Head, files_of, head_of, rows_of


@dataclass(frozen=True, slots=True)
class Checked:
    """What a data set holds; all of it has been played again."""

    files: int
    games: int
    decisions: int


def check(path: str | Path, on_file: Callable[[Path], None] = lambda file: None) -> Checked:
    """Play everything again; BadDataset names the file, the game, the decision and the column."""
    files = files_of(Path(path))
    games, decisions = 0, 0
    for file in files:
        try:
            more = _check_file(file, head_of(file))
        except BastideError as error:
            if str(file) in str(error):
                raise
            raise BadDataset(f"{file}: {error}") from error
        games, decisions = games + more[0], decisions + more[1]
        on_file(file)
    return Checked(len(files), games, decisions)


def _check_file(file: Path, head: Head) -> tuple[int, int]:
    replay = Replay(head.bound())
    games = decisions = 0
    last: dict[str, Any] | None = None
    for row in rows_of(file):
        if row["decision"] == 0:
            if last is not None:
                _check_end(replay, last)
            games += 1
        replay.before(row)
        _check_row(replay, row, head)
        replay.play(row)
        decisions, last = decisions + 1, row
    if last is None:
        raise BadDataset("expected games, got an empty file")
    _check_end(replay, last)
    return games, decisions


def _check_row(replay: Replay, row: dict[str, Any], head: Head) -> None:
    legal, turn = replay.legal(), replay.game.engine.turn_of(replay.state)
    if row["seat"] != turn:
        raise wrong(row, "seat", str(turn), str(row["seat"]))
    if row["legal"] != legal:
        raise wrong(row, "legal", str(legal[:20]), str(row["legal"][:20]))
    if row["action"] not in legal:
        raise wrong(row, "action", f"one of {legal[:20]}", str(row["action"]))
    if row["bot"] not in head.bots:
        raise wrong(row, "bot", f"one of {', '.join(head.bots)}", row["bot"])
    policy = row["policy"]
    if policy is not None and (len(policy) != len(legal) or not isclose(sum(policy), 1, abs_tol=1e-3)):
        raise wrong(row, "policy", f"{len(legal)} shares that add up to 1", f"{len(policy)}, sum {sum(policy):.3f}")


def _check_end(replay: Replay, row: dict[str, Any]) -> None:
    """The game is over, with these points and winners."""
    game = replay.game
    if (turn := game.engine.turn_of(replay.state)) >= 0:
        raise wrong(row, "game", "its last decision", f"one after which seat {turn} is to decide")
    if row["points"] != (points := game.points(replay.state)):
        raise wrong(row, "points", str(points), str(row["points"]))
    winners = game.result(replay.state)[0]
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(len(points))]
    if not all(isclose(found, share, abs_tol=1e-6) for found, share in zip(row["shares"], shares, strict=True)):
        raise wrong(row, "shares", str(shares), str(row["shares"]))
