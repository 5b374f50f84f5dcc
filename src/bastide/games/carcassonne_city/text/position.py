"""Positions as JSON, and what a seat may know of them: writing them."""

from collections.abc import Sequence
from typing import Any

from bastide.core.game import Position
from bastide.core.state import State
from bastide.games.carcassonne_city.rules.groups import is_street
from bastide.games.carcassonne_city.rules.state import (
    CCW,
    CW,
    ENDS,
    FOLLOWER_STEP,
    GATE_STEP,
    GUARD_STEP,
    KINDS,
    LAY_STEP,
    OVER,
    PIECES,
    SIDES,
    WALL_STEP,
)
from bastide.games.carcassonne_city.rules.tiles import Tile


def to_position(s: State, pack: str, tiles: Sequence[Tile]) -> Position:
    """The whole position; `pack` is the name of the pack, `tiles` are those in it."""
    ids = [tile.name for tile in tiles]
    players = range(s.players)
    return {
        "game": "carcassonne-city",
        "players": s.players,
        "pack": pack,
        "tiles": [
            {
                "id": ids[int(s.tile_kind[tile])],
                "x": int(s.tile_x[tile]),
                "y": int(s.tile_y[tile]),
                "turn": int(s.tile_turn[tile]),
            }
            for tile in range(s.laid)
        ],
        "walls": _walls(s),
        "towers": [
            {"seat": int(s.tower_seat[i]), "end": ENDS[int(s.tower_end[i])], "after": int(s.tower_after[i])}
            for i in range(s.towers)
        ],
        "followers": [*(_follower(s, i, tiles) for i in range(s.standing)), *_guards(s)],
        "points": [int(s.points[seat]) for seat in players],
        "supply": [int(s.supply[seat]) for seat in players],
        "resting": [int(s.resting[seat]) for seat in players],
        "tower_supply": [int(s.tower_supply[seat]) for seat in players],
        "wall_supply": s.wall_supply,
        "piles": _piles(s, ids),
        "aside": [ids[int(kind)] for kind in s.aside[: s.set_aside]],
        "turn": s.turn,
        "over": s.kind == OVER,
        "options": {"walls_on_empty": bool(s.walls_on_empty)},
        "step": _step(s, ids),
    }


def _side(s: State, tile: int, side: int) -> list[Any]:
    return [int(s.tile_x[tile]), int(s.tile_y[tile]), SIDES[side]]


def _walls(s: State) -> dict[str, Any]:
    return {
        "gate": None if s.gate_tile < 0 else _side(s, s.gate_tile, s.gate_side),
        **{
            ENDS[end]: [
                _side(s, int(s.wall_tile[end, i]), int(s.wall_side[end, i])) for i in range(int(s.wall_count[end]))
            ]
            for end in (CW, CCW)
        },
    }


def _follower(s: State, i: int, tiles: Sequence[Tile]) -> dict[str, Any]:
    node = int(s.stand_node[i])
    tile = int(s.node_tile[node])
    slot = node - int(s.tile_node[tile])
    kind = int(s.tile_kind[tile])
    if not is_street(s, node):
        slot += PIECES - int(s.piece_count[kind])
    role, on = tiles[kind].place(slot)
    x, y = int(s.tile_x[tile]), int(s.tile_y[tile])
    return {"seat": int(s.stand_seat[i]), "role": role, "x": x, "y": y, "on": on}


def _guards(s: State) -> list[dict[str, Any]]:
    return [
        {"seat": int(s.tile_guard[tile, side]) - 1, "role": "guard", "wall": _side(s, tile, side)}
        for tile in range(s.laid)
        for side in range(4)
        if s.tile_guard[tile, side] > 0
    ]


def _piles(s: State, ids: list[str]) -> list[list[str]]:
    piles, begin = [], 0
    for end in s.pile_end.tolist():
        piles.append([ids[int(kind)] for kind in s.deck[max(begin, s.drawn) : end]])
        begin = end
    return piles


def _step(s: State, ids: list[str]) -> dict[str, Any] | None:
    if s.kind == OVER:
        return None
    step: dict[str, Any] = {"kind": KINDS[s.kind], "seat": s.seat}
    if s.kind == LAY_STEP:
        return step | {"tile": ids[s.hand]}
    if s.kind == FOLLOWER_STEP:
        return step | {"x": int(s.tile_x[s.laid - 1]), "y": int(s.tile_y[s.laid - 1])}
    if s.kind in (GATE_STEP, WALL_STEP, GUARD_STEP):
        step |= {"cause": s.turn, "left": [int(s.left[seat]) for seat in range(s.players)]}
    if s.kind == GUARD_STEP:
        step |= {"end": ENDS[s.end]}
    return step


def view_json(s: State, pack: str, tiles: Sequence[Tile]) -> Position:
    """What a seat may know: of the piles only how many tiles are left, and which ones, all together, sorted."""
    position = to_position(s, pack, tiles)
    piles: list[list[str]] = position.pop("piles")
    unseen = sorted((name for pile in piles for name in pile), key=_natural)
    return position | {"piles": [len(pile) for pile in piles], "unseen": unseen}


def _natural(name: str) -> tuple[int, str]:
    return len(name), name
