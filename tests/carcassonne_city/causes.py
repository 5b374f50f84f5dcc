"""Taking away what a refusal names, one cause after the other, until nothing refuses the choice any more."""

from collections.abc import Callable, Collection

import numpy as np

from bastide.core.refusals import Refusal
from bastide.core.shapes import read_shape
from bastide.core.state import Buffer, State
from bastide.games.carcassonne_city import GAME
from bastide.games.carcassonne_city.rules import refusals as why
from bastide.games.carcassonne_city.rules.engine import legal, refusal, step_of
from bastide.games.carcassonne_city.rules.line import following, wall_end
from bastide.games.carcassonne_city.rules.squares import Square, connected, numbered_square
from bastide.games.carcassonne_city.rules.state import (
    FOLLOWER_STEP,
    GATE,
    NONE,
    PIECES,
    PLACE,
    SIDES,
    TOWER,
)
from bastide.games.carcassonne_city.rules.turn import add_tile
from bastide.games.carcassonne_city.rules.walls import add_wall
from bastide.games.carcassonne_city.text.filling import filled
from bastide.games.carcassonne_city.text.shapes import PositionShape
from bastide.games.carcassonne_city.view import CarcassonneCityView

from .table import Position

Told = Refusal | None  # None where no text stands for the action
MOST_CAUSES = 12


def state_of(buffer: Buffer) -> State:
    return GAME.engine.view(buffer)


def view_of(buffer: Buffer) -> CarcassonneCityView:
    return CarcassonneCityView(GAME, None, buffer)


def refused(buffer: Buffer, action: int) -> int:
    """What the rule says."""
    return refusal(state_of(buffer.copy()), action)


def legal_now(buffer: Buffer) -> set[int]:
    out = np.zeros(GAME.engine.most_legal, np.int32)
    return set(out[: legal(state_of(buffer.copy()), out)].tolist())


def told(buffer: Buffer, action: int) -> Told:
    """The refusal in words, where the action can be written."""
    s = state_of(buffer)
    if PLACE <= action < NONE:
        tile = GAME.tiles[int(s.tile_kind[s.laid - 1])]
        slot = action - PLACE
        if slot >= (len(tile.streets) if slot < PIECES else PIECES + len(tile.regions)):
            return None
    said: Told = GAME.refusal(view_of(buffer), GAME.action(s, action).text)
    return said


def removing_all(buffer: Buffer, action: int) -> list[int]:
    """The reasons met on the way to where the action is legal; each removal must change the reason."""
    met: list[int] = []
    while reason := refused(buffer, action):
        assert not met or reason != met[-1], f"still {reason} after its cause was removed"
        assert len(met) < MOST_CAUSES, met
        met.append(reason)
        buffer = REMOVE[reason](buffer, action, told(buffer, action))
    assert action in legal_now(buffer), met
    return met


# Small changes of the record


def _changed(buffer: Buffer) -> tuple[Buffer, State]:
    copy = buffer.copy()
    return copy, state_of(copy)


def _asked(buffer: Buffer, action: int, told: Told) -> Buffer:
    """The step of the action is asked."""
    copy, s = _changed(buffer)
    s.kind = FOLLOWER_STEP if action == NONE else step_of(action)
    if s.kind == step_of(TOWER):
        s.seat = s.turn
    return copy


def _one_follower(buffer: Buffer, action: int, told: Told) -> Buffer:
    copy, s = _changed(buffer)
    s.supply[s.seat] += 1
    return copy


def _rested(buffer: Buffer, action: int, told: Told) -> Buffer:
    copy, s = _changed(buffer)
    s.resting[s.seat] = 0
    return copy


def _unlike(buffer: Buffer, action: int, told: Told) -> Buffer:
    """The tile looks different after every turn."""
    copy, s = _changed(buffer)
    s.turns[s.hand] = 15
    return copy


def _own_building(buffer: Buffer, action: int, told: Told) -> Buffer:
    copy, s = _changed(buffer)
    s.turn = s.seat
    return copy


def _one_tower(buffer: Buffer, action: int, told: Told) -> Buffer:
    copy, s = _changed(buffer)
    s.tower_supply[s.turn] += 1
    return copy


def _one_wall(buffer: Buffer, action: int, told: Told) -> Buffer:
    copy, s = _changed(buffer)
    end = action - TOWER
    add_wall(s, end, following(s, wall_end(s, end), end))
    return copy


