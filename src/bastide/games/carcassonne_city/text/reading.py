"""Positions as JSON: reading them with care, because people write them by hand.

What a position says must fit together (its form); whether play could ever have led there is not asked.
"""

from collections import Counter
from itertools import chain
from typing import Any

from bastide.core.errors import BadPosition, brief
from bastide.core.shapes import read_shape, within, write_shape
from bastide.core.state import Buffer, State
from bastide.games.carcassonne_city import CarcassonneCity
from bastide.games.carcassonne_city.rules.groups import complete, piece_node
from bastide.games.carcassonne_city.rules.line import following, gate_at, is_outer, walled
from bastide.games.carcassonne_city.rules.plane import neighbour
from bastide.games.carcassonne_city.rules.squares import Square, connected, side_of
from bastide.games.carcassonne_city.rules.state import ENDS, FOLLOWERS, KINDS, PILES, TOWERS, WALLS
from bastide.games.carcassonne_city.text.filling import MOST_POINTS, filled, laying_order, no_place_of_its_own, side_at
from bastide.games.carcassonne_city.text.reading_step import check_step
from bastide.games.carcassonne_city.text.shapes import (
    GuardShape,
    LayShape,
    NewTileShape,
    PositionShape,
    StepShape,
    WallsShape,
)


def from_position(game: CarcassonneCity, position: Any) -> tuple[CarcassonneCity, Buffer]:
    """The state of a position, and the game with the options it holds; BadPosition names the field that can't be."""
    game.check_position(position)
    told = read_shape(PositionShape, position)
    if told.pack != game.data["name"]:
        hint = "other packs are given as the option pack"
        raise BadPosition("pack", f"expected {game.data['name']!r}, got {brief(told.pack)}; {hint}")
    step = _step(told)
    _check_connected([Square(tile.x, tile.y) for tile in told.tiles])
    _check_gate(told.walls)
    buffer = filled(game, told)
    s = game.engine.view(buffer)
    _check_streets(s, told)
    _check_pack(game, told)
    _check_walls(s, told.walls)
    _check_guards(s, told)
    _check_standing(s, told)
    _check_supplies(s, told)
    if step:
        check_step(s, step)
    return game.with_options(**{**game.chosen, "walls_on_empty": told.options.walls_on_empty}), buffer


def _step(told: PositionShape) -> StepShape | None:
    """What is asked while the game goes on; nothing at its end."""
    if told.over and told.step:
        raise BadPosition("step", f"expected null in a finished game, got {brief(write_shape(told.step))}")
    if not told.over and not told.step:
        raise BadPosition("step", f"expected an object with a kind ({', '.join(KINDS)}), got None")
    if isinstance(told.step, LayShape) and not told.step.tile:
        raise BadPosition("step.tile", "expected a tile of the pack, got ''")
    return told.step


def _check_connected(squares: list[Square]) -> None:
    """CC-12: all tiles hang together with the first one."""
    if squares and (0, 0) not in squares:
        raise BadPosition("tiles", "expected a tile on 0,0, where the first one lies")
    reached = connected(set(squares), Square(0, 0))
    for square in squares:
        if square not in reached:
            raise BadPosition("tiles", f"the tile on {square} is not connected with the one on 0,0 (CC-12)")


def _check_streets(s: State, told: PositionShape) -> None:
    """CC-12: streets meet streets."""
    for tile, i in enumerate(laying_order(told)):
        for side in range(4):
            other = neighbour(s, tile, side)
            if 0 <= other < tile and (piece_node(s, tile, side) < 0) != (piece_node(s, other, (side + 2) % 4) < 0):
                here = f"{told.tiles[i].id} on {told.tiles[i].x},{told.tiles[i].y}"
                raise BadPosition(f"tiles[{i}]", f"the streets of {here} do not meet those of its neighbours (CC-12)")


def _check_pack(game: CarcassonneCity, told: PositionShape) -> None:
    """The piles, what was set aside and the tiles laid and in hand are together the pack (CC-2)."""
    for i in (1, 2):
        if told.piles[i - 1] and len(told.piles[i]) < PILES[i]:
            expected = f"{PILES[i]} tiles while pile {i} is in use"
            raise BadPosition(f"piles[{i}]", f"expected {expected}, got {len(told.piles[i])}")
    there = Counter(chain((tile.id for tile in told.tiles), told.aside, *told.piles))
    if isinstance(told.step, LayShape):
        there[told.step.tile] += 1
    for tile in game.tiles:
        if there[tile.name] != tile.count:
            expected = f"{tile.count} of {tile.name} on the table and in the piles"
            raise BadPosition("tiles", f"expected {expected}, got {there[tile.name]}")


