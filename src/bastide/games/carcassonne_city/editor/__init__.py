"""Setting up a position of Carcassonne: Die Stadt by hand: tiles, walls, towers, followers, piles, the step."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any

from markupsafe import Markup

from bastide.core.errors import BadPosition, brief
from bastide.core.game import Position
from bastide.games.carcassonne_city import GAME
from bastide.games.carcassonne_city.drawing import draw_city, draw_tile, symbols_for
from bastide.games.carcassonne_city.editor.fields import fields, with_changes
from bastide.games.carcassonne_city.editor.places import places
from bastide.games.carcassonne_city.editor.squares import ROLES, free_squares, side_of, square_of, turns
from bastide.games.carcassonne_city.editor.stock import piled, restocked, unseen
from bastide.games.carcassonne_city.editor.unchecked import unchecked_view
from bastide.games.carcassonne_city.rules.state import ENDS
from bastide.games.carcassonne_city.rules.tiles import Tile
from bastide.games.carcassonne_city.text.i18n import _
from bastide.games.carcassonne_city.text.words import tile_text
from bastide.games.carcassonne_city.view import CityView
from bastide.look.editor import Changes, Place, Tool, Tools, Work, with_places

__all__ = ["board", "fields", "put", "readable", "set_fields", "shuffled", "start", "symbols_for", "tools"]

SCALE = 0.75  # pixels of a unit of the plan, at least


def start(players: int, options: Mapping[str, Any]) -> Position:
    """The first position, its tiles shuffled."""
    return GAME.start(players, **options).position()


def readable(position: Position, options: Mapping[str, Any]) -> None:
    """Whether it has the form of a position, so that it can be drawn."""
    unchecked_view(position, options)


def tools(work: Work) -> Sequence[Tools]:
    """Tiles that are left, each look once; walls; pieces of the seat in hand."""
    left = unseen(work.position)
    looks = _looks(GAME.with_options(**work.options).tiles)
    shown = [tiles for tiles in looks if any(tile.name in left for tile in tiles)]
    off = (
        Tool("turn", _("Turn a tile"), "ways"),
        Tool("tile-off", _("Take a tile away")),
        Tool("piece-off", _("Take a piece or wall away")),
    )
    walls = (
        Tool("gate", _("Gate"), "turret"),
        Tool("wall", _("Wall"), "rampart"),
        Tool("tower", _("Tower"), "tower", owned=True),
        Tool("guard", _("Guard"), "guard", owned=True),
    )
    roles = (_("Burgher"), _("Trader"), _("Steward"))
    followers = tuple(Tool(role, name, role, owned=True) for role, name in zip(ROLES, roles, strict=True))
    tiles = tuple(_tile_tool(alike, left) for alike in shown)
    return [
        Tools(_("Change"), off),
        Tools(_("Followers"), followers),
        Tools(_("Walls"), walls),
        Tools(_("Tiles"), tiles),
    ]


def _looks(tiles: Iterable[Tile]) -> list[list[Tile]]:
    """The tiles of a pack, those together that look the same."""
    found: dict[Tile, list[Tile]] = {}
    for tile in tiles:
        found.setdefault(replace(tile, name=""), []).append(tile)
    return list(found.values())


def _next_like(work: Work, tiles: Iterable[Tile]) -> str:
    """The tile that comes to hand: one that is left and looks like the tool; "" if there is none."""
    left = unseen(work.position)
    if work.tool in left:
        return work.tool
    alike = next(alike for alike in _looks(tiles) if work.tool in (tile.name for tile in alike))
    return next((tile.name for tile in alike if tile.name in left), "")


def _tile_tool(alike: Sequence[Tile], left: list[str]) -> Tool:
    """One tool for all tiles that look the same."""
    first = alike[0]
    count = sum(left.count(tile.name) for tile in alike)
    words = _("{tile}, {n} left", tile=tile_text(first), n=count)
    return Tool(first.name, words, picture=Markup(draw_tile(first, standalone=False)))


def board(work: Work) -> str:
    """The city, with room for a tile round it."""
    view = unchecked_view(work.position, work.options)
    squares = [*view.city, *free_squares(view)]
    xs, ys = [x for x, _y in squares], [y for _x, y in squares]
    part = (min(xs) - 0.5, min(ys) - 0.5, max(xs) + 1.5, max(ys) + 1.5)
    drawing = draw_city(view, part=part, links=True, standalone=False)
    return with_places(drawing, _places(work, view), SCALE)


def _tile(work: Work, view: CityView) -> Tile | None:
    """The tile that the tool lays, if it is one."""
    return next((tile for tile in view.game.tiles if tile.name == work.tool), None)


def _places(work: Work, view: CityView) -> list[Place]:
    if _tile(work, view) and not _next_like(work, view.game.tiles):
        return []
    return places(work, view)


def put(work: Work, place: str) -> Position:
    """The position after the tool has been used there."""
    view = unchecked_view(work.position, work.options)
    if place not in (each.id for each in _places(work, view)):
        raise BadPosition("tiles", _("that can't be done at {place}", place=brief(place)))
    then = deepcopy(work.position)
    tile = _tile(work, view)
    if tile:
        x, y = square_of(place)
        turn = turns(view, tile, square_of(place))[0]
        then["tiles"].append({"id": _next_like(work, view.game.tiles), "x": x, "y": y, "turn": turn})
    elif work.tool in ("turn", "tile-off"):
        _change_tile(then, view, work.tool, place)
    elif work.tool == "piece-off":
        _take_off(then, place)
    elif work.tool in ROLES:
        where, on = place.split(" ")
        x, y = square_of(where)
        then["followers"].append({"seat": work.seat, "role": work.tool, "x": x, "y": y, "on": on})
    else:
        _build(then, work, view, place)
    return restocked(then, view.game.tiles)


def _change_tile(then: Position, view: CityView, tool: str, place: str) -> None:
    """Turn a tile, or take it away with whoever stands on it."""
    at = square_of(place)
    index = next(i for i, tile in enumerate(then["tiles"]) if (tile["x"], tile["y"]) == at)
    if tool == "turn":
        possible = turns(view, view.city[at].tile, at)
        now = then["tiles"][index]["turn"]
        then["tiles"][index]["turn"] = next((turn for turn in possible if turn > now), possible[0])
        return
    del then["tiles"][index]
    then["followers"] = [one for one in then["followers"] if one["role"] == "guard" or (one["x"], one["y"]) != at]


def _take_off(then: Position, place: str) -> None:
    what, _space, which = place.partition(" ")
    if what == "follower":
        del then["followers"][int(which)]
    elif what == "tower":
        del then["towers"][int(which)]
    elif what == "wall":
        then["walls"][which].pop()
    else:
        then["walls"]["gate"] = None


def _build(then: Position, work: Work, view: CityView, place: str) -> None:
    """Gate, wall, guard or tower."""
    if work.tool == "gate":
        then["walls"]["gate"] = list(side_of(place))
    elif work.tool == "guard":
        then["followers"].append({"seat": work.seat, "role": "guard", "wall": list(side_of(place))})
    elif work.tool == "tower":
        end, after = place.split(" ")
        then["towers"].append({"seat": work.seat, "end": end, "after": int(after)})
    else:
        then["walls"][place].append(list(view.next_wall(ENDS.index(place)) or ()))


def set_fields(work: Work, changes: Changes) -> Position:
    """Other values in some fields."""
    tiles = GAME.with_options(**work.options).tiles
    return restocked(with_changes(work.position, tiles, changes), tiles)


def shuffled(work: Work, mix: Callable[[list[Any]], None]) -> Position:
    """The tiles that nobody has seen, in a new order."""
    names = unseen(work.position)
    mix(names)
    return work.position | {"piles": piled(names)}
