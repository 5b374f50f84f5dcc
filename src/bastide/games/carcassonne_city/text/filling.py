"""The state of a position: filled as in play, so that all that the engine keeps beside the position comes out right.

What the record has no place for is refused: a tile on another one, a wall or a follower where no tile lies. Whether the rest
fits together is asked by reading.py; a position that is being set up need not.
"""

from itertools import chain

from bastide.core.errors import brief
from bastide.core.shapes import need, so_many, within
from bastide.core.state import Buffer, State
from bastide.games.carcassonne_city import CarcassonneCity
from bastide.games.carcassonne_city.rules.followers import stand
from bastide.games.carcassonne_city.rules.plane import neighbour, tile_at
from bastide.games.carcassonne_city.rules.state import ENDS, KINDS, MOST_FRONTIER, OVER, PILES, SIDES, TILES
from bastide.games.carcassonne_city.rules.turn import add_tile
from bastide.games.carcassonne_city.rules.walls import add_wall, close_by_wall
from bastide.games.carcassonne_city.text import shapes

FEW = 100  # no count of pieces is larger, or less than its negative
MOST_POINTS = 10**6
OWN_PLACE = "expected a place of its own after one of the walls of that end"


def filled(game: CarcassonneCity, told: shapes.PositionShape) -> Buffer:
    """The state as the position tells it; BadPosition names the field that has no place in it."""
    buffer = game.new_state(told.players)
    s = game.engine.view(buffer)
    s.shuffled = 0
    s.walls_on_empty = told.options.walls_on_empty
    s.turn = _seat(s, told.turn, "turn")
    for i in laying_order(told):
        _add_tile(s, game, told.tiles[i], f"tiles[{i}]")
    _add_walls(s, told.walls)
    for i, follower in enumerate(told.followers):
        _add_follower(s, game, follower, f"followers[{i}]")
    for i, tower in enumerate(told.towers):
        _add_tower(s, tower, f"towers[{i}]")
    for name in ("points", "supply", "resting", "tower_supply"):
        _fill_seats(s, name, getattr(told, name), name)
    s.wall_supply = within(told.wall_supply, "wall_supply", -FEW, FEW)
    _fill_step(s, game, told.step)
    _fill_deck(s, game, told)
    return buffer


def laying_order(told: shapes.PositionShape) -> list[int]:
    """The tile of a follower step is the one just laid: it comes last, whatever the order in the list."""
    step = told.step
    last = (step.x, step.y) if isinstance(step, shapes.NewTileShape) else None
    return sorted(range(len(told.tiles)), key=lambda i: (told.tiles[i].x, told.tiles[i].y) == last)


def tile_on(s: State, x: int, y: int, where: str) -> int:
    """The tile that lies there."""
    need(tile_at(s, x, y) >= 0, where, f"no tile lies on {x},{y}")
    return tile_at(s, x, y)


def side_at(s: State, side: tuple[int, int, str], where: str) -> int:
    """A side of a laid tile, as rules know it."""
    x, y, facing = side
    return 4 * tile_on(s, x, y, where) + SIDES.index(facing)


def _seat(s: State, seat: int, where: str) -> int:
    return within(seat, where, 0, s.players - 1)


def _fill_seats(s: State, name: str, numbers: list[int], where: str) -> None:
    most = MOST_POINTS if name == "points" else FEW
    for seat, number in enumerate(so_many(numbers, where, s.players, "numbers")):
        getattr(s, name)[seat] = within(number, f"{where}[{seat}]", -most, most)


def _kind(game: CarcassonneCity, name: str, where: str) -> int:
    need(name in game.kinds, where, f"expected a tile of the pack, got {brief(name)}")
    return game.kinds[name]


def _kinds(game: CarcassonneCity, names: list[str], where: str) -> list[int]:
    return [_kind(game, name, f"{where}[{i}]") for i, name in enumerate(names)]


