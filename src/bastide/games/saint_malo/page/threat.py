"""The attack that a choice leads to: the one that ends the turn says it by itself, the others lead there too."""

from bastide.core.actions import Action
from bastide.games.saint_malo.page.model import PageModel
from bastide.games.saint_malo.rules.board import SIDES, TOP
from bastide.games.saint_malo.text.actions import Bonus, Done, Hire, Pass, Use
from bastide.games.saint_malo.view import attacks

#: What the defence rises by; the top side may bring a soldier too.
BY_SOLDIER, BY_SIDE = 1, 2


def attacks_after(model: PageModel, action: Action) -> dict[int, list[int]]:
    """The attacks by strength with the seats that lose a cannon, as far as they are certain once this is chosen."""
    found = attacks(model.effects[action.text])
    if found:
        return found
    certain: dict[int, list[int]] = {}
    mine = model.view.speaker
    best = model.view.cities[mine].defence + _may_rise(model, action)
    for strength, losers in _without_more(model).items():
        if left := [seat for seat in losers if seat != mine or best < strength]:
            certain[strength] = left
    return certain


def _without_more(model: PageModel) -> dict[int, list[int]]:
    """What comes if nothing more is drawn, where that can be chosen."""
    for action in model.view.actions:
        match action:
            case Pass() | Done() | Bonus(person=None):
                return attacks(model.effects.get(action.text, ()))
    return {}


def _may_rise(model: PageModel, action: Action) -> int:
    """How much stronger the city may be at the end of a turn in which this is chosen."""
    match action:
        case Hire(person="soldier") | Bonus(person="soldier"):
            return BY_SOLDIER
        case Use(symbol="W", number=number):
            return sum(BY_SIDE + BY_SOLDIER * (side == TOP) for side in _within_reach(model, number))
        case _:
            return 0


def _within_reach(model: PageModel, walls: int) -> list[int]:
    """The sides that so many walls could complete."""
    state, seat = model.view.state, model.view.speaker
    missing = [int(side) & ~int(state.ramparts[seat]) for side in SIDES]
    taken = ~int(state.free[seat])
    return [side for side, left in enumerate(missing) if 0 < left.bit_count() <= walls and not left & taken]
