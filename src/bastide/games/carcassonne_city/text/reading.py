"""Positions as JSON: reading them with care, because people write them by hand.

The city is built up tile by tile as in play, so that all that the engine keeps beside the position comes out right; then what
the position says about walls, followers, supplies and the step must fit together.
"""

from collections.abc import Sequence
from typing import Any

from bastide.core.errors import BadPosition, brief
from bastide.core.fields import chosen, list_of, number, read_fields, truth
from bastide.core.state import Buffer, State, new_buffer, plain
from bastide.games.carcassonne_city.rules.groups import complete
from bastide.games.carcassonne_city.rules.line import following, gate_at, is_outer, wall_end, walled
from bastide.games.carcassonne_city.rules.pack import Pack, lay_out
from bastide.games.carcassonne_city.rules.plane import frontier_at, neighbour, tile_at
from bastide.games.carcassonne_city.rules.squares import side_of, square_of
from bastide.games.carcassonne_city.rules.state import (
    CCW,
    CW,
    ENDS,
    FOLLOWERS,
    MOST_PLAYERS,
    OVER,
    PILES,
    ROLES,
    STATE,
    TILES,
    TOWERS,
    WALLS,
    begin,
)
from bastide.games.carcassonne_city.rules.tiles import Tile
from bastide.games.carcassonne_city.rules.turn import add_tile, streets_meet
from bastide.games.carcassonne_city.rules.walls import add_wall, close_by_wall
from bastide.games.carcassonne_city.text.reading_parts import (
    last_laid,
    read_ids,
    read_side,
    read_standing,
    read_tile,
)
from bastide.games.carcassonne_city.text.reading_step import check_form, read_step

FIELDS = (
    "game",
    "players",
    "pack",
    "tiles",
    "walls",
    "towers",
    "followers",
    "points",
    "supply",
    "resting",
    "tower_supply",
    "wall_supply",
    "piles",
    "aside",
    "turn",
    "over",
    "options",
    "step",
)


def from_position(position: Any, pack: Pack, tiles: Sequence[Tile]) -> Buffer:
    """The state of a position, played with a pack of these tiles; BadPosition names the field that can't be."""
    read_fields(position, FIELDS, "position")
    buffer = new_buffer(STATE)
    s = plain(buffer, STATE)
    lay_out(s, pack)
    begin(s, number(position["players"], "players", 2, MOST_PLAYERS))
    s.shuffled = 0
    read_fields(position["options"], ("walls_on_empty",), "options")
    s.walls_on_empty = truth(position["options"]["walls_on_empty"], "options.walls_on_empty")
    kinds = {tile["id"]: kind for kind, tile in enumerate(pack["tiles"])}
    over = truth(position["over"], "over")
    if over and position["step"] is not None:
        raise BadPosition("step", f"expected null in a finished game, got {brief(position['step'])}")
    if not over:
        check_form(position["step"])
    s.turn = number(position["turn"], "turn", 0, s.players - 1)
    _read_tiles(s, position["tiles"], kinds, position["step"])
    _read_deck(s, position, kinds, pack)
    _read_walls(s, position["walls"])
    _read_followers(s, position["followers"], tiles)
    _check_standing(s, position["followers"], over, position["step"])
    _read_players(s, position)
    _read_towers(s, position["towers"])
    if over:
        if any(position["resting"]):
            seat = next(seat for seat, resting in enumerate(position["resting"]) if resting)
            raise BadPosition(f"resting[{seat}]", f"expected 0 in a finished game, got {position['resting'][seat]}")
        s.kind = OVER
    else:
        read_step(s, position["step"], kinds)
    return buffer


def _read_tiles(s: State, tiles: Any, kinds: dict[str, int], step: Any) -> None:
    if not isinstance(tiles, list) or len(tiles) > TILES:
        raise BadPosition("tiles", f"expected a list of at most {TILES} tiles, got {brief(tiles)}")
    read = [read_tile(tile, f"tiles[{i}]", kinds) for i, tile in enumerate(tiles)]
    last = last_laid(step)
    # The tile of a follower step is the one just laid: it comes last, whatever the order in the list.
    order = sorted(range(len(read)), key=lambda i: (read[i][1], read[i][2]) == last)
    for i in order:
        kind, x, y, turn = read[i]
        where = f"tiles[{i}]"
        if tile_at(s, x, y) >= 0:
            raise BadPosition(where, f"a tile lies on {x},{y} already")
        f = frontier_at(s, x, y)
        if f >= 0 and not streets_meet(s, kind, f, turn):
            raise BadPosition(
                where, f"the streets of {tiles[i]['id']} on {x},{y} do not meet those of its neighbours (CC-12)"
            )
        add_tile(s, kind, x, y, turn)
    _check_connected(s)


