"""A tile of the pack as a value: what is printed on it, by the names of the pack."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bastide.games.carcassonne_city.rules.pack import regions
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
    regions: tuple[str, ...] = field(compare=False)  # in the order of the record

    @classmethod
    def of(cls, entry: Mapping[str, Any]) -> "Tile":
        """The tile of an entry in a pack."""
        return cls(
            str(entry["id"]),
            entry["halves"],
            tuple(entry["streets"]),
            tuple(sorted(entry["markets"].items())),
            tuple(entry["touch"]),
            entry["building"],
            tuple(regions(dict(entry))),
        )

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
