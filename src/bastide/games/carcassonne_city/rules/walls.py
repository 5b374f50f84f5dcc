"""Wall building: gate, walls, guards, towers (CC-30 to CC-40)."""

from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.carcassonne_city.rules.followers import Out
from bastide.games.carcassonne_city.rules.groups import close_side
from bastide.games.carcassonne_city.rules.line import (
    following,
    gate_at,
    is_outer,
    open_outer_sides,
    some_outer_side,
    wall_end,
    walled,
)
from bastide.games.carcassonne_city.rules.plane import beside_x, beside_y, frontier_at, laid_on, neighbour, tile_at
from bastide.games.carcassonne_city.rules.refusals import (
    ALL_REST,
    FACES_HOLE,
    NO_FOLLOWER,
    NO_TILE,
    NO_TOWER,
    NO_WALL,
    NO_WALL_BEFORE,
    NOT_AT_END,
    NOT_THE_CAUSE,
    NOTHING,
    OLD_WALL,
    ON_GATE,
    TILE_BEYOND,
    WALL_STANDS,
    WATCHED,
)
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
from bastide.games.carcassonne_city.rules.turn import end_game, next_turn, square_number

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
def side_refusal(s: State, x: int, y: int, side: int) -> int:
    """CC-39: why a side is not on the outer line of the city; NOTHING exactly where `legal_gates` lists it."""
    tile = laid_on(s, x, y)
    if tile < 0:
        return NO_TILE
    if neighbour(s, tile, side) >= 0:
        return TILE_BEYOND
    return NOTHING if is_outer(s, 4 * tile + side) else FACES_HOLE


@rule
def gate_refusal(s: State, action: int) -> int:
    """CC-32: why the gate can't stand there."""
    square = (action - GATE) // 4
    return side_refusal(s, square % SPAN - REACH, square // SPAN - REACH, (action - GATE) % 4)


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
def wall_refusal(s: State, x: int, y: int, side: int) -> int:
    """CC-33: why the next wall can't stand on a side: it continues one of the two ends."""
    refused = side_refusal(s, x, y, side)
    if refused != NOTHING:
        return refused
    at = 4 * laid_on(s, x, y) + side
    if walled(s, at):
        return WALL_STANDS
    for end in range(2):
        if at == following(s, wall_end(s, end), end):
            return NOTHING
    return NOT_AT_END


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
    if guard_refusal(s, at) == NOTHING:
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
def guard_refusal(s: State, at: int) -> int:
    """CC-35: why who builds a wall on that side can't put a guard on it."""
    return WATCHED if watched(s, at) else nobody_for_guard(s)


@rule
def nobody_for_guard(s: State) -> int:
    """CC-23, CC-35: why the player to decide has no follower for a guard."""
    if s.supply[s.seat] == 0:
        return NO_FOLLOWER
    return NOTHING if s.supply[s.seat] - s.resting[s.seat] > 0 else ALL_REST


@rule
def post_refusal(s: State, x: int, y: int, side: int) -> int:
    """CC-35: why no guard can be put on the wall of a side: only the wall just built takes one, and never the gate."""
    tile = laid_on(s, x, y)
    at = 4 * tile + side
    if tile < 0 or not walled(s, at):
        return NO_WALL
    if at == gate_at(s):
        return ON_GATE
    if s.kind != GUARD_STEP or at != wall_end(s, int(s.end)):
        return OLD_WALL
    return guard_refusal(s, at)


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
    if tower_refusal(s, CW) == NOTHING or tower_refusal(s, CCW) == NOTHING:
        s.kind = TOWER_STEP
    else:
        end_turn(s)


@rule
def legal_towers(s: State, out: Out) -> int:
    """None, or at an end with at least one wall before it."""
    out[0] = NONE
    n = 1
    for end in range(2):
        if tower_refusal(s, end) == NOTHING:
            out[n] = TOWER + end
            n += 1
    return n


@rule
def tower_refusal(s: State, end: int) -> int:
    """CC-36: why no tower can be set at an end; NOTHING exactly where `legal_towers` lists it."""
    refused = no_tower_of_yours(s)
    if refused != NOTHING:
        return refused
    return NOTHING if tower_points(s, end) > 0 else NO_WALL_BEFORE


@rule
def no_tower_of_yours(s: State) -> int:
    """CC-36: why the player to decide sets no tower in this building, wherever it may end."""
    if s.seat != s.turn:
        return NOT_THE_CAUSE
    return NOTHING if s.tower_supply[s.turn] > 0 else NO_TOWER


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
