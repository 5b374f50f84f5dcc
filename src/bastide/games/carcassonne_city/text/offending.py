"""What stands in the way of a choice that the rules refuse: places as the notation writes them, and a figure for the words."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from bastide.games.carcassonne_city.rules import refusals, state
from bastide.games.carcassonne_city.rules.followers import node_placed_on
from bastide.games.carcassonne_city.rules.line import gate_at, walled
from bastide.games.carcassonne_city.rules.plane import frontier_at, laid_on
from bastide.games.carcassonne_city.rules.squares import FACING, Side, Square, numbered_square, side_of
from bastide.games.carcassonne_city.rules.turn import streets_stopped, streets_unmet
from bastide.games.carcassonne_city.view import CarcassonneCityView
from bastide.games.carcassonne_city.view.pieces import feature_nodes

#: In a figure about streets: sides in the first four bits, those of them that show a market in the next four.
MARKETS = 4
UNMET = 1 << 8  # the neighbours' streets are meant, not the tile's own
ANY_TURN = 1 << 9  # no turn fits: sides that need a street, then sides that must have none
GATE = 1 << 4  # in a figure about walls: the gate is among them
INNER, ROLES = 3, ("burgher", "trader", "steward")  # in a figure about followers: the role, or a market inside its tile
OWN = 4  # the follower in the way is one's own


class Offending(NamedTuple):
    """Places, and a figure more that the words need."""

    places: tuple[str, ...] = ()
    detail: int = 0


def offending(view: CarcassonneCityView, reason: int, action: int, best: tuple[str, ...] | None = None) -> Offending:
    """What stands in the way of an action, or of a side where it is the gate's. `best` are the places that offend where the tile
    is turned as well as it can be, if it is asked for whatever its turn."""
    if reason in _IN_THE_WAY:
        return _IN_THE_WAY[reason](view, action)
    if reason in (refusals.STREET_UNMET, refusals.STREET_STOPPED) and best is not None:
        f = frontier_at(view.state, *_square(action))
        needs = int(view.state.must[f]) | int(view.state.must_not[f]) << MARKETS
        return Offending(best, needs | ANY_TURN)
    if reason in (refusals.STREET_UNMET, refusals.STREET_STOPPED, refusals.ONLY_TURNED):
        return _streets(view, action)
    return Offending()


def _square(action: int) -> Square:
    """The square of an action that lays the tile or places the gate."""
    return numbered_square(action % state.GATE // 4)


def _side(action: int) -> Side:
    return Side(*_square(action), state.SIDES[action % 4])


def _texts(places: Sequence[Square] | Sequence[Side]) -> tuple[str, ...]:
    return tuple(map(str, dict.fromkeys(places)))


def _streets(view: CarcassonneCityView, action: int) -> Offending:
    """The neighbours whose sides don't fit, and the sides of one kind: streets that meet none, otherwise streets that stop."""
    s, square, turn = view.state, _square(action), action % 4
    f = frontier_at(s, *square)
    unmet, stopped = streets_unmet(s, int(s.hand), f, turn), streets_stopped(s, int(s.hand), f, turn)
    detail = unmet or stopped
    for at, side in enumerate(state.SIDES):
        if detail >> at & 1 and not view.city[square.beyond(side)].region(FACING[2 * at]).islower():
            detail |= 1 << (at + MARKETS)
    places = [square.beyond(side) for at, side in enumerate(state.SIDES) if (unmet | stopped) >> at & 1]
    return Offending(_texts(places), detail | (UNMET if unmet else 0))


def _step(view: CarcassonneCityView, action: int) -> Offending:
    return Offending((), int(view.state.kind))


def _taken(view: CarcassonneCityView, action: int) -> Offending:
    return Offending((str(_square(action)),))