def _check_connected(s: State) -> None:
    if s.laid == 0:
        return
    if tile_at(s, 0, 0) < 0:
        raise BadPosition("tiles", "expected a tile on 0,0, where the first one lies")
    reached, edge = {0}, [0]
    while edge:
        tile = edge.pop()
        for side in range(4):
            other = neighbour(s, tile, side)
            if other >= 0 and other not in reached:
                reached.add(other)
                edge.append(other)
    if len(reached) < s.laid:
        alone = next(tile for tile in range(s.laid) if tile not in reached)
        raise BadPosition("tiles", f"the tile on {square_of(s, alone)} is not connected with the one on 0,0 (CC-12)")


def _read_deck(s: State, position: Any, kinds: dict[str, int], pack: Pack) -> None:
    """The piles and what was set aside; together with the tiles laid and in hand they are the pack."""
    lists = list_of(position["piles"], "piles", 3, "piles")
    piles = [read_ids(pile, f"piles[{i}]", kinds) for i, pile in enumerate(lists)]
    for i, pile in enumerate(piles):
        if len(pile) > PILES[i]:
            raise BadPosition(f"piles[{i}]", f"expected at most {PILES[i]} tiles, got {len(pile)}")
        if i and pile and len(pile) < PILES[i] and piles[i - 1]:
            raise BadPosition(f"piles[{i}]", f"pile {i} is not used up, so expected {PILES[i]} tiles, got {len(pile)}")
        if i and len(pile) < PILES[i] and piles[i - 1]:
            raise BadPosition(f"piles[{i}]", f"expected {PILES[i]} tiles while pile {i} is in use, got {len(pile)}")
    aside = read_ids(position["aside"], "aside", kinds)
    step = position["step"]
    hand = [step["tile"]] if isinstance(step, dict) and step.get("kind") == "lay" and "tile" in step else []
    in_hand = read_ids(hand, "step.tile", kinds)
    to_come = [kind for pile in piles for kind in pile]
    drawn = [int(kind) for kind in s.tile_kind[: s.laid]] + in_hand + aside
    for kind, tile in enumerate(pack["tiles"]):
        there = (drawn + to_come).count(kind)
        if there != tile["count"]:
            raise BadPosition(
                "tiles", f"expected {tile['count']} of {tile['id']} on the table and in the piles, got {there}"
            )
    for at, kind in enumerate(drawn + to_come):
        s.deck[at] = kind
    s.drawn = len(drawn)
    for at, kind in enumerate(aside):
        s.aside[at] = kind
    s.set_aside = len(aside)


