"""Where each tool can be used, as boxes on the plan."""

from collections.abc import Callable

from bastide.games.carcassonne_city.drawing.places import follower_point
from bastide.games.carcassonne_city.drawing.shapes import TILE, Point
from bastide.games.carcassonne_city.drawing.walls import middle, tower_standing
from bastide.games.carcassonne_city.editor.squares import ROLES, free_squares, needed, open_places, turns
from bastide.games.carcassonne_city.rules.squares import Side, Square
from bastide.games.carcassonne_city.rules.state import CCW, CW, ENDS, FOLLOWERS, TOWERS
from bastide.games.carcassonne_city.rules.tiles import Tile
from bastide.games.carcassonne_city.text.i18n import _
from bastide.games.carcassonne_city.text.words import side_text
from bastide.games.carcassonne_city.view import CityView
from bastide.look.editor import Place, Work

SIDE_LONG, ROUND, TOWER = 64.0, 34.0, 48.0


def places(work: Work, view: CityView) -> list[Place]:
    """All places of the tool in hand, larger ones first, so that smaller ones lie above them."""
    found = _FINDERS.get(work.tool)
    if found:
        return found(work, view)
    if work.tool in ROLES:
        return _followers(work, view)
    tile = next((tile for tile in view.game.tiles if tile.name == work.tool), None)
    return _squares(view, tile) if tile else []


def _square(at: Square, name: str) -> Place:
    return Place(str(at), name, at.x * TILE + 6, at.y * TILE + 6, TILE - 12, TILE - 12)


def _disc(name: str, words: str, at: Point, size: float = ROUND) -> Place:
    return Place(name, words, at[0] - size / 2, at[1] - size / 2, size, size, "round")


def _along(name: str, words: str, side: Side) -> Place:
    x, y = middle(side)
    wide, high = (SIDE_LONG, 40.0) if side.facing in "NS" else (40.0, SIDE_LONG)
    return Place(name, words, x - wide / 2, y - high / 2, wide, high)


def _squares(view: CityView, tile: Tile) -> list[Place]:
    fitting = [at for at in free_squares(view) if turns(view, tile, at)]
    return [_square(at, _("Lay the tile on {square}", square=at)) for at in fitting]


def _turns(work: Work, view: CityView) -> list[Place]:
    several = [at for at, laid in view.city.items() if len(turns(view, laid.tile, at)) > 1]
    return [_square(at, _("Turn the tile on {square}", square=at)) for at in several]


def _tiles_off(work: Work, view: CityView) -> list[Place]:
    loose = [at for at in view.city if not needed(view, at)]
    return [_square(at, _("Take the tile on {square} away", square=at)) for at in loose]


def _pieces_off(work: Work, view: CityView) -> list[Place]:
    """Walls, towers and followers; these are known by their numbers in the position."""
    found = [*_wall_ends(view), *_towers_standing(view)]
    for index, one in enumerate(work.position["followers"]):
        if one["role"] == "guard":
            side = Side(*one["wall"])
            words = _("Take the guard on the {side} away", side=side_text(side))
            found.append(_disc(f"follower {index}", words, middle(side)))
            continue
        square = Square(one["x"], one["y"])
        at = follower_point(view.city[square], one["on"])
        if at:
            found.append(_disc(f"follower {index}", _("Take the follower on {square} away", square=square), at))
    return found


def _wall_ends(view: CityView) -> list[Place]:
    """The last wall at each end, or the gate if it stands alone; not where a guard or a tower stands on it."""
    found: list[Place] = []
    guarded = [guard.side for guard in view.guards]
    for end in (CW, CCW):
        towers = [tower.after for tower in view.towers if tower.end == end]
        side, count = view.last_wall(end), view.wall_count[end]
        if side and count and side not in guarded and count not in towers:
            words = _("Take the wall on the {side} away", side=side_text(side))
            found.append(_along(f"wall {ENDS[end]}", words, side))
    if view.gate and not any(view.wall_count):
        found.append(_along("gate", _("Take the gate away"), view.gate))
    return found


def _towers_standing(view: CityView) -> list[Place]:
    return [
        _disc(f"tower {index}", _("Take tower {n} away", n=index + 1), tower_standing(view, one.end, one.after), TOWER)
        for index, one in enumerate(view.towers)
    ]


def _followers(work: Work, view: CityView) -> list[Place]:
    if view.placed(work.seat).total() >= FOLLOWERS:
        return []
    found = []
    for laid, name in open_places(view, work.tool):
        at = follower_point(laid, name)
        words = _("Stand on {piece} of the tile on {square}", piece=name, square=laid.square)
        if at:
            found.append(_disc(f"{laid.square} {name}", words, at))
    return found


def _gate(work: Work, view: CityView) -> list[Place]:
    if view.gate:
        return []
    line = sorted(view.outer_sides, key=lambda side: (side.y, side.x, side.facing))
    return [_along(str(side), _("Gate on the {side}", side=side_text(side)), side) for side in line]


def _walls(work: Work, view: CityView) -> list[Place]:
    found = {}
    for end in (CW, CCW) if view.gate and view.wall_supply else ():
        side = view.next_wall(end)
        if side and side not in view.walls:
            found[side] = _along(ENDS[end], _("Wall on the {side}", side=side_text(side)), side)
    return list(found.values())


def _guards(work: Work, view: CityView) -> list[Place]:
    if view.placed(work.seat).total() >= FOLLOWERS:
        return []
    guarded = [view.gate, *(guard.side for guard in view.guards)]
    free = [side for side in view.walls if side not in guarded]
    return [_disc(str(side), _("Guard on the {side}", side=side_text(side)), middle(side)) for side in free]


def _towers(work: Work, view: CityView) -> list[Place]:
    if sum(tower.seat == work.seat for tower in view.towers) >= TOWERS // view.players:
        return []
    there = {(tower.end, tower.after) for tower in view.towers}
    return [
        _disc(f"{ENDS[end]} {after}", _tower_text(end, after), tower_standing(view, end, after), TOWER)
        for end in (CW, CCW)
        for after in range(1, view.wall_count[end] + 1)
        if (end, after) not in there
    ]


def _tower_text(end: int, after: int) -> str:
    if end == CW:
        return _("Tower after wall {n}, clockwise from the gate", n=after)
    return _("Tower after wall {n}, counter-clockwise from the gate", n=after)


_FINDERS: dict[str, Callable[[Work, CityView], list[Place]]] = {
    "turn": _turns,
    "tile-off": _tiles_off,
    "piece-off": _pieces_off,
    "gate": _gate,
    "wall": _walls,
    "guard": _guards,
    "tower": _towers,
}
