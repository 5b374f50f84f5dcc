"""Reviewing a finished game: what every decision cost, what luck did, how the chances to win went (docs/review.md)."""

from bastide.review.depth import FULL, QUICK, Depth
from bastide.review.model import Decision, Luck, Moment, Review, SeatReview
from bastide.review.record import as_json, from_json
from bastide.review.reviewing import Cancelled, review, reviewed_moments

__all__ = [
    "FULL",
    "QUICK",
    "Cancelled",
    "Decision",
    "Depth",
    "Luck",
    "Moment",
    "Review",
    "SeatReview",
    "as_json",
    "from_json",
    "review",
    "reviewed_moments",
]
