"""The step of a position: whether what is asked could be asked here."""

from bastide.core.errors import BadPosition
from bastide.core.shapes import within
from bastide.core.state import State
from bastide.games.carcassonne_city.rules.line import open_outer_sides, wall_end
from bastide.games.carcassonne_city.rules.state import CCW, CW, ENDS, LAY_STEP
from bastide.games.carcassonne_city.rules.turn import fits_somewhere
from bastide.games.carcassonne_city.rules.walls import tower_points, walls_in_play, watched
from bastide.games.carcassonne_city.text import shapes
from bastide.games.carcassonne_city.text.filling import tile_on

MOST_WALLS = 4  # that one seat may have to place in one building


def check_step(s: State, step: shapes.StepShape) -> None:
    """The step of a game that goes on, as it stands in the state."""
    if s.laid == 0 and s.kind != LAY_STEP:
        raise BadPosition("step.kind", f"expected lay before any tile lies, got {step.kind}")
    if step.kind in ("lay", "follower", "tower") and s.seat != s.turn:
        raise BadPosition("step.seat", f"expected {s.turn}, whose turn it is, got {s.seat}")
    match step:
        case shapes.LayShape():
            if not fits_somewhere(s, s.hand):
                raise BadPosition("step.tile", f"{step.tile} fits nowhere, so it would have been set aside (CC-14)")
        case shapes.NewTileShape():
            tile_on(s, step.x, step.y, "step")
        case shapes.BuildingShape():
            _check_building(s, step)
        case _:
            _check_tower(s)


def _check_tower(s: State) -> None:
    if s.gate_tile < 0 or tower_points(s, CW) + tower_points(s, CCW) == 0:
        raise BadPosition("step.kind", "no tower can be set: no wall stands since the last one (CC-36)")
    if s.tower_supply[s.seat] == 0:
        raise BadPosition("step.kind", f"seat {s.seat} has no tower left")


def _check_building(s: State, step: shapes.BuildingShape) -> None:
    if within(step.cause, "step.cause", 0, s.players - 1) != s.turn:
        raise BadPosition("step.cause", f"expected {s.turn}, whose turn it is, got {step.cause}")
    if not walls_in_play(s):
        raise BadPosition("step.kind", "no wall is built before pile 1 is used up (CC-30)")
    for seat, walls in enumerate(step.left):
        within(walls, f"step.left[{seat}]", 0, MOST_WALLS)
    if sum(step.left) > s.wall_supply:
        expected = f"at most the {s.wall_supply} walls of the supply"
        raise BadPosition("step.left", f"expected {expected}, got {sum(step.left)}")
    if step.kind == "gate":
        if s.gate_tile >= 0:
            raise BadPosition("step.kind", "the gate stands already")
        if s.seat != s.turn:
            raise BadPosition("step.seat", f"expected {s.turn}, who caused the building, got {s.seat}")
        return
    if s.gate_tile < 0:
        raise BadPosition("step.kind", "expected the gate before any wall (CC-32)")
    if step.kind == "guard":
        _check_guard(s)
    elif s.left[s.seat] == 0:
        raise BadPosition("step.left", f"seat {s.seat} has no wall to place")
    elif open_outer_sides(s, 1) == 0:
        raise BadPosition("step.kind", "no outer side is open for a wall")


def _check_guard(s: State) -> None:
    if s.wall_count[s.end] == 0:
        raise BadPosition("step.end", f"no wall stands at the end {ENDS[s.end]}")
    at = wall_end(s, s.end)
    if s.tile_guard[at // 4, at % 4] or watched(s, at):
        raise BadPosition("step.end", "no guard may be put there, so nothing is asked (CC-35)")
    if s.supply[s.seat] - s.resting[s.seat] <= 0:
        raise BadPosition("step.seat", f"seat {s.seat} has no follower for a guard, so nothing is asked")
