"""The legal actions as they are offered: named, with what they bring, in an order one can read."""

from collections.abc import Collection

from bastide.core.actions import Action
from bastide.games.carcassonne_city.page.model import PageModel
from bastide.games.carcassonne_city.text import actions
from bastide.games.carcassonne_city.text.i18n import _
from bastide.games.carcassonne_city.text.names import action_name, turn_name
from bastide.games.carcassonne_city.text.where import Where, begun
from bastide.look.page import Choice

#: From so many choices on they stand in groups.
MANY = 12


_SIGNS = {
    actions.Lay: "ways",
    actions.PlaceGate: "rampart",
    actions.BuildWall: "rampart",
    actions.PostGuard: "guard",
    actions.SetTower: "tower",
}


def choices(model: PageModel, placed: Collection[Action]) -> tuple[Choice, ...]:
    """One for each legal action; `placed` are those with a place on the board."""
    legal = sorted(model.view.actions, key=_order)
    many = len(legal) > MANY
    found: list[Choice] = []
    for action in legal:
        name, group = action_name(model.where, action), _group(model.where, action) if many else ""
        if many and isinstance(action, actions.Lay):
            name = begun(f"{model.where.lay(action.square)}, {turn_name(action.turn)}")
        sign, on_board = _SIGNS.get(type(action), ""), action in placed
        if isinstance(action, actions.PlaceFollower):
            # He has his place on the new tile, too small for fingers on a phone: he gets a button as well.
            sign, on_board = action.role, False
        found.append(Choice(action.text, name, model.effects.text(action), on_board, sign, group))
    return tuple(found)


def _order(action: Action) -> tuple[int, int, int, str]:
    """Squares in reading order, what is left out last."""
    match action:
        case actions.Lay():
            return 0, action.square.y, action.square.x, action.text
        case actions.PlaceGate():
            return 0, action.side.y, action.side.x, action.text
        case actions.Pass():
            return 2, 0, 0, action.text
        case _:
            return 1, 0, 0, action.text


def _group(where: Where, action: Action) -> str:
    match action:
        case actions.Lay():
            return begun(where.lay(action.square))
        case actions.PlaceGate():
            return {
                "N": _("Sides to the north"),
                "E": _("Sides to the east"),
                "S": _("Sides to the south"),
                "W": _("Sides to the west"),
            }[action.side.facing]
        case _:
            return ""


def chosen_text(model: PageModel, action: Action) -> str:
    """The choice in one sentence, with what it brings and what follows."""
    name, brings = action_name(model.where, action), model.effects.text(action)
    return " ".join(filter(None, [f"{name}: {brings}." if brings else f"{name}.", model.effects.follows(action)]))
