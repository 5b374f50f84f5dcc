"""The step of a position: what is being asked, read with care."""

from typing import Any

from bastide.core.errors import BadPosition, brief
from bastide.core.fields import chosen, list_of, number, read_fields
from bastide.core.state import State
from bastide.games.carcassonne_city.rules.line import open_outer_sides, wall_end
from bastide.games.carcassonne_city.rules.plane import tile_at
from bastide.games.carcassonne_city.rules.state import (
    CCW,
    CW,
    ENDS,
    FOLLOWER_STEP,
    GATE_STEP,
    GUARD_STEP,
    KINDS,
    LAY_STEP,
    REACH,
    TOWER_STEP,
    WALL_STEP,
)
from bastide.games.carcassonne_city.rules.turn import fits_somewhere
from bastide.games.carcassonne_city.rules.walls import tower_points, walls_in_play, watched

STEP_FIELDS = {
    LAY_STEP: ("kind", "seat", "tile"),
    FOLLOWER_STEP: ("kind", "seat", "x", "y"),
    GATE_STEP: ("kind", "seat", "cause", "left"),
    WALL_STEP: ("kind", "seat", "cause", "left"),
    GUARD_STEP: ("kind", "seat", "cause", "left", "end"),
    TOWER_STEP: ("kind", "seat"),
}


def check_form(step: Any) -> None:
    """A step of a kind there is, with just its fields; whether they fit the rest is looked at later."""
    if not isinstance(step, dict) or "kind" not in step:
        raise BadPosition("step", f"expected an object with a kind ({', '.join(KINDS)}), got {brief(step)}")
    read_fields(step, STEP_FIELDS[KINDS.index(chosen(step["kind"], "step.kind", KINDS))], "step")


def read_step(s: State, step: Any, kinds: dict[str, int]) -> None:
    """The step of a game that goes on, its form checked, written into the state."""
    s.kind = KINDS.index(step["kind"])
    if s.laid == 0 and s.kind != LAY_STEP:
        raise BadPosition("step.kind", f"expected lay before any tile lies, got {step['kind']}")
    s.seat = number(step["seat"], "step.seat", 0, s.players - 1)
    if s.kind in (LAY_STEP, FOLLOWER_STEP, TOWER_STEP) and s.seat != s.turn:
        raise BadPosition("step.seat", f"expected {s.turn}, whose turn it is, got {s.seat}")
    if s.kind == LAY_STEP:
        s.hand = kinds[step["tile"]]
        if not fits_somewhere(s, s.hand):
            raise BadPosition("step.tile", f"{step['tile']} fits nowhere, so it would have been set aside (CC-14)")
    elif s.kind == FOLLOWER_STEP:
        x, y = number(step["x"], "step.x", -REACH, REACH), number(step["y"], "step.y", -REACH, REACH)
        if tile_at(s, x, y) < 0:
            raise BadPosition("step", f"no tile lies on {x},{y}")
    elif s.kind == TOWER_STEP:
        _read_tower_step(s)
    else:
        _read_building(s, step)


def _read_tower_step(s: State) -> None:
    if s.gate_tile < 0 or tower_points(s, CW) + tower_points(s, CCW) == 0:
        raise BadPosition("step.kind", "no tower can be set: no wall stands since the last one (CC-36)")
    if s.tower_supply[s.seat] == 0:
        raise BadPosition("step.kind", f"seat {s.seat} has no tower left")


def _read_building(s: State, step: dict[str, Any]) -> None:
    cause = number(step["cause"], "step.cause", 0, s.players - 1)
    if cause != s.turn:
        raise BadPosition("step.cause", f"expected {s.turn}, whose turn it is, got {cause}")
    if not walls_in_play(s):
        raise BadPosition("step.kind", "no wall is built before pile 1 is used up (CC-30)")
    left = list_of(step["left"], "step.left", s.players, "numbers")
    for seat, walls in enumerate(left):
        s.left[seat] = number(walls, f"step.left[{seat}]", 0, 4)
    if sum(left) > s.wall_supply:
        raise BadPosition("step.left", f"expected at most the {s.wall_supply} walls of the supply, got {sum(left)}")
    if s.kind == GATE_STEP:
        if s.gate_tile >= 0:
            raise BadPosition("step.kind", "the gate stands already")
        if s.seat != cause:
            raise BadPosition("step.seat", f"expected {cause}, who caused the building, got {s.seat}")
        return
    if s.gate_tile < 0:
        raise BadPosition("step.kind", "expected the gate before any wall (CC-32)")
    if s.kind == WALL_STEP:
        _read_wall_step(s)
    else:
        _read_guard_step(s, step)


def _read_wall_step(s: State) -> None:
    if s.left[s.seat] == 0:
        raise BadPosition("step.left", f"seat {s.seat} has no wall to place")
    if open_outer_sides(s, 1) == 0:
        raise BadPosition("step.kind", "no outer side is open for a wall")


def _read_guard_step(s: State, step: dict[str, Any]) -> None:
    s.end = ENDS.index(chosen(step["end"], "step.end", ENDS))
    if s.wall_count[s.end] == 0:
        raise BadPosition("step.end", f"no wall stands at the end {ENDS[s.end]}")
    at = wall_end(s, s.end)
    if s.tile_guard[at // 4, at % 4] or watched(s, at):
        raise BadPosition("step.end", "no guard may be put there, so nothing is asked (CC-35)")
    if s.supply[s.seat] - s.resting[s.seat] <= 0:
        raise BadPosition("step.seat", f"seat {s.seat} has no follower for a guard, so nothing is asked")
