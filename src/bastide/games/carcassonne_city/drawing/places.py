"""Where one may choose something on the plan: squares, sides, ends of the wall, spots on the tile just laid."""

import math
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from urllib.parse import quote_plus

from bastide.games.carcassonne_city.drawing import pieces, walls
from bastide.games.carcassonne_city.drawing.layout import layout
from bastide.games.carcassonne_city.drawing.marks import Mark
from bastide.games.carcassonne_city.drawing.shapes import TILE, Point, turned_point
from bastide.games.carcassonne_city.drawing.tiles import whole
from bastide.games.carcassonne_city.text.words import lay_told, place_told
from bastide.games.carcassonne_city.view.facts import City, Laid, Position, Side, Tile, last_wall, next_wall, to_act
from bastide.games.carcassonne_city.view.facts import walls as all_walls
from bastide.look.svg import Node, group, joined, moved, node, rect, text, use

_LAY = re.compile(r"lay (-?\d+),(-?\d+) ([0-3])")
_GATE = re.compile(r"gate (-?\d+),(-?\d+) ([NESW])")
_ROLE = re.compile(r"(burgher|trader|steward) (\S+)")


@dataclass(frozen=True, slots=True)
class Marks:
    """What is marked on a plan: actions to choose from, what they bring, the one chosen, what is new or pointed out."""

    legal: tuple[str, ...] = ()
    gains: Mapping[str, int] = field(default_factory=dict)
    chosen: str | None = None
    last: tuple[str, ...] = ()
    marked: tuple[Mark, ...] = ()
    links: bool = True


@dataclass(frozen=True, slots=True)
class Scene:
    """What a place must know: the position, the city, the tile in hand, whose turn it is."""

    position: Position
    city: City
    tiles: Mapping[str, Tile]
    marks: Marks
    light: bool = False  # drawn in few letters, without the names of what is under a pointer

    @property
    def seat(self) -> int:
        return to_act(self.position) or 0


@dataclass(frozen=True, slots=True)
class Place:
    """One place: its id, the action behind it, its name, its middle, and what is drawn, the spot first."""

    id: str
    action: str
    told: str
    middle: Point
    parts: tuple[Node | None, ...]
    state: str
    several: bool = False  # the tile fits in several turns: choosing it shows one of them and is never playing it

    def drawn(self, links: bool) -> Node:
        kind = f"place legal {self.state}".strip()
        if links:
            href = f"?choose={quote_plus(self.action, safe=',')}"
            see = "" if self.several else None
            return node("a", *self.parts, class_=kind, id=self.id, href=href, aria_label=self.told, data_see=see)
        return group(*self.parts, class_=kind, id=self.id, role="img", aria_label=self.told)


def _gain(gain: int | None, x: float, y: float, chosen: bool, size: float = 1.7) -> Node | None:
    """The gain in figures; larger than the style sheet has them, because plans are shown at half their size."""
    if gain is None:
        return None
    shown = f"{gain:+d}".replace("-", "−") if gain else "0"
    figures = text("gain" if gain or chosen else "gain none", 0, 0, shown)
    return group(figures, transform=moved(x, y, size))


def _badge(gain: int | None, x: float, y: float, chosen: bool, size: float = 1.5) -> Node | None:
    """The gain on a small label of its own, where a piece stands in the middle of the place."""
    figures = _gain(gain, x, y + 5.3 * size, chosen, size)
    if figures is None:
        return None
    wide, high = size * (14 if not gain else 24 if abs(gain) < 10 else 33), 17 * size
    return joined([rect("spot", x - wide / 2, y - high / 2, wide, high, 3), figures])


def _id(action: str) -> str:
    """The id of a place: it begins like no sign does, since both stand on one page."""
    return "at-" + re.sub(r"[ ,]", "-", action)


def _state(gain: int | None, chosen: bool) -> str:
    return "chosen" if chosen else "dull" if gain == 0 else ""


def _lays(scene: Scene) -> list[Place]:
    """One place for each square, however many turns fit. Choosing it again takes the next turn."""
    marks = scene.marks
    squares: dict[tuple[int, int], list[int]] = {}
    for action in dict.fromkeys((*marks.legal, *([marks.chosen] if marks.chosen else []))):
        if found := _LAY.fullmatch(action):
            squares.setdefault((int(found[1]), int(found[2])), []).append(int(found[3]))
    return [_lay(scene, x, y, sorted(turns)) for (x, y), turns in squares.items()]


def _lay(scene: Scene, x: int, y: int, turns: list[int]) -> Place:
    marks = scene.marks
    gains = {turn: marks.gains.get(f"lay {x},{y} {turn}") for turn in turns}
    known = [gain for gain in gains.values() if gain is not None]
    best = max(known) if known else None
    now = next((turn for turn in turns if marks.chosen == f"lay {x},{y} {turn}"), None)
    if now is None:
        turn = next(turn for turn in turns if gains[turn] == best)
        parts = _free(x, y, len(turns), best)
    else:
        turn = turns[(turns.index(now) + 1) % len(turns)]
        parts = _tried(scene, x, y, now, gains[now])
    told = lay_told(x, y, len(turns), best if now is None else gains[now], now)
    middle = (x + 0.5) * TILE, (y + 0.5) * TILE
    state = _state(best, now is not None)
    return Place(f"at-{x}-{y}", f"lay {x},{y} {turn}", told, middle, parts, state, len(turns) > 1)