def _check_gate(walls: WallsShape) -> None:
    for name, sides in zip(ENDS, (walls.cw, walls.ccw), strict=True):
        if sides and walls.gate is None:
            came = brief([list(side) for side in sides])
            raise BadPosition(f"walls.{name}", f"expected [] before the gate stands, got {came}")


def _check_walls(s: State, walls: WallsShape) -> None:
    """CC-32, CC-33, CC-39: the gate on the outer line, and from it the wall in both directions, side by side."""
    gate = gate_at(s)
    if walls.gate and not is_outer(s, gate):
        raise BadPosition("walls.gate", "expected an outer side of the city (CC-39)")
    standing = {gate}
    for end, sides in enumerate((walls.cw, walls.ccw)):
        before = gate
        for i, side in enumerate(sides):
            where = f"walls.{ENDS[end]}[{i}]"
            at, expected = side_at(s, side, where), following(s, before, end)
            if at != expected or at in standing:
                line = f"the next side of the outer line, {list(side_of(s, expected))}"
                raise BadPosition(where, f"expected {line}, got {list(side)}")
            standing.add(at)
            before = at


def _check_guards(s: State, told: PositionShape) -> None:
    guarded = set()
    for i, one in enumerate(told.followers):
        if isinstance(one, GuardShape):
            where = f"followers[{i}].wall"
            at = side_at(s, one.wall, where)
            if not walled(s, at) or at == gate_at(s):
                raise BadPosition(where, f"expected a wall (not the gate) there, got {list(one.wall)}")
            if at in guarded:
                raise BadPosition(where, "a guard stands there already")
            guarded.add(at)


def _check_standing(s: State, told: PositionShape) -> None:
    """CC-27: whoever stood on a complete street or market has gone home, except between laying a tile and scoring it; at
    the end all burghers and traders have (CC-42)."""
    if isinstance(told.step, NewTileShape):
        return
    on_tiles = [i for i, one in enumerate(told.followers) if one.role != "guard"]
    for stands, i in enumerate(on_tiles):
        if complete(s, int(s.stand_node[stands])):
            raise BadPosition(f"followers[{i}]", "stands on a complete street or market, which has been scored (CC-27)")
        if told.over and told.followers[i].role != "steward":
            raise BadPosition(f"followers[{i}]", "expected only stewards and guards in a finished game (CC-42)")


def _check_supplies(s: State, told: PositionShape) -> None:
    """What is not in the city is in the supply."""
    placed = Counter(one.seat for one in told.followers)
    for seat, (supply, resting) in enumerate(zip(told.supply, told.resting, strict=True)):
        within(told.points[seat], f"points[{seat}]", 0, MOST_POINTS)
        within(resting, f"resting[{seat}]", 0, FOLLOWERS)
        if supply != FOLLOWERS - placed[seat]:
            since = f"since {placed[seat]} of {FOLLOWERS} are placed"
            raise BadPosition(f"supply[{seat}]", f"expected {FOLLOWERS - placed[seat]}, {since}, got {supply}")
        if told.over and resting:
            raise BadPosition(f"resting[{seat}]", f"expected 0 in a finished game, got {resting}")
        if resting > supply:
            raise BadPosition(f"resting[{seat}]", f"expected at most the supply of {supply}, got {resting}")
    walls = len(told.walls.cw) + len(told.walls.ccw)
    if told.wall_supply != WALLS - walls:
        raise BadPosition("wall_supply", f"expected {WALLS - walls}, since {walls} walls stand, got {told.wall_supply}")
    places = [(tower.end, tower.after) for tower in told.towers]
    for i, tower in enumerate(told.towers):
        if places[i] in places[:i]:
            raise no_place_of_its_own(f"towers[{i}]", tower)
    towers = Counter(tower.seat for tower in told.towers)
    for seat, supply in enumerate(told.tower_supply):
        expected = TOWERS // s.players - towers[seat]
        if supply != expected:
            raise BadPosition(f"tower_supply[{seat}]", f"expected {expected}, got {supply}")
