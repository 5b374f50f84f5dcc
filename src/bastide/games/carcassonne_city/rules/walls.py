"""Wall building: gate, walls, guards, towers (CC-30 to CC-40)."""

from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.carcassonne_city.rules.groups import close_side
from bastide.games.carcassonne_city.rules.line import following, open_outer_sides, some_outer_side, wall_end
from bastide.games.carcassonne_city.rules.plane import beside_x, beside_y, frontier_at, neighbour, tile_at
from bastide.games.carcassonne_city.rules.scoring import FOR_TOWER, award, score_side
from bastide.games.carcassonne_city.rules.state import (
    CCW,
    CW,
    GATE,
    GATE_STEP,
    GUARD_STEP,
    NONE,
    POST,
    REACH,
    SPAN,
    TOWER,
    TOWER_STEP,
    WALL,
    WALL_STEP,
)
from bastide.games.carcassonne_city.rules.turn import Out, end_game, next_turn, square_number

FEW_SIDES = 5  # open outer sides at which the game is over (CC-40 c)


@rule
def walls_in_play(s: State) -> bool:
    """CC-30: as soon as the last tile of pile 1 has been drawn."""
    return bool(s.drawn >= s.pile_end[0])


@rule
def begin_building(s: State) -> None:
    """CC-32, CC-33, CC-38: how many walls each has to place; the player whose turn it is has caused it."""
    if s.gate_tile < 0:
        for seat in range(s.players):
            s.left[seat] = 1 if seat != s.turn else 0
            if s.players == 2:
                s.left[seat] += 1
        s.seat = s.turn
        s.kind = GATE_STEP
        return
    each = 1 if s.drawn < s.pile_end[1] else 2
    if s.players == 2:
        each *= 2
    supply = int(s.wall_supply)
    for _ in range(each):
        for i in range(s.players):
            if supply > 0:
                s.left[(s.turn + i) % s.players] += 1
                supply -= 1
    go_on_building(s, s.turn)


@rule
def go_on_building(s: State, first: int) -> None:
    """The next seat, from `first` on, that has a wall to place; when nobody has, or no side is open, the tower follows."""
    if open_outer_sides(s, 1) > 0:
        for i in range(s.players):
            seat = (first + i) % s.players
            if s.left[seat] > 0:
                s.seat = seat
                s.kind = WALL_STEP
                return
    end_building(s)


@rule
def legal_gates(s: State, out: Out) -> int:
    """CC-32: any outer side, in ascending order."""
    n = 0
    start = some_outer_side(s)
    at = start
    while True:
        tile = at // 4
        action = GATE + square_number(int(s.tile_x[tile]), int(s.tile_y[tile])) + at % 4
        place = n
        while place > 0 and out[place - 1] > action:
            out[place] = out[place - 1]
            place -= 1
        out[place] = action
        n += 1
        at = following(s, at, CW)
        if at == start:
            return n


@rule
def build_gate(s: State, action: int) -> None:
    """The gate closes its side like a wall (CC-34); the other players go on."""
    square = (action - GATE) // 4
    tile = tile_at(s, square % SPAN - REACH, square // SPAN - REACH)
    s.gate_tile = tile
    s.gate_side = (action - GATE) % 4
    close_by_wall(s, tile, int(s.gate_side))
    score_side(s, tile, int(s.gate_side))
    go_on_building(s, (s.seat + 1) % s.players)


@rule
def close_by_wall(s: State, tile: int, side: int) -> None:
    """Nothing goes on beyond a wall, and no tile may lie there (CC-13, CC-34)."""
    s.tile_walls[tile] |= 1 << side
    close_side(s, tile, side)
    f = frontier_at(s, beside_x(int(s.tile_x[tile]), side), beside_y(int(s.tile_y[tile]), side))
    s.barred[f] = 1


@rule
def build_wall(s: State, action: int) -> None:
    """CC-33: one wall more at one end; what it completes is scored (CC-37); perhaps a guard (CC-35)."""
    end = action - WALL
    at = following(s, wall_end(s, end), end)
    add_wall(s, end, at)
    s.wall_supply -= 1
    s.left[s.seat] -= 1
    s.end = end
    score_side(s, at // 4, at % 4)
    if s.supply[s.seat] - s.resting[s.seat] > 0 and not watched(s, at):
        s.kind = GUARD_STEP
    else:
        go_on_building(s, (s.seat + 1) % s.players)


@rule
def add_wall(s: State, end: int, at: int) -> None:
    """A wall piece stands."""
    n = int(s.wall_count[end])
    s.wall_tile[end, n] = at // 4
    s.wall_side[end, n] = at % 4
    s.wall_count[end] = n + 1
    close_by_wall(s, at // 4, at % 4)


@rule
def watched(s: State, at: int) -> bool:
    """CC-35: whether a guard stands at the other end of the same unbroken row or column."""
    tile, inward = at // 4, (at % 4 + 2) % 4
    while True:
        beyond = neighbour(s, tile, inward)
        if beyond < 0:
            return bool(s.tile_guard[tile, inward] > 0)
        tile = beyond


@rule
def choose_guard(s: State, action: int) -> None:
    """A guard on the wall just built, or none."""
    if action == POST:
        at = wall_end(s, int(s.end))
        s.tile_guard[at // 4, at % 4] = 1 + s.seat
        s.supply[s.seat] -= 1
    go_on_building(s, (s.seat + 1) % s.players)


@rule
def tower_points(s: State, end: int) -> int:
    """CC-36: the walls between an end and the last tower, or the gate, on that side."""
    return int(s.wall_count[end]) - int(s.tower_at[end])


@rule
def end_building(s: State) -> None:
    """Walls not placed stay in the supply (CC-40); the player who caused the building may set a tower."""
    for seat in range(s.players):
        s.left[seat] = 0
    s.seat = s.turn
    if s.tower_supply[s.turn] > 0 and tower_points(s, CW) + tower_points(s, CCW) > 0:
        s.kind = TOWER_STEP
    else:
        end_turn(s)


@rule
def legal_towers(s: State, out: Out) -> int:
    """None, or at an end with at least one wall before it."""
    out[0] = NONE
    n = 1
    for end in range(2):
        if tower_points(s, end) > 0:
            out[n] = TOWER + end
            n += 1
    return n


@rule
def choose_tower(s: State, action: int) -> None:
    """A tower at one end, 1 point for each wall before it."""
    if action != NONE:
        end = action - TOWER
        award(s, s.seat, tower_points(s, end), FOR_TOWER, 4 * int(s.towers) + end)
        s.tower_seat[int(s.towers)] = s.seat
        s.tower_end[int(s.towers)] = end
        s.tower_after[int(s.towers)] = s.wall_count[end]
        s.towers += 1
        s.tower_at[end] = s.wall_count[end]
        s.tower_supply[s.seat] -= 1
    end_turn(s)


@rule
def end_turn(s: State) -> None:
    """CC-40, after a wall building and its tower: no wall left, or nearly closed; otherwise the next player."""
    if s.wall_supply == 0 or open_outer_sides(s, FEW_SIDES + 1) <= FEW_SIDES:
        end_game(s)
    else:
        next_turn(s)
