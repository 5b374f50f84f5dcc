"""Random games end, with a result and nothing legal, and the reasons of the points add up to them."""

import numpy as np

from bastide.check.report import expect
from bastide.check.samples import RandomGame, Subject
from bastide.core.match import Match


def run(subject: Subject) -> str:
    """Every random game; the reasons in one match of each number of players."""
    for game in subject.games:
        expect(game.ended, f"{game.setup}: a random game is not over after {game.decisions} decisions")
        _check_result(game)
        _check_nothing_legal(game)
    for setup in subject.setups:
        _check_scores(_whole(setup.start(seed=5)), str(setup))
    longest = max(game.decisions for game in subject.games)
    return f"{len(subject.games)} games, the longest of {longest} decisions"


def _check_result(game: RandomGame) -> None:
    last = game.moments[-1]
    state = last.game.engine.view(last.buffer)
    winners, reason = last.game.result(state)
    points = last.game.points(state)
    expect(len(points) == game.setup.players, f"{last}: expected points for {game.setup.players} seats, got {points}")
    seats = set(range(game.setup.players))
    expect(bool(winners) and set(winners) <= seats, f"{last}: expected winners among {seats}, got {winners}")
    expect(isinstance(reason, str) and bool(reason), f"{last}: expected a reason why they won, got {reason!r}")


def _check_nothing_legal(game: RandomGame) -> None:
    """`legal` is asked at the end too: for masks, and by whoever tries to play on."""
    last = game.moments[-1]
    engine = last.game.engine
    count = int(engine.legal(engine.view(last.buffer), np.zeros(max(engine.most_legal, engine.actions), np.int32)))
    expect(count == 0, f"{last}: the game is over (turn_of is -1), so legal must return 0; it returned {count}")


def _whole(match: Match) -> Match:
    while match.turn is not None:
        actions = match.actions()
        match.play(actions[len(match.moves) * 7 % len(actions)])
        expect(len(match.moves) <= 20_000, f"a game by a fixed pattern is not over after {len(match.moves)} decisions")
    return match


def _check_scores(match: Match, where: str) -> None:
    for score in match.scores():
        told = sum(award.amount for award in score.reasons)
        expect(
            told == score.points, f"{where}: seat {score.seat} has {score.points} points, its reasons add up to {told}"
        )
