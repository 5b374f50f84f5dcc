"""Why a choice can't be made now: the numbers of the reasons, and the statement that each comes from.

The tests themselves stand beside what is legal: `lay_refusal` in turn.py, `follower_refusal` in followers.py, those of gate,
walls, guards and towers in walls.py, and `refusal`, which asks the right one of them, beside `legal` in engine.py. Where several
reasons hold, the one that can be changed least is told.
"""

NOTHING = 0  # it can be chosen
(
    GAME_OVER,
    OTHER_STEP,  # something else is asked now
    NOT_OPTIONAL,
    # laying
    FIRST_TILE,
    TAKEN,
    TOUCHES_NOTHING,
    BARRED,
    WALL_IN_HOLE,
    STREET_UNMET,  # a street of a neighbour would stop at the tile
    STREET_STOPPED,  # a street of the tile would stop at a neighbour
    ONLY_TURNED,
    SAME_LOOK,
    # followers
    OTHER_TILE,
    NOT_ON_TILE,
    COMPLETED,
    OCCUPIED,
    NO_FOLLOWER,
    ALL_REST,
    # gate and walls
    NO_TILE,
    TILE_BEYOND,
    FACES_HOLE,
    WALL_STANDS,
    NOT_AT_END,
    # guards
    ON_GATE,
    NO_WALL,
    OLD_WALL,
    WATCHED,
    # towers
    NOT_THE_CAUSE,
    NO_TOWER,
    NO_WALL_BEFORE,
) = range(1, 31)

#: The statement that refuses it.
STATEMENTS = {
    GAME_OVER: "CC-40",
    OTHER_STEP: "CC-11",
    NOT_OPTIONAL: "CC-11",
    FIRST_TILE: "CC-10",
    TAKEN: "CC-12",
    TOUCHES_NOTHING: "CC-12",
    BARRED: "CC-13",
    WALL_IN_HOLE: "CC-13",
    STREET_UNMET: "CC-12",
    STREET_STOPPED: "CC-12",
    ONLY_TURNED: "CC-12",
    SAME_LOOK: "CC-12",
    OTHER_TILE: "CC-20",
    NOT_ON_TILE: "CC-20",
    COMPLETED: "CC-22",
    OCCUPIED: "CC-21",
    NO_FOLLOWER: "CC-20",
    ALL_REST: "CC-23",
    NO_TILE: "CC-32",
    TILE_BEYOND: "CC-39",
    FACES_HOLE: "CC-39",
    WALL_STANDS: "CC-33",
    NOT_AT_END: "CC-33",
    ON_GATE: "CC-35",
    NO_WALL: "CC-35",
    OLD_WALL: "CC-35",
    WATCHED: "CC-35",
    NOT_THE_CAUSE: "CC-36",
    NO_TOWER: "CC-36",
    NO_WALL_BEFORE: "CC-36",
}
