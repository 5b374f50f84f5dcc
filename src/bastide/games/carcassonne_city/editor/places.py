"""Where each tool can be used, as boxes on the plan, and what comes of it."""

from collections.abc import Callable, Iterator

from bastide.core.game import Position
from bastide.games.carcassonne_city.drawing.places import follower_point
from bastide.games.carcassonne_city.drawing.shapes import TILE, Point
from bastide.games.carcassonne_city.drawing.walls import middle, tower_standing
from bastide.games.carcassonne_city.editor.squares import free_squares, needed, open_places, turns
from bastide.games.carcassonne_city.editor.stock import next_like
from bastide.games.carcassonne_city.rules.squares import Side, Square
from bastide.games.carcassonne_city.rules.state import CCW, CW, ENDS, FOLLOWERS, TOWERS
from bastide.games.carcassonne_city.text.i18n import _
from bastide.games.carcassonne_city.text.names import follower_name
from bastide.games.carcassonne_city.text.where import Where, begun
from bastide.games.carcassonne_city.view import CarcassonneCityView
from bastide.look.editor import Place, Work
from bastide.look.players import full_names

SIDE_LONG, ROUND, TOWER = 64.0, 34.0, 48.0

#: Places, each with the position after the tool has been used there.
Places = Iterator[tuple[Place, Position]]


def places(work: Work, view: CarcassonneCityView) -> Places:
    """All places of the tool in hand, larger ones first, so that smaller ones lie above them."""
    return FINDERS.get(work.tool, _lays)(work, view)


def _square(at: Square, name: str) -> Place:
    return Place(str(at), name, at.x * TILE + 6, at.y * TILE + 6, TILE - 12, TILE - 12)


def _disc(name: str, words: str, at: Point, size: float = ROUND) -> Place:
    return Place(name, words, at[0] - size / 2, at[1] - size / 2, size, size, "round")


def _along(name: str, words: str, side: Side) -> Place:
    x, y = middle(side)
    wide, high = (SIDE_LONG, 40.0) if side.facing in "NS" else (40.0, SIDE_LONG)
    return Place(name, words, x - wide / 2, y - high / 2, wide, high)


def _with(work: Work, what: str, new: dict[str, object]) -> Position:
    """One tile, follower or tower more."""
    return work.position | {what: [*work.position[what], new]}


def _without(work: Work, what: str, index: int) -> Position:
    """One follower or tower less."""
    return work.position | {what: [one for i, one in enumerate(work.position[what]) if i != index]}


def _walls_with(work: Work, name: str, walls: object) -> Position:
    """Another gate, or other walls of an end."""
    return work.position | {"walls": work.position["walls"] | {name: walls}}


def _lays(work: Work, view: CarcassonneCityView) -> Places:
    """The tool is a tile."""
    name = next_like(work.position, work.tool, view.game.tiles)
    squares = free_squares(view) if name else []
    for at, where in _calling(view).squares(squares).items():
        for turn in turns(view, view.game.tiles[view.game.kinds[work.tool]], at)[:1]:
            then = _with(work, "tiles", {"id": name, "x": at.x, "y": at.y, "turn": turn})
            yield _square(at, _("Lay the tile {where}", where=where)), then


def _calling(view: CarcassonneCityView) -> Where:
    """What places are called: as at the table."""
    return Where(view, full_names(view.players, None))


def _turns(work: Work, view: CarcassonneCityView) -> Places:
    called = _calling(view).squares(list(view.city))
    for at, laid in view.city.items():
        possible = turns(view, laid.tile, at)
        if len(possible) > 1:
            turn = next((turn for turn in possible if turn > laid.turn), possible[0])
            tiles = [tile | {"turn": turn} if _on(tile, at) else tile for tile in work.position["tiles"]]
            yield _square(at, _("Turn the tile {where}", where=called[at])), work.position | {"tiles": tiles}


def _on(one: Position, at: Square) -> bool:
    """Whether a tile or follower is on a square."""
    return (one.get("x"), one.get("y")) == at


def _tiles_off(work: Work, view: CarcassonneCityView) -> Places:
    """A tile goes with whoever stands on it."""
    called = _calling(view).squares(list(view.city))
    for at in view.city:
        if not needed(view, at):
            rest = {what: [one for one in work.position[what] if not _on(one, at)] for what in ("tiles", "followers")}
            yield _square(at, _("Take the tile away {where}", where=called[at])), work.position | rest


