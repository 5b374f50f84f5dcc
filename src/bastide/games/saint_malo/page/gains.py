"""What a choice costs and brings, in words and as the numbers on the plan."""

from collections.abc import Iterable, Sequence

from bastide.core.events import Award
from bastide.core.i18n import list_in_words
from bastide.games.saint_malo.text.i18n import _, ngettext
from bastide.games.saint_malo.text.names import coins_told, logs_told, points_told
from bastide.games.saint_malo.view.facts import STRENGTHS, Position, piece
from bastide.look.old_page import Glance

FINAL = ("SM-71", "SM-41")  # the statements of the final scoring
COUNTS = "PMJLNH"  # pieces that bring something at once, or may; others show no number on the plan
_SAID_BY_NAME = ("SM-46", "SM-49", "SM-51")  # labourer, house and noble always bring the same, for being there


def told_in(unit: str, amount: int) -> str:
    """An amount of points, coins or logs."""
    return {"points": points_told, "coins": coins_told, "logs": logs_told}[unit](amount)


def at_once(awards: Iterable[Award], seat: int) -> list[Award]:
    """What a seat gets and pays before the final scoring."""
    units = ("points", "coins", "logs")
    return [award for award in awards if award.seat == seat and award.unit in units and award.rule not in FINAL]


def gained(awards: Iterable[Award]) -> list[str]:
    """Each gain with its reason where the piece does not say it."""
    return [_with_reason(award) for award in awards if award.amount > 0]


def _with_reason(award: Award) -> str:
    amount = f"+{told_in(award.unit, award.amount)}"
    plain = award.rule in _SAID_BY_NAME or award.unit == "logs"
    return amount if plain else f"{amount} ({award.text})"


def brought(action: str, awards: Sequence[Award], seat: int, names: Sequence[str]) -> str:
    """What an action costs and brings, in words; "" if nothing."""
    mine = at_once(awards, seat)
    words = [
        _("costs {amount} ({reason})", amount=told_in(award.unit, -award.amount), reason=award.text)
        for award in mine
        if award.amount < 0
    ]
    if action.startswith("house "):
        words.append(_("costs {amount}", amount=logs_told(1)))
    words += gained(mine)
    words += [
        _("pirates attack with strength {strength}: {losses}", strength=strength, losses=losses(who, names))
        for strength, who in attacks(awards).items()
    ]
    final = [award.amount for award in awards if award.seat == seat and award.rule in FINAL]
    if final:
        words.append(_("the game ends, final scoring: {points}", points=signed_points(sum(final))))
    return "; ".join(words)


def signed_points(points: int) -> str:
    """+3 points, −5 points."""
    return f"+{points_told(points)}" if points >= 0 else points_told(points)


def attacks(
    awards: Iterable[Award], before: Position | None = None, after: Position | None = None
) -> dict[int, list[int]]:
    """The attacks by strength with the seats that lose a cannon; positions tell also those that took nothing."""
    found: dict[int, list[int]] = {}
    if before and after:
        row = 2 * len(before["cities"])
        found = {strength: [] for strength in STRENGTHS[before["boxes"] // row : after["boxes"] // row]}
    for award in awards:
        if award.unit == "attack":
            found.setdefault(award.amount, []).append(award.seat)
    return found


def losses(seats: Sequence[int], names: Sequence[str]) -> str:
    """Who loses a cannon."""
    if not seats:
        return _("nobody loses a cannon")
    who = list_in_words(names[seat] for seat in seats)
    return ngettext("{names} loses a cannon", "{names} lose a cannon", len(seats), names=who)


def on_the_plan(glance: Glance) -> tuple[dict[str, int], frozenset[str]]:
    """The number for each square, and which of them are coins; a wall has one only where it completes a side."""
    drawn = piece(glance.position)
    numbers: dict[str, int] = {}
    coins: set[str] = set()
    if drawn not in ("W", *COUNTS):
        return numbers, frozenset()
    for action in glance.legal:
        if action not in glance.brings or action.split()[0] not in ("at", "house"):
            continue
        mine = at_once(glance.brings[action], glance.position["turn"])
        points = sum(award.amount for award in mine if award.unit == "points")
        money = sum(award.amount for award in mine if award.unit == "coins")
        if drawn == "M" or (drawn == "W" and money):
            numbers[action] = money
            coins.add(action)
        elif drawn != "W" or points:
            numbers[action] = points
    return numbers, frozenset(coins)