def _square(action: int) -> Square:
    return numbered_square(action % GATE // 4)


def _company(buffer: Buffer, action: int, told: Told) -> Buffer:
    """A tile beside the square, with a street where the tile in hand has one."""
    copy, s = _changed(buffer)
    beside = _square(action).beyond("W")
    wanted = int(s.streets[s.hand, action % 4]) >> SIDES.index("W") & 1
    sides = (
        (kind, turn)
        for kind in range(len(GAME.tiles))
        for turn in range(4)
        if int(s.streets[kind, turn]) >> SIDES.index("E") & 1 == wanted
    )
    kind, turn = next(sides)
    add_tile(s, kind, *beside, turn)
    return copy


def _ground(buffer: Buffer, action: int, told: Told) -> Buffer:
    """A tile on the square, which is the whole city then."""
    buffer = _with_tiles(buffer, ())
    copy, s = _changed(buffer)
    add_tile(s, 0, *_square(action), 0)
    return copy


# Changes of the position


def _filled(position: Position, before: State) -> Buffer:
    buffer = filled(GAME, read_shape(PositionShape, position))
    s = state_of(buffer)
    s.hand = before.hand
    return buffer


def _with_tiles(buffer: Buffer, kept: Collection[Square]) -> Buffer:
    """Only these tiles lie; the wall goes with a tile on which it stands."""
    s = state_of(buffer)
    position = GAME.to_position(s)
    position["tiles"] = [tile for tile in position["tiles"] if (tile["x"], tile["y"]) in kept]
    position["followers"] = [one for one in position["followers"] if "wall" in one or (one["x"], one["y"]) in kept]
    walls = position["walls"]
    standing = [*walls["cw"], *walls["ccw"], *([walls["gate"]] if walls["gate"] else [])]
    if any((x, y) not in kept for x, y, _side in standing):
        position = _unwalled(position)
    return _filled(position, s)


def _unwalled(position: Position) -> Position:
    followers = [one for one in position["followers"] if "wall" not in one]
    return position | {"walls": {"gate": None, "cw": [], "ccw": []}, "towers": [], "followers": followers}


def _without_wall(buffer: Buffer, action: int, told: Told) -> Buffer:
    s = state_of(buffer)
    return _filled(_unwalled(GAME.to_position(s)), s)


def _named(told: Told) -> set[Square]:
    """The squares that a refusal names."""
    assert told is not None and told.places
    return {Square(*map(int, place.split()[0].split(","))) for place in told.places}


def _without_named(buffer: Buffer, action: int, told: Told) -> Buffer:
    """The tiles that it names are gone."""
    return _with_tiles(buffer, set(view_of(buffer).city) - _named(told))


def _opened(buffer: Buffer, action: int, told: Told) -> Buffer:
    """What lies beyond the side is gone, as far as the city reaches in that direction; the part with the side stays."""
    square, side = _square(action), SIDES[action % 4]
    kept, beyond = set(view_of(buffer).city), square
    for _ in range(75):
        beyond = beyond.beyond(side)
        kept.discard(beyond)
    return _with_tiles(buffer, connected(kept, square))


def _without_followers(buffer: Buffer, action: int, told: Told) -> Buffer:
    s = state_of(buffer)
    position, named = GAME.to_position(s), _named(told)
    gone = [one for one in position["followers"] if "wall" not in one and (one["x"], one["y"]) in named]
    assert gone
    position["followers"] = [one for one in position["followers"] if one not in gone]
    return _filled(position, s)


def _alone(buffer: Buffer, action: int, told: Told) -> Buffer:
    """Nothing but the new tile lies; one whose market is complete from the start is another one."""
    view = view_of(buffer)
    new = view.laid[-1]
    _role, on = new.tile.place(action - PLACE)
    if on in new.tile.inner():
        return _other_tile(buffer, action, told)
    return _with_tiles(buffer, {new.square})


def tiles_with(action: int) -> list[str]:
    """The tiles of the pack that have the place of a follower, open to a side."""
    slot = action - PLACE
    at = slot if slot < PIECES else slot - PIECES
    found = []
    for tile in GAME.tiles:
        places = tile.streets if slot < PIECES else tile.regions
        if at < len(places) and places[at] not in tile.inner():
            found.append(tile.name)
    return found


def _other_tile(buffer: Buffer, action: int, told: Told) -> Buffer:
    """The new tile is one that has the place, and lies alone."""
    s = state_of(buffer)
    buffer = _with_tiles(buffer, {view_of(buffer).laid[-1].square})
    position = GAME.to_position(state_of(buffer))
    position["tiles"][0]["id"] = tiles_with(action)[0]
    position["followers"] = []
    return _filled(position, s)


Remove = Callable[[Buffer, int, Told], Buffer]
REMOVE: dict[int, Remove] = {
    why.GAME_OVER: _asked,
    why.OTHER_STEP: _asked,
    why.NOT_OPTIONAL: _asked,
    why.FIRST_TILE: _company,
    why.TAKEN: _without_named,
    why.TOUCHES_NOTHING: _company,
    why.BARRED: _without_wall,
    why.WALL_IN_HOLE: _without_wall,
    why.STREET_UNMET: _without_named,
    why.STREET_STOPPED: _without_named,
    why.ONLY_TURNED: _without_named,
    why.SAME_LOOK: _unlike,
    why.NOT_ON_TILE: _other_tile,
    why.COMPLETED: _alone,
    why.OCCUPIED: _without_followers,
    why.NO_FOLLOWER: _one_follower,
    why.ALL_REST: _rested,
    why.NO_TILE: _ground,
    why.TILE_BEYOND: _opened,
    why.FACES_HOLE: _opened,
    why.NOT_THE_CAUSE: _own_building,
    why.NO_TOWER: _one_tower,
    why.NO_WALL_BEFORE: _one_wall,
}
