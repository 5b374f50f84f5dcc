"""The legal actions as they are offered: named, with what they bring, in an order one can read."""

from collections.abc import Collection

from bastide.core.actions import Action
from bastide.games.carcassonne_city.page.model import PageModel
from bastide.games.carcassonne_city.text.actions import (
    BuildWall,
    Lay,
    Pass,
    PlaceFollower,
    PlaceGate,
    PostGuard,
    SetTower,
)
from bastide.games.carcassonne_city.text.i18n import _
from bastide.games.carcassonne_city.text.names import action_name, turn_name
from bastide.look.page import Choice

#: From so many choices on they stand in groups.
MANY = 12


def choices(model: PageModel, placed: Collection[Action]) -> tuple[Choice, ...]:
    """One for each legal action; `placed` are those with a place on the board."""
    legal = sorted(model.view.actions, key=_order)
    many = len(legal) > MANY
    return tuple(
        Choice(
            action.text,
            _short(action) if many and isinstance(action, Lay) else action_name(model.view, action),
            model.effects.text(action),
            # A follower has his place on the new tile, too small for fingers on a phone: he gets a button as well.
            action in placed and not isinstance(action, PlaceFollower),
            _sign(action),
            _group(action) if many else "",
        )
        for action in legal
    )


def _order(action: Action) -> tuple[int, int, int, str]:
    """Squares in reading order, what is left out last."""
    match action:
        case Lay():
            return 0, action.square.y, action.square.x, action.text
        case PlaceGate():
            return 0, action.side.y, action.side.x, action.text
        case Pass():
            return 2, 0, 0, action.text
        case _:
            return 1, 0, 0, action.text


def _short(action: Lay) -> str:
    return f"{action.square}: {turn_name(action.turn)}"


def _group(action: Action) -> str:
    match action:
        case Lay():
            return _("Square {square}", square=action.square)
        case PlaceGate():
            return {
                "N": _("Sides to the north"),
                "E": _("Sides to the east"),
                "S": _("Sides to the south"),
                "W": _("Sides to the west"),
            }[action.side.facing]
        case _:
            return ""


def _sign(action: Action) -> str:
    match action:
        case Lay():
            return "ways"
        case PlaceGate() | BuildWall():
            return "rampart"
        case PlaceFollower():
            return action.role
        case PostGuard():
            return "guard"
        case SetTower():
            return "tower"
        case _:
            return ""


def chosen_text(model: PageModel, action: Action) -> str:
    """The choice in one sentence, with what it brings and what follows."""
    name, brings = action_name(model.view, action), model.effects.text(action)
    return " ".join(filter(None, [f"{name}: {brings}." if brings else f"{name}.", model.effects.follows(action)]))
