"""The table as everybody sees it: the city, the wall, the pieces, what each player has.

Every fact is what the rules say of the record.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Any

from bastide.core.state import State
from bastide.games.carcassonne_city.rules.line import following, gate_at, some_outer_side, wall_end, walled
from bastide.games.carcassonne_city.rules.pack import HISTORIC_BUILDINGS
from bastide.games.carcassonne_city.rules.plane import neighbour, tile_at
from bastide.games.carcassonne_city.rules.squares import Side, Square, side_of
from bastide.games.carcassonne_city.rules.state import CCW, CW, PIECES, SIDES
from bastide.games.carcassonne_city.rules.tiles import Tile
from bastide.games.carcassonne_city.rules.walls import tower_points
from bastide.games.carcassonne_city.view.pieces import Follower, Guard, Laid, Tower

if TYPE_CHECKING:
    from bastide.games.carcassonne_city import CarcassonneCity


@dataclass(frozen=True, slots=True)
class _Number:
    """A number of the record."""

    name: str

    def __get__(self, table: Any, owner: type) -> int:
        return int(getattr(table.state, self.name))


@dataclass(frozen=True, slots=True)
class _PerSeat:
    """A number of the record for each seat."""

    name: str

    def __get__(self, table: Any, owner: type) -> tuple[int, ...]:
        return tuple(getattr(table.state, self.name)[: table.players].tolist())


class Table:
    """What lies and stands on the table, and beside it."""

    def __init__(self, game: "CarcassonneCity", state: State) -> None:
        self.game, self.state = game, state

    players = _Number("players")
    whose = _Number("turn")  # whose turn it is; he has caused the wall building, if there is one
    end = _Number("end")  # at which the last wall was built
    wall_supply = _Number("wall_supply")
    points = _PerSeat("points")
    supply = _PerSeat("supply")  # followers at hand, those who rest included
    resting = _PerSeat("resting")  # of them, until the next tile is drawn (CC-23)
    tower_supply = _PerSeat("tower_supply")
    left = _PerSeat("left")  # walls that each has still to place in this building

    # The city

    @cached_property
    def laid(self) -> tuple[Laid, ...]:
        """The tiles in the order of laying."""
        s, count = self.state, self.state.laid
        fields = (s.tile_kind, s.tile_x, s.tile_y, s.tile_turn)
        rows = zip(*(field[:count].tolist() for field in fields), strict=True)
        return tuple(Laid(self.game.tiles[kind], x, y, turn, i) for i, (kind, x, y, turn) in enumerate(rows))

    @cached_property
    def city(self) -> dict[Square, Laid]:
        """The tiles by square, in reading order."""
        return {laid.square: laid for laid in sorted(self.laid, key=lambda laid: (laid.y, laid.x))}

    @cached_property
    def historic(self) -> dict[str, Square]:
        """The historic buildings in the city, and where."""
        built = {laid.tile.building: at for at, laid in self.city.items()}
        return {name: at for name, at in built.items() if name in HISTORIC_BUILDINGS}

    def place_of(self, node: int) -> tuple[Laid, str, str]:
        """The tile of a node, who may stand there, and the name of the piece or region."""
        laid = self.laid[int(self.state.node_tile[node])]
        slot, pieces = node - int(self.state.tile_node[laid.number]), len(laid.tile.streets)
        return laid, *laid.tile.place(slot if slot < pieces else slot - pieces + PIECES)

    def row(self, side: Side) -> list[Square]:
        """The squares that a guard on this wall sees: straight on up to the first gap (CC-44)."""
        seen: list[Square] = []
        tile = tile_at(self.state, side.x, side.y)
        while tile >= 0:
            seen.append(self.laid[tile].square)
            tile = neighbour(self.state, tile, (SIDES.index(side.facing) + 2) % 4)
        return seen

    # The wall

    @cached_property
    def gate(self) -> Side | None:
        """The gate; None before it stands."""
        return side_of(self.state, gate_at(self.state)) if self.state.gate_tile >= 0 else None

    @cached_property
    def wall_count(self) -> tuple[int, int]:
        """How many walls stand at each end: CW, CCW."""
        return int(self.state.wall_count[CW]), int(self.state.wall_count[CCW])

    def walls_of(self, end: int) -> list[Side]:
        """The walls of an end, outward from the gate."""
        s = self.state
        pairs = zip(s.wall_tile[end].tolist(), s.wall_side[end].tolist(), strict=True)
        return [side_of(s, 4 * tile + side) for tile, side in islice(pairs, self.wall_count[end])]

    @cached_property
    def walls(self) -> tuple[Side, ...]:
        """Gate and walls in clockwise order."""
        if self.gate is None:
            return ()
        return (*reversed(self.walls_of(CCW)), self.gate, *self.walls_of(CW))

    def last_wall(self, end: int) -> Side | None:
        """The wall, or the gate, that is the end of the wall in this direction."""
        return side_of(self.state, wall_end(self.state, end)) if self.gate else None

    def next_wall(self, end: int) -> Side | None:
        """Where the next wall at this end will stand."""
        return side_of(self.state, following(self.state, wall_end(self.state, end), end)) if self.gate else None

    def tower_points(self, end: int) -> int:
        """What a tower at this end brings: the walls beyond the last one, or beyond the gate (CC-36)."""
        return tower_points(self.state, end)

    @cached_property
    def _outer(self) -> list[int]:
        s = self.state
        line = [some_outer_side(s)] if s.laid else []
        while line and (after := following(s, line[-1], CW)) != line[0]:
            line.append(after)
        return line

    @cached_property
    def outer_sides(self) -> tuple[Side, ...]:
        """All sides on the outer line of the city, clockwise (CC-39)."""
        return tuple(side_of(self.state, at) for at in self._outer)

    @cached_property
    def open_sides(self) -> int:
        """How many outer sides have neither wall nor gate."""
        return sum(not walled(self.state, at) for at in self._outer)

    # The pieces

    @cached_property
    def followers(self) -> tuple[Follower, ...]:
        """Who stands on tiles."""
        s, count = self.state, self.state.standing
        pairs = zip(s.stand_seat[:count].tolist(), map(self.place_of, s.stand_node[:count].tolist()), strict=True)
        return tuple(Follower(seat, role, laid.square, on) for seat, (laid, role, on) in pairs)

    @cached_property
    def guards(self) -> tuple[Guard, ...]:
        """Who stands on walls."""
        rows = enumerate(self.state.tile_guard.tolist()[: self.state.laid])
        placed = [(4 * tile + side, owner) for tile, row in rows for side, owner in enumerate(row) if owner]
        return tuple(Guard(owner - 1, side_of(self.state, at)) for at, owner in placed)

    @cached_property
    def towers(self) -> tuple[Tower, ...]:
        """The towers on the wall."""
        s, count = self.state, self.state.towers
        fields = (s.tower_seat, s.tower_end, s.tower_after)
        return tuple(Tower(*row) for row in zip(*(field[:count].tolist() for field in fields), strict=True))

    def placed(self, seat: int) -> Counter[str]:
        """How many followers of a seat stand in each role."""
        roles = [one.role for one in self.followers if one.seat == seat]
        return Counter([*roles, *("guard" for one in self.guards if one.seat == seat)])

    # What is to come

    @cached_property
    def piles(self) -> tuple[int, ...]:
        """How many tiles each pile has."""
        ends = [0, *self.state.pile_end.tolist()]
        return tuple(max(0, end - max(begin, self.state.drawn)) for begin, end in pairwise(ends))

    @property
    def pile_in_use(self) -> int | None:
        """The pile from which the next tile comes; None when all are empty."""
        return next((at for at, left in enumerate(self.piles) if left), None)

    @cached_property
    def aside(self) -> tuple[Tile, ...]:
        """The tiles that fitted nowhere and were set aside."""
        return tuple(self.game.tiles[kind] for kind in self.state.aside[: self.state.set_aside].tolist())
