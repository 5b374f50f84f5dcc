"""What a player sees of a game of Carcassonne: The City. Every fact is what the rules say of the record."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal, cast

import numpy as np

from bastide.core.actions import Action
from bastide.core.player_view import PlayerView
from bastide.core.state import State
from bastide.games.carcassonne_city.rules.groups import complete, root_of
from bastide.games.carcassonne_city.rules.scoring import result, score_guards, score_stewards
from bastide.games.carcassonne_city.rules.state import KINDS, OVER
from bastide.games.carcassonne_city.rules.tiles import Tile
from bastide.games.carcassonne_city.view.pieces import ROLE_ON, Feature, Kind, Laid, feature_nodes
from bastide.games.carcassonne_city.view.table import Table

if TYPE_CHECKING:
    from bastide.games.carcassonne_city import CarcassonneCity

Step = Literal["lay", "follower", "gate", "wall", "guard", "tower", "over"]


@dataclass(frozen=True)
class CarcassonneCityView(PlayerView, Table):
    """The table as a seat may know it; of the tiles to come only which ones they are."""

    game: "CarcassonneCity"
    seats_know_the_same = True

    # The moment

    @cached_property
    def own(self) -> State:
        """A copy of the record for rules that leave marks in it while they count."""
        return self.game.engine.view(self.buffer.copy())

    @cached_property
    def step(self) -> Step:
        """What is asked."""
        return "over" if self.state.kind == OVER else cast(Step, KINDS[self.state.kind])

    @property
    def building(self) -> bool:
        """Whether walls are being built; then `left` and `whose` tell who builds and who caused it."""
        return self.step in ("gate", "wall", "guard")

    @cached_property
    def hand(self) -> Tile | None:
        """The tile about to be laid."""
        return self.game.tiles[self.state.hand] if self.step == "lay" and self.state.hand >= 0 else None

    @cached_property
    def new_tile(self) -> Laid | None:
        """The tile just laid, on which a follower may be placed."""
        return self.laid[-1] if self.step == "follower" and self.laid else None

    def all_actions(self) -> list[Action]:
        """What whoever is asked may choose, also where somebody else looks: nothing hidden bears on it."""
        out = np.zeros(self.game.engine.most_legal, np.int32)
        numbers = out[: self.game.engine.legal(self.own, out)].tolist()
        return [self.game.action(self.own, number) for number in numbers]

    # Streets, markets and residential areas

    def node_of(self, laid: Laid, kind: Kind, on: str) -> int:
        """The number of a piece or region in the record (rules/groups.py)."""
        return int(self.state.tile_node[laid.number]) + laid.tile.slot(ROLE_ON[kind], on)

    def group_of(self, laid: Laid, kind: Kind, on: str) -> int:
        """A number that all pieces or regions of one feature share."""
        return root_of(self.own, self.node_of(laid, kind, on))

    def complete(self, laid: Laid, kind: Kind, on: str) -> bool:
        """Whether a street or market can't grow any more (CC-25, CC-26)."""
        return complete(self.own, self.node_of(laid, kind, on))

    def feature(self, laid: Laid, kind: Kind, on: str) -> Feature:
        """The whole feature to which a piece or region of one tile belongs."""
        places = map(self.place_of, feature_nodes(self.state, self.node_of(laid, kind, on)))
        return Feature(kind, frozenset((there.x, there.y, name) for there, _role, name in places))

    # The players

    @cached_property
    def winners(self) -> tuple[int, ...]:
        """The seats with most points (CC-45)."""
        return result(self.state)[0]

    @cached_property
    def lasting(self) -> tuple[int, ...]:
        """What the stewards and guards who stand now would bring each seat at the end (CC-43, CC-44)."""
        s = self.game.engine.view(self.buffer.copy())
        before = s.points[: self.players].tolist()
        score_stewards(s)
        score_guards(s)
        return tuple(now - then for now, then in zip(s.points[: self.players].tolist(), before, strict=True))

    @property
    def speaker(self) -> int:
        """Who is asked; at the end the first of the winners."""
        return self.winners[0] if self.turn is None else self.turn

    @property
    def ranking(self) -> list[int]:
        """The seats, best first."""
        return sorted(range(self.players), key=lambda seat: (-self.points[seat], seat))

    # What is to come

    @cached_property
    def to_come(self) -> tuple[Tile, ...]:
        """The tiles not yet drawn, by name: everyone can count them, nobody knows their order."""
        left = [self.game.tiles[kind] for kind in self.state.deck[self.state.drawn :].tolist()]
        return tuple(sorted(left, key=lambda tile: tile.name))


def viewed(view: PlayerView) -> CarcassonneCityView:
    """A view that is known to be one of this game."""
    assert isinstance(view, CarcassonneCityView)
    return view
