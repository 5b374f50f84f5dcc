"""Reviewing a match move by move: whoever wants to show progress takes the moments as they come."""

import time
from collections.abc import Callable, Iterator

from bastide.core.choices import Choices
from bastide.core.errors import BadOption, BastideError, brief
from bastide.core.history import Move
from bastide.core.match import Match
from bastide.core.player_view import PlayerView
from bastide.core.state import Buffer
from bastide.review.chance import luck_of
from bastide.review.depth import FULL, Depth
from bastide.review.estimate import DIGITS, Estimate, estimate, rounded
from bastide.review.grades import grade_of
from bastide.review.judging import Judge, Judged, result_of
from bastide.review.model import Decision, Moment, Review

Progress = Callable[[int, int], object]  # moves done, of how many; False ends the review
FIRST_SEARCH = 0.5  # of the time, where a clock decides: the rest is for second looks and luck


class Cancelled(BastideError):
    """Whoever was told of the progress wanted no more; `so_far` is what was ready, None if nothing was."""

    def __init__(self, so_far: Review | None) -> None:
        super().__init__("the review was cancelled")
        self.so_far = so_far


def review(match: Match, depth: Depth = FULL, progress: Progress | None = None, seed: int = 0) -> Review:
    """A finished game, each decision judged by what its seat knew. `progress` is told after each move, and may answer False."""
    moments: list[Moment] = []
    total = len(match.moves)
    for moment in reviewed_moments(match, depth, seed):
        moments.append(moment)
        if progress is not None and progress(len(moments), total) is False:
            raise Cancelled(collected(match, depth, seed, moments))
    return collected(match, depth, seed, moments)


def collected(match: Match, depth: Depth, seed: int, moments: list[Moment]) -> Review:
    """The review of what is ready; complete when that is the whole game."""
    complete = len(moments) == len(match.moves)
    end = _result(match) if complete else moments[-1].before
    kept = moments if complete else moments[:-1] or moments
    return Review(match.game.name, match.names, depth, seed, tuple(kept), end, complete)


def reviewed_moments(match: Match, depth: Depth = FULL, seed: int = 0) -> Iterator[Moment]:
    """The moments of a finished game, each when it is judged."""
    _check(match, seed)
    return _moments(match, depth, seed)


def judged_choice(view: PlayerView, chosen: str, move: int, depth: Depth, seed: int = 0) -> Decision:
    """One choice that could be made now, as a review would judge it; worlds are drawn as for that move of the game."""
    judge = Judge(view.game, depth, seed)
    judge.begin(move)
    texts = {action.id: action.text for action in view.actions}
    played = next(number for number, text in texts.items() if text == chosen)
    return _decision(view.game.name, (move, view.player, played), judge.decision(view, played, None), texts)


def _moments(match: Match, depth: Depth, seed: int) -> Iterator[Moment]:
    judge, clock = Judge(match.game, depth, seed), _Clock(depth.seconds, len(match.moves))
    before = match.buffer_at(0)
    for move in match.moves:
        after = match.buffer_at(move.number)
        yield _moment(match, judge, depth, move, before, after, clock.share(move.number))
        before = after


def _moment(
    match: Match, judge: Judge, depth: Depth, move: Move, before: Buffer, after: Buffer, seconds: float | None
) -> Moment:
    legal = Choices(match.game, before, move.number - 1).legal
    view = match.game.player_view(before, move.seat, legal)
    judge.begin(move.number)
    thinking = None if seconds is None else seconds * FIRST_SEARCH
    judged = judge.decision(view, move.action.id, thinking)
    decision = None
    if len(legal) > 1:
        texts = {action.id: action.text for action in legal}
        decision = _decision(match.game.name, (move.number, move.seat, move.action.id), judged, texts)
    luck = luck_of(judge, view, move, after, depth) if move.revealed else None
    expected = estimate(judged.before.points, judged.before.wins)
    return Moment(move.number, move.seat, expected, judged.simulations, decision, luck)


def _decision(game: str, played: tuple[int, int, int], judged: Judged, texts: dict[int, str]) -> Decision:
    move, seat, action = played
    effect = [after - best for after, best in zip(judged.played.leads, judged.before.leads, strict=True)]
    lost = max(0.0, -effect[seat])
    win_lost = round(max(0.0, judged.before.wins[seat] - judged.played.wins[seat]), DIGITS)
    effect[seat] = -lost
    points = (best - after for best, after in zip(judged.before.points, judged.played.points, strict=True))
    return Decision(
        move=move,
        seat=seat,
        played=texts[action],
        best=texts[judged.best],
        choices=len(texts),
        lost=round(lost, DIGITS),
        win_lost=win_lost,
        grade=grade_of(game, win_lost, lost),
        points=rounded(points),
        effect=rounded(effect),
    )


class _Clock:
    """Shares what is left of the time evenly among the moves to come."""

    def __init__(self, seconds: float | None, moves: int) -> None:
        self._end = None if seconds is None else time.perf_counter() + seconds
        self._moves = moves

    def share(self, move: int) -> float | None:
        """The seconds for a move; None: no clock decides."""
        if self._end is None:
            return None
        return max((self._end - time.perf_counter()) / (self._moves - move + 1), 1e-4)


def _result(match: Match) -> Estimate:
    return result_of(match.game, match.buffer_at(len(match.moves)))


def _check(match: Match, seed: int) -> None:
    if match.turn is not None:
        raise BadOption(
            f"expected a finished game, got one that is still being played (after {len(match.moves)} moves): "
            "a game in progress has no review"
        )
    if not match.moves:
        raise BadOption("expected a game with moves to review, got one that was over when it began")
    if type(seed) is not int or not 0 <= seed < 2**63:
        raise BadOption(f"seed: expected a whole number from 0 to {2**63 - 1}, got {brief(seed)}")
