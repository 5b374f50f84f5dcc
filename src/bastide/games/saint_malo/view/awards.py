"""What a move brought and cost: what the awards say, and what only the views around it can tell."""

from collections.abc import Iterable

from bastide.core.events import Award
from bastide.games.saint_malo.rules.scoring import FINAL, FOR_ATTACK
from bastide.games.saint_malo.rules.state import STRENGTH
from bastide.games.saint_malo.view.player_view import SaintMaloView


def at_once(awards: Iterable[Award], seat: int) -> list[Award]:
    """What a seat gets and pays before the final scoring."""
    elsewhere = (FOR_ATTACK, *FINAL)
    return [award for award in awards if award.seat == seat and award.reason not in elsewhere]


def paid(awards: Iterable[Award]) -> int:
    """The coins that were paid."""
    return -sum(award.amount for award in awards if award.unit == "coins" and award.amount < 0)


def attacks(
    awards: Iterable[Award], before: SaintMaloView | None = None, after: SaintMaloView | None = None
) -> dict[int, list[int]]:
    """The attacks by strength with the seats that lose a cannon; views tell also those that took nothing."""
    found: dict[int, list[int]] = {}
    if before and after:
        found = {strength: [] for strength in STRENGTH.tolist()[before.rows_done : after.rows_done]}
    for award in awards:
        if award.reason == FOR_ATTACK:
            found.setdefault(award.amount, []).append(award.seat)
    return found