def _add_tile(s: State, game: CarcassonneCity, tile: shapes.LaidShape, where: str) -> None:
    kind = _kind(game, tile.id, f"{where}.id")
    need(tile_at(s, tile.x, tile.y) < 0, where, f"a tile lies on {tile.x},{tile.y} already")
    need(s.frontier <= MOST_FRONTIER - 4, where, "expected tiles that are connected, got too many apart (CC-12)")
    add_tile(s, kind, tile.x, tile.y, tile.turn)


def _add_walls(s: State, walls: shapes.WallsShape) -> None:
    if walls.gate is None:
        return
    s.gate_tile, s.gate_side = divmod(_wall(s, walls.gate, "walls.gate"), 4)
    close_by_wall(s, s.gate_tile, s.gate_side)
    for end, sides in enumerate((walls.cw, walls.ccw)):
        for i, side in enumerate(sides):
            add_wall(s, end, _wall(s, side, f"walls.{ENDS[end]}[{i}]"))


def _wall(s: State, side: tuple[int, int, str], where: str) -> int:
    at = side_at(s, side, where)
    need(neighbour(s, at // 4, at % 4) < 0, where, f"expected an empty square beyond it, got {list(side)}")
    return at


def _add_follower(s: State, game: CarcassonneCity, follower: shapes.Follower, where: str) -> None:
    seat = _seat(s, follower.seat, f"{where}.seat")
    if isinstance(follower, shapes.GuardShape):
        at = side_at(s, follower.wall, f"{where}.wall")
        s.tile_guard[at // 4, at % 4] = seat + 1
        return
    number = tile_on(s, follower.x, follower.y, where)
    tile = game.tiles[int(s.tile_kind[number])]
    places = tile.places(follower.role)
    expected = ", ".join(places) or "none: the tile has no such place"
    need(follower.on in places, f"{where}.on", f"expected one of {expected}, got {brief(follower.on)}")
    stand(s, seat, int(s.tile_node[number]) + tile.slot(follower.role, follower.on))


def _add_tower(s: State, tower: shapes.TowerShape, where: str) -> None:
    end, i = ENDS.index(tower.end), s.towers
    need(1 <= tower.after <= s.wall_count[end], f"{where}.after", f"{OWN_PLACE}, got {tower.after}")
    s.tower_seat[i], s.tower_end[i] = _seat(s, tower.seat, f"{where}.seat"), end
    s.tower_after[i] = tower.after
    s.tower_at[end] = max(int(s.tower_at[end]), tower.after)
    s.towers += 1


def _fill_step(s: State, game: CarcassonneCity, step: shapes.StepShape | None) -> None:
    s.kind = OVER
    if step is None:
        return
    s.kind = KINDS.index(step.kind)
    s.seat = _seat(s, step.seat, "step.seat")
    if isinstance(step, shapes.LayShape):
        s.hand = _kind(game, step.tile, "step.tile") if step.tile else -1
    if isinstance(step, shapes.BuildingShape):
        _fill_seats(s, "left", step.left, "step.left")
    if isinstance(step, shapes.NewWallShape):
        s.end = ENDS.index(step.end)


def _fill_deck(s: State, game: CarcassonneCity, told: shapes.PositionShape) -> None:
    """What was drawn, then the piles; one that is used up ends where it did."""
    piles = [_kinds(game, names, f"piles[{i}]") for i, names in enumerate(told.piles)]
    for i, pile in enumerate(piles):
        need(len(pile) <= PILES[i], f"piles[{i}]", f"expected at most {PILES[i]} tiles, got {len(pile)}")
    to_come, aside = list(chain(*piles)), _kinds(game, told.aside, "aside")
    in_hand = [s.hand] if isinstance(told.step, shapes.LayShape) else []
    s.drawn = TILES - len(to_come)
    drawn = [*s.tile_kind[: s.laid].tolist(), *in_hand, *aside][: s.drawn]
    s.deck[: len(drawn)] = drawn
    s.deck[s.drawn :] = to_come
    for i in range(2):
        end = TILES - sum(map(len, piles[i + 1 :]))
        s.pile_end[i] = end if end > s.drawn else s.pile_end[i]
    s.aside[: len(aside)] = aside
    s.set_aside = len(aside)
