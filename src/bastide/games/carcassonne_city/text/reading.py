"""Positions as JSON: reading them with care, because people write them by hand.

What a position says must fit together (its form); whether play could ever have led there is not asked.
"""

from collections import Counter
from itertools import chain
from typing import Any

from bastide.core.errors import brief
from bastide.core.shapes import need, read_shape, within, write_shape
from bastide.core.state import Buffer, State
from bastide.games.carcassonne_city import CarcassonneCity
from bastide.games.carcassonne_city.rules.groups import complete, piece_node
from bastide.games.carcassonne_city.rules.line import following, gate_at, is_outer, walled
from bastide.games.carcassonne_city.rules.plane import neighbour
from bastide.games.carcassonne_city.rules.squares import Square, connected, side_of
from bastide.games.carcassonne_city.rules.state import ENDS, FOLLOWERS, KINDS, PILES, TOWERS, WALLS
from bastide.games.carcassonne_city.text import shapes
from bastide.games.carcassonne_city.text.filling import MOST_POINTS, OWN_PLACE, filled, laying_order, side_at
from bastide.games.carcassonne_city.text.reading_step import check_step
from bastide.games.carcassonne_city.text.shapes import PositionShape


def from_position(game: CarcassonneCity, position: Any) -> tuple[CarcassonneCity, Buffer]:
    """The state of a position, and the game with the options it holds; BadPosition names the field that can't be."""
    game.check_position(position)
    told = read_shape(PositionShape, position)
    ours, hint = game.data["name"], "other packs are given as the option pack"
    need(told.pack == ours, "pack", f"expected {ours!r}, got {brief(told.pack)}; {hint}")
    _check_as_told(told)
    buffer = filled(game, told)
    s = game.engine.view(buffer)
    _check_streets(s, told)
    _check_pack(game, told)
    _check_walls(s, told.walls)
    _check_followers(s, told)
    _check_supplies(told)
    if told.step:
        check_step(s, told.step)
    return game.with_options(**{**game.chosen, "walls_on_empty": told.options.walls_on_empty}), buffer


def _check_as_told(told: PositionShape) -> None:
    """What needs no rules to be seen: a step at the end or none before it, tiles apart, walls without a gate."""
    if told.over:
        need(told.step is None, "step", f"expected null in a finished game, got {brief(write_shape(told.step))}")
    else:
        need(told.step, "step", f"expected an object with a kind ({', '.join(KINDS)}), got None")
    if isinstance(told.step, shapes.LayShape):
        need(told.step.tile, "step.tile", "expected a tile of the pack, got ''")
    squares = [Square(tile.x, tile.y) for tile in told.tiles]
    need(not squares or (0, 0) in squares, "tiles", "expected a tile on 0,0, where the first one lies")
    reached = connected(set(squares), Square(0, 0))
    for square in squares:
        need(square in reached, "tiles", f"the tile on {square} is not connected with the one on 0,0 (CC-12)")
    for name, sides in zip(ENDS, (told.walls.cw, told.walls.ccw), strict=True):
        came = brief([list(side) for side in sides])
        need(told.walls.gate or not sides, f"walls.{name}", f"expected [] before the gate stands, got {came}")


def _check_streets(s: State, told: PositionShape) -> None:
    """CC-12: streets meet streets."""
    for tile, i in enumerate(laying_order(told)):
        here = f"{told.tiles[i].id} on {told.tiles[i].x},{told.tiles[i].y}"
        for side in range(4):
            other = neighbour(s, tile, side)
            if 0 <= other < tile:
                meets = (piece_node(s, tile, side) < 0) == (piece_node(s, other, (side + 2) % 4) < 0)
                need(meets, f"tiles[{i}]", f"the streets of {here} do not meet those of its neighbours (CC-12)")


