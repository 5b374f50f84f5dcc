"""One city as it stands."""

from dataclasses import dataclass

from bastide.core.state import State
from bastide.games.saint_malo.rules.board import around, bit, bits, count
from bastide.games.saint_malo.rules.city import COMPLETE, LOST, side_state
from bastide.games.saint_malo.rules.state import CHURCH, CRATE, FREE, PERSON, PERSONS, TOWER
from bastide.games.saint_malo.rules.turn import defence


@dataclass(frozen=True, slots=True)
class City:
    """What a player has. Squares are numbered as in rules/board.py, pieces as in rules/state.py."""

    seat: int
    grid: tuple[int, ...]  # [square] -> the piece on it
    coins: int
    logs: int
    points: int
    cannons: int
    soldiers: int
    defence: int
    free: int  # how many squares are
    sides: tuple[int, ...]  # OPEN, COMPLETE or LOST, clockwise from the top

    @property
    def complete_sides(self) -> int:
        """How many sides are complete walls."""
        return self.sides.count(COMPLETE)

    @property
    def lost_sides(self) -> int:
        """How many sides can't be complete walls any more."""
        return self.sides.count(LOST)

    @property
    def churches(self) -> list[int]:
        """The sizes of its churches, ascending."""
        return sorted(filter(None, map(church_size, self.grid)))

    @property
    def best_trade(self) -> int:
        """The most coins that a merchant drawn now would bring: the crates around one free square (SM-48)."""
        crates = bits([cell for cell, piece in enumerate(self.grid) if piece == CRATE])
        free = (cell for cell, piece in enumerate(self.grid) if piece == FREE)
        return max((count(around(bit(cell)) & crates) for cell in free), default=0)


def city_of(s: State, seat: int) -> City:
    """The city of a seat."""
    return City(
        seat,
        tuple(s.grid[seat].tolist()),
        coins=int(s.coins[seat]),
        logs=int(s.logs[seat]),
        points=int(s.points[seat]),
        cannons=int(s.cannons[seat]),
        soldiers=int(s.soldiers[seat]),
        defence=defence(s, seat),
        free=count(int(s.free[seat])),
        sides=tuple(side_state(s, seat, side) for side in range(4)),
    )


def person_of(piece: int) -> str | None:
    """The person that a piece is; None if it is something else."""
    return PERSONS[piece - PERSON] if PERSON <= piece < TOWER else None


def church_size(piece: int) -> int:
    """The size of a church; 0 for anything else."""
    return piece - CHURCH if CHURCH < piece < PERSON else 0