def _free(x: int, y: int, ways: int, best: int | None) -> tuple[Node | None, ...]:
    """A square to choose: what it brings at most, and in how many turns the tile fits."""
    left, top = x * TILE, y * TILE
    low = 22 if best is not None else 0
    turns = text("gain ways none", left + 60, top + 57 + low, str(ways))
    sign = use("ways", left + 24, top + 36 + low, 24)
    return (
        rect("spot", left + 9, top + 9, TILE - 18, TILE - 18, 4),
        _gain(best, left + 48, top + 44, False),
        group(sign, turns),
    )


def _tried(scene: Scene, x: int, y: int, turn: int, gain: int | None) -> tuple[Node | None, ...]:
    """The tile as it would lie, in a rubric frame."""
    left, top = x * TILE, y * TILE
    step = scene.position["step"] or {}
    tile = scene.tiles.get(step.get("tile", ""))
    inside = group(whole(tile, turn), transform=moved(left + 6, top + 6, (TILE - 12) / TILE)) if tile else None
    return (
        rect("spot", left, top, TILE, TILE, 5),
        group(inside, class_="new" if scene.marks.links else None),
        _badge(gain, left + 48, top + 80, True),
    )


def _side_place(scene: Scene, action: str, side: Side, gate: bool) -> Place:
    gain, chosen = scene.marks.gains.get(action), action == scene.marks.chosen
    spot = walls.strip(side, 60 if gate else 84, 16, 26)
    drawn = None
    if chosen:
        drawn = walls.ghost_gate(side) if gate else walls.ghost(side)
    elif not gate:
        drawn = group(walls.ghost(side), class_="not-open")
    x, y = walls.middle(side, 34)
    return Place(
        _id(action),
        action,
        place_told(action, gain, chosen, side),
        walls.middle(side),
        (spot, drawn, _badge(gain, x, y, chosen)),
        _state(gain, chosen),
    )


def _round_place(scene: Scene, action: str, at: Point, radius: float, piece: Callable[[], Node]) -> Place:
    """A round spot with the piece on it, faint until it is chosen."""
    gain, chosen = scene.marks.gains.get(action), action == scene.marks.chosen
    spot = node("circle", class_="spot", cx=at[0], cy=at[1], r=radius)
    new = " new" if scene.marks.links else ""
    drawn = group(piece(), class_=(f"{new}".strip() or None) if chosen else "not-open")
    return Place(
        _id(action),
        action,
        place_told(action, gain, chosen),
        at,
        (spot, drawn, _badge(gain, at[0], at[1] + 1.05 * radius, chosen, 0.06 * radius)),
        _state(gain, chosen),
    )


def _on_tile(scene: Scene, actions: list[str]) -> list[Place]:
    """Spots for a follower on the tile just laid, so small that they keep apart."""
    step = scene.position["step"] or {}
    laid = scene.city.get((step.get("x", 0), step.get("y", 0)))
    if laid is None:
        return []
    spots = {action: spot for action in actions if (spot := follower_point(laid, action.split()[1]))}
    apart = [math.dist(one, two) for one in spots.values() for two in spots.values() if one != two]
    radius = max(14.0, min([20.0, *(gap / 2 for gap in apart)]))
    size = radius / 20

    def piece(action: str) -> Callable[[], Node]:
        return lambda: pieces.follower(action.split()[0], scene.seat, spots[action], 0.9 * size)

    return [_round_place(scene, action, spot, radius, piece(action)) for action, spot in spots.items()]


def follower_point(laid: Laid, name: str) -> Point | None:
    """Where on the plan a follower stands on a piece or region of a tile."""
    found = layout(laid.tile).followers.get(name)
    if found is None:
        return None
    x, y = turned_point(found, laid.turn)
    return laid.x * TILE + x, laid.y * TILE + y


def _guard(scene: Scene, action: str) -> Place | None:
    end = (scene.position["step"] or {}).get("end", "cw")
    side = last_wall(scene.position, end)
    if side is None:
        return None
    at = walls.middle(side)
    return _round_place(scene, action, at, 22, lambda: pieces.standing("guard", scene.seat, at, 34))


def _tower(scene: Scene, action: str, end: str) -> Place | None:
    sides = all_walls(scene.position)
    if not sides:
        return None
    at = walls.tower_point(sides, len(sides) - 1 if end == "cw" else 0, end == "cw")
    return _round_place(scene, action, at, 26, lambda: pieces.tower(scene.seat, at))


def _one(scene: Scene, action: str) -> Place | None:
    """The place of an action that has one of its own."""
    if gate := _GATE.fullmatch(action):
        return _side_place(scene, action, (int(gate[1]), int(gate[2]), gate[3]), True)
    word, _, end = action.partition(" ")
    if word == "wall":
        side = next_wall(scene.position, end)
        return _side_place(scene, action, side, False) if side else None
    if word == "tower":
        return _tower(scene, action, end)
    return _guard(scene, action) if action == "guard" else None


def places(scene: Scene) -> list[Place]:
    """All places, in reading order of the plan. Actions without a place, such as `none`, get none."""
    marks = scene.marks
    actions = list(dict.fromkeys((*marks.legal, *([marks.chosen] if marks.chosen else []))))
    found: list[Place | None] = [*_lays(scene)]
    found += _on_tile(scene, [action for action in actions if _ROLE.fullmatch(action)])
    found += [_one(scene, action) for action in actions]
    return sorted(filter(None, found), key=lambda place: (place.middle[1], place.middle[0], place.id))


def placed_actions(found: Iterable[Place], legal: Iterable[str]) -> set[str]:
    """The legal actions that have a place: those it leads to, and every turn of a tile on a square that is one."""
    here = {_spot(place.action) for place in found}
    return {action for action in legal if _spot(action) in here}


def _spot(action: str) -> str:
    return action.rsplit(" ", 1)[0] if action.startswith("lay ") else action
