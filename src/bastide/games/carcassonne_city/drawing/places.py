"""Where one may choose something on the plan: squares, sides, ends of the wall, spots on the tile just laid."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from urllib.parse import quote_plus

from bastide.core.actions import Action
from bastide.games.carcassonne_city.drawing import pieces, walls
from bastide.games.carcassonne_city.drawing.layout import layout
from bastide.games.carcassonne_city.drawing.marks import Mark
from bastide.games.carcassonne_city.drawing.shapes import TILE, Point, corners, turned_point
from bastide.games.carcassonne_city.drawing.tiles import whole
from bastide.games.carcassonne_city.rules.squares import Side, Square
from bastide.games.carcassonne_city.text.actions import (
    BuildWall,
    Lay,
    PlaceFollower,
    PlaceGate,
    PostGuard,
    SetTower,
)
from bastide.games.carcassonne_city.text.names import lay_text, place_text
from bastide.games.carcassonne_city.text.where import Where
from bastide.games.carcassonne_city.view import CarcassonneCityView
from bastide.games.carcassonne_city.view.pieces import Laid
from bastide.look.players import shield
from bastide.look.svg import Node, group, joined, moved, node, path, rect, text
from bastide.look.verdicts import BETTER, Verdicts, judged_name, verdict_on


@dataclass(frozen=True, slots=True)
class Marks:
    """What is marked on a plan: actions to choose from, what they bring, the one chosen, what is new or pointed out."""

    legal: tuple[Action, ...] = ()
    gains: Mapping[str, int] = field(default_factory=dict)  # by the texts of actions
    chosen: Action | None = None
    last: tuple[Square | Side, ...] = ()
    marked: tuple[Mark, ...] = ()
    links: bool = True
    verdicts: Verdicts = field(default_factory=dict)
    shared: Mapping[str, Sequence[tuple[int, int]]] = field(default_factory=dict)  # seats and points of others

    @property
    def actions(self) -> list[Action]:
        """All that have a place, each once."""
        return list(dict.fromkeys((*self.legal, *([self.chosen] if self.chosen else []))))


@dataclass(frozen=True)
class Scene:
    """What a plan shows: the table as somebody sees it, and what is marked on it."""

    view: CarcassonneCityView
    marks: Marks
    light: bool = False  # drawn in few letters, without the names of what is under a pointer
    names: tuple[str, ...] = ()  # of the players, for what is told of their pieces

    @cached_property
    def where(self) -> Where:
        """Where things are, in words."""
        return Where(self.view, self.names, self.view.seat)

    @property
    def seat(self) -> int:
        """Whose pieces are shown where they could stand."""
        return self.view.turn or 0


@dataclass(frozen=True, slots=True)
class Place:
    """One place: its id, the action behind it, its name, its middle, and what is drawn, the spot first."""

    id: str
    action: Action
    name: str
    middle: Point
    parts: tuple[Node | None, ...]
    state: str
    several: bool = False  # the tile fits in several turns: choosing it shows one of them and is never playing it

    def drawn(self, links: bool) -> Node:
        kind = f"place legal {self.state}".strip()
        if links:
            href = f"?choose={quote_plus(self.action.text, safe=',')}"
            fetch = "" if self.several else None
            return node("a", *self.parts, class_=kind, id=self.id, href=href, aria_label=self.name, data_fetch=fetch)
        return group(*self.parts, class_=kind, id=self.id, role="img", aria_label=self.name)


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


def _id(action: Action) -> str:
    """The id of a place: it begins like no sign does, since both stand on one page."""
    return "at-" + "-".join(action.text.replace(",", " ").split())


def _state(gain: int | None, chosen: bool) -> str:
    return "chosen" if chosen else "dull" if gain == 0 else ""


def _name(scene: Scene, action: Action, verdict: str) -> str:
    """What a place is called, with what it brings and whether it is chosen, or what a review says of it."""
    name = place_text(scene.where, action, scene.marks.gains.get(action.text), action == scene.marks.chosen)
    return judged_name(name, verdict) if verdict else name


def _lays(scene: Scene) -> list[Place]:
    """One place for each square, however many turns fit. Choosing it again takes the next turn."""
    squares: dict[Square, list[Lay]] = {}
    for action in scene.marks.actions:
        if isinstance(action, Lay):
            squares.setdefault(action.square, []).append(action)
    return [_lay(scene, square, sorted(lays, key=lambda lay: lay.turn)) for square, lays in squares.items()]


def _lay(scene: Scene, square: Square, lays: list[Lay]) -> Place:
    marks = scene.marks
    gains = {lay: marks.gains.get(lay.text) for lay in lays}
    known = [gain for gain in gains.values() if gain is not None]
    best = max(known) if known else None
    now = next((lay for lay in lays if lay == marks.chosen), None)
    verdict = "" if now else verdict_on(marks.verdicts, [lay.text for lay in lays])
    if verdict:
        leads_to = max(lays, key=lambda lay: (lay.text in marks.verdicts, marks.verdicts.get(lay.text) == BETTER))
        parts = _judged(scene, leads_to)
    elif now is None:
        leads_to = next(lay for lay in lays if gains[lay] == best)
        parts = _free(*square, best, marks.shared.get(leads_to.text, ()))
    else:
        leads_to = lays[(lays.index(now) + 1) % len(lays)]
        parts = _tried(scene, now, gains[now])
    name = lay_text(scene.where.lay(square), len(lays), best if now is None else gains[now], now.turn if now else None)
    middle = (square.x + 0.5) * TILE, (square.y + 0.5) * TILE
    name = judged_name(name, verdict) if verdict else name
    state = verdict or _state(best, now is not None)
    return Place(f"at-{square.x}-{square.y}", leads_to, name, middle, parts, state, len(lays) > 1)


def _free(x: int, y: int, best: int | None, others: Sequence[tuple[int, int]]) -> tuple[Node | None, ...]:
    """A square to choose, and what it brings at most: a number stands only where something is gained. Below it stands who else
    gains by it."""
    left, top = x * TILE, y * TILE
    spot = rect("spot", left + 9, top + 9, TILE - 18, TILE - 18, 4)
    if not best:
        return spot, None
    below = [_theirs(*one, left + 48 + 38 * (at - (len(others) - 1) / 2), top + 69) for at, one in enumerate(others)]
    return spot, _gain(best, left + 48, top + (52 if others else 59), False, 2.1), *below


def _theirs(seat: int, points: int, x: float, y: float) -> Node:
    """What another gains, beside his shield."""
    return group(shield(seat, x - 20, y - 11, 20), _gain(points, x + 8, y + 4.5, False, 1.1))


def _judged(scene: Scene, lay: Lay) -> tuple[Node | None, ...]:
    """The tile as it was laid, or would have lain; its frame says which."""
    left, top = lay.square.x * TILE, lay.square.y * TILE
    tile = scene.view.hand
    inside = group(whole(tile, lay.turn), transform=moved(left, top)) if tile else None
    return inside, rect("spot", left + 2, top + 2, TILE - 4, TILE - 4)


def _tried(scene: Scene, lay: Lay, gain: int | None) -> tuple[Node | None, ...]:
    """The tile as it would lie; rubric corners leave free where its streets meet others."""
    left, top = lay.square.x * TILE, lay.square.y * TILE
    tile = scene.view.hand
    inside = group(whole(tile, lay.turn), transform=moved(left, top)) if tile else None
    return (
        rect("spot open", left, top, TILE, TILE),
        group(inside, class_="new" if scene.marks.links else None),
        path("corners", corners(left + 3, top + 3, TILE - 6, TILE - 6, 20)),
        _badge(gain, left + 48, top + 80, True),
    )


def _side_place(scene: Scene, action: Action, side: Side, gate: bool) -> Place:
    gain, chosen = scene.marks.gains.get(action.text), action == scene.marks.chosen
    verdict = verdict_on(scene.marks.verdicts, [action.text])
    spot = walls.strip(side, 60 if gate else 84, 16, 26)
    drawn = None
    if chosen or verdict:
        drawn = walls.ghost_gate(side) if gate else walls.ghost(side)
    elif not gate:
        drawn = group(walls.ghost(side), class_="not-open")
    x, y = walls.middle(side, 34)
    return Place(
        _id(action),
        action,
        _name(scene, action, verdict),
        walls.middle(side),
        (spot, drawn, _badge(gain, x, y, chosen)),
        verdict or _state(gain, chosen),
    )


def _round_place(scene: Scene, action: Action, at: Point, radius: float, piece: Callable[[], Node]) -> Place:
    """A round spot with the piece on it, faint until it is chosen."""
    gain, chosen = scene.marks.gains.get(action.text), action == scene.marks.chosen
    spot = node("circle", class_="spot", cx=at[0], cy=at[1], r=radius)
    verdict = verdict_on(scene.marks.verdicts, [action.text])
    new = "new" if scene.marks.links else None
    drawn = group(piece(), class_=new if chosen else None if verdict else "not-open")
    return Place(
        _id(action),
        action,
        _name(scene, action, verdict),
        at,
        (spot, drawn, _badge(gain, at[0], at[1] + 1.05 * radius, chosen, 0.06 * radius)),
        verdict or _state(gain, chosen),
    )


def _on_tile(scene: Scene) -> list[Place]:
    """Spots for a follower on the tile just laid, so small that they keep apart."""
    laid = scene.view.new_tile
    if laid is None:
        return []
    actions = [action for action in scene.marks.actions if isinstance(action, PlaceFollower)]
    spots = {action: spot for action in actions if (spot := follower_point(laid, action.on))}
    apart = [math.dist(one, two) for one in spots.values() for two in spots.values() if one != two]
    radius = max(14.0, min([20.0, *(gap / 2 for gap in apart)]))
    spots = {action: _within(laid, spot, radius) for action, spot in spots.items()}
    size = radius / 20

    def piece(action: PlaceFollower) -> Callable[[], Node]:
        return lambda: pieces.follower(action.role, scene.seat, spots[action], 0.9 * size)

    return [_round_place(scene, action, spot, radius, piece(action)) for action, spot in spots.items()]


def _within(laid: Laid, spot: Point, radius: float) -> Point:
    """The spot so far inside its tile that a ring round it lies on no neighbour."""
    corner = laid.x * TILE, laid.y * TILE
    x, y = (low + min(max(at - low, radius), TILE - radius) for at, low in zip(spot, corner, strict=True))
    return x, y


def follower_point(laid: Laid, name: str) -> Point | None:
    """Where on the plan a follower stands on a piece or region of a tile."""
    found = layout(laid.tile).followers.get(name)
    if found is None:
        return None
    x, y = turned_point(found, laid.turn)
    return laid.x * TILE + x, laid.y * TILE + y


def figure_point(laid: Laid, name: str) -> Point | None:
    """Where his figure is drawn: all of it on his tile."""
    point = follower_point(laid, name)
    if point is None:
        return None
    left, top = laid.x * TILE, laid.y * TILE
    x, y = pieces.within_tile((point[0] - left, point[1] - top), name.islower())
    return left + x, top + y


def _guard(scene: Scene, action: PostGuard) -> Place | None:
    side = scene.view.last_wall(scene.view.end)
    if side is None:
        return None
    at = walls.middle(side)
    return _round_place(scene, action, at, 22, lambda: pieces.standing("guard", scene.seat, at, 34))


def _tower(scene: Scene, action: SetTower) -> Place | None:
    if not scene.view.walls:
        return None
    at = walls.tower_standing(scene.view, action.end, scene.view.wall_count[action.end])
    return _round_place(scene, action, at, 26, lambda: pieces.tower(scene.seat, at))


def _one(scene: Scene, action: Action) -> Place | None:
    """The place of an action that has one of its own."""
    match action:
        case PlaceGate():
            return _side_place(scene, action, action.side, True)
        case BuildWall():
            side = scene.view.next_wall(action.end)
            return _side_place(scene, action, side, False) if side else None
        case SetTower():
            return _tower(scene, action)
        case PostGuard():
            return _guard(scene, action)
        case _:
            return None


def places(scene: Scene) -> list[Place]:
    """All places, in reading order of the plan. Actions without a place, such as `none`, get none."""
    own = [_one(scene, action) for action in scene.marks.actions]
    found = filter(None, [*_lays(scene), *_on_tile(scene), *own])
    return sorted(found, key=lambda place: (place.middle[1], place.middle[0], place.id))


def placed_actions(found: Iterable[Place], legal: Iterable[Action]) -> set[Action]:
    """The legal actions that have a place: those it leads to, and every turn of a tile on a square that is one."""
    here = {_spot(place.action) for place in found}
    return {action for action in legal if _spot(action) in here}


def _spot(action: Action) -> Action | Square:
    return action.square if isinstance(action, Lay) else action