def _check_pack(game: CarcassonneCity, told: PositionShape) -> None:
    """The piles, what was set aside and the tiles laid and in hand are together the pack (CC-2)."""
    for i in (1, 2):
        expected, came = f"{PILES[i]} tiles while pile {i} is in use", len(told.piles[i])
        need(came == PILES[i] or not told.piles[i - 1], f"piles[{i}]", f"expected {expected}, got {came}")
    there = Counter(chain((tile.id for tile in told.tiles), told.aside, *told.piles))
    if isinstance(told.step, shapes.LayShape):
        there[told.step.tile] += 1
    for tile in game.tiles:
        expected, came = f"{tile.count} of {tile.name} on the table and in the piles", there[tile.name]
        need(came == tile.count, "tiles", f"expected {expected}, got {came}")


def _check_walls(s: State, walls: shapes.WallsShape) -> None:
    """CC-32, CC-33, CC-39: the gate on the outer line, and from it the wall in both directions, side by side."""
    gate = gate_at(s)
    need(not walls.gate or is_outer(s, gate), "walls.gate", "expected an outer side of the city (CC-39)")
    standing = {gate}
    for end, sides in enumerate((walls.cw, walls.ccw)):
        before = gate
        for i, side in enumerate(sides):
            where = f"walls.{ENDS[end]}[{i}]"
            at, expected = side_at(s, side, where), following(s, before, end)
            line = f"the next side of the outer line, {list(side_of(s, expected))}"
            need(at == expected and at not in standing, where, f"expected {line}, got {list(side)}")
            standing.add(at)
            before = at


def _check_followers(s: State, told: PositionShape) -> None:
    """Guards on walls, each on one of his own.

    CC-27: whoever stood on a complete street or market has gone home, except between laying a tile and scoring it; at the
    end all burghers and traders have (CC-42).
    """
    guarded, standing = set(), 0
    scoring = isinstance(told.step, shapes.NewTileShape)
    for i, one in enumerate(told.followers):
        where = f"followers[{i}]"
        if isinstance(one, shapes.GuardShape):
            at = side_at(s, one.wall, f"{where}.wall")
            on_wall = walled(s, at) and at != gate_at(s)
            need(on_wall, f"{where}.wall", f"expected a wall (not the gate) there, got {list(one.wall)}")
            need(at not in guarded, f"{where}.wall", "a guard stands there already")
            guarded.add(at)
            continue
        scored = complete(s, int(s.stand_node[standing])) and not scoring
        need(not scored, where, "stands on a complete street or market, which has been scored (CC-27)")
        home = told.over and one.role != "steward"
        need(not home, where, "expected only stewards and guards in a finished game (CC-42)")
        standing += 1


def _check_supplies(told: PositionShape) -> None:
    """What is not in the city is in the supply."""
    placed, towers = Counter(one.seat for one in told.followers), Counter(one.seat for one in told.towers)
    for seat, (supply, resting) in enumerate(zip(told.supply, told.resting, strict=True)):
        within(told.points[seat], f"points[{seat}]", 0, MOST_POINTS)
        expected, since = FOLLOWERS - placed[seat], f"since {placed[seat]} of {FOLLOWERS} are placed"
        need(supply == expected, f"supply[{seat}]", f"expected {expected}, {since}, got {supply}")
        within(resting, f"resting[{seat}]", 0, FOLLOWERS)
        need(resting <= supply, f"resting[{seat}]", f"expected at most the supply of {supply}, got {resting}")
        need(not told.over or not resting, f"resting[{seat}]", f"expected 0 in a finished game, got {resting}")
    walls = len(told.walls.cw) + len(told.walls.ccw)
    expected, since = WALLS - walls, f"since {walls} walls stand"
    need(told.wall_supply == expected, "wall_supply", f"expected {expected}, {since}, got {told.wall_supply}")
    places = [(tower.end, tower.after) for tower in told.towers]
    for i, tower in enumerate(told.towers):
        need(places[i] not in places[:i], f"towers[{i}].after", f"{OWN_PLACE}, got {tower.after}")
    for seat, supply in enumerate(told.tower_supply):
        expected = TOWERS // told.players - towers[seat]
        need(supply == expected, f"tower_supply[{seat}]", f"expected {expected}, got {supply}")
