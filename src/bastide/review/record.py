"""A review as JSON, and back."""

from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any

from bastide.core.errors import BadOption, brief
from bastide.review.depth import Depth
from bastide.review.estimate import Estimate
from bastide.review.grades import limits_of
from bastide.review.model import Decision, Luck, Moment, Review, SeatReview

if TYPE_CHECKING:
    from bastide.core.match import Match

VERSION = 1
_DIGITS = 4


def as_json(review: Review, match: "Match | None" = None) -> dict[str, Any]:
    """All of a review. With its match each decision that was not the best says why, in the language in use."""
    return {
        "version": VERSION,
        "game": review.game,
        "names": list(review.names),
        "depth": review.simulations,
        "thinking": asdict(review.depth),
        "seed": review.seed,
        "complete": review.complete,
        "limits": list(limits_of(review.game)),
        "seats": [_seat(each) for each in review.seats],
        "moves": [_decision(each, match) for each in review.decisions],
        "chance": [asdict(each) for each in review.lucks],
        "win": [list(row) for row in review.win],
        "turning_points": list(review.turning_points),
        "moments": [
            {
                "move": each.move,
                "seat": each.seat,
                "points": each.before.points,
                "win": each.before.wins,
                "simulations": each.simulations,
            }
            for each in review.moments
        ],
        "end": {"points": review.end.points, "win": review.end.wins},
    }


def _seat(seat: SeatReview) -> dict[str, Any]:
    told = asdict(seat)
    return {name: round(value, _DIGITS) if isinstance(value, float) else value for name, value in told.items()}


def _decision(decision: Decision, match: "Match | None") -> dict[str, Any]:
    told = asdict(decision)
    if match is not None:
        from bastide.review.why import why

        told["why"] = why(match, decision)
    return told


def from_json(told: Any) -> Review:
    """The review that was written so; BadOption says what was wrong."""
    if not isinstance(told, dict) or told.get("version") != VERSION:
        raise BadOption(f"expected a review as JSON of version {VERSION}, got {brief(told)}")
    try:
        decisions = {each["move"]: Decision(**_known(each, Decision)) for each in told["moves"]}
        lucks = {each["move"]: Luck(**_known(each, Luck)) for each in told["chance"]}
        moments = tuple(
            Moment(
                each["move"],
                each["seat"],
                _estimate(each),
                each["simulations"],
                decisions.get(each["move"]),
                lucks.get(each["move"]),
            )
            for each in told["moments"]
        )
        depth, end = Depth(**told["thinking"]), _estimate(told["end"])
        return Review(told["game"], tuple(told["names"]), depth, told["seed"], moments, end, told["complete"])
    except (KeyError, TypeError) as error:
        raise BadOption(f"expected a review as JSON, got one without {error}") from error


def _estimate(told: dict[str, Any]) -> Estimate:
    return Estimate(tuple(told["points"]), tuple(told["win"]))


def _known(told: dict[str, Any], kind: type[Decision] | type[Luck]) -> dict[str, Any]:
    """The fields of a value; lists are tuples there."""
    known = {field.name for field in fields(kind)}
    pairs = ((name, value) for name, value in told.items() if name in known)
    return {name: tuple(value) if isinstance(value, list) else value for name, value in pairs}
