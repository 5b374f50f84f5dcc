"""What a search believes of its choices: what trying them brought, and what the ranking promises of those seldom tried."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bastide.core.win_value import LEAST_UNSURE, STEEP, squash

if TYPE_CHECKING:
    from bastide.bots.search.searcher import Option


@dataclass(frozen=True, slots=True)
class Scale:
    """How a search weighs the ranking: as if each choice had been tried `trust` times already; how much value a point is
    (`slope`), and how far the end may lie from what is expected (`doubt`, in points)."""

    trust: float
    slope: float
    doubt: float


def believed(options: Sequence["Option"], seat: int, scale: Scale) -> list["Option"]:
    """The choices, the one that would be played first and then by what is believed of them. What a seldom tried choice brought
    is luck, and would contradict the order; so each is mixed with the first one's figures and how far it ranks behind it."""
    first = options[0]
    others = [_mixed(option, first, seat, scale) for option in options[1:]]
    return [first, *sorted(others, key=lambda option: (-option.value, -option.behind, option.action))]


def _mixed(option: "Option", first: "Option", seat: int, scale: Scale) -> "Option":
    points = option.behind - first.behind
    trust = scale.trust / ((scale.trust + option.tried) or 1.0)
    value = min(max(first.value + scale.slope * points, 0.0), 1.0)
    promised = tuple(each + points * (number == seat) for number, each in enumerate(first.points))
    return replace(
        option,
        value=_between(option.value, value, trust),
        points=tuple(map(_between, option.points, promised, (trust,) * len(promised))),
        wins=tuple(
            map(_between, option.wins, _shifted(first.wins, seat, points, scale.doubt), (trust,) * len(promised))
        ),
    )


def _between(found: float, promised: float, trust: float) -> float:
    return (1.0 - trust) * found + trust * promised


def _shifted(wins: tuple[float, ...], seat: int, points: float, doubt: float) -> tuple[float, ...]:
    """The chances to win, if a seat had so many points more."""
    own = wins[seat]
    if not 0.0 < own < 1.0:
        return wins
    mine = float(squash(math.log(own / (1.0 - own)) + STEEP * points / max(doubt, LEAST_UNSURE)))
    return tuple(mine if number == seat else each * (1.0 - mine) / (1.0 - own) for number, each in enumerate(wins))
