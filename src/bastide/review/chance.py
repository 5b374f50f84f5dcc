"""What chance did after a move: the value of what came less the mean value of all that might have come."""

from collections.abc import Sequence
from statistics import variance

from bastide.core.history import Move
from bastide.core.player_view import PlayerView
from bastide.core.state import Buffer
from bastide.review.calibration import rates_of
from bastide.review.depth import Depth
from bastide.review.estimate import Estimate, rounded, weighted
from bastide.review.judging import Judge
from bastide.review.model import Luck


def luck_of(judge: Judge, view: PlayerView, move: Move, after: Buffer, depth: Depth) -> Luck:
    """The luck of a move after which chance decided something, or something hidden came to light."""
    worlds = _listed(judge, view, move.action.id, depth.listed) if move.chance else None
    exact = worlds is not None
    if worlds is None:
        made = [judge.world(view, move.action.id, number) for number in range(depth.worlds)]
        worlds = [(1.0, world) for world in made]
    came = judge.position(after, depth.glance)
    values = [judge.position(world, depth.glance) for _, world in worlds]
    odds = [each for each, _ in worlds]
    expected = weighted(values, odds)
    points, chances = rates_of(view.game.name, depth)
    return Luck(
        move.number,
        move.chance,
        rounded(points * (a - b) for a, b in zip(came.leads, _mean_leads(values, odds), strict=True)),
        rounded(chances * (a - b) for a, b in zip(came.wins, expected.wins, strict=True)),
        0.0 if exact else rounded([points * _standard_error(values, move.seat)])[0],
        len(worlds),
        exact,
    )


def _mean_leads(values: Sequence[Estimate], odds: Sequence[float]) -> tuple[float, ...]:
    """The mean of the leads, which is not the lead of the means where three play."""
    return weighted([Estimate(each.leads, each.wins) for each in values], odds).points


def _standard_error(values: Sequence[Estimate], seat: int) -> float:
    if len(values) < 2:
        return 0.0
    return float((variance(each.leads[seat] for each in values) / len(values)) ** 0.5)


def _listed(judge: Judge, view: PlayerView, action: int, most: int) -> list[tuple[float, Buffer]] | None:
    """All outcomes with their odds, where the game can say and they are few."""
    if view.game.outcomes is None or not most:
        return None
    found: list[tuple[float, Buffer]] | None = view.game.outcomes(judge.decided(view, action))
    return found if found is not None and len(found) <= most else None
