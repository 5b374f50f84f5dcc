"""What the parts of a page read: who looks, and the position as the drawings take it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bastide.games.carcassonne_city import GAME
from bastide.games.carcassonne_city.view.facts import City, Laid, Pack, Position, Tile, city_of, tiles_of, to_act
from bastide.look.old_page import Glance


@dataclass(frozen=True)
class Seen:
    """A glance with its pack and its city."""

    glance: Glance

    @property
    def position(self) -> Position:
        return self.glance.position

    @cached_property
    def pack(self) -> Pack:
        return GAME.with_options(**self.glance.options).data

    @cached_property
    def tiles(self) -> Mapping[str, Tile]:
        return tiles_of(self.pack)

    @cached_property
    def city(self) -> City:
        return city_of(self.position, self.pack)

    @property
    def step(self) -> Mapping[str, Any]:
        return self.position["step"] or {"kind": ""}

    @property
    def kind(self) -> str:
        return str(self.step["kind"])

    @property
    def mine(self) -> bool:
        """Whether the viewer is asked."""
        return self.glance.seat is not None and self.glance.seat == to_act(self.position)

    @cached_property
    def new_tile(self) -> Laid | None:
        """The tile just laid, on which a follower may be placed."""
        return self.city.get((self.step["x"], self.step["y"])) if self.kind == "follower" else None

    @cached_property
    def hand(self) -> tuple[Tile, int] | None:
        """The tile that the moment is about, and its turn: the one in hand, as it is tried, or the one just laid."""
        if self.new_tile:
            return self.new_tile.tile, self.new_tile.turn
        if self.kind != "lay":
            return None
        chosen = self.glance.chosen or ""
        return self.tiles[self.step["tile"]], int(chosen.split()[2]) if chosen.startswith("lay ") else 0