def _corners(view: CarcassonneCityView, action: int) -> Offending:
    """The tiles that a square touches with a corner only."""
    at = _square(action)
    corners = [Square(at.x + x, at.y + y) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    return Offending(_texts([corner for corner in corners if corner in view.city]))


def _walls_beside(view: CarcassonneCityView, action: int) -> Offending:
    s, square, sides, detail = view.state, _square(action), [], 0
    for at, side in enumerate(state.SIDES):
        wall = 4 * laid_on(s, *square.beyond(side)) + (at + 2) % 4
        if wall >= 0 and walled(s, wall):
            sides.append(side_of(s, wall))
            detail |= 1 << at | (GATE if wall == gate_at(s) else 0)
    return Offending(_texts(sides), detail)


def _walls(view: CarcassonneCityView, action: int) -> Offending:
    return Offending(_texts(view.walls))


def _same_look(view: CarcassonneCityView, action: int) -> Offending:
    """The turn with which the tile looks the same: it does so after every quarter, or every half turn."""
    different = int(view.state.turns[int(view.state.hand)]).bit_count()
    return Offending((), action % 4 % different)


def _new_tile(view: CarcassonneCityView, action: int) -> Offending:
    return Offending((str(view.laid[-1].square),))


def _feature(view: CarcassonneCityView, action: int) -> tuple[list[int], int]:
    """The nodes of the feature on which a follower is to stand, and his role."""
    nodes = feature_nodes(view.state, node_placed_on(view.state, action))
    return nodes, ROLES.index(view.place_of(nodes[0])[1])


def _completed(view: CarcassonneCityView, action: int) -> Offending:
    nodes, role = _feature(view, action)
    laid, _role, on = view.place_of(nodes[0])
    squares = [view.place_of(node)[0].square for node in nodes]
    return Offending(_texts(squares), INNER if on in laid.tile.inner() else role)


def _occupied(view: CarcassonneCityView, action: int) -> Offending:
    nodes, role = _feature(view, action)
    standing = zip(view.state.stand_seat.tolist(), view.state.stand_node.tolist(), strict=True)
    there = [(seat, node) for seat, node in list(standing)[: view.state.standing] if node in nodes]
    own = any(seat == view.state.seat for seat, _node in there)
    return Offending(_texts([view.place_of(node)[0].square for _seat, node in there]), role | (OWN if own else 0))


def _beyond(view: CarcassonneCityView, action: int) -> Offending:
    side = _side(action)
    return Offending((str(side.square.beyond(side.facing)),))


def _stands(view: CarcassonneCityView, action: int) -> Offending:
    return Offending((str(_side(action)),), GATE if _side(action) == view.gate else 0)


def _next_walls(view: CarcassonneCityView, action: int) -> Offending:
    return Offending(_texts([side for end in (state.CW, state.CCW) if (side := view.next_wall(end))]))


def _newest_wall(view: CarcassonneCityView, action: int) -> Offending:
    newest = view.last_wall(view.end) if view.step == "guard" else None
    return Offending((str(newest),) if newest else ())


def _watching(view: CarcassonneCityView, action: int) -> Offending:
    """The guard at the far end of the row."""
    side = _side(action)
    far = Side(*view.row(side)[-1], state.SIDES[(state.SIDES.index(side.facing) + 2) % 4])
    own = any(one.side == far and one.seat == view.state.seat for one in view.guards)
    return Offending((str(far),), OWN if own else 0)


def _gate(view: CarcassonneCityView, action: int) -> Offending:
    return Offending((str(view.gate),))


def _last_wall(view: CarcassonneCityView, action: int) -> Offending:
    return Offending((str(view.last_wall(action - state.TOWER)),))


_IN_THE_WAY: dict[int, Callable[[CarcassonneCityView, int], Offending]] = {
    refusals.OTHER_STEP: _step,
    refusals.NOT_OPTIONAL: _step,
    refusals.TAKEN: _taken,
    refusals.TOUCHES_NOTHING: _corners,
    refusals.BARRED: _walls_beside,
    refusals.WALL_IN_HOLE: _walls,
    refusals.SAME_LOOK: _same_look,
    refusals.OTHER_TILE: _new_tile,
    refusals.NOT_ON_TILE: _new_tile,
    refusals.COMPLETED: _completed,
    refusals.OCCUPIED: _occupied,
    refusals.TILE_BEYOND: _beyond,
    refusals.FACES_HOLE: _beyond,
    refusals.WALL_STANDS: _stands,
    refusals.NOT_AT_END: _next_walls,
    refusals.ON_GATE: _gate,
    refusals.OLD_WALL: _newest_wall,
    refusals.WATCHED: _watching,
    refusals.NO_WALL_BEFORE: _last_wall,
}
