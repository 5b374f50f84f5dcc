"""What a choice costs and brings, in words and as the numbers on the plan."""

from collections.abc import Iterable, Sequence

from bastide.core.actions import Action
from bastide.core.events import Award
from bastide.core.i18n import list_in_words
from bastide.games.saint_malo.page.model import PageModel
from bastide.games.saint_malo.page.threat import attacks_after
from bastide.games.saint_malo.rules.scoring import FINAL
from bastide.games.saint_malo.rules.state import HOUSE, JUGGLER, LABOURER, MERCHANT, NOBLE, PERSON, PRIEST, WALL
from bastide.games.saint_malo.text.actions import House, square_of
from bastide.games.saint_malo.text.i18n import _, ngettext
from bastide.games.saint_malo.text.names import coins_text, logs_text, points_text
from bastide.games.saint_malo.text.reasons import SAID_BY_NAME
from bastide.games.saint_malo.view import at_once

#: Pieces that bring something at once, or may; others show no number on the plan.
_BRING = (HOUSE, *(PERSON + who for who in (LABOURER, PRIEST, MERCHANT, JUGGLER, NOBLE)))


def amount_text(unit: str, amount: int) -> str:
    """An amount of points, coins or logs."""
    return {"points": points_text, "coins": coins_text, "logs": logs_text}[unit](amount)


def gained(awards: Iterable[Award]) -> list[str]:
    """Each gain with its reason where the piece does not say it."""
    return [_with_reason(award) for award in awards if award.amount > 0]


def _with_reason(award: Award) -> str:
    amount = f"+{amount_text(award.unit, award.amount)}"
    plain = award.reason in SAID_BY_NAME or award.unit == "logs"
    return amount if plain else f"{amount} ({award.text})"


def effects_text(model: PageModel, action: Action) -> str:
    """What an action costs and brings, in words; "" if nothing, or hints are off."""
    if action.text not in model.effects:
        return ""
    words = [
        _("costs {amount} ({reason})", amount=amount_text(award.unit, -award.amount), reason=award.text)
        for award in at_once(model.effects[action.text], model.view.speaker)
        if award.amount < 0
    ]
    if isinstance(action, House):
        words.append(_("costs {amount}", amount=logs_text(1)))
    gains = gains_text(model, action)
    return "; ".join([*words, gains] if gains else words)


def gains_text(model: PageModel, action: Action) -> str:
    """The same without the price."""
    if action.text not in model.effects:
        return ""
    awards, seat = model.effects[action.text], model.view.speaker
    words = gained(at_once(awards, seat))
    words += [
        _("pirates attack with strength {strength}: {losses}", strength=strength, losses=losses(who, model.names))
        for strength, who in attacks_after(model, action).items()
    ]
    final = [award.amount for award in awards if award.seat == seat and award.reason in FINAL]
    if final:
        words.append(_("the game ends, final scoring: {points}", points=signed_points(sum(final))))
    return "; ".join(words)


def signed_points(points: int) -> str:
    """+3 points, −5 points."""
    return f"+{points_text(points)}" if points >= 0 else points_text(points)


def losses(seats: Sequence[int], names: Sequence[str]) -> str:
    """Who loses a cannon."""
    if not seats:
        return _("nobody loses a cannon")
    who = list_in_words(names[seat] for seat in seats)
    return ngettext("{names} loses a cannon", "{names} lose a cannon", len(seats), names=who)


def on_the_plan(model: PageModel) -> tuple[dict[Action, int], frozenset[Action]]:
    """The number for each place, and which of them are coins; a wall has one only where it completes a side."""
    drawn = model.view.piece
    numbers: dict[Action, int] = {}
    coins: set[Action] = set()
    if drawn not in (WALL, *_BRING):
        return numbers, frozenset()
    for action in model.view.actions:
        if action.text not in model.effects or not square_of(action):
            continue
        mine = at_once(model.effects[action.text], model.view.speaker)
        points = sum(award.amount for award in mine if award.unit == "points")
        money = sum(award.amount for award in mine if award.unit == "coins")
        if drawn == PERSON + MERCHANT or (drawn == WALL and money):
            numbers[action] = money
            coins.add(action)
        elif drawn != WALL or points:
            numbers[action] = points
    return numbers, frozenset(coins)
