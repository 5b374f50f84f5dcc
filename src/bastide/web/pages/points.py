"""Points with their reasons: what was scored so far, and what would come if the game ended here."""

from collections.abc import Sequence
from dataclasses import dataclass

from bastide.core.events import Award
from bastide.core.match import Match
from bastide.look.page import Reason
from bastide.look.sources import Sum


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat's points."""

    seat: int
    points: int
    sums: tuple[Sum, ...]
    more: tuple[Reason, ...] = ()  # if the game ended here

    @property
    def final(self) -> int:
        """With what would be added."""
        return self.points + sum(reason.points for reason in self.more)


def standings(match: Match, moment: int, projected: Sequence[Sequence[Reason]] | None) -> list[Standing]:
    """All seats, the best first."""
    rows = []
    for score in match.scores():
        awards = [award for award in score.reasons if award.move <= moment]
        more = tuple(projected[score.seat]) if projected is not None else ()
        rows.append(Standing(score.seat, sum(award.amount for award in awards), _summed(awards), more))
    return sorted(rows, key=lambda row: (-row.final, row.seat))


def _summed(awards: Sequence[Award]) -> tuple[Sum, ...]:
    """Awards that say the same as one, the largest first."""
    kinds: dict[tuple[str, str], list[Award]] = {}
    for award in awards:
        kinds.setdefault((award.text, award.rule), []).append(award)
    sums = [
        Sum(sum(each.amount for each in group), text, rule, tuple(each.move for each in group))
        for (text, rule), group in kinds.items()
    ]
    return tuple(sorted(sums, key=lambda one: -abs(one.points)))