def _read_walls(s: State, walls: Any) -> None:
    """CC-32, CC-33, CC-39: the gate on the outer line, and from it the wall in both directions, side by side."""
    read_fields(walls, ("gate", *ENDS), "walls")
    if walls["gate"] is None:
        for name in ENDS:
            if walls[name] != []:
                raise BadPosition(f"walls.{name}", f"expected [] before the gate stands, got {brief(walls[name])}")
        return
    gate = read_side(s, walls["gate"], "walls.gate")
    s.gate_tile, s.gate_side = gate // 4, gate % 4
    if neighbour(s, gate // 4, gate % 4) >= 0 or not is_outer(s, gate_at(s)):
        raise BadPosition("walls.gate", "expected an outer side of the city (CC-39)")
    close_by_wall(s, gate // 4, gate % 4)
    for end in (CW, CCW):
        _read_end(s, end, walls[ENDS[end]])


def _read_end(s: State, end: int, walls: Any) -> None:
    if not isinstance(walls, list) or len(walls) > WALLS - int(s.wall_count[CW]):
        raise BadPosition(f"walls.{ENDS[end]}", f"expected at most {WALLS} walls in all, got {brief(walls)}")
    for i, wall in enumerate(walls):
        where = f"walls.{ENDS[end]}[{i}]"
        at = read_side(s, wall, where)
        expected = following(s, wall_end(s, end), end)
        if at != expected or walled(s, at):
            text = list(side_of(s, expected))
            raise BadPosition(where, f"expected the next side of the outer line, {text}, got {brief(wall)}")
        add_wall(s, end, at)


def _read_followers(s: State, followers: Any, tiles: Sequence[Tile]) -> None:
    if not isinstance(followers, list) or len(followers) > MOST_PLAYERS * FOLLOWERS:
        raise BadPosition("followers", f"expected a list of followers, got {brief(followers)}")
    for i, follower in enumerate(followers):
        where = f"followers[{i}]"
        role = follower.get("role") if isinstance(follower, dict) else None
        fields = ("seat", "role", "wall") if role == "guard" else ("seat", "role", "x", "y", "on")
        read_fields(follower, fields, where)
        seat = number(follower["seat"], f"{where}.seat", 0, s.players - 1)
        chosen(role, f"{where}.role", ROLES)
        if role == "guard":
            _read_guard(s, seat, follower["wall"], f"{where}.wall")
        else:
            read_standing(s, seat, follower, where, tiles)


def _read_guard(s: State, seat: int, wall: Any, where: str) -> None:
    at = read_side(s, wall, where)
    if not walled(s, at) or at == gate_at(s):
        raise BadPosition(where, f"expected a wall (not the gate) there, got {brief(wall)}")
    if s.tile_guard[at // 4, at % 4]:
        raise BadPosition(where, "a guard stands there already")
    s.tile_guard[at // 4, at % 4] = seat + 1
    s.supply[seat] -= 1


def _check_standing(s: State, followers: list[Any], over: bool, step: Any) -> None:
    """CC-27: whoever stood on a complete street or market has gone home, except between laying a tile and scoring it; at
    the end all burghers and traders have (CC-42)."""
    if isinstance(step, dict) and step["kind"] == "follower":
        return
    on_tiles = [i for i, follower in enumerate(followers) if follower["role"] != "guard"]
    for stands, i in enumerate(on_tiles):
        if complete(s, int(s.stand_node[stands])):
            raise BadPosition(f"followers[{i}]", "stands on a complete street or market, which has been scored (CC-27)")
        if over and followers[i]["role"] != "steward":
            raise BadPosition(f"followers[{i}]", "expected only stewards and guards in a finished game (CC-42)")


def _per_seat(s: State, value: Any, where: str, least: int, most: int) -> list[int]:
    numbers = list_of(value, where, s.players, "numbers")
    return [number(each, f"{where}[{seat}]", least, most) for seat, each in enumerate(numbers)]


def _read_players(s: State, position: Any) -> None:
    points = _per_seat(s, position["points"], "points", 0, 10**6)
    supply = _per_seat(s, position["supply"], "supply", 0, FOLLOWERS)
    resting = _per_seat(s, position["resting"], "resting", 0, FOLLOWERS)
    towers = _per_seat(s, position["tower_supply"], "tower_supply", 0, TOWERS // s.players)
    for seat in range(s.players):
        if supply[seat] != s.supply[seat]:
            on_table = FOLLOWERS - int(s.supply[seat])
            raise BadPosition(
                f"supply[{seat}]",
                f"expected {FOLLOWERS - on_table}, since {on_table} of {FOLLOWERS} are placed, got {supply[seat]}",
            )
        if resting[seat] > supply[seat]:
            raise BadPosition(f"resting[{seat}]", f"expected at most the supply of {supply[seat]}, got {resting[seat]}")
        s.points[seat], s.resting[seat], s.tower_supply[seat] = points[seat], resting[seat], towers[seat]
    standing = int(s.wall_count[CW]) + int(s.wall_count[CCW])
    s.wall_supply = number(position["wall_supply"], "wall_supply", 0, WALLS)
    if s.wall_supply != WALLS - standing:
        raise BadPosition(
            "wall_supply", f"expected {WALLS - standing}, since {standing} walls stand, got {s.wall_supply}"
        )


def _read_towers(s: State, towers: Any) -> None:
    if not isinstance(towers, list) or len(towers) > TOWERS:
        raise BadPosition("towers", f"expected a list of at most {TOWERS} towers, got {brief(towers)}")
    placed = [0] * s.players
    seen = set()
    for i, tower in enumerate(towers):
        where = f"towers[{i}]"
        read_fields(tower, ("seat", "end", "after"), where)
        seat = number(tower["seat"], f"{where}.seat", 0, s.players - 1)
        end = ENDS.index(chosen(tower["end"], f"{where}.end", ENDS))
        after = number(tower["after"], f"{where}.after", 1, max(1, int(s.wall_count[end])))
        if after > s.wall_count[end] or (end, after) in seen:
            raise BadPosition(
                f"{where}.after", f"expected a place of its own after one of the walls of that end, got {after}"
            )
        seen.add((end, after))
        s.tower_seat[i], s.tower_end[i], s.tower_after[i] = seat, end, after
        s.tower_at[end] = max(int(s.tower_at[end]), after)
        placed[seat] += 1
    s.towers = len(towers)
    for seat in range(s.players):
        if placed[seat] + s.tower_supply[seat] != TOWERS // s.players:
            expected = TOWERS // s.players - placed[seat]
            raise BadPosition(f"tower_supply[{seat}]", f"expected {expected}, got {int(s.tower_supply[seat])}")
