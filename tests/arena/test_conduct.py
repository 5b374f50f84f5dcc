"""A tournament as a whole: any order, any processes, stopped and gone on with, the same games and the same verdict."""

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from bastide.arena.conduct import conduct
from bastide.arena.local import on_this_machine
from bastide.arena.log import Log
from bastide.arena.playing import Play, Played, play_number
from bastide.arena.spec import Spec, all_pairs
from bastide.arena.sprt import Sprt
from bastide.arena.summary import summary
from bastide.arena.workers import GameFailed, in_processes
from tests.arena.made import alike, made
from tests.soak import rest

SPEC = Spec("saint-malo", (("greedy", "random"),), 3, {})


def chancy(name: str, number: int) -> int:
    """a is better, by luck not always."""
    return random.Random(f"{name}{number}").randrange(10) + 3 * (name == "a")


def in_order(spec: Spec, numbers: Sequence[int]) -> Iterator[Played]:
    yield from made(spec, numbers, chancy)


def in_disorder(spec: Spec, numbers: Sequence[int]) -> Iterator[Played]:
    """As from eight processes: never far from the order, never in it."""
    games = made(spec, numbers, chancy)
    waiting = [games.pop(0) for _ in range(min(8, len(games)))]
    source = random.Random(1)
    while waiting:
        yield waiting.pop(source.randrange(len(waiting)))
        if games:
            waiting.append(games.pop(0))


def alone(spec: Spec, numbers: Sequence[int]) -> Iterator[Played]:
    return on_this_machine(spec, numbers, play_number, 1)


def test_one_process_and_two_play_the_same_games() -> None:
    spec = Spec("saint-malo", all_pairs(["greedy", "random"]), 3, {})
    one = conduct(spec, 9, alone)
    two = conduct(spec, 9, lambda spec, numbers: on_this_machine(spec, numbers, play_number, 2))
    assert alike(one.played) == alike(two.played) and len(one.played) == 9
    figures = [summary(spec, 9, done.played) for done in (one, two)]
    assert figures[0].ratings == figures[1].ratings
    assert [pair.paired for pair in figures[0].pairs] == [pair.paired for pair in figures[1].pairs]


def test_without_a_number_of_cores_processes_start_when_it_is_worth_it(monkeypatch: pytest.MonkeyPatch) -> None:
    started = []

    def many(spec: Spec, numbers: Sequence[int], play: Play[Played], cores: int) -> Iterator[Played]:
        started.append((list(numbers), cores))
        return on_this_machine(spec, numbers, play_number, 1)

    monkeypatch.setattr("bastide.arena.local.in_processes", many)
    monkeypatch.setattr("bastide.arena.local.cores_here", lambda: 4)
    assert len(list(on_this_machine(SPEC, range(4), play_number))) == 4 and not started
    monkeypatch.setattr("bastide.arena.local._WORTH", 0.0)
    assert [game.number for game in on_this_machine(SPEC, range(4), play_number)] == [0, 1, 2, 3]
    assert started == [([1, 2, 3], 4)]


def test_the_verdict_does_not_depend_on_the_order() -> None:
    spec, test = Spec("saint-malo", (("a", "b"),), 3, {}), Sprt(0, 60)
    first, second = conduct(spec, 2000, in_order, test=test), conduct(spec, 2000, in_disorder, test=test)
    assert first.verdict == second.verdict and first.verdict is not None and first.verdict.decided == "elo1"
    assert alike(first.played) == alike(second.played)
    assert len(first.played) == 2 * first.verdict.pairs < 2000


def test_a_test_that_the_log_decides_plays_nothing_more(tmp_path: Path) -> None:
    spec, test = Spec("saint-malo", (("a", "b"),), 3, {}), Sprt(0, 60)
    asked = []

    def counted(spec: Spec, numbers: Sequence[int]) -> Iterator[Played]:
        asked.append(len(numbers))
        return in_disorder(spec, numbers)

    with Log(tmp_path / "log", spec) as log:
        first = conduct(spec, 2000, counted, log, test)
    with Log(tmp_path / "log", spec) as log:
        second = conduct(spec, 2000, counted, log, test)
    assert asked == [2000, 0] and first == second


@pytest.mark.parametrize("kept", [0, 5, *rest((1,), (9,))])
def test_a_cut_log_goes_on_to_the_same_end(tmp_path: Path, kept: int) -> None:
    path = tmp_path / "log"
    with Log(path, SPEC) as log:
        whole = conduct(SPEC, 8, alone, log)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:kept]) + b"".join(lines[kept : kept + 1])[:20])
    with Log(path, SPEC) as log:
        again = conduct(SPEC, 8, alone, log)
    assert alike(again.played) == alike(whole.played) and not again.interrupted
    with Log(path, SPEC) as log:
        assert alike(list(log.games.values())) == alike(whole.played)


def test_more_games_and_fewer_from_the_same_log(tmp_path: Path) -> None:
    with Log(tmp_path / "log", SPEC) as log:
        conduct(SPEC, 4, alone, log)
    with Log(tmp_path / "log", SPEC) as log:
        more = conduct(SPEC, 6, alone, log)
    with Log(tmp_path / "log", SPEC) as log:
        fewer = conduct(SPEC, 3, alone, log)
    assert alike(more.played) == alike(conduct(SPEC, 6, alone).played)
    assert alike(fewer.played) == alike(more.played)[:3]


def test_ctrl_c_keeps_what_is_finished(tmp_path: Path) -> None:
    closed = []

    def until_interrupted(spec: Spec, numbers: Sequence[int]) -> Iterator[Played]:
        try:
            yield from made(spec, numbers[:3], lambda name, number: len(name))
            raise KeyboardInterrupt
        finally:
            closed.append(True)

    with Log(tmp_path / "log", SPEC) as log:
        done = conduct(SPEC, 10, until_interrupted, log)
    assert done.interrupted and len(done.played) == 3 and closed == [True]
    with Log(tmp_path / "log", SPEC) as log:
        assert len(log.games) == 3


def test_a_compilers_error_behind_which_is_ctrl_c_is_ctrl_c() -> None:
    def compiling(spec: Spec, numbers: Sequence[int]) -> Iterator[Played]:
        yield from made(spec, numbers[:1], lambda name, number: len(name))
        try:
            raise KeyboardInterrupt
        except KeyboardInterrupt:
            raise ValueError("failed in nopython mode") from None

    assert conduct(SPEC, 10, compiling).interrupted


def test_a_game_that_fails_elsewhere_is_named() -> None:
    spec = Spec("saint-malo", (("greedy", "hal"),), 3, {})
    with pytest.raises(GameFailed, match=r"game \d \(.*hal.*\): BadOption: bot: expected one of"):
        list(in_processes(spec, range(4), play_number, 1))


def test_sources_that_changed_meanwhile_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bastide.arena.workers.sources", lambda: "0" * 20)
    with pytest.raises(GameFailed, match="sources of Bastide have changed"):
        list(in_processes(SPEC, range(2), play_number, 1))
