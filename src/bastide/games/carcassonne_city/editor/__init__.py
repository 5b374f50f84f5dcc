"""Setting up a position of Carcassonne: Die Stadt by hand: tiles, walls, towers, followers, piles, the step."""

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from typing import Any

from markupsafe import Markup

from bastide.core.errors import BadPosition, brief
from bastide.core.fields import number, read_fields
from bastide.core.game import Position
from bastide.games.carcassonne_city import GAME
from bastide.games.carcassonne_city.drawing import draw_city, draw_tile, symbols_for
from bastide.games.carcassonne_city.editor.fields import fields, with_changes
from bastide.games.carcassonne_city.editor.places import places
from bastide.games.carcassonne_city.editor.squares import ROLES, Ground, side_of, square_of
from bastide.games.carcassonne_city.editor.stock import piled, restocked, unseen
from bastide.games.carcassonne_city.rules.state import REACH
from bastide.games.carcassonne_city.text.i18n import _
from bastide.games.carcassonne_city.text.reading import FIELDS
from bastide.games.carcassonne_city.text.words import asked as asked_for
from bastide.games.carcassonne_city.text.words import headline, tile_told
from bastide.games.carcassonne_city.view.facts import Pack, Tile, next_wall, tiles_of
from bastide.look.editor import Changes, Place, Tool, Tools, Work, with_places

__all__ = ["asked", "board", "fields", "put", "readable", "set_fields", "shuffled", "start", "symbols_for", "tools"]

SCALE = 0.75  # pixels of a unit of the plan, at least


def start(players: int, options: Mapping[str, Any]) -> Position:
    """The first position, its tiles shuffled."""
    return GAME.start(players, **options).position()


def readable(position: Position, options: Mapping[str, Any]) -> None:
    """Whether it has the form of a position, so that it can be drawn."""
    GAME.check_position(position)
    read_fields(position, FIELDS, "position")
    GAME.checked_players(position["players"])
    known = tiles_of(GAME.with_options(**options).data)
    for index, tile in enumerate(position["tiles"]):
        where = f"tiles[{index}]"
        read_fields(tile, ("id", "x", "y", "turn"), where)
        if tile["id"] not in known:
            raise BadPosition(f"{where}.id", f"expected a tile of the pack, got {brief(tile['id'])}")
        for name, most in (("x", REACH), ("y", REACH), ("turn", 3)):
            number(tile[name], f"{where}.{name}", 0 if name == "turn" else -most, most)


def tools(work: Work) -> Sequence[Tools]:
    """Tiles that are left, each look once; walls; pieces of the seat in hand."""
    left = unseen(work.position)
    looks = _looks(GAME.with_options(**work.options).data).values()
    shown = [entries for entries in looks if any(entry["id"] in left for entry in entries)]
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
    tiles = tuple(_tile_tool(entries, left) for entries in shown)
    return [
        Tools(_("Change"), off),
        Tools(_("Followers"), followers),
        Tools(_("Walls"), walls),
        Tools(_("Tiles"), tiles),
    ]


def _looks(pack: Pack) -> dict[tuple[object, ...], list[dict[str, Any]]]:
    """The tiles of a pack, those together that look the same."""
    found: dict[tuple[object, ...], list[dict[str, Any]]] = {}
    for entry in pack["tiles"]:
        tile = Tile.of(entry)
        look = tile.halves, tile.streets, tile.markets, tile.touch, tile.building
        found.setdefault(look, []).append(entry)
    return found


def _next_like(work: Work, pack: Pack) -> str:
    """The tile that comes to hand: one that is left and looks like the tool; "" if there is none."""
    left = unseen(work.position)
    if work.tool in left:
        return work.tool
    alike = next(entries for entries in _looks(pack).values() if work.tool in (entry["id"] for entry in entries))
    return next((entry["id"] for entry in alike if entry["id"] in left), "")


def _tile_tool(entries: list[dict[str, Any]], left: list[str]) -> Tool:
    """One tool for all tiles that look the same."""
    first = entries[0]
    count = sum(left.count(entry["id"]) for entry in entries)
    told = _("{tile}, {n} left", tile=tile_told(Tile.of(first)), n=count)
    return Tool(first["id"], told, picture=Markup(draw_tile(first, standalone=False)))


def board(work: Work) -> str:
    """The city, with room for a tile round it."""
    pack = GAME.with_options(**work.options).data
    ground = Ground(work.position, pack)
    squares = [*ground.city, *ground.free()]
    xs, ys = [x for x, _y in squares], [y for _x, y in squares]
    view = (min(xs) - 0.5, min(ys) - 0.5, max(xs) + 1.5, max(ys) + 1.5)
    drawing = draw_city(work.position, pack, view=view, links=True, standalone=False)
    return with_places(drawing, _places(work, ground, pack), SCALE)


def _places(work: Work, ground: Ground, pack: Pack) -> list[Place]:
    if work.tool in ground.tiles and not _next_like(work, pack):
        return []
    return places(work, ground)


def put(work: Work, place: str) -> Position:
    """The position after the tool has been used there."""
    pack = GAME.with_options(**work.options).data
    ground = Ground(work.position, pack)
    if place not in (each.id for each in _places(work, ground, pack)):
        raise BadPosition("tiles", _("that can't be done at {place}", place=brief(place)))
    then = deepcopy(work.position)
    if work.tool in ground.tiles:
        x, y = square_of(place)
        turn = ground.turns(ground.tiles[work.tool], (x, y))[0]
        then["tiles"].append({"id": _next_like(work, pack), "x": x, "y": y, "turn": turn})
    elif work.tool in ("turn", "tile-off"):
        _change_tile(then, ground, work.tool, place)
    elif work.tool == "piece-off":
        _take_off(then, place)
    elif work.tool in ROLES:
        where, on = place.split(" ")
        x, y = square_of(where)
        then["followers"].append({"seat": work.seat, "role": work.tool, "x": x, "y": y, "on": on})
    else:
        _build(then, work, place)
    return restocked(then, pack)


def _change_tile(then: Position, ground: Ground, tool: str, place: str) -> None:
    """Turn a tile, or take it away with whoever stands on it."""
    at = square_of(place)
    index = next(i for i, tile in enumerate(then["tiles"]) if (tile["x"], tile["y"]) == at)
    if tool == "turn":
        turns = ground.turns(ground.city[at].tile, at)
        now = then["tiles"][index]["turn"]
        then["tiles"][index]["turn"] = next((turn for turn in turns if turn > now), turns[0])
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


def _build(then: Position, work: Work, place: str) -> None:
    """Gate, wall, guard or tower."""
    if work.tool == "gate":
        then["walls"]["gate"] = list(side_of(place))
    elif work.tool == "guard":
        then["followers"].append({"seat": work.seat, "role": "guard", "wall": list(side_of(place))})
    elif work.tool == "tower":
        end, after = place.split(" ")
        then["towers"].append({"seat": work.seat, "end": end, "after": int(after)})
    else:
        then["walls"][place].append(list(next_wall(work.position, place) or ()))


def set_fields(work: Work, changes: Changes) -> Position:
    """Other values in some fields."""
    pack = GAME.with_options(**work.options).data
    return restocked(with_changes(work.position, pack, changes), pack)


def shuffled(work: Work, mix: Callable[[list[Any]], None]) -> Position:
    """The tiles that nobody has seen, in a new order."""
    names = unseen(work.position)
    mix(names)
    return work.position | {"piles": piled(names)}


def asked(position: Position, names: Sequence[str]) -> str:
    """Whose turn it is and what is asked."""
    return f"{headline(position, names)} {asked_for(position)}"