def _pieces_off(work: Work, view: CarcassonneCityView) -> Places:
    """Walls, towers and followers; these are known by their numbers in the position."""
    yield from _wall_ends(work, view)
    where = _calling(view)
    tiles = where.squares(list(view.city))
    for index, tower in enumerate(view.towers):
        words, at = _("Take tower {n} away", n=index + 1), tower_standing(view, tower.end, tower.after)
        yield _disc(f"tower {index}", words, at, TOWER), _without(work, "towers", index)
    for index, one in enumerate(work.position["followers"]):
        then = _without(work, "followers", index)
        if one["role"] == "guard":
            side = Side(*one["wall"])
            words = _("Take the guard away {where}", where=where.side(side))
            yield _disc(f"follower {index}", words, middle(side)), then
        elif point := follower_point(laid := view.city[Square(one["x"], one["y"])], one["on"]):
            follower = follower_name(laid, one["role"], one["on"])
            words = _("Take away, {where}: {follower}", where=tiles[laid.square], follower=follower)
            yield _disc(f"follower {index}", words, point), then


def _wall_ends(work: Work, view: CarcassonneCityView) -> Places:
    """The last wall at each end, or the gate if it stands alone; not where a guard or a tower stands on it."""
    guarded = [guard.side for guard in view.guards]
    for end in (CW, CCW):
        towers = [tower.after for tower in view.towers if tower.end == end]
        side, count = view.last_wall(end), view.wall_count[end]
        if side and count and side not in guarded and count not in towers:
            words = _("Take the wall away {where}", where=_calling(view).ends[end])
            rest = work.position["walls"][ENDS[end]][:-1]
            yield _along(f"wall {ENDS[end]}", words, side), _walls_with(work, ENDS[end], rest)
    if view.gate and not any(view.wall_count):
        yield _along("gate", _("Take the gate away"), view.gate), _walls_with(work, "gate", None)


def _followers(work: Work, view: CarcassonneCityView) -> Places:
    tiles = _calling(view).squares(list(view.city))
    for laid, name in open_places(view, work.tool) if view.placed(work.seat).total() < FOLLOWERS else ():
        new = {"seat": work.seat, "role": work.tool, "x": laid.x, "y": laid.y, "on": name}
        words = f"{begun(tiles[laid.square])}: {follower_name(laid, work.tool, name)}"
        if at := follower_point(laid, name):
            yield _disc(f"{laid.square} {name}", words, at), _with(work, "followers", new)


def _gate(work: Work, view: CarcassonneCityView) -> Places:
    line = [] if view.gate else sorted(view.outer_sides, key=lambda side: (side.y, side.x, side.facing))
    for side, where in _calling(view).sides(line).items():
        words = _("Gate {where}", where=where)
        yield _along(str(side), words, side), _walls_with(work, "gate", [*side])


def _walls(work: Work, view: CarcassonneCityView) -> Places:
    """At both ends, where they do not lead to the same side."""
    found = {}
    for end in (CW, CCW) if view.wall_supply else ():
        side = view.next_wall(end)
        if side and side not in view.walls:
            walls = [*work.position["walls"][ENDS[end]], [*side]]
            words = _("Wall {where}", where=_calling(view).next_walls[end])
            found[side] = _along(ENDS[end], words, side), _walls_with(work, ENDS[end], walls)
    yield from found.values()


def _guards(work: Work, view: CarcassonneCityView) -> Places:
    guarded = [view.gate, *(guard.side for guard in view.guards)]
    free = [side for side in view.walls if side not in guarded]
    if view.placed(work.seat).total() < FOLLOWERS:
        for side, where in _calling(view).sides(free).items():
            words = _("Guard {where}", where=where)
            new = {"seat": work.seat, "role": "guard", "wall": [*side]}
            yield _disc(str(side), words, middle(side)), _with(work, "followers", new)


def _towers(work: Work, view: CarcassonneCityView) -> Places:
    if sum(tower.seat == work.seat for tower in view.towers) >= TOWERS // view.players:
        return
    there = {(tower.end, tower.after) for tower in view.towers}
    walls = [(end, after) for end in (CW, CCW) for after in range(1, view.wall_count[end] + 1)]
    for end, after in walls:
        if (end, after) not in there:
            place = _disc(f"{ENDS[end]} {after}", _tower_text(end, after), tower_standing(view, end, after), TOWER)
            yield place, _with(work, "towers", {"seat": work.seat, "end": ENDS[end], "after": after})


def _tower_text(end: int, after: int) -> str:
    if end == CW:
        return _("Tower after wall {n}, clockwise from the gate", n=after)
    return _("Tower after wall {n}, counter-clockwise from the gate", n=after)


FINDERS: dict[str, Callable[[Work, CarcassonneCityView], Places]] = {
    "turn": _turns,
    "tile-off": _tiles_off,
    "piece-off": _pieces_off,
    "burgher": _followers,
    "trader": _followers,
    "steward": _followers,
    "gate": _gate,
    "wall": _walls,
    "guard": _guards,
    "tower": _towers,
}
