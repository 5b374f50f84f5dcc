"""The step of a position: whether what is asked could be asked here."""

from bastide.core.shapes import need, within
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
    need(s.laid or s.kind == LAY_STEP, "step.kind", f"expected lay before any tile lies, got {step.kind}")
    own = step.kind in ("lay", "follower", "tower")
    need(s.seat == s.turn or not own, "step.seat", f"expected {s.turn}, whose turn it is, got {s.seat}")
    match step:
        case shapes.LayShape():
            nowhere = f"{step.tile} fits nowhere, so it would have been set aside (CC-14)"
            need(fits_somewhere(s, s.hand), "step.tile", nowhere)
        case shapes.NewTileShape():
            tile_on(s, step.x, step.y, "step")
        case shapes.BuildingShape():
            _check_building(s, step)
        case _:
            walls = tower_points(s, CW) + tower_points(s, CCW) if s.gate_tile >= 0 else 0
            need(walls, "step.kind", "no tower can be set: no wall stands since the last one (CC-36)")
            need(s.tower_supply[s.seat], "step.kind", f"seat {s.seat} has no tower left")


def _check_building(s: State, step: shapes.BuildingShape) -> None:
    cause = within(step.cause, "step.cause", 0, s.players - 1)
    need(cause == s.turn, "step.cause", f"expected {s.turn}, whose turn it is, got {cause}")
    need(walls_in_play(s), "step.kind", "no wall is built before pile 1 is used up (CC-30)")
    left = sum(within(walls, f"step.left[{seat}]", 0, MOST_WALLS) for seat, walls in enumerate(step.left))
    need(left <= s.wall_supply, "step.left", f"expected at most the {s.wall_supply} walls of the supply, got {left}")
    if step.kind == "gate":
        need(s.gate_tile < 0, "step.kind", "the gate stands already")
        need(s.seat == cause, "step.seat", f"expected {cause}, who caused the building, got {s.seat}")
        return
    need(s.gate_tile >= 0, "step.kind", "expected the gate before any wall (CC-32)")
    if step.kind == "wall":
        need(s.left[s.seat], "step.left", f"seat {s.seat} has no wall to place")
        need(open_outer_sides(s, 1), "step.kind", "no outer side is open for a wall")
        return
    need(s.wall_count[s.end], "step.end", f"no wall stands at the end {ENDS[s.end]}")
    at = wall_end(s, s.end)
    free = not s.tile_guard[at // 4, at % 4] and not watched(s, at)
    need(free, "step.end", "no guard may be put there, so nothing is asked (CC-35)")
    nobody = f"seat {s.seat} has no follower for a guard, so nothing is asked"
    need(s.supply[s.seat] > s.resting[s.seat], "step.seat", nobody)
