"""Where each tool can be used, as boxes on the plan."""

from collections.abc import Callable

from bastide.games.carcassonne_city.drawing.places import follower_point
from bastide.games.carcassonne_city.drawing.shapes import TILE, Point
from bastide.games.carcassonne_city.drawing.walls import middle, tower_point
from bastide.games.carcassonne_city.editor.squares import ROLES, Ground
from bastide.games.carcassonne_city.rules.state import FOLLOWERS, TOWERS
from bastide.games.carcassonne_city.text.i18n import _
from bastide.games.carcassonne_city.view.facts import Side, last_wall, next_wall, outer_sides, walls
from bastide.look.editor import Place, Work

SIDE_LONG, ROUND, TOWER = 64.0, 34.0, 48.0


def places(work: Work, ground: Ground) -> list[Place]:
    """All places of the tool in hand, larger ones first, so that smaller ones lie above them."""
    found = _FINDERS.get(work.tool)
    if found:
        return found(work, ground)
    if work.tool in ROLES:
        return _followers(work, ground)
    return _squares(work, ground) if work.tool in ground.tiles else []


def _square(x: int, y: int, name: str) -> Place:
    return Place(f"{x},{y}", name, x * TILE + 6, y * TILE + 6, TILE - 12, TILE - 12)


def _disc(name: str, told: str, at: Point, size: float = ROUND) -> Place:
    return Place(name, told, at[0] - size / 2, at[1] - size / 2, size, size, "round")


def _along(name: str, told: str, side: Side) -> Place:
    x, y = middle(side)
    wide, high = (SIDE_LONG, 40.0) if side[2] in "NS" else (40.0, SIDE_LONG)
    return Place(name, told, x - wide / 2, y - high / 2, wide, high)


def _written(side: Side) -> str:
    return f"{side[0]},{side[1]} {side[2]}"


def side_word(side: Side) -> str:
    """A side in words."""
    where = f"{side[0]},{side[1]}"
    return {
        "N": _("north side of {square}", square=where),
        "E": _("east side of {square}", square=where),
        "S": _("south side of {square}", square=where),
        "W": _("west side of {square}", square=where),
    }[side[2]]


def _squares(work: Work, ground: Ground) -> list[Place]:
    tile = ground.tiles[work.tool]
    fitting = [at for at in ground.free() if ground.turns(tile, at)]
    return [_square(x, y, _("Lay the tile on {square}", square=f"{x},{y}")) for x, y in fitting]


def _turns(work: Work, ground: Ground) -> list[Place]:
    return [
        _square(x, y, _("Turn the tile on {square}", square=f"{x},{y}"))
        for (x, y), laid in ground.city.items()
        if len(ground.turns(laid.tile, (x, y))) > 1
    ]


def _tiles_off(work: Work, ground: Ground) -> list[Place]:
    return [
        _square(x, y, _("Take the tile on {square} away", square=f"{x},{y}"))
        for x, y in ground.city
        if not ground.needed((x, y))
    ]


def _pieces_off(work: Work, ground: Ground) -> list[Place]:
    found = [*_wall_ends(work), *_towers_standing(work)]
    for index, one in enumerate(work.position["followers"]):
        if one["role"] == "guard":
            x, y, side = one["wall"]
            told = _("Take the guard on the {side} away", side=side_word((x, y, side)))
            found.append(_disc(f"follower {index}", told, middle((x, y, side))))
            continue
        at = follower_point(ground.city[one["x"], one["y"]], one["on"])
        where = f"{one['x']},{one['y']}"
        if at:
            found.append(_disc(f"follower {index}", _("Take the follower on {square} away", square=where), at))
    return found


