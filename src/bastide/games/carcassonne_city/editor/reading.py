"""A position being set up, as a drawing takes it: read without asking whether it could come up in a game.

What the record has no place for is refused: a tile on another one, a wall or a follower where no tile lies.
"""

from typing import Any

from bastide.core.errors import BadPosition, brief
from bastide.core.fields import chosen, number
from bastide.core.game import Position
from bastide.core.state import State
from bastide.games.carcassonne_city import CarcassonneCity
from bastide.games.carcassonne_city.rules.pack import lay_out
from bastide.games.carcassonne_city.rules.plane import frontier_at, tile_at
from bastide.games.carcassonne_city.rules.squares import Square
from bastide.games.carcassonne_city.rules.state import (
    CCW,
    CW,
    ENDS,
    FOLLOWERS,
    KINDS,
    MOST_PLAYERS,
    OVER,
    ROLES,
    TILES,
    TOWERS,
    WALLS,
    begin,
)
from bastide.games.carcassonne_city.rules.turn import add_tile
from bastide.games.carcassonne_city.rules.walls import add_wall, close_by_wall
from bastide.games.carcassonne_city.text.reading_parts import (
    last_laid,
    read_ids,
    read_side,
    read_standing,
    read_tile,
)
from bastide.games.carcassonne_city.view import CityView
from bastide.look.editor import MOST

FEW = 100  # no count of pieces is larger, or less than its negative


def drawable(position: Position, game: CarcassonneCity) -> CityView:
    """What lies on the table; BadPosition names what can't be drawn."""
    buffer = game.engine.new()
    s = game.engine.view(buffer)
    lay_out(s, game.data)
    begin(s, number(position["players"], "players", 2, MOST_PLAYERS))
    kinds = {tile.name: kind for kind, tile in enumerate(game.tiles)}
    s.turn = number(position["turn"], "turn", 0, s.players - 1)
    _add_tiles(s, position, kinds)
    _add_walls(s, position["walls"])
    for i, one in enumerate(_at_most(position["followers"], MOST_PLAYERS * FOLLOWERS, "followers")):
        _add_follower(s, one, game, f"followers[{i}]")
    for i, one in enumerate(_at_most(position["towers"], TOWERS, "towers")):
        _add_tower(s, i, one, f"towers[{i}]")
    _fill_players(s, position)
    _fill_tiles_to_come(s, position, kinds)
    _fill_step(s, position["step"], kinds)
    return CityView(game, None, buffer)


def _at_most(value: Any, most: int, where: str) -> list[Any]:
    if not isinstance(value, list) or len(value) > most:
        raise BadPosition(where, f"expected a list of at most {most}, got {brief(value)}")
    return value


def _add_tiles(s: State, position: Position, kinds: dict[str, int]) -> None:
    """The tile just laid comes last, whatever the order in the list."""
    new = last_laid(position["step"])
    tiles = list(enumerate(_at_most(position["tiles"], TILES, "tiles")))
    for i, tile in sorted(tiles, key=lambda one: (one[1]["x"], one[1]["y"]) == new):
        kind, x, y, turn = read_tile(tile, f"tiles[{i}]", kinds)
        if tile_at(s, x, y) >= 0:
            raise BadPosition(f"tiles[{i}]", f"a tile lies on {x},{y} already")
        add_tile(s, kind, x, y, turn)


def _wall(s: State, value: Any, where: str) -> int:
    at = read_side(s, value, where)
    if frontier_at(s, *Square(value[0], value[1]).beyond(value[2])) < 0:
        raise BadPosition(where, f"expected an empty square beyond it, got {brief(value)}")
    return at


def _add_walls(s: State, walls: Any) -> None:
    if walls["gate"] is None:
        return
    gate = _wall(s, walls["gate"], "walls.gate")
    s.gate_tile, s.gate_side = gate // 4, gate % 4
    close_by_wall(s, gate // 4, gate % 4)
    for end in (CW, CCW):
        for i, wall in enumerate(_at_most(walls[ENDS[end]], WALLS, f"walls.{ENDS[end]}")):
            add_wall(s, end, _wall(s, wall, f"walls.{ENDS[end]}[{i}]"))


def _add_follower(s: State, one: Any, game: CarcassonneCity, where: str) -> None:
    seat = number(one["seat"], f"{where}.seat", 0, s.players - 1)
    role = chosen(one["role"], f"{where}.role", ROLES)
    if role == "guard":
        at = read_side(s, one["wall"], f"{where}.wall")
        s.tile_guard[at // 4, at % 4] = seat + 1
        return
    read_standing(s, seat, one, where, game.tiles)


def _add_tower(s: State, i: int, one: Any, where: str) -> None:
    end = ENDS.index(chosen(one["end"], f"{where}.end", ENDS))
    after = number(one["after"], f"{where}.after", 1, int(s.wall_count[end]))
    s.tower_seat[i], s.tower_end[i] = number(one["seat"], f"{where}.seat", 0, s.players - 1), end
    s.tower_after[i] = after
    s.tower_at[end] = max(int(s.tower_at[end]), after)
    s.towers = i + 1


def _fill_players(s: State, position: Position) -> None:
    for seat in range(s.players):
        s.points[seat] = number(position["points"][seat], f"points[{seat}]", -MOST, MOST)
        for name in ("supply", "resting", "tower_supply"):
            getattr(s, name)[seat] = number(position[name][seat], f"{name}[{seat}]", -FEW, FEW)
    s.wall_supply = number(position["wall_supply"], "wall_supply", -FEW, FEW)


def _fill_tiles_to_come(s: State, position: Position, kinds: dict[str, int]) -> None:
    """The piles lie at the end of the deck, however many tiles they hold."""
    piles = _at_most(position["piles"], 3, "piles")
    to_come = [kind for i, pile in enumerate(piles) for kind in read_ids(pile, f"piles[{i}]", kinds)]
    s.drawn = TILES - len(_at_most(to_come, TILES, "piles"))
    for i, kind in enumerate(to_come):
        s.deck[s.drawn + i] = kind
    s.pile_end[1] = TILES - len(piles[2])
    s.pile_end[0] = s.pile_end[1] - len(piles[1])
    for i, kind in enumerate(_at_most(read_ids(position["aside"], "aside", kinds), TILES, "aside")):
        s.aside[i] = kind
        s.set_aside = i + 1


def _fill_step(s: State, step: Any, kinds: dict[str, int]) -> None:
    s.kind = OVER
    if step is None:
        return
    s.kind = KINDS.index(chosen(step["kind"], "step.kind", KINDS))
    s.seat = number(step["seat"], "step.seat", 0, s.players - 1)
    if step["kind"] == "lay":
        s.hand = read_ids([step["tile"]], "step.tile", kinds)[0] if step["tile"] else -1
    for seat, walls in enumerate(step.get("left", ())):
        s.left[seat] = number(walls, f"step.left[{seat}]", -FEW, FEW)
    if "end" in step:
        s.end = ENDS.index(chosen(step["end"], "step.end", ENDS))
