"""The end of a year for tests: one play of the political rounds is left, then people migrate, eat and a new year begins.

Four castles as close together as they may stand, with three free hexes between any two next to each other. On the way
from A to B lie 3,5 4,5 5,4, from A to C 3,5 4,5 4,6, from B to C 5,4 4,5 4,6, from A to D 1,5 0,6 0,7.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from bastide import Match

from .table import CARDS, land, table

A, B, C, D = "2,5", "5,3", "3,7", "0,8"

# Round these castles nothing grows: the first player who has a citizen starves at once, so the game stops where everybody
# has migrated. There is water at every hex beside 1-2, 2-1, 2-2, 2-3 or 2-4, a mountain at 1-1, 1-3, 1-4.
BARREN_AREAS = {
    "1-1": "mountain",
    "1-3": "mountain",
    "1-4": "mountain",
    "1-2": "water",
    "2-1": "water",
    "2-2": "water",
    "2-3": "water",
    "2-4": "water",
}
# A has 6 food, B 5, C 4, D 3, a castle far away on 7,5 has 2.
RICH_AREAS = {"1-2": "wheat 3", "2-2": "wheat 3", "1-3": "wheat 2", "2-3": "wheat 1", "2-1": "water", "2-4": "wheat 2"}

SHOWN = ("closeness",) * 4 + ("palace", "cathedral", "university")


def barren(players: int = 2) -> dict[str, str]:
    """Landscapes without food for A, B, C and D."""
    return land(BARREN_AREAS, players)


def rich(players: int = 2) -> dict[str, str]:
    """Landscapes with food for A, B, C and D."""
    return land(RICH_AREAS, players)


def played(players: int) -> list[list[str]]:
    """Two cards in front of everybody: with three action cards these are the plays of a year."""
    rest = [card for card, count in CARDS.items() for _ in range(count - SHOWN.count(card))]
    return [sorted(rest[2 * seat : 2 * seat + 2]) for seat in range(players)]


def evening(
    players: int,
    cities: Sequence[dict[str, Any]],
    *,
    areas: Mapping[str, str] | None = None,
    start: int = 0,
    **how: Any,
) -> Match:
    """Round 5, and the last player has one action card left. Nothing grows unless told otherwise."""
    last = (start - 1) % players
    told: dict[str, Any] = {
        "areas": barren(players) if areas is None else areas,
        "used": played(players),
        "action_cards": [int(seat == last) for seat in range(players)],
        "start": start,
        "turn": last,
        "round": 5,
    }
    return table(players, cities, **(told | how))


def night(players: int, cities: Sequence[dict[str, Any]], **how: Any) -> Match:
    """The last play made: migration, demolition and feeding, as far as nobody is asked."""
    match = evening(players, cities, **how)
    match.play("gold")
    return match


def late(players: int, cities: Sequence[dict[str, Any]], phase: str, step: Mapping[str, Any], **how: Any) -> Match:
    """A step after the political rounds: all cards are played."""
    told: dict[str, Any] = {
        "areas": barren(players),
        "used": played(players),
        "action_cards": [0] * players,
        "round": 5,
        "phase": phase,
        "step": step,
    }
    return table(players, cities, **(told | how))


def citizens(match: Match) -> list[int]:
    """Of each city, in the order of founding."""
    return [there["citizens"] for there in match.position()["cities"]]


def asked(match: Match) -> tuple[str, int, dict[str, Any] | None]:
    """Phase, seat and step."""
    now = match.position()
    return now["phase"], now["turn"], now["step"]


def castles(match: Match) -> list[str]:
    """The cities by their names."""
    return [there["castle"] for there in match.position()["cities"]]


def of(match: Match, field: str) -> Any:
    """One field of the position."""
    return match.position()[field]