def _wall_ends(work: Work) -> list[Place]:
    """The last wall at each end, or the gate if it stands alone; not where a guard or a tower stands on it."""
    standing, found = work.position["walls"], []
    guarded = [one["wall"] for one in work.position["followers"] if one["role"] == "guard"]
    for end in ("cw", "ccw"):
        towers = [one["after"] for one in work.position["towers"] if one["end"] == end]
        side = last_wall(work.position, end)
        if side and standing[end] and list(side) not in guarded and len(standing[end]) not in towers:
            found.append(_along(f"wall {end}", _("Take the wall on the {side} away", side=side_word(side)), side))
    gate = standing["gate"]
    if gate and not (standing["cw"] or standing["ccw"]):
        found.append(_along("gate", _("Take the gate away"), (gate[0], gate[1], gate[2])))
    return found


def _tower_at(work: Work, end: str, after: int) -> Point:
    before = len(work.position["walls"]["ccw"])
    at = before + after if end == "cw" else before - after
    return tower_point(walls(work.position), at, end == "cw")


def _towers_standing(work: Work) -> list[Place]:
    return [
        _disc(f"tower {index}", _("Take tower {n} away", n=index + 1), _tower_at(work, one["end"], one["after"]), TOWER)
        for index, one in enumerate(work.position["towers"])
    ]


def _followers(work: Work, ground: Ground) -> list[Place]:
    if _placed(work, "followers") >= FOLLOWERS:
        return []
    found = []
    for laid, name in ground.open_pieces(work.tool):
        at = follower_point(laid, name)
        told = _("Stand on {piece} of the tile on {square}", piece=name, square=f"{laid.x},{laid.y}")
        if at:
            found.append(_disc(f"{laid.x},{laid.y} {name}", told, at))
    return found


def _placed(work: Work, what: str) -> int:
    return sum(one["seat"] == work.seat for one in work.position[what])


def _gate(work: Work, ground: Ground) -> list[Place]:
    if work.position["walls"]["gate"] or not ground.city:
        return []
    line = sorted(outer_sides(ground.city), key=lambda side: (side[1], side[0], side[2]))
    return [_along(_written(side), _("Gate on the {side}", side=side_word(side)), side) for side in line]


def _walls(work: Work, ground: Ground) -> list[Place]:
    found = {}
    for end in ("cw", "ccw") if work.position["walls"]["gate"] and work.position["wall_supply"] else ():
        side = next_wall(work.position, end)
        if side and side not in ground.walls:
            found[side] = _along(end, _("Wall on the {side}", side=side_word(side)), side)
    return list(found.values())


def _guards(work: Work, ground: Ground) -> list[Place]:
    guarded = [tuple(one["wall"]) for one in work.position["followers"] if one["role"] == "guard"]
    gate = work.position["walls"]["gate"]
    free = [side for side in walls(work.position) if list(side) != gate and side not in guarded]
    if _placed(work, "followers") >= FOLLOWERS:
        return []
    told = [_("Guard on the {side}", side=side_word(side)) for side in free]
    return [_disc(_written(side), words, middle(side)) for side, words in zip(free, told, strict=True)]


def _towers(work: Work, ground: Ground) -> list[Place]:
    if _placed(work, "towers") >= TOWERS // work.position["players"]:
        return []
    there = {(one["end"], one["after"]) for one in work.position["towers"]}
    return [
        _disc(f"{end} {after}", _tower_told(end, after), _tower_at(work, end, after), TOWER)
        for end in ("cw", "ccw")
        for after in range(1, len(work.position["walls"][end]) + 1)
        if (end, after) not in there
    ]


def _tower_told(end: str, after: int) -> str:
    if end == "cw":
        return _("Tower after wall {n}, clockwise from the gate", n=after)
    return _("Tower after wall {n}, counter-clockwise from the gate", n=after)


_FINDERS: dict[str, Callable[[Work, Ground], list[Place]]] = {
    "turn": _turns,
    "tile-off": _tiles_off,
    "piece-off": _pieces_off,
    "gate": _gate,
    "wall": _walls,
    "guard": _guards,
    "tower": _towers,
}
