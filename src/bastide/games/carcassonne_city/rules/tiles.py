"""A tile of the pack as a value: what is printed on it, by the names of the pack."""

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import permutations

from bastide.games.carcassonne_city.rules.squares import turned
from bastide.games.carcassonne_city.rules.state import PIECES


@dataclass(frozen=True, slots=True)
class Tile:
    """Half sides, street pieces, markets with their goods, what touches inside the tile, and the building."""

    name: str
    halves: str
    streets: tuple[str, ...]
    markets: tuple[tuple[str, str], ...]
    touch: tuple[str, ...]
    building: str | None
    regions: tuple[str, ...] = field(compare=False)  # in the order of the record: round the rim, then those inside
    count: int = field(compare=False)  # how many there are in the pack

    def goods(self, market: str) -> str:
        """What a market sells."""
        return dict(self.markets)[market]

    def inner(self) -> list[str]:
        """The markets that reach no side."""
        return [market for market, _ in self.markets if market not in self.halves]

    def residential(self) -> list[str]:
        """The residential regions."""
        return sorted({region for region in self.halves if region.islower()})

    def piece(self, side: str) -> str | None:
        """The street piece that reaches a side."""
        return next((piece for piece in self.streets if side in piece), None)

    def places(self, role: str) -> tuple[str, ...]:
        """The pieces or regions on which a follower of this role may stand (CC-20), by the order of the record."""
        if role == "burgher":
            return self.streets
        return tuple(region for region in self.regions if region.islower() == (role == "steward"))

    def place(self, slot: int) -> tuple[str, str]:
        """The role of a follower in a slot of the action space, and the piece or region on which he stands."""
        if slot < PIECES:
            return "burgher", self.streets[slot]
        region = self.regions[slot - PIECES]
        return "steward" if region.islower() else "trader", region

    def slot(self, role: str, on: str) -> int:
        """Which of the tile's nodes in the record a follower stands on: pieces first, then regions (groups.py)."""
        return self.streets.index(on) if role == "burgher" else len(self.streets) + self.regions.index(on)


@lru_cache(maxsize=1024)
def different_turns(tile: Tile) -> tuple[int, ...]:
    """The turns that look different, of those that look the same only the smallest. Kept, because whoever looks ahead lays a
    pack out anew for each position."""
    looks = [_looks(tile, turn) for turn in range(4)]
    return tuple(turn for turn in range(4) if not any(looks[turn] & looks[earlier] for earlier in range(turn)))


def _looks(tile: Tile, turn: int) -> set[tuple[object, ...]]:
    """How a tile looks with a turn, whatever its regions are called: one entry for each order of its inner markets."""
    halves = tile.halves[8 - 2 * turn :] + tile.halves[: 8 - 2 * turn]
    order, goods = list(dict.fromkeys(halves)), dict(tile.markets)
    streets = frozenset(frozenset(turned(side, turn) for side in piece) for piece in tile.streets)
    looks: set[tuple[object, ...]] = set()
    for arranged in permutations(tile.inner()):
        place = {letter: i for i, letter in enumerate([*order, *arranged])}
        kinds = tuple(goods.get(letter, "") for letter in place)
        touch = frozenset((place[pair[0]], place[pair[1]]) for pair in tile.touch)
        looks.add((tuple(place[half] for half in halves), kinds, touch, streets))
    return looks
